// How prices and marks become points. One place for all: the example that suppliers see before they
// bid, the evaluation, and what each bidder is told afterwards. Points have two decimals, rounded half
// up once, at the end of each sum; a tie stays a tie.
import type { PriceFormula } from '../contract/bidding.ts'
import { compare, multiply, proportion, subtract, sum } from './decimal.ts'

export const pointPlaces = 2

interface PricedLine {
  quantity: string
  unit_price: string
}

/** To the penny, as it stands on an invoice: what is shown adds up to what is totalled. */
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
  // A price of nothing is the lowest there is; beside it, every other price gets nothing.
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

/** Of each price, in the same order; which bids take part is decided before. */
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

/** Three prices that anybody can check in their head, for the set-up and for suppliers. */
const examplePrices = ['100000.00', '125000.00', '200000.00']

export interface ExampleRow {
  price: string
  points: string
}

export function workedExample(weighing: { formula: PriceFormula; weight: string }): ExampleRow[] {
  const points = pricePoints(examplePrices, weighing)
  return examplePrices.map((price, place) => ({ price, points: points[place]! }))
}
