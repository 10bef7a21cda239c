import fc from 'fast-check'
import { expect, test } from 'vitest'
import { standstillNations, ukNations, type StandstillNation } from '#kernel/contract/nation.ts'
import { publishedDays, publishedYears } from '#kernel/rules/published-holidays.ts'
import { standstillEnd } from './standstill.ts'
import { countWorkingDays } from '#kernel/rules/working-days.ts'

const holidays = ukNations.flatMap((nation) =>
  publishedYears.flatMap((year) => publishedDays(nation, year).map((day) => ({ nation, day }))),
)

test.for([
  ['2024-12-24', 'england_and_wales', 8, '2025-01-07'],
  // 2 January is a holiday in Scotland, and therefore also for `united_kingdom`.
  ['2024-12-24', 'united_kingdom', 8, '2025-01-08'],
  ['2024-12-24', 'scotland', 8, '2025-01-08'],
  ['2024-12-24', 'northern_ireland', 8, '2025-01-07'],
  // Without holidays, eight working days run from a Monday to the Wednesday of the next week.
  ['2026-11-16', 'england_and_wales', 8, '2026-11-25'],
  // Easter Monday is a working day in Scotland only.
  ['2027-03-24', 'scotland', 8, '2027-04-05'],
  ['2027-03-24', 'england_and_wales', 8, '2027-04-06'],
  // St Patrick's Day is a holiday in Northern Ireland, and therefore also for `united_kingdom`.
  ['2026-03-16', 'england_and_wales', 8, '2026-03-25'],
  ['2026-03-16', 'northern_ireland', 8, '2026-03-26'],
  ['2026-03-16', 'united_kingdom', 8, '2026-03-26'],
  // For an award notice on a Saturday or on Christmas Day, the next working day is day 1.
  ['2026-11-14', 'england_and_wales', 8, '2026-11-25'],
  ['2024-12-25', 'england_and_wales', 8, '2025-01-08'],
  // A longer standstill, and the shortest possible one.
  ['2026-11-16', 'england_and_wales', 10, '2026-11-27'],
  ['2026-11-16', 'england_and_wales', 1, '2026-11-16'],
] as const)(
  'after notice on %s in %s, a standstill of %i working days ends on %s',
  ([noticeDate, nation, workingDays, end]) => {
    expect(standstillEnd({ noticeDate, nation, holidays, workingDays })).toBe(end)
  },
)

test('a standstill is eight working days by default', () => {
  const given = { noticeDate: '2026-11-16', nation: 'scotland', holidays } as const
  expect(standstillEnd(given)).toBe(standstillEnd({ ...given, workingDays: 8 }))
})

const days = Array.from({ length: 5 * 366 }, (_, index) => new Date(Date.UTC(2024, 0, 1 + index)))

/**
 * Returns all working days in five years. The test compares `standstillEnd`, which counts from the
 * day of the notice, with this list.
 */
function workingDaysOf(nation: StandstillNation): string[] {
  const off = new Set(
    holidays
      .filter((one) => nation === 'united_kingdom' || one.nation === nation)
      .map(({ day }) => day),
  )
  return days
    .filter((day) => !/^(?:Sat|Sun)/.test(day.toUTCString()))
    .map((day) => day.toISOString().split('T')[0]!)
    .filter((day) => !off.has(day))
}

const working = Object.fromEntries(
  standstillNations.map((nation) => [nation, workingDaysOf(nation)]),
)

const oracle = (noticeDate: string, nation: StandstillNation, count: number) =>
  working[nation]!.filter((day) => day >= noticeDate)[count - 1]

test('end dates for 200 random dates match an independent calculation', () => {
  const day = fc.integer({ min: 0, max: days.length - 120 })
  fc.assert(
    fc.property(
      day,
      fc.constantFrom(...standstillNations),
      fc.integer({ min: 1, max: 60 }),
      (index, nation, workingDays) => {
        const noticeDate = days[index]!.toISOString().slice(0, 10)
        const end = standstillEnd({ noticeDate, nation, holidays, workingDays })
        expect(end).toBe(oracle(noticeDate, nation, workingDays))
        expect(countWorkingDays({ from: noticeDate, until: end, nation, holidays })).toBe(
          workingDays,
        )
      },
    ),
    { numRuns: 200 },
  )
})
