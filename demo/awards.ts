import { sum } from '#kernel/rules/decimal.ts'
import { maxWinnersOf } from '#features/bids/setup/rules/judging.ts'
import type { BidRows } from './bids/bid-rows.ts'
import type { DemoInterest } from './interests.ts'
import type { Row } from './rows.ts'
import type { DemoTender, DemoWinner } from './tenders.ts'

/** Estimated value assumed for a tender that has none. */
const usualValue = '180000'

/**
 * Returns the tenders, with the winners and the award value set for each awarded one. The demo's
 * supplier wins half of the tenders that it is interested in, so that the demo shows both outcomes.
 * Tenders with bids are awarded to bidders, to as many as the bid set-up allows.
 */
export function withAwards(
  tenders: readonly DemoTender[],
  interests: readonly DemoInterest[],
  bids: BidRows,
): DemoTender[] {
  return tenders.map((tender) => {
    const isAwarded = tender.row.status === 'awarded'
    const winners = isAwarded ? winnersOf(tender, interests, bids) : []
    const awarded_to = winners.length === 1 ? winners[0]!.organisation_id : null
    const award_value = winners.length > 0 ? sum(winners.map(({ value }) => value)) : null
    return { ...tender, winners, row: { ...tender.row, awarded_to, award_value } }
  })
}

/**
 * Returns the awards of tenders that have several winners, one row for each winner. If the tender's
 * bids are for a lot, the awards are for that lot.
 */
export function sharedAwards(tenders: readonly DemoTender[], { bids }: BidRows) {
  const rows = tenders.flatMap(({ row: { id: tender_id }, winners = [] }) => {
    if (winners.length < 2) return []
    const lot_id = bids.find((bid) => bid.tender_id === tender_id)?.lot_id ?? null
    return winners.map((winner) => ({ tender_id, lot_id, ...winner }))
  })
  return rows.map((row, place): Row<'lot_awards'> => ({ id: place + 1, ...row }))
}

function winnersOf(
  tender: DemoTender,
  interests: readonly DemoInterest[],
  bids: BidRows,
): DemoWinner[] {
  const { id } = tender.row
  const able = interests.filter(({ row }) => row.tender_id === id && !row.withdrawn_at)
  const bidders = able.filter((interest) => bidOf(bids, interest))
  const eligible = bidders.length > 0 ? bidders : able
  const isDemosTurn = id % 2 === 1
  const first = eligible.find(({ admission }) => admission.team.isDemo === isDemosTurn)
  const ordered = [...new Set([...(first ? [first] : []), ...eligible])]
  const setup = bids.biddings.find(({ tender_id }) => tender_id === id)?.setup
  return ordered.slice(0, setup ? maxWinnersOf(setup) : 1).map((interest) => ({
    organisation_id: interest.row.organisation_id,
    value: totalOf(bids, interest) ?? usualAward(tender),
  }))
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
