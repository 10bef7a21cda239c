import { expect, test } from 'vitest'
import { timeToEnd } from './time-to-end.ts'

test.each([
  ['2026-11-18', '2029-01-26', '2 years 2 months'],
  ['2026-11-18', '2027-11-18', '1 year'],
  ['2026-11-18', '2027-11-17', '11 months'],
  ['2026-11-18', '2027-01-17', '60 days'],
  ['2026-11-18', '2026-11-19', '1 day'],
])('the time from %s to %s is described as %s', (today, end, words) => {
  expect(timeToEnd(today, end)).toBe(words)
})
