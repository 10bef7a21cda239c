import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  exactText,
  fraction,
  meanOf,
  minus,
  order,
  over,
  plus,
  rational,
  roundedText,
  times,
  within01,
} from './rational.ts'

test('fractions are kept in lowest terms, with the sign in the numerator', () => {
  expect(exactText(fraction(6n, -4n))).toBe('-3/2')
  expect(exactText(rational('12.50'))).toBe('25/2')
  expect(exactText(rational('0'))).toBe('0/1')
  expect(() => fraction(1n, 0n)).toThrow('denominator')
  expect(() => rational('1e3')).toThrow('is not a decimal number')
  expect(() => over(rational('1'), rational('0.00'))).toThrow('denominator')
})

test('three times a third is exactly one', () => {
  const third = over(rational('1'), rational('3'))
  expect(exactText(plus(third, plus(third, third)))).toBe('1/1')
  expect(exactText(meanOf(['1', '2', '2'].map(rational)))).toBe('5/3')
})

test.for([
  ['1/3', 2, '0.33'],
  ['2/3', 3, '0.667'],
  ['1/200', 2, '0.01'],
  ['1/201', 2, '0.00'],
  ['-1/200', 2, '-0.01'],
  ['999999/1000', 2, '1000.00'],
] as const)('%s rounded to %i decimals is %s', ([value, places, expected]) => {
  const [numerator = '', denominator = ''] = value.split('/')
  expect(roundedText(fraction(BigInt(numerator), BigInt(denominator)), places)).toBe(expected)
})

const any = fc
  .tuple(fc.bigInt(-(10n ** 15n), 10n ** 15n), fc.bigInt(1n, 10n ** 9n))
  .map(([numerator, denominator]) => fraction(numerator, denominator))

test('inverse operations cancel out, and ordering agrees with subtraction', () => {
  fc.assert(
    fc.property(any, any, (a, b) => {
      expect(minus(plus(a, b), b)).toEqual(a)
      if (b.numerator !== 0n) expect(times(over(a, b), b)).toEqual(a)
      expect(order(a, b)).toBe(Math.sign(Number(minus(a, b).numerator)))
      const bounded = within01(a)
      expect(order(bounded, fraction(0n, 1n))).toBeGreaterThanOrEqual(0)
      expect(order(bounded, fraction(1n, 1n))).toBeLessThanOrEqual(0)
    }),
  )
})
