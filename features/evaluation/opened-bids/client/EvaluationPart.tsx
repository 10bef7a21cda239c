import { Suspense } from 'react'
import type { Bidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { lazyPart } from '#kernel/client/lib/lazy-part.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'

const EvaluationSection = lazyPart(
  () => import('#features/evaluation/client/overview/EvaluationSection.tsx'),
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
