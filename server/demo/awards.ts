import type { BidRows } from './bids/bid-rows.ts'
import type { DemoInterest } from './interests.ts'
import type { DemoTender } from './tenders.ts'

/** Estimated value assumed for a tender that has none. */
const usualValue = '180000'

/**
 * Returns the tenders, each awarded one with a winner and an award value. The demo's supplier wins
 * half of the tenders that it is interested in, so that the demo shows both outcomes. Tenders with
 * bids are awarded to a bidder.
 */
export function withAwards(
  tenders: readonly DemoTender[],
  interests: readonly DemoInterest[],
  bids: BidRows,
): DemoTender[] {
  return tenders.map((tender) => {
    const winner = tender.row.status === 'awarded' ? winnerOf(tender, interests, bids) : undefined
    const awarded_to = winner?.row.organisation_id ?? null
    const award_value = winner ? (totalOf(bids, winner) ?? usualAward(tender)) : null
    return { ...tender, row: { ...tender.row, awarded_to, award_value } }
  })
}

function winnerOf({ row: { id } }: DemoTender, interests: readonly DemoInterest[], bids: BidRows) {
  const able = interests.filter(({ row }) => row.tender_id === id && !row.withdrawn_at)
  const bidders = able.filter((interest) => bidOf(bids, interest))
  const eligible = bidders.length > 0 ? bidders : able
  const isDemosTurn = id % 2 === 1
  return eligible.find(({ admission }) => admission.team.isDemo === isDemosTurn) ?? eligible[0]
}

function bidOf({ bids }: BidRows, { row }: DemoInterest) {
  return bids.find(
    (one) => one.tender_id === row.tender_id && one.organisation_id === row.organisation_id,
  )
}

/** Returns the total of the winner's bid, or undefined if the winner did not bid in the portal. */
function totalOf(rows: BidRows, winner: DemoInterest) {
  const bid = bidOf(rows, winner)
  return rows.openedEnvelopes.find(({ bid_id, total }) => bid_id === bid?.id && total)?.total
}

/** Returns a value between 12% below and 1% above the estimate. */
function usualAward({ row }: DemoTender): string {
  const estimate = Number(row.estimated_value ?? usualValue)
  return (estimate * (0.88 + ((row.id * 5) % 14) / 100)).toFixed(2)
}
