// Finds prices that may be too low for the bidder to perform the contract. A flag asks the buyer to
// check the price; it never excludes a bid.
import type { LowPriceRule } from '#features/bids/setup/contract/judging.ts'
import type { JudgedBid } from './calculate-result.ts'
import {
  hundred,
  meanOf,
  minus,
  one,
  order,
  over,
  rational,
  times,
  type Rational,
} from '#kernel/rules/rational.ts'

interface Priced {
  id: number
  price: Rational
}

/**
 * Returns the ids of the bids whose price the rule flags, comparing bids within each lot. Excluded
 * bids and bids without a price are neither flagged nor compared.
 */
export function lowPriceFlags(
  rule: LowPriceRule | null,
  bids: readonly Omit<JudgedBid, 'marks'>[],
): number[] {
  if (!rule) return []
  const priced = bids.filter(({ is_excluded }) => !is_excluded)
  const lots = Map.groupBy(priced, ({ lot_id }) => lot_id)
  return [...lots.values()].flatMap((lot) => {
    const prices = lot
      .flatMap(({ id, total }) => (total === null ? [] : [{ id, price: rational(total) }]))
      .toSorted((a, b) => order(a.price, b.price) || a.id - b.id)
    return prices.filter((_, place) => isLow(rule, prices, place)).map(({ id }) => id)
  })
}

/**
 * Returns whether the price at position `place` is too low. The prices must be sorted in ascending
 * order. A single price is never too low. Only the lowest price is compared with the next one,
 * because otherwise one high price would flag the price below it.
 */
function isLow(rule: LowPriceRule, sorted: readonly Priced[], place: number): boolean {
  const prices = sorted.map(({ price }) => price)
  const [price, next] = [prices[place]!, prices[1]]
  if (next === undefined) return false
  if (place === 0 && rule.next_percent !== null) {
    if (order(price, lessPercent(next, rule.next_percent)) <= 0) return true
  }
  if (rule.kind === 'below_mean') return order(price, meanLine(prices, rule.percent)) < 0
  return order(price, lessPercent(meanOf(prices.toSpliced(place, 1)), rule.percent)) <= 0
}

/**
 * Returns the limit below which prices are flagged: the given percentage below the mean of all
 * prices but the highest. The prices must be sorted in ascending order.
 */
export function meanLine(prices: readonly Rational[], percent: string): Rational {
  return lessPercent(meanOf(prices.slice(0, -1)), percent)
}

/** Returns a value reduced by a percentage. */
function lessPercent(value: Rational, percent: string): Rational {
  return times(value, minus(one, over(rational(percent), hundred)))
}
