import type { RecordedBid } from '#domain/contract/opening-record.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'

/**
 * Returns whether the tender or the lot was awarded to the bidder. The record has only the bidders'
 * names, so the result is false for a name that two bidders have.
 */
export function isAwarded(
  { organisation, lot_number }: RecordedBid,
  bids: readonly RecordedBid[],
  award: NonNullable<Tender['award']>,
): boolean {
  const ofLot = award.lots.find((lot) => lot.lot_number === lot_number)
  const winner = award.lots.length === 0 ? award.organisation : ofLot?.organisation
  const namesakes = bids.filter(
    (bid) => bid.organisation === organisation && bid.lot_number === lot_number,
  )
  return organisation !== null && organisation === winner?.name && namesakes.length === 1
}
