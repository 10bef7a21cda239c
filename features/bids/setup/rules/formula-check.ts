// Shows how a price formula works, to buyers before publication and to suppliers before they bid:
// the points for typical prices, a curve for the chart, and warnings about surprising effects.
import type { BiddingSetup, PriceCriterion } from '../contract/bidding.ts'
import { multiply } from '#kernel/rules/decimal.ts'
import { judgingOf, lowestCriteria, marksFor, marksOf } from './judging.ts'
import { showColumn } from '#kernel/rules/points.ts'
import { pointsAtStake, pricePoints, shareOf, type PriceRules } from './price-formulas.ts'
import {
  fraction,
  highestOf,
  isZero,
  lowestOf,
  minus,
  one,
  order,
  over,
  plus,
  rational,
  roundedText,
  sumOf,
  times,
  type Rational,
} from '#kernel/rules/rational.ts'

/** Default prices for the worked example. They are easy to calculate with. */
export const examplePrices = ['100000.00', '125000.00', '200000.00']

/** Returns 80%, 100% and 120% of the estimated value, or the default prices if there is none. */
export function examplePricesFor(estimate: string | null | undefined): readonly string[] {
  if (!estimate || isZero(rational(estimate))) return examplePrices
  return ['0.8', '1', '1.2'].map((share) => multiply(estimate, share, 2))
}

/**
 * Returns the share of the estimated value for a price criterion, if the value is divided in
 * proportion to the weights; null if there is no estimate.
 */
export function estimateFor(
  { weight }: PriceCriterion,
  { price_weight }: PriceRules,
  estimate: string | null | undefined,
): string | null {
  const whole = rational(price_weight)
  if (!estimate || isZero(whole)) return null
  return roundedText(times(rational(estimate), over(rational(weight), whole)), 2)
}

export interface ExampleRow {
  price: string
  points: string
}

/** Returns the points for each price if these were the only bids and all had equal quality. */
export function workedExample(
  rules: PriceRules,
  prices: readonly string[] = examplePrices,
): ExampleRow[] {
  const points = showColumn(pricePoints(rules, prices.map(rational)))
  return prices.map((price, place) => ({ price, points: points[place]!.points }))
}

/** The part of a set-up that the checks depend on. */
export type CheckedRules = PriceRules &
  Pick<BiddingSetup, 'criteria' | 'scale' | 'mark_step' | 'allows_nil_price' | 'tie_break'>

/**
 * Returns the points for evenly spaced prices between the lowest and the highest typical price. For
 * the formula `linear_to_multiple`, the prices continue at least to the multiple of the lowest
 * price that earns no points.
 */
export function priceCurve(rules: PriceRules, prices: readonly string[], steps: number) {
  const typical = prices.map(rational)
  const [from, to] = rangeOf(rules, typical)
  const offers = typical.map((price) => ({ price, quality: one }))
  const at = Array.from({ length: steps + 1 }, (_, step) =>
    plus(from, times(minus(to, from), fraction(BigInt(step), BigInt(steps)))),
  )
  const points = at.map((price) =>
    times(pointsAtStake(rules), shareOf(rules, { price, quality: one }, offers)),
  )
  const shown = showColumn(points)
  return at.map((price, place): ExampleRow => ({
    price: roundedText(price, 2),
    points: shown[place]!.points,
  }))
}

function rangeOf(rules: PriceRules, prices: readonly Rational[]): [Rational, Rational] {
  const [lowest, highest] = [lowestOf(prices), highestOf(prices)]
  if (rules.price_formula !== 'linear_to_multiple') return [lowest, highest]
  const end = times(lowest, rational(judgingOf(rules).price_multiple))
  return [lowest, highestOf([end, highest])]
}

/** An example bid: its price, and its mark for every criterion. */
export interface ExampleBid {
  price: string
  mark: string
}

export type FormulaWarning =
  | { kind: 'nil_price' }
  | { kind: 'tie'; bids: [ExampleBid, ExampleBid] }
  | { kind: 'reversal'; winner: ExampleBid; loser: ExampleBid; third: ExampleBid }
  | { kind: 'weak_price'; spread: string; step: string; criterion: string }

/** Returns warnings about effects of the formula at the given typical prices. */
export function formulaWarnings(rules: CheckedRules, prices: readonly string[]): FormulaWarning[] {
  if (rules.price_formula === 'fixed_price') return []
  const tie = judgingOf(rules).tie_break === '' ? findTie(rules, prices) : null
  return [
    ...(judgingOf(rules).allows_nil_price ? [{ kind: 'nil_price' as const }] : []),
    ...[weakPrice(rules, prices), tie, findReversal(rules, prices)].filter(
      (found) => found !== null,
    ),
  ]
}

