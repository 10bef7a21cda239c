import { expect, test } from 'vitest'
import { ukNations } from '#kernel/contract/nation.ts'
import { publishedDays } from './published-holidays.ts'
import { addDays, countWorkingDays, daysBetween } from './working-days.ts'

const holidays = ukNations.flatMap((nation) =>
  ([2026, 2027] as const).flatMap((year) =>
    publishedDays(nation, year).map((day) => ({ nation, day })),
  ),
)

test.for([
  ['2026-11-17', '2026-11-16', 'england_and_wales', 0, 'a span that ends before it starts'],
  ['2026-11-16', '2026-11-16', 'england_and_wales', 1, 'one day'],
  ['2026-11-16', '2026-11-19', 'england_and_wales', 4, 'Monday to Thursday'],
  ['2026-11-20', '2026-11-24', 'england_and_wales', 3, 'over a weekend'],
  ['2026-12-23', '2026-12-30', 'england_and_wales', 4, 'over Christmas'],
  ['2026-11-30', '2026-11-30', 'scotland', 0, 'St Andrew’s Day in Scotland'],
  ['2026-11-30', '2026-11-30', 'england_and_wales', 1, 'St Andrew’s Day elsewhere'],
  ['2026-11-30', '2026-11-30', 'united_kingdom', 0, 'St Andrew’s Day in any part'],
] as const)(
  'weekends and bank holidays are not working days: %s to %s, %s',
  ([from, until, nation, days]) => {
    expect(countWorkingDays({ from, until, nation, holidays })).toBe(days)
  },
)

test('days are counted correctly across month ends and clock changes', () => {
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
})
