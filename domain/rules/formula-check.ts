// Checks of the price formula that buyers make before publication and suppliers before they bid.
import { showColumn } from './points.ts'
import { pricePoints, type PriceRules } from './price-formulas.ts'
import { rational } from './rational.ts'

/** Three prices that are easy to check, for the set-up page and for suppliers. */
const examplePrices = ['100000.00', '125000.00', '200000.00']

export interface ExampleRow {
  price: string
  points: string
}

/** Returns the points of three prices, if these were all the bids and their quality were equal. */
export function workedExample(rules: PriceRules): ExampleRow[] {
  const points = showColumn(pricePoints(rules, examplePrices.map(rational)))
  return examplePrices.map((price, place) => ({ price, points: points[place]!.points }))
}
