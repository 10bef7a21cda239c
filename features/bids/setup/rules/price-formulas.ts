// Price formulas. Each compares an offer with a list of offers, and returns the exact share of the
// available points that the offer earns, from 0 to 1.
import type { BiddingSetup, PriceFormula } from '../contract/bidding.ts'
import { isPriceWeighted, judgingOf } from './judging.ts'
import {
  fraction,
  highestOf,
  hundred,
  isZero,
  lowestOf,
  meanOf,
  minus,
  one,
  over,
  plus,
  rational,
  times,
  within01,
  zero,
  type Rational,
} from '#kernel/rules/rational.ts'

/** The part of a set-up that price points depend on. */
export type PriceRules = Pick<BiddingSetup, 'price_formula' | 'price_weight' | 'price_multiple'>

export interface Offer {
  price: Rational
  /** Quality points, used only by the formula `price_per_quality_point`. */
  quality: Rational
}

interface Field {
  /** Offers to compare with; never empty. */
  offers: readonly Offer[]
  /** Multiple of the lowest price at which an offer earns no points. */
  multiple: Rational
}

type Formula = (offer: Offer, field: Field) => Rational

const half = fraction(1n, 2n)
const pricesOf = ({ offers }: Field) => offers.map(({ price }) => price)

const formulas: Record<PriceFormula, Formula> = {
  // A nil price gets all points; every other price then gets none.
  lowest_over_price: ({ price }, field) =>
    isZero(price) ? one : within01(over(lowestOf(pricesOf(field)), price)),
  linear: ({ price }, field) => {
    const highest = highestOf(pricesOf(field))
    const range = minus(highest, lowestOf(pricesOf(field)))
    return isZero(range) ? one : within01(over(minus(highest, price), range))
  },
  // A nil price gets all points; every other price then gets none.
  linear_to_multiple: ({ price }, field) => {
    const lowest = lowestOf(pricesOf(field))
    if (isZero(lowest)) return isZero(price) ? one : zero
    const end = times(lowest, field.multiple)
    return within01(over(minus(end, price), minus(end, lowest)))
  },
  // A nil price gets all points, including when all prices, and therefore the mean, are nil.
  distance_from_mean: ({ price }, field) => {
    const mean = meanOf(pricesOf(field))
    if (isZero(mean)) return one
    return within01(plus(half, over(minus(mean, price), mean)))
  },
  // A bid without quality points gets no points. A bid with a nil price gets all points, and every
  // other bid then gets none.
  price_per_quality_point: (offer, { offers }) => {
    if (isZero(offer.quality)) return zero
    if (isZero(offer.price)) return one
    const rates = offers.flatMap((other) => pricePerPoint(other) ?? [])
    return within01(over(lowestOf(rates), over(offer.price, offer.quality)))
  },
  fixed_price: () => zero,
}

/** Returns the price per quality point, or null if there are no quality points. */
export function pricePerPoint({ price, quality }: Offer): Rational | null {
  return isZero(quality) ? null : over(price, quality)
}

/**
 * Returns the share of the available points that an offer earns, compared with the given offers.
 */
export function shareOf(setup: PriceRules, offer: Offer, offers: readonly Offer[]): Rational {
  const multiple = rational(judgingOf(setup).price_multiple)
  return formulas[setup.price_formula](offer, { offers, multiple })
}

/**
 * Returns the maximum number of points that depend on the price. This is the weight of the price
 * or, for the formula `price_per_quality_point`, all points. For a fixed price, it is 0.
 */
export function pointsAtStake({ price_formula, price_weight }: PriceRules): Rational {
  if (price_formula === 'price_per_quality_point') return hundred
  return isPriceWeighted(price_formula) ? rational(price_weight) : zero
}

/** Returns the points for each price if all bids have equal quality, in the order of the prices. */
export function pricePoints(setup: PriceRules, prices: readonly Rational[]): Rational[] {
  const offers = prices.map((price) => ({ price, quality: one }))
  const stake = pointsAtStake(setup)
  return offers.map((offer) => times(stake, shareOf(setup, offer, offers)))
}
