import { describe, expect, test } from 'vitest'
import { isUrgent, timeLeft } from './deadline.ts'

const now = new Date('2026-11-20T12:00:00Z')
const hour = 3_600_000
const inHours = (hours: number) => new Date(now.getTime() + hours * hour).toISOString()

test.each([
  ['2026-11-20T11:59:59Z', 'Expired', false, 'expired'],
  ['2026-11-20T12:00:00Z', 'Expired', false, 'expired'],
  ['2026-11-20T12:00:01Z', 'Today', true, 'red'],
  ['2026-11-20T23:59:00Z', 'Today', true, 'red'],
  ['2026-11-21T00:00:00Z', '1 day', true, 'red'],
  ['2026-11-21T11:59:59Z', '1 day', true, 'red'],
  ['2026-11-21T12:00:00Z', '1 day', true, 'orange'],
  ['2026-11-22T11:59:00Z', '1 day', true, 'orange'],
  ['2026-11-22T12:00:00Z', '2 days', true, 'orange'],
  ['2026-11-23T11:59:00Z', '2 days', true, 'orange'],
  ['2026-11-23T12:00:00Z', '3 days', true, 'yellow'],
  ['2026-11-27T11:59:00Z', '6 days', true, 'yellow'],
  ['2026-11-27T12:00:00Z', '7 days', true, 'green'],
  ['2026-11-28T11:59:00Z', '7 days', true, 'green'],
  ['2026-11-28T12:00:00Z', '8 days', false, 'green'],
])('a deadline at %s has %s left', (deadline, days, urgent, urgency) => {
  expect(timeLeft(deadline, now)).toMatchObject({ days, urgency })
  expect(isUrgent(deadline, now)).toBe(urgent)
})

test('the countdown shows the same number of days as the days left', () => {
  for (let hours = 24; hours < 1000; hours += 0.5) {
    const { days, countdown } = timeLeft(inHours(hours), now)
    expect(Number.parseInt(countdown, 10)).toBe(Number.parseInt(days, 10))
  }
})

test.each([
  [24, '1 day', undefined],
  [23.99, '1 day', '23h 59m'],
  [11.5, 'Today', '11h 30m'],
  [0, 'Expired', undefined],
])('a deadline %s hours ahead is shown as days %s and hours %s', (ahead, days, hours) => {
  expect(timeLeft(inHours(ahead), now)).toMatchObject({ days, hours })
})

test('a day of 23 hours, when the clocks change, still counts as one day', () => {
  const before = new Date('2026-03-28T12:00:00Z')
  expect(timeLeft('2026-03-29T11:00:00Z', before).days).toBe('1 day')
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
  ])('the text and urgency %s hours before the deadline', (hours, text, urgency) => {
    expect(timeLeft(inHours(hours), now)).toMatchObject({ countdown: text, urgency })
  })
})

test.each([
  [740, '30 days'],
  [24, '1 day'],
  [23.99, '23h 59m'],
  [1, '1h 0m'],
  [0.2125, '12m 45s'],
  [0, 'Expired'],
])('a bid form %s hours before the deadline shows %s', (hours, text) => {
  expect(timeLeft(inHours(hours), now).closing).toBe(text)
})

test('the bid form and the page that contains it show the same number of days', () => {
  const { days, closing } = timeLeft(inHours(740), now)
  expect(closing).toBe(days)
})
