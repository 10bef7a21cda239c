// Selects the part of the opening record that bidders see, as the buyer decided before bidding
// began.
import type { RecordSharing } from '#features/bids/setup/contract/bidding.ts'
import type { OpeningRecord, RecordedBid } from '../contract/opening-record.ts'

interface Reader {
  sharing: Exclude<RecordSharing, 'none'>
  /** SHA-256 of the receipts for the reader's own bids. The names in these bids stay visible. */
  own?: readonly string[]
}

/**
 * Returns the record for bidders. If names are hidden, the bids are reordered, because their order
 * could reveal the names.
 */
export function recordForBidders(
  record: OpeningRecord,
  { sharing, own = [] }: Reader,
): OpeningRecord {
  if (sharing === 'names_and_prices') return record
  const withoutName = (bid: RecordedBid): RecordedBid =>
    own.includes(bid.receipt_sha256) ? bid : { ...bid, organisation: null }
  return {
    ...record,
    bids: record.bids.map(withoutName).toSorted(byLotAndReceipt),
    addenda: record.addenda.map((one) => ({ ...one, bid: withoutName(one.bid) })),
  }
}

function byLotAndReceipt(one: RecordedBid, other: RecordedBid): number {
  return (
    (one.lot_number ?? 0) - (other.lot_number ?? 0) ||
    (one.receipt_sha256 < other.receipt_sha256 ? -1 : 1)
  )
}
