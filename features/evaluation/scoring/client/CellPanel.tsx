import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, type KeyboardEvent } from 'react'
import { readingWords } from '../contract/scoring.ts'
import { useStore } from '#kernel/client/store/create-store.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { evaluationLink } from '#features/evaluation/client/evaluation-pages.ts'
import { judgedBidQuery } from '#features/evaluation/client/evaluation-queries.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { BidAnswers } from './BidAnswers.tsx'
import {
  panelHeadingId,
  focusCell,
  nextCell,
  selectCell,
  type ScoringState,
} from './scoring-state.ts'
import { MarkAndNoteFields } from './MarkAndNoteFields.tsx'
import { questionsOf } from './questions-of.ts'
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

type CellAnswersProps = { scoring: ScoringState; bidId: number; criterion: string }

/** Bidder's answers to the questions for one criterion. */
function CellAnswers({ scoring, bidId, criterion }: CellAnswersProps) {
  const { tenderId, sheet, setup } = scoring
  const bid = useQuery(judgedBidQuery(tenderId, bidId))
  const scores = bid.data?.scores
  useEffect(() => {
    if (scores) sheet.noticeRead(bidId, scores)
  }, [sheet, bidId, scores])
  const questions = questionsOf(setup, criterion)
  return (
    <div
      className="min-h-24 lg:max-h-[40dvh] lg:scroll-column"
      tabIndex={0}
      role="group"
      aria-label="Answers and files"
    >
      {bid.data ? (
        questions.length > 0 ? (
          <BidAnswers tenderId={tenderId} questions={questions} bid={bid.data} />
        ) : (
          <p className="text-muted">No question belongs to this criterion.</p>
        )
      ) : (
        <LoadState query={bid} failure={readingWords.bidLoadFailed}>
          <Skeleton count={4} />
        </LoadState>
      )}
    </div>
  )
}
