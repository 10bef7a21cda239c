import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { evaluationLimits } from '#domain/contract/evaluation.ts'
import { readingWords, scoringWords as words } from '#domain/contract/scoring-words.ts'
import { isUnsaved } from '#client/autosave/entry.ts'
import { lazyDialog } from '#client/lib/lazy-part.tsx'
import { LoadState } from '#client/lists/LoadState.tsx'
import { useStore } from '#client/store/create-store.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import type { EvaluationScene } from '../EvaluationFrame.tsx'
import { judgedBidQuery } from '../evaluation-queries.ts'
import { MarkChoice } from '../MarkChoice.tsx'
import { BidAnswers } from '../reading/BidAnswers.tsx'
import { questionsOf } from '../reading/questions-of.ts'
import { focusCell, noteFieldId, panelHeadingId, type Desk, type FixedReason } from './desk.ts'
import { readCell, readCellId, type CellId } from './score-cell.ts'

const ChangeScoreDialog = lazyDialog(() => import('./ChangeScoreDialog.tsx'), 'ChangeScoreDialog')
const CompareDialog = lazyDialog(() => import('./CompareDialog.tsx'), 'CompareDialog')

type CellPanelProps = { desk: Desk; scene: EvaluationScene }

/** The selected bid under the selected criterion: answers, mark and note. */
export function CellPanel({ desk, scene }: CellPanelProps) {
  const id = useStore(desk.selection)
  const { bidId, criterion } = readCellId(id)
  const bid = desk.bids.find((one) => one.id === bidId)!
  const { name } = desk.criteria.find(({ key }) => key === criterion)!
  const returnToGrid = (event: KeyboardEvent) => {
    // Escape in a dialog closes the dialog, whose events bubble here from its portal.
    const isHere = event.currentTarget.contains(event.target as Node)
    if (event.key === 'Escape' && isHere) focusCell(desk, id)
  }
  return (
    <section
      aria-labelledby={panelHeadingId}
      onKeyDown={returnToGrid}
      className="flex min-w-0 flex-col gap-4 rounded-panel border border-line bg-surface p-4 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-5rem)] lg:overflow-y-auto"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={panelHeadingId} tabIndex={-1} className="text-h3 font-semibold">
          {bid.bidder}
        </h2>
        <Link
          to="/tenders/$tenderId/evaluation/bids/$bidId"
          params={{ tenderId: desk.tenderId, bidId }}
          className="link text-sm"
        >
          {readingWords.read}
        </Link>
        <p className="w-full text-muted">{name}</p>
      </div>
      <Answers {...{ desk, bidId, criterion }} />
      <Judgement key={id} {...{ desk, scene, id }} bidder={bid.bidder} />
    </section>
  )
}

type AnswersProps = { desk: Desk; bidId: number; criterion: string }

function Answers({ desk, bidId, criterion }: AnswersProps) {
  const { tenderId, sheet, setup } = desk
  const bid = useQuery(judgedBidQuery(tenderId, bidId))
  const scores = bid.data?.scores
  useEffect(() => {
    if (scores) sheet.noticeRead(bidId, scores)
  }, [sheet, bidId, scores])
  const questions = questionsOf(setup, criterion)
  return (
    <div
      className="min-h-24 lg:max-h-[40dvh] lg:overflow-y-auto"
      tabIndex={0}
      role="group"
      aria-label={readingWords.answers}
    >
      {bid.data ? (
        questions.length > 0 ? (
          <BidAnswers {...{ tenderId, questions }} bid={bid.data} />
        ) : (
          <p className="text-muted">{readingWords.noQuestions}</p>
        )
      ) : (
        <LoadState query={bid} failure={readingWords.bidLoadFailed}>
          <Skeleton count={4} />
        </LoadState>
      )}
    </div>
  )
}

const fixedWords: Record<FixedReason, string> = {
  locked: words.locked,
  finished: words.finishedWhy,
  excluded: words.excludedWhy,
}

type JudgementProps = { desk: Desk; scene: EvaluationScene; id: CellId; bidder: string }

function Judgement({ desk, scene, id, bidder }: JudgementProps) {
  const { sheet, marks } = desk
  const state = useStore(sheet.cell(id))
  const [dialog, setDialog] = useState<'change' | 'compare' | null>(null)
  const { mark, note } = readCell(state.text)
  const fixed = desk.whyFixed(id)
  const close = () => setDialog(null)
  const { scale } = scene.evaluation
  return (
    <div className="flex flex-col gap-4">
      {fixed && (
        <Banner
          actions={
            fixed === 'finished' && (
              <Button kind="secondary" size="small" onClick={() => setDialog('change')}>
                {words.change}
              </Button>
            )
          }
        >
          {fixedWords[fixed]}
        </Banner>
      )}
      {state.theirs && (
        <Banner
          kind="warning"
          title={words.elsewhere}
          actions={
            <Button kind="secondary" size="small" onClick={() => setDialog('compare')}>
              {words.compare}
            </Button>
          }
        >
          {words.elsewhereWhy}
        </Banner>
      )}
      {state.failure && !state.willRetry && isUnsaved(state) && (
        <Banner
          kind="danger"
          actions={
            <Button kind="secondary" size="small" onClick={() => sheet.discard(id)}>
              {words.discard}
            </Button>
          }
        >
          {state.failure}
        </Banner>
      )}
      <MarkChoice
        label={words.mark}
        {...{ scale, marks }}
        value={mark}
        isReadOnly={fixed !== undefined}
        onChange={(chosen) => sheet.setMark(id, chosen)}
      />
      <TextArea
        id={noteFieldId}
        name="note"
        label={words.note}
        hint={note === null ? words.noteLoading : words.noteHint}
        rows={4}
        limit={evaluationLimits.note}
        value={note ?? ''}
        readOnly={fixed !== undefined || note === null}
        onChange={(event) => sheet.setNote(id, event.target.value)}
        onBlur={() => void sheet.save(id)}
      />
      {dialog === 'change' && (
        <ChangeScoreDialog {...{ desk, id, bidder, scale }} onClose={close} />
      )}
      {dialog === 'compare' && state.theirs && (
        <CompareDialog
          {...{ desk, id, scale }}
          theirs={readCell(state.theirs.text)}
          mine={{ mark, note }}
          onClose={close}
        />
      )}
    </div>
  )
}
