import type { EvidenceBid } from '../contract/evidence-format.ts'

/** A bid without its content, which is not needed once the bid has been checked. */
export interface CheckedBid {
  id: number
  lot_id: number | null
  bidder: EvidenceBid['organisation']
  status: EvidenceBid['status']
  failure: string | null
  flags: readonly string[]
  total: string | null
  /** Price for each price criterion, by its key; null if the price isn't split or isn't known. */
  criterion_prices: Record<string, string> | null
  /** Hash of the receipt of the last version; null if the receipt is missing. */
  receipt_sha256: string | null
  /** Time and deadline, as the last receipt states them; null if there is none. */
  sent: { time: string; deadline: string } | null
  /** Hash of the set-up, as the last receipt states it; null if it doesn't. */
  setup: string | null
}
