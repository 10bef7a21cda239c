import { expect, test } from 'vitest'
import { workingDaysSince } from './working-days.ts'

test.for([
  { from: '2026-11-16T10:00:00Z', now: '2026-11-16T23:00:00Z', days: 0, says: 'the same day' },
  {
    from: '2026-11-16T10:00:00Z',
    now: '2026-11-19T08:00:00Z',
    days: 3,
    says: 'Monday to Thursday',
  },
  { from: '2026-11-20T10:00:00Z', now: '2026-11-24T08:00:00Z', days: 2, says: 'over a weekend' },
  { from: '2026-12-23T10:00:00Z', now: '2026-12-30T08:00:00Z', days: 3, says: 'over Christmas' },
  { from: '2026-07-06T22:59:00Z', now: '2026-07-06T23:01:00Z', days: 1, says: 'past UK midnight' },
])('working days are counted in UK time: $says', ({ from, now, days }) => {
  expect(workingDaysSince(from, new Date(now))).toBe(days)
})
