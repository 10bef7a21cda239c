import { expect, test } from 'vitest'
import { formatAge, formatWait } from './age.ts'

const now = new Date('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20T12:05:00Z', 'Just now'],
  ['2026-11-20T11:00:01Z', 'Just now'],
  ['2026-11-20T11:00:00Z', '1 hour ago'],
  ['2026-11-20T07:00:00Z', '5 hours ago'],
  ['2026-11-19T12:00:01Z', '23 hours ago'],
  ['2026-11-19T12:00:00Z', '1 day ago'],
  ['2026-11-17T12:00:00Z', '3 days ago'],
  ['2026-11-13T12:00:01Z', '6 days ago'],
  ['2026-11-13T12:00:00Z', '13 Nov 2026'],
])('a question asked at %s has the age %s', (iso, text) => {
  expect(formatAge(iso, now)).toBe(text)
})

test.each([
  ['2026-11-20T12:05:00Z', null],
  ['2026-11-20T11:00:01Z', null],
  ['2026-11-20T11:00:00Z', '1 hour'],
  ['2026-11-19T12:00:01Z', '23 hours'],
  ['2026-11-19T12:00:00Z', '1 day'],
  ['2026-11-01T12:00:00Z', '19 days'],
])('a task created at %s has waited for %s', (iso, text) => {
  expect(formatWait(iso, now)).toBe(text)
})
