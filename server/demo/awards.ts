import type { BidRows } from './bids/bid-rows.ts'
import type { DemoInterest } from './interests.ts'
import type { DemoTender } from './tenders.ts'

/** Estimated value assumed for a tender that has none. */
const usualValue = '180000'

/**
 * Returns the tenders, each awarded one with a winner and an award value. The winner is the demo's
 * supplier if it is interested, otherwise another interested supplier.
 */
export function withAwards(
  tenders: readonly DemoTender[],
  interests: readonly DemoInterest[],
  bids: BidRows,
): DemoTender[] {
  return tenders.map((tender) => {
    const winner = tender.row.status === 'awarded' ? winnerOf(tender, interests) : undefined
    const awarded_to = winner?.row.organisation_id ?? null
    const award_value = winner ? (totalOf(bids, winner) ?? usualAward(tender)) : null
    return { ...tender, row: { ...tender.row, awarded_to, award_value } }
  })
}

function winnerOf({ row: { id } }: DemoTender, interests: readonly DemoInterest[]) {
  const able = interests.filter(({ row }) => row.tender_id === id && !row.withdrawn_at)
  return able.find(({ admission }) => admission.team.isDemo) ?? able[0]
}

/** Returns the total of the winner's bid, or undefined if the winner did not bid in the portal. */
function totalOf({ bids, openedEnvelopes }: BidRows, { row }: DemoInterest) {
  const bid = bids.find(
    (one) => one.tender_id === row.tender_id && one.organisation_id === row.organisation_id,
  )
  return openedEnvelopes.find(({ bid_id, total }) => bid_id === bid?.id && total)?.total
}

/** Returns a value between 12% below and 1% above the estimate. */
function usualAward({ row }: DemoTender): string {
  const estimate = Number(row.estimated_value ?? usualValue)
  return (estimate * (0.88 + ((row.id * 5) % 14) / 100)).toFixed(2)
}
