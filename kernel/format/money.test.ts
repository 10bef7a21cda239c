import { expect, test } from 'vitest'
import { exactMoney, formatMoney, formatPrice } from './money.ts'

test.each([
  ['1234567', 'GBP', '£1,234,567'],
  ['1234567.5', 'EUR', '€1,234,567.50'],
  ['999', 'USD', 'US$999'],
  ['0', 'GBP', '£0'],
  ['0.05', 'GBP', '£0.05'],
  ['0.999', 'GBP', '£1'],
  ['0.005', 'GBP', '£0.01'],
  ['0.004', 'GBP', '£0'],
  ['-1234.5', 'GBP', '-£1,234.50'],
  ['-0.00', 'GBP', '£0'],
  ['90071992547409931234.56', 'GBP', '£90,071,992,547,409,931,234.56'],
  ['12', 'CHF', 'CHF 12'],
  ['unknown', 'GBP', 'GBP unknown'],
])('the amount %s %s is shown as %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text)
})

test('an exact amount is shown with all its decimals', () => {
  expect(exactMoney('1234.0125', 'GBP')).toBe('£1,234.0125')
  expect(exactMoney('0.5', 'GBP')).toBe('£0.50')
  expect(exactMoney('1000', 'EUR')).toBe('€1,000')
  expect(exactMoney('50000.00', 'GBP')).toBe('£50,000')
})

test('a price is always shown with pence and with all its decimals', () => {
  expect(formatPrice('10464', 'GBP')).toBe('£10,464.00')
  expect(formatPrice('184218.8', 'EUR')).toBe('€184,218.80')
  expect(formatPrice('0.0125', 'GBP')).toBe('£0.0125')
})
