import { expect, test } from 'vitest'
import { workingDaysAfter } from './working-days.ts'

test.for([
  { from: '2026-11-16', until: '2026-11-16', days: 0, says: 'the same day' },
  { from: '2026-11-16', until: '2026-11-19', days: 3, says: 'Monday to Thursday' },
  { from: '2026-11-20', until: '2026-11-24', days: 2, says: 'over a weekend' },
  { from: '2026-12-23', until: '2026-12-30', days: 3, says: 'over Christmas' },
])('weekends and bank holidays are no working days: $says', ({ from, until, days }) => {
  expect(workingDaysAfter(from, until)).toBe(days)
})
