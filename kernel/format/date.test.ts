import { describe, expect, test } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatShortDate,
  formatShortDateTime,
  formatTimestamp,
  fromUkLocalInput,
  toUkLocalInput,
  ukDay,
  withUkOffset,
} from './date.ts'

test.each([
  ['2026-12-11T12:00:00Z', '11 December 2026', '11 Dec 2026'],
  ['2026-09-03T09:00:00Z', '3 September 2026', '3 Sep 2026'],
  ['2026-06-30T23:30:00Z', '1 July 2026', '1 Jul 2026'],
])('%s is formatted as the date %s and the short date %s', (iso, long, short) => {
  expect([formatDate(iso), formatShortDate(iso)]).toEqual([long, short])
})

test('a short date and time shows UK time', () => {
  expect(formatShortDateTime('2026-07-01T11:30:00Z')).toBe('1 Jul 2026, 12:30')
})

test('a log timestamp shows UK time to the second', () => {
  expect(formatTimestamp('2026-09-01T11:30:05.999Z')).toBe('1 Sep 2026, 12:30:05')
})

test.each([
  ['2026-12-11T12:00:00Z', 'Friday 11 December 2026, 12:00 GMT (UK time)'],
  ['2026-07-01T11:05:00Z', 'Wednesday 1 July 2026, 12:05 BST (UK time)'],
  ['2026-12-31T00:00:00.000Z', 'Thursday 31 December 2026, 00:00 GMT (UK time)'],
])('the date and time %s is formatted as "%s"', (iso, text) => {
  expect(formatDateTime(iso)).toBe(text)
})

test.each([
  ['2026-10-08T23:00:00Z', '2026-10-09T00:00:00+01:00'],
  ['2026-10-25T00:59:59.250Z', '2026-10-25T01:59:59.250+01:00'],
  ['2026-10-25T01:00:00.000125Z', '2026-10-25T01:00:00.000125+00:00'],
])('%s is %s with the offset of the UK', (iso, local) => {
  expect(withUkOffset(iso)).toBe(local)
})

test('the clock changes from 1996 to 2060 match the platform’s time zone data', () => {
  const uk = new Intl.DateTimeFormat('sv', {
    timeZone: 'Europe/London',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const differences = []
  for (let time = Date.UTC(1996, 0); time < Date.UTC(2061, 0); time += 86_400_000) {
    // The clocks change at 01:00 UTC, so each day is checked just before and at that time.
    for (const at of [time, time + 3_599_000, time + 3_600_000]) {
      const iso = new Date(at).toISOString()
      if (toUkLocalInput(iso) !== uk.format(at).replace(' ', 'T')) differences.push(iso)
    }
  }
  expect(differences).toEqual([])
})

test('the UK day starts at UK midnight', () => {
  expect(ukDay('2026-06-30T22:59:59Z')).toBe('2026-06-30')
  expect(ukDay('2026-06-30T23:00:00Z')).toBe('2026-07-01')
})

describe('conversion to and from the value of a date and time input', () => {
  test.each([
    ['2026-12-11T12:00', '2026-12-11T12:00:00.000Z'],
    ['2026-07-01T12:00', '2026-07-01T11:00:00.000Z'],
    ['2026-03-29T00:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T02:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T02:00', '2026-10-25T02:00:00.000Z'],
    ['2026-01-01T00:00', '2026-01-01T00:00:00.000Z'],
  ])('the UK time %s converts to %s and back', (local, iso) => {
    expect(fromUkLocalInput(local)).toEqual({ iso })
    expect(toUkLocalInput(iso)).toBe(local)
  })

  test('a time in the hour skipped in spring is refused', () => {
    expect(fromUkLocalInput('2026-03-29T01:00')).toEqual({ reason: 'nonexistent' })
    expect(fromUkLocalInput('2026-03-29T01:59')).toEqual({ reason: 'nonexistent' })
  })

  test('a time in the hour repeated in autumn is read as the earlier one', () => {
    expect(fromUkLocalInput('2026-10-25T01:30')).toEqual({ iso: '2026-10-25T00:30:00.000Z' })
  })

  test('seconds added by a browser are dropped', () => {
    expect(fromUkLocalInput('2026-12-11T12:00:00')).toEqual({ iso: '2026-12-11T12:00:00.000Z' })
  })

  test.each(['', 'tomorrow', '2026-02-31T12:00', '2026-12-11', '2026-12-11T25:00'])(
    '"%s" is refused as malformed',
    (local) => {
      expect(fromUkLocalInput(local)).toEqual({ reason: 'malformed' })
    },
  )
})
