import type { RankedBid } from '../contract/ranking.ts'
import { exclusionCodeLabels } from '#features/evaluation/contract/evaluation.ts'
import { ExclusionButton } from './ExclusionButton.tsx'

type ExcludedBidsProps = {
  tenderId: number
  bids: readonly RankedBid[]
  mayReinstate: boolean
}

/** Excluded bids, each with the reason for its exclusion. */
export function ExcludedBids({ tenderId, bids, mayReinstate }: ExcludedBidsProps) {
  return (
    <section>
      <h3 className="font-semibold">Excluded bids</h3>
      <ul className="mt-2 divide-y divide-line">
        {bids.map(({ bid_id: id, bidder, exclusion }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{bidder}</span>
              <span className="text-sm text-muted">
                {exclusion && exclusionCodeLabels[exclusion]}
              </span>
            </span>
            {mayReinstate && (
              <ExclusionButton tenderId={tenderId} bid={{ id, bidder }} isExcluded />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
