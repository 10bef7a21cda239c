import { expect, test } from 'vitest'
import { formatMoney, groupThousands, plainAmount } from './money.ts'

test.each([
  ['1234567', 'GBP', '£1,234,567'],
  ['1234567.5', 'EUR', '€1,234,567.50'],
  ['999', 'USD', 'US$999'],
  ['0', 'GBP', '£0'],
  ['0.05', 'GBP', '£0.05'],
  ['0.999', 'GBP', '£1'],
  ['-1234.5', 'GBP', '-£1,234.50'],
  ['-0.00', 'GBP', '£0'],
  ['90071992547409931234.56', 'GBP', '£90,071,992,547,409,931,234.56'],
  ['12', 'CHF', 'CHF 12'],
  ['unknown', 'GBP', 'GBP unknown'],
])('%s %s reads %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text)
})

test.each([
  ['', '', ''],
  ['1234567.5', '1,234,567.5', '1234567.5'],
  ['1,234,5678', '12,345,678', '12345678'],
  ['12.', '12.', '12.'],
  ['12.345', '12.34', '12.34'],
  ['1.2.3', '1.23', '1.23'],
  ['.5', '0.5', '0.5'],
  ['007', '7', '7'],
  ['£1 000', '1,000', '1000'],
])('typing "%s" shows "%s" and means "%s"', (typed, shown, meant) => {
  expect([groupThousands(typed), plainAmount(typed)]).toEqual([shown, meant])
})
