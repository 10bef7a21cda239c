import type { RecordedBid } from '../opening/contract/opening-record.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'

/**
 * Returns whether the tender or the lot was awarded to the bidder. The record identifies bidders
 * only by name, so the result is false if two bidders have the same name.
 */
export function isAwarded(
  { organisation, lot_number }: RecordedBid,
  bids: readonly RecordedBid[],
  award: NonNullable<Tender['award']>,
): boolean {
  const isWinner = award.winners.some(
    (winner) =>
      (winner.lot_number ?? lot_number) === lot_number && winner.organisation.name === organisation,
  )
  const namesakes = bids.filter(
    (bid) => bid.organisation === organisation && bid.lot_number === lot_number,
  )
  return isWinner && namesakes.length === 1
}
