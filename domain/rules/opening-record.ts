// Reduces the record of opening to the part that bidders see, as the buyer chose before they could bid.
import type { RecordSharing } from '../contract/bidding.ts'
import type { OpeningRecord, RecordedBid } from '../contract/opening-record.ts'

interface Reader {
  sharing: Exclude<RecordSharing, 'none'>
  /** The reader's own organisation, whose bids keep their name. */
  own?: string | undefined
}

/** Without names, the order of the bids must not give the names away either. */
export function recordForBidders(record: OpeningRecord, { sharing, own }: Reader): OpeningRecord {
  if (sharing === 'names_and_prices') return record
  const withoutName = (bid: RecordedBid): RecordedBid =>
    own !== undefined && bid.organisation === own ? bid : { ...bid, organisation: null }
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
