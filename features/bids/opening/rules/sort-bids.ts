import { compare } from '#kernel/rules/decimal.ts'

export interface BidOrder {
  by: 'rank' | 'total' | 'bidder' | 'sent'
  isReversed: boolean
}

interface SortedBid {
  organisation: { name: string }
  sent_at: string
  total: string | null
  /**
   * Rank after the award. Undefined or null before the award, for a bid without a rank, or if the
   * user may not see ranks.
   */
  rank?: number | null | undefined
}

/**
 * Returns the sorted bids. When sorting by rank or total, bids whose rank or total is null come last
 * in either direction.
 */
export function sortBids<Bid extends SortedBid>(
  bids: readonly Bid[],
  { by, isReversed }: BidOrder,
): Bid[] {
  const sign = isReversed ? -1 : 1
  return bids.toSorted((one, other) => {
    if (by === 'bidder') return sign * byName(one, other)
    if (by === 'sent') return sign * (Date.parse(one.sent_at) - Date.parse(other.sent_at))
    const [first, second] = [one[by], other[by]].map((value) => value ?? null)
    if (first === null || second === null) {
      return Number(first === null) - Number(second === null) || byName(one, other)
    }
    return sign * compare(String(first), String(second)) || byName(one, other)
  })
}

const byName = (one: SortedBid, other: SortedBid) =>
  one.organisation.name.localeCompare(other.organisation.name, 'en-GB')
