import { expect, test } from 'vitest'
import { lineTotal, scheduleTotal } from './price-schedule.ts'

test('the displayed lines add up to the total, to the penny', () => {
  const lines = [
    { quantity: '3', unit_price: '0.005' },
    { quantity: '1.5', unit_price: '19.99' },
    { quantity: '1200', unit_price: '0.0125' },
  ]
  expect(lines.map(lineTotal)).toEqual(['0.02', '29.99', '15.00'])
  expect(scheduleTotal(lines)).toBe('45.01')
  expect(scheduleTotal([])).toBe('0.00')
})
