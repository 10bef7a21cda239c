import type { EvidenceBid } from '../contract/evidence-format.ts'

/** A bid without its content, which is not needed once the bid has been checked. */
export interface CheckedBid {
  id: number
  lot_id: number | null
  bidder: EvidenceBid['organisation']
  status: EvidenceBid['status']
  total: string | null
  /** Hash of the receipt of the last version; null if the receipt is missing. */
  receipt_sha256: string | null
}
