import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { readingWords } from '../contract/scoring.ts'
import { useStore } from '#kernel/client/store/create-store.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { evaluationLink } from '#features/evaluation/client/evaluation-pages.ts'
import { CellAnswers } from './CellAnswers.tsx'
import {
  panelHeadingId,
  focusCell,
  nextCell,
  selectCell,
  type ScoringState,
} from './scoring-state.ts'
import { MarkAndNoteFields } from './MarkAndNoteFields.tsx'
import { readCellId, type CellId } from './score-cell.ts'

type CellPanelProps = { scoring: ScoringState }

/** Panel for the selected cell of the grid (a bid and a criterion): answers, mark and note. */
export function CellPanel({ scoring }: CellPanelProps) {
  const id = useStore(scoring.selection)
  const { bidId, criterion } = readCellId(id)
  const bid = scoring.bids.find((one) => one.id === bidId)
  const column = scoring.criteria.find(({ key }) => key === criterion)
  // If the selected bid or criterion no longer exists, the panel renders nothing until an effect in
  // `useScoringState` selects another cell.
  if (!bid || !column) return null
  const returnToGrid = (event: KeyboardEvent) => {
    // Escape in a dialog only closes the dialog. The dialog's events bubble up to this handler,
    // because React portals propagate them.
    const isHere = event.currentTarget.contains(event.target as Node)
    if (event.key === 'Escape' && isHere) focusCell(scoring, id)
  }
  return (
    <section
      aria-labelledby={panelHeadingId}
      className="flex min-w-0 flex-col gap-4 rounded-panel border border-line bg-surface p-4 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-5rem)] lg:overflow-y-auto"
    >
      <div className="contents" onKeyDown={returnToGrid}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={panelHeadingId} tabIndex={-1} className="text-h3 font-semibold">
            {bid.bidder}
          </h2>
          <Link
            {...evaluationLink({ tenderId: scoring.tenderId, bidId, part: 'bids' })}
            className="link text-sm"
          >
            {readingWords.read}
          </Link>
          <p className="w-full text-muted">{column.name}</p>
        </div>
        <CellAnswers scoring={scoring} bidId={bidId} criterion={criterion} />
        <MarkAndNoteFields key={id} scoring={scoring} id={id} bidder={bid.bidder} />
        <NextCell scoring={scoring} id={id} />
      </div>
    </section>
  )
}

/** Button that selects the next bid or, after the last one, the next criterion. */
function NextCell({ scoring, id }: { scoring: ScoringState; id: CellId }) {
  const next = nextCell(scoring, id)
  if (!next) return null
  const isSame = readCellId(next).criterion === readCellId(id).criterion
  return (
    <Button
      kind="secondary"
      className="self-end"
      onClick={() => {
        selectCell(scoring, next)
        document.getElementById(panelHeadingId)?.focus()
      }}
    >
      {isSame ? readingWords.next : 'Next criterion'}
    </Button>
  )
}
