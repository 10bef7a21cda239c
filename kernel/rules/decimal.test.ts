import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, compare, multiply, quotient, subtract, sum } from './decimal.ts'

test('sums and differences are exact', () => {
  expect(add('0.1', '0.2')).toBe('0.3')
  expect(add('99999999999999.99', '0.01')).toBe('100000000000000.00')
  expect(subtract('1', '0.001')).toBe('0.999')
  expect(subtract('1', '2.5')).toBe('-1.5')
  expect(sum([])).toBe('0')
  expect(sum(['33.33', '33.33', '33.34'])).toBe('100.00')
})

test('a product is rounded half up', () => {
  expect(multiply('3', '0.005', 2)).toBe('0.02')
  expect(multiply('1.5', '0.01', 2)).toBe('0.02')
  expect(multiply('-1.5', '0.01', 2)).toBe('-0.02')
  expect(multiply('12', '4.1250', 2)).toBe('49.50')
  expect(multiply('7', '1', 2)).toBe('7.00')
})

test('a quotient is rounded half up', () => {
  expect(quotient(1n, 3n, 2)).toBe('0.33')
  expect(quotient(2n, 3n, 2)).toBe('0.67')
  expect(quotient(5n, 1000n, 2)).toBe('0.01')
  expect(quotient(-5n, 1000n, 2)).toBe('-0.01')
})

test('comparing numbers does not depend on how they are written', () => {
  expect(compare('1.50', '1.5')).toBe(0)
  expect(compare('-1', '1')).toBe(-1)
  expect(compare('10', '9.99')).toBe(1)
  expect(() => compare('1e3', '1')).toThrow('is not a decimal number')
})

const pence = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })
const asText = (units: bigint) => {
  const digits = String(units < 0n ? -units : units).padStart(3, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

test('the sum of decimal amounts equals the sum of their whole pence', () => {
  fc.assert(
    fc.property(fc.array(pence, { maxLength: 20 }), (all) => {
      const total = all.reduce((one, other) => one + other, 0n)
      expect(compare(sum(all.map(asText)), asText(total))).toBe(0)
    }),
  )
})
