import { useState } from 'react'
import {
  finishCriterion,
  type JudgedBidReply,
  type JudgedCriterion,
} from '#features/evaluation/contract/evaluation.ts'
import { scoringWords as words } from '../contract/scoring.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { ApiError, call } from '#kernel/client/lib/api.ts'
import { useStore } from '#kernel/client/store/create-store.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { focusCell, type ScoringState } from './scoring-state.ts'
import { cellId, isComplete } from './score-cell.ts'

const texts = {
  finishWhy:
    'Once every evaluator has finished a criterion, its marks are shown to the panel. After that you can change a mark only with a reason.',
  finishLabel: (name: string) => `Finish ${name}`,
  finishTitle: (name: string) => `Finish ${name}?`,
}

/**
 * The user's criteria. Each lists links to the bids that still need a mark or a note. If there are
 * none, it has a button to finish the criterion.
 */
export function FinishPanel({ scoring }: { scoring: ScoringState }) {
  const [asked, setAsked] = useState<JudgedCriterion | null>(null)
  useStore(scoring.sheet.progress)
  const judged = scoring.bids.filter(({ exclusion }) => !exclusion)
  const missingOf = (key: string) =>
    judged.filter(({ id }) => !isComplete(scoring.sheet.valueOf(cellId(id, key))))
  return (
    <Panel title="Finish your criteria">
      <p className="mb-4 text-muted">{texts.finishWhy}</p>
      <ul>
        {scoring.criteria.map((criterion) => {
          const { key, name } = criterion
          const missing = missingOf(key)
          const marked = judged.filter(({ id }) => isMarked(scoring, id, key)).length
          return (
            <li
              key={key}
              className="flex flex-col gap-1 border-t border-line pt-3 first:border-t-0"
            >
              <div className="flex flex-wrap items-center justify-between gap-3">
                <span className="min-w-0">
                  <span className="block font-semibold wrap-anywhere">{name}</span>
                  <span className="text-sm text-muted">
                    {words.progress(marked, judged.length - missing.length, judged.length)}
                  </span>
                </span>
                {scoring.finished.includes(key) ? (
                  <Tag tone="published">{words.finished}</Tag>
                ) : (
                  missing.length === 0 && (
                    <Button
                      kind="secondary"
                      size="small"
                      aria-label={texts.finishLabel(name)}
                      onClick={() => setAsked(criterion)}
                    >
                      Finish
                    </Button>
                  )
                )}
              </div>
              <Missing scoring={scoring} missing={missing} criterion={key} />
            </li>
          )
        })}
      </ul>
      {asked && (
        <ActionDialog
          title={texts.finishTitle(asked.name)}
          description={texts.finishWhy}
          verb="Finish criterion"
          busyLabel="Finishing..."
          failure="Failed to finish the criterion"
          act={() => finish(scoring, asked.key)}
          onClose={() => setAsked(null)}
        />
      )}
    </Panel>
  )
}

const isMarked = ({ sheet }: ScoringState, bid: number, key: string) =>
  sheet.valueOf(cellId(bid, key)).mark !== null

async function finish({ sheet, tenderId }: ScoringState, criterion: string) {
  const areSaved = await sheet.saveAll()
  if (!areSaved)
    throw new ApiError(409, {
      message: 'Some of your marks aren’t saved yet. Wait until they are, then try again.',
    })
  return call(finishCriterion, { params: { tenderId }, body: { criterion } })
}

type MissingProps = { scoring: ScoringState; missing: readonly JudgedBidReply[]; criterion: string }

function Missing({ scoring, missing, criterion }: MissingProps) {
  if (missing.length === 0) return null
  return (
    <details className="mb-3">
      <summary className="inline-flex min-h-8 items-center text-sm text-brand-text underline underline-offset-4 pointer-coarse:min-h-control">
        {words.missing(missing.length)}
      </summary>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {missing.map(({ id, bidder }) => {
          const { mark, note } = scoring.sheet.valueOf(cellId(id, criterion))
          const lacks = mark !== null ? 'no note' : note ? 'no mark' : 'no mark and no note'
          return (
            <li key={id}>
              <button
                type="button"
                className="link min-h-6"
                onClick={() => focusCell(scoring, cellId(id, criterion))}
              >
                {bidder}: {lacks}
              </button>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
