// Bank holidays published on GOV.UK for 2024 to 2028, including substitute days for holidays at the
// weekend. Only tests use this list: the portal stores its holidays in a database table.
import type { UkNation } from '#kernel/contract/nation.ts'

const common = {
  2024: ['01-01', '03-29', '05-06', '05-27', '12-25', '12-26'],
  2025: ['01-01', '04-18', '05-05', '05-26', '12-25', '12-26'],
  2026: ['01-01', '04-03', '05-04', '05-25', '12-25', '12-28'],
  2027: ['01-01', '03-26', '05-03', '05-31', '12-27', '12-28'],
  2028: ['01-03', '04-14', '05-01', '05-29', '12-25', '12-26'],
}

export type PublishedYear = keyof typeof common

export const publishedYears = [2024, 2025, 2026, 2027, 2028] as const

const easterMondayAndSummer = {
  2024: ['04-01', '08-26'],
  2025: ['04-21', '08-25'],
  2026: ['04-06', '08-31'],
  2027: ['03-29', '08-30'],
  2028: ['04-17', '08-28'],
}

const scotland = {
  2024: ['01-02', '08-05', '12-02'],
  2025: ['01-02', '08-04', '12-01'],
  2026: ['01-02', '06-15', '08-03', '11-30'],
  2027: ['01-04', '08-02', '11-30'],
  2028: ['01-04', '08-07', '11-30'],
}

const northernIreland = {
  2024: ['03-18', '07-12'],
  2025: ['03-17', '07-14'],
  2026: ['03-17', '07-13'],
  2027: ['03-17', '07-12'],
  2028: ['03-17', '07-12'],
}

/**
 * The World Cup bank holiday. It was proclaimed for a single year, so it doesn't follow from the
 * rules for bank holidays.
 */
export const proclaimed: readonly { nation: UkNation; day: string }[] = [
  { nation: 'scotland', day: '2026-06-15' },
]

/** Returns the holidays published for a nation and a year, in date order. */
export function publishedDays(nation: UkNation, year: PublishedYear): string[] {
  const own = {
    england_and_wales: easterMondayAndSummer[year],
    scotland: scotland[year],
    northern_ireland: [...easterMondayAndSummer[year], ...northernIreland[year]],
  }
  return [...common[year], ...own[nation]].map((day) => `${year}-${day}`).toSorted()
}
