import { expect, test } from 'vitest'
import type { PriceFormula } from '../contract/bidding.ts'
import { workedExample } from './formula-check.ts'

test.for<[PriceFormula, string[]]>([
  ['lowest_over_price', ['40.00', '32.00', '20.00']],
  ['linear', ['40.00', '30.00', '0.00']],
  ['fixed_price', ['0.00', '0.00', '0.00']],
])('the example shows what %s does', ([price_formula, points]) => {
  const rows = workedExample({ price_formula, price_weight: '40' })
  expect(rows.map((row) => row.points)).toEqual(points)
})
