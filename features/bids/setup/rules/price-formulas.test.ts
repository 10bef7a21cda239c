import { expect, test } from 'vitest'
import type { PriceFormula } from '../contract/bidding.ts'
import { showColumn } from '#kernel/rules/points.ts'
import { pricePoints } from './price-formulas.ts'
import { rational } from '#kernel/rules/rational.ts'

const points = (price_formula: PriceFormula, prices: readonly string[], price_multiple = '2') =>
  showColumn(
    pricePoints({ price_formula, price_weight: '40', price_multiple }, prices.map(rational)),
  ).map((one) => one.points)

test.for<[PriceFormula, string[], string[], string?]>([
  ['lowest_over_price', ['100', '125', '200'], ['40.00', '32.00', '20.00']],
  ['linear', ['100', '125', '200'], ['40.00', '30.00', '0.00']],
  ['linear_to_multiple', ['100', '125', '200', '300'], ['40.00', '30.00', '0.00', '0.00']],
  ['linear_to_multiple', ['100', '125', '200'], ['40.00', '33.33', '13.33'], '2.5'],
  ['distance_from_mean', ['80', '100', '120'], ['28.00', '20.00', '12.00']],
  ['distance_from_mean', ['10', '10', '100'], ['40.00', '40.00', '0.00']],
  ['price_per_quality_point', ['100', '125', '200'], ['100.00', '80.00', '50.00']],
  ['fixed_price', ['100', '200'], ['0.00', '0.00']],
])('%s: the prices %j earn the points %j', ([formula, prices, expected, multiple]) => {
  expect(points(formula, prices, multiple)).toEqual(expected)
})

test.for<[PriceFormula, string[], string[]]>([
  ['lowest_over_price', ['0', '10'], ['40.00', '0.00']],
  ['linear', ['0', '10', '5'], ['40.00', '0.00', '20.00']],
  ['linear_to_multiple', ['0', '10'], ['40.00', '0.00']],
  ['distance_from_mean', ['0', '10', '20'], ['40.00', '20.00', '0.00']],
  ['price_per_quality_point', ['0', '10'], ['100.00', '0.00']],
])('%s: the prices %j, one of them nil, earn the points %j', ([formula, prices, expected]) => {
  expect(points(formula, prices)).toEqual(expected)
})

test.for<[PriceFormula, string, string]>([
  ['lowest_over_price', '40.00', '40.00'],
  ['linear', '40.00', '40.00'],
  ['linear_to_multiple', '40.00', '40.00'],
  ['distance_from_mean', '20.00', '40.00'],
  ['price_per_quality_point', '100.00', '100.00'],
])('%s: equal prices earn %s each, and only nil prices earn %s', ([formula, each, ofNil]) => {
  expect(points(formula, ['7', '7.00'])).toEqual([each, each])
  expect(points(formula, ['0', '0.00'])).toEqual([ofNil, ofNil])
  expect(points(formula, [])).toEqual([])
})
