import { expect, test } from 'vitest'
import { lineTotal, offeredTotal, scheduleTotal } from './price-schedule.ts'

const lines = [
  { quantity: '3', unit_price: '0.005' },
  { quantity: '1.5', unit_price: '19.99' },
  { quantity: '1200', unit_price: '0.0125' },
]

test('line totals are exact, and not rounded before they are added up', () => {
  const exact = { rounds_lines: false }
  expect(lines.map((line) => lineTotal(line, exact))).toEqual(['0.015', '29.985', '15.00'])
  expect(scheduleTotal(lines, exact)).toBe('45.00')
  expect(scheduleTotal([], exact)).toBe('0.00')
  const tiny = { quantity: '0.001', unit_price: '0.0001' }
  expect(scheduleTotal([tiny], exact)).toBe('0.0000001')
})

test('line totals are rounded if the set-up requires it, so that the displayed lines add up', () => {
  const rounded = { rounds_lines: true }
  expect(lines.map((line) => lineTotal(line, rounded))).toEqual(['0.02', '29.99', '15.00'])
  expect(scheduleTotal(lines, rounded)).toBe('45.01')
})

test('set-ups that were saved before the setting existed keep rounding lines', () => {
  const line = { key: 'a', description: 'Visits', unit: 'visit', quantity: '1.5', lot_id: null }
  const prices = { lines: [{ line: 'a', unit_price: '0.3333' }], total: null }
  const total = (rules: { rounds_lines?: boolean }) =>
    offeredTotal({ price_lines: [line], ...rules }, null, prices)
  expect(total({})).toBe('0.50')
  expect(total({ rounds_lines: false })).toBe('0.49995')
})
