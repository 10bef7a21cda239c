import { expect, test } from 'vitest'
import { quantityInWords } from './bidding-words.ts'

test.each([
  ['1', 'sum', 'Fixed sum'],
  ['1.000', 'Lump sum', 'Fixed sum'],
  ['2', 'sum', '2 × sum'],
  ['250', 'day', '250 × day'],
])('a price line for %s %s reads "%s"', (quantity, unit, words) => {
  expect(quantityInWords({ quantity, unit })).toBe(words)
})
