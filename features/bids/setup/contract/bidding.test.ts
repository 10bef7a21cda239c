import { expect, test } from 'vitest'
import { handInWords, lowPriceCondition, multiplierInWords, quantityInWords } from './bidding.ts'

test.each([
  ['1', 'sum', 'Fixed sum'],
  ['1.000', 'Lump sum', 'Fixed sum'],
  ['2', 'sum', '2 × sum'],
  ['250', 'day', '250 × day'],
])('a price line for %s %s reads "%s"', (quantity, unit, words) => {
  expect(quantityInWords({ quantity, unit })).toBe(words)
})

test.each([
  ['1', 'sum', 'Fixed sum'],
  ['250', 'day', '250 × price for one day'],
])('the unit price of a price line for %s %s counts as "%s"', (quantity, unit, words) => {
  expect(multiplierInWords({ quantity, unit })).toBe(words)
})

test.each([
  ['below_mean', null, 'more than 15% below the mean of all prices but the highest'],
  [
    'below_mean',
    '30',
    'more than 15% below the mean of all prices but the highest, or 30% or more below the next price',
  ],
  ['below_others', null, '15% or more below the mean of the other prices'],
] as const)('the low price rule %s with next_percent %s has a description', (kind, next, words) => {
  expect(lowPriceCondition({ kind, percent: '15', next_percent: next })).toBe(words)
})

test('the text for suppliers mentions the sharing of the opening record only if it is shared', () => {
  expect(handInWords(24, 'prices')).toMatch(/The record is shared after that\.$/)
  expect(handInWords(24, 'none')).not.toContain('record')
})
