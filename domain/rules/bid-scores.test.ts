import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceFormulas } from '../contract/bidding.ts'
import { lineTotal, pricePoints, qualityPoints, scheduleTotal, totalPoints } from './bid-scores.ts'
import { workedExample } from './bid-scores.ts'
import { compare } from './decimal.ts'

test('the displayed lines add up to the total, to the penny', () => {
  const lines = [
    { quantity: '3', unit_price: '0.005' },
    { quantity: '1.5', unit_price: '19.99' },
    { quantity: '1200', unit_price: '0.0125' },
  ]
  expect(lines.map(lineTotal)).toEqual(['0.02', '29.99', '15.00'])
  expect(scheduleTotal(lines)).toBe('45.01')
  expect(scheduleTotal([])).toBe('0.00')
})

test('the example shows what each formula does', () => {
  const points = (formula: (typeof priceFormulas)[number], weight = '40') =>
    workedExample({ formula, weight }).map((row) => row.points)
  expect(points('lowest_over_price')).toEqual(['40.00', '32.00', '20.00'])
  expect(points('linear')).toEqual(['40.00', '30.00', '0.00'])
  expect(points('fixed_price', '0')).toEqual(['0.00', '0.00', '0.00'])
})

test('zero prices and equal prices get points', () => {
  const weight = '40'
  const lowest = { formula: 'lowest_over_price', weight } as const
  expect(pricePoints(['0', '10'], lowest)).toEqual(['40.00', '0.00'])
  expect(pricePoints(['7', '7.00'], { formula: 'linear', weight })).toEqual(['40.00', '40.00'])
  expect(pricePoints([], lowest)).toEqual([])
})

test('marks become points by their share of the highest mark', () => {
  expect(qualityPoints('4', { weight: '60', highest: 5 })).toBe('48.00')
  expect(qualityPoints('0', { weight: '60', highest: 5 })).toBe('0.00')
  expect(qualityPoints('3.5', { weight: '33.33', highest: 5 })).toBe('23.33')
  expect(totalPoints(['48.00', '32.00'])).toBe('80.00')
})

const price = fc
  .integer({ min: 0, max: 10 ** 12 })
  .map((pence) => `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`)
const weight = fc
  .integer({ min: 1, max: 10_000 })
  .map((hundredths) => (hundredths / 100).toFixed(2))

test.for([...priceFormulas])(
  '%s: order does not matter, a lower price never earns less',
  (formula) => {
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 12 }), weight, (prices, weight) => {
        const points = pricePoints(prices, { formula, weight })
        const turned = pricePoints(prices.toReversed(), { formula, weight }).toReversed()
        expect(turned).toEqual(points)
        for (const [one, a] of prices.entries()) {
          expect(compare(points[one]!, '0')).toBeGreaterThanOrEqual(0)
          expect(compare(points[one]!, weight)).toBeLessThanOrEqual(0)
          for (const [other, b] of prices.entries()) {
            if (compare(a, b) < 0) {
              expect(compare(points[one]!, points[other]!)).toBeGreaterThanOrEqual(0)
            }
          }
        }
      }),
    )
  },
)
