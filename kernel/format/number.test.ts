import { expect, test } from 'vitest'
import { formatNumber } from './number.ts'

test('numbers are formatted exactly as by the platform’s British English format', () => {
  const numbers = [0, 1, 12, 999, 1000, 12_345, 123_456, 1_234_567, 9_007_199_254_740_991]
  const fractions = [0.5, 1.25, 999.999, 1000.1, 1234.5678, 33.3, 99.99996]
  for (const value of [...numbers, ...fractions].flatMap((each) => [each, -each])) {
    if (Object.is(value, -0)) continue
    expect(formatNumber(value)).toBe(value.toLocaleString('en-GB'))
  }
})
