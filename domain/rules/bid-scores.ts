// Conversion of prices and marks to points, shared by the example for suppliers, the evaluation and
// the results for bidders. Points have two decimals and are rounded half up once, at the end of
// each sum; a tie stays a tie.
import type { PriceFormula } from '../contract/bidding.ts'
import { compare, multiply, proportion, subtract, sum } from './decimal.ts'

export const pointPlaces = 2

interface PricedLine {
  quantity: string
  unit_price: string
}

/**
 * Returns the total of a line rounded to the penny, as on an invoice, so that the displayed lines
 * add up to the displayed total.
 */
export function lineTotal({ quantity, unit_price }: PricedLine): string {
  return multiply(quantity, unit_price, 2)
}

export function scheduleTotal(lines: readonly PricedLine[]): string {
  return sum(['0.00', ...lines.map(lineTotal)])
}

interface Field {
  price: string
  lowest: string
  highest: string
}

type Formula = (weight: string, field: Field) => string

const none = '0.00'
const isNought = (amount: string) => compare(amount, '0') === 0

const formulas: Record<PriceFormula, Formula> = {
  // A price of zero gets all points; every other price then gets none.
  lowest_over_price: (weight, { price, lowest }) =>
    isNought(price) ? all(weight) : proportion(weight, { of: lowest, to: price }, pointPlaces),
  linear: (weight, { price, lowest, highest }) =>
    compare(lowest, highest) === 0
      ? all(weight)
      : proportion(
          weight,
          { of: subtract(highest, price), to: subtract(highest, lowest) },
          pointPlaces,
        ),
  fixed_price: () => none,
}

const all = (weight: string) => multiply(weight, '1', pointPlaces)

/**
 * Returns the points of each price in the same order. Callers pass only the bids that take part.
 */
export function pricePoints(
  prices: readonly string[],
  { formula, weight }: { formula: PriceFormula; weight: string },
): string[] {
  const rising = prices.toSorted(compare)
  const [lowest = '0', highest = '0'] = [rising[0], rising.at(-1)]
  return prices.map((price) => formulas[formula](weight, { price, lowest, highest }))
}

export function qualityPoints(
  mark: string,
  { weight, highest }: { weight: string; highest: number },
): string {
  return proportion(weight, { of: mark, to: String(highest) }, pointPlaces)
}

export function totalPoints(points: readonly string[]): string {
  return sum([none, ...points])
}

/** Three prices that are easy to check, for the set-up page and for suppliers. */
const examplePrices = ['100000.00', '125000.00', '200000.00']

export interface ExampleRow {
  price: string
  points: string
}

export function workedExample(weighing: { formula: PriceFormula; weight: string }): ExampleRow[] {
  const points = pricePoints(examplePrices, weighing)
  return examplePrices.map((price, place) => ({ price, points: points[place]! }))
}