/**
 * Returns a warning if the points for the prices differ by less than one mark step in the criterion
 * with the lowest weight, otherwise null.
 */
function weakPrice(rules: CheckedRules, prices: readonly string[]): FormulaWarning | null {
  if (rules.price_formula === 'price_per_quality_point') return null
  const points = pricePoints(rules, prices.map(rational))
  const spread = minus(highestOf(points), lowestOf(points))
  const [criterion] = lowestCriteria(rules)
    .filter(({ weight }) => !isZero(rational(weight)))
    .toSorted((a, b) => order(rational(a.weight), rational(b.weight)))
  if (!criterion || isZero(spread)) return null
  const step = times(rational(criterion.weight), stepOf(rules, criterion.key))
  if (order(spread, step) >= 0) return null
  const [shownSpread, shownStep] = showColumn([spread, step])
  const { points: shown } = shownSpread!
  return { kind: 'weak_price', spread: shown, step: shownStep!.points, criterion: criterion.name }
}

/** Returns the share of a criterion's points that one mark step is worth. */
function stepOf(rules: CheckedRules, criterion: string): Rational {
  return fraction(1n, BigInt(marksFor(rules, criterion).length - 1))
}

/**
 * Returns a warning with two bids that have different prices and equal totals, or with two
 * identical bids if no such pair exists.
 */
function findTie(rules: CheckedRules, prices: readonly string[]): FormulaWarning | null {
  const marks = qualityMarks(rules)
  for (const [place, price] of prices.entries()) {
    for (const other of prices.slice(place + 1)) {
      for (const mark of marks) {
        for (const otherMark of marks) {
          const bids: [ExampleBid, ExampleBid] = [
            { price, mark },
            { price: other, mark: otherMark },
          ]
          const [a, b] = totalsOf(rules, bids)
          if (order(a!, b!) === 0) return { kind: 'tie', bids }
        }
      }
    }
  }
  const [price = '0'] = prices
  const mark = marks.at(-1)!
  return {
    kind: 'tie',
    bids: [
      { price, mark },
      { price, mark },
    ],
  }
}

/**
 * Returns a warning with two bids and a third bid that reverses their order, or null if no such
 * case is found. The third bid gets the lowest mark, so that it rarely wins itself.
 */
function findReversal(rules: CheckedRules, prices: readonly string[]): FormulaWarning | null {
  const marks = qualityMarks(rules)
  const highest = marks.at(-1)!
  const thirds = new Set([...prices, ...prices.flatMap(halfAndDouble)])
  for (const cheap of prices) {
    for (const dear of prices) {
      if (order(rational(cheap), rational(dear)) >= 0) continue
      for (const mark of marks) {
        const pair = [
          { price: cheap, mark },
          { price: dear, mark: highest },
        ] as const
        const before = leadOf(rules, pair)
        for (const price of before === 0 ? [] : thirds) {
          const third = { price, mark: marks[0]! }
          if (leadOf(rules, [...pair, third]) !== -before) continue
          const [winner, loser] = before > 0 ? pair : [pair[1], pair[0]]
          return { kind: 'reversal', winner, loser, third }
        }
      }
    }
  }
  return null
}

const halfAndDouble = (price: string) =>
  ['0.5', '2'].map((factor) => roundedText(times(rational(price), rational(factor)), 2))

/**
 * Returns 1 if the first bid has more points than the second, -1 if it has fewer, and 0 if both
 * have the same number.
 */
function leadOf(rules: CheckedRules, bids: readonly ExampleBid[]): number {
  const [a, b] = totalsOf(rules, bids)
  return order(a!, b!)
}

/** Returns the marks for example bids; only the highest if there are no quality criteria. */
function qualityMarks(rules: CheckedRules): string[] {
  const marks = marksOf(rules)
  return rules.criteria.length === 0 ? [marks.at(-1)!] : marks
}

/**
 * Returns the exact totals of example bids. A bid's mark, on the common scale, counts for every
 * criterion.
 */
function totalsOf(rules: CheckedRules, bids: readonly ExampleBid[]): Rational[] {
  const quality = sumOf(rules.criteria.map(({ weight }) => rational(weight)))
  const highest = rational(String(rules.scale.length - 1))
  const offers = bids.map(({ price, mark }) => ({
    price: rational(price),
    quality: times(quality, over(rational(mark), highest)),
  }))
  return offers.map((offer) => {
    const points = times(pointsAtStake(rules), shareOf(rules, offer, offers))
    return rules.price_formula === 'price_per_quality_point' ? points : plus(offer.quality, points)
  })
}
