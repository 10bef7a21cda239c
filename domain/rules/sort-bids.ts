import { compare } from './decimal.ts'

export interface BidOrder {
  by: 'total' | 'bidder' | 'sent'
  isReversed: boolean
}

interface SortedBid {
  organisation: { name: string }
  sent_at: string
  total: string | null
}

/**
 * Returns the sorted bids. When sorting by total, bids whose total is null come last in either
 * direction.
 */
export function sortBids<Bid extends SortedBid>(
  bids: readonly Bid[],
  { by, isReversed }: BidOrder,
): Bid[] {
  const sign = isReversed ? -1 : 1
  return bids.toSorted((one, other) => {
    if (by === 'bidder') return sign * byName(one, other)
    if (by === 'sent') return sign * (Date.parse(one.sent_at) - Date.parse(other.sent_at))
    if (one.total === null || other.total === null) {
      return Number(one.total === null) - Number(other.total === null) || byName(one, other)
    }
    return sign * compare(one.total, other.total) || byName(one, other)
  })
}

const byName = (one: SortedBid, other: SortedBid) =>
  one.organisation.name.localeCompare(other.organisation.name, 'en-GB')
