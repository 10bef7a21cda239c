import { expect, test } from 'vitest'
import { formatPercent, percentOf } from './percent.ts'

test.each([
  [1, 8, '12.5%'],
  [1, 3, '33.3%'],
  [2, 2, '100.0%'],
  [0, 5, '0.0%'],
  [0, 0, '0.0%'],
  [5, 0, '0.0%'],
])('%s of %s is shown as %s', (part, whole, text) => {
  expect(formatPercent(percentOf(part, whole))).toBe(text)
})

test('a rate that is not a number is shown as zero', () => {
  expect(formatPercent(Number.NaN)).toBe('0.0%')
})
