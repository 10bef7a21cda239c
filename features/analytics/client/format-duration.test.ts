import { expect, test } from 'vitest'
import { formatDays, formatHours } from './format-duration.ts'

test.for<[number, string]>([
  [0, '0 minutes'],
  [0.7, '42 minutes'],
  [1, '1 hour'],
  [5.5, '5.5 hours'],
  [23.9, '23.9 hours'],
  [24, '1 day'],
  [46.4, '1.9 days'],
  [77, '3.2 days'],
])('%d hours are formatted as %s', ([hours, text]) => {
  expect(formatHours(hours)).toBe(text)
})

test('a duration is formatted the same way whether it was counted in hours or in days', () => {
  expect(formatDays(2)).toBe(formatHours(48))
})
