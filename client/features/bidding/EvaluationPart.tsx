import { Suspense } from 'react'
import type { Bidding } from '#domain/contract/bidding-calls.ts'
import { lazyPart } from '#client/lib/lazy-part.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

const EvaluationSection = lazyPart(
  () => import('#client/features/evaluation/overview/EvaluationSection.tsx'),
  'EvaluationSection',
)

/** Evaluation section of the Bids tab; loaded separately. */
export function EvaluationPart({ tenderId, bidding }: { tenderId: number; bidding: Bidding }) {
  return (
    <Suspense fallback={<Skeleton count={3} />}>
      <EvaluationSection tenderId={tenderId} bidding={bidding} />
    </Suspense>
  )
}
