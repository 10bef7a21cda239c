import { describe, expect, test } from 'vitest'
import { countdown, daysLeftText, isUrgent } from './deadline.ts'

const now = new Date('2026-11-20T12:00:00Z')
const hour = 3_600_000
const inHours = (hours: number) => new Date(now.getTime() + hours * hour).toISOString()

test.each([
  ['2026-11-20T11:59:59Z', 'Expired', false],
  ['2026-11-20T12:00:00Z', 'Expired', false],
  ['2026-11-20T12:00:01Z', 'Today', true],
  ['2026-11-20T23:59:00Z', 'Today', true],
  ['2026-11-21T00:00:00Z', '1 day', true],
  ['2026-11-27T23:00:00Z', '7 days', true],
  ['2026-11-28T00:00:00Z', '8 days', false],
])('a deadline at %s has %s left', (deadline, text, urgent) => {
  expect([daysLeftText(deadline, now), isUrgent(deadline, now)]).toEqual([text, urgent])
})

test('a day with 23 hours is still one day', () => {
  expect(daysLeftText('2026-03-29T11:00:00Z', new Date('2026-03-28T12:00:00Z'))).toBe('1 day')
})

describe('countdown', () => {
  test.each([
    [-1, 'Expired', 'expired'],
    [0, 'Expired', 'expired'],
    [0.5, '0h 30m', 'red'],
    [23.99, '23h 59m', 'red'],
    [24, '1d 0h', 'orange'],
    [71.9, '2d 23h', 'orange'],
    [72, '3d 0h', 'yellow'],
    [167.9, '6d 23h', 'yellow'],
    [168, '7d 0h', 'green'],
    [245, '10d 5h', 'green'],
  ])('%s hours ahead', (hours, text, urgency) => {
    expect(countdown(inHours(hours), now)).toEqual({ text, urgency })
  })
})
