import { expect, test } from 'vitest'
import { sumOfLots } from './sum-of-lots.ts'

const lots = (...values: (string | null)[]) =>
  values.map((estimated_value) => ({ estimated_value }))

test.each([
  ['nothing', lots(), null, { total: '0.00' }],
  ['exactly the value', lots('0.10', '0.20'), '0.30', { total: '0.30' }],
  ['less than the value', lots('100', null), '250.5', { total: '100.00', under: '150.50' }],
  ['more than the value', lots('100', '200.01'), '300', { total: '300.01', over: '0.01' }],
  [
    'more than a float holds',
    lots('9999999999999.99', '0.01'),
    null,
    { total: '10000000000000.00' },
  ],
])('the sum of the lots is calculated for %s', (_, given, value, sum) => {
  expect(sumOfLots(given, value)).toEqual(sum)
})
