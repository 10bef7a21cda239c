import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readingWords } from '../contract/scoring.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { judgedBidQuery } from '#features/evaluation/client/evaluation-queries.ts'
import { BidAnswers } from './BidAnswers.tsx'
import { questionsOf } from './questions-of.ts'
import type { ScoringState } from './scoring-state.ts'

type CellAnswersProps = { scoring: ScoringState; bidId: number; criterion: string }

/** Bidder's answers to the questions for one criterion. */
export function CellAnswers({ scoring, bidId, criterion }: CellAnswersProps) {
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
