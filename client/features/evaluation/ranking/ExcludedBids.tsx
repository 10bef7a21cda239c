import { useState } from 'react'
import type { RankedBid } from '#domain/contract/evaluation-outcome-calls.ts'
import { exclusionCodeLabels } from '#domain/contract/evaluation.ts'
import { exclusionWords as words } from '#domain/contract/ranking-words.ts'
import { Button } from '#client/ui/Button.tsx'
import { ReinstateDialog } from '../exclusion/ReinstateDialog.tsx'

type ExcludedBidsProps = {
  tenderId: number
  bids: readonly RankedBid[]
  mayReinstate: boolean
}

/** Excluded bids with the reason of each. */
export function ExcludedBids({ tenderId, bids, mayReinstate }: ExcludedBidsProps) {
  const [reinstated, setReinstated] = useState<RankedBid | null>(null)
  return (
    <section>
      <h3 className="font-semibold">{words.title}</h3>
      <ul className="mt-2 divide-y divide-line">
        {bids.map((bid) => (
          <li
            key={bid.bid_id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
          >
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{bid.bidder}</span>
              <span className="text-sm text-muted">
                {bid.exclusion && exclusionCodeLabels[bid.exclusion]}
              </span>
            </span>
            {mayReinstate && (
              <Button
                kind="secondary"
                size="small"
                aria-label={`${words.reinstate}: ${bid.bidder}`}
                onClick={() => setReinstated(bid)}
              >
                {words.reinstate}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {reinstated && (
        <ReinstateDialog
          tenderId={tenderId}
          bid={{ id: reinstated.bid_id, bidder: reinstated.bidder }}
          onClose={() => setReinstated(null)}
        />
      )}
    </section>
  )
}
