// Bank holidays in each nation of the United Kingdom, calculated so that no list needs updating.
// Holidays proclaimed for a single year, such as a coronation, are not included.
import type { UkNation } from '#kernel/contract/nation.ts'

const dayMs = 86_400_000

/**
 * Returns the name of the bank holiday in England and Wales on a UK calendar day ("2026-12-25"), or
 * undefined if there is none.
 */
export function bankHolidayOn(day: string): string | undefined {
  return bankHolidaysOf(Number(day.slice(0, 4)), 'england_and_wales').get(day)
}

/**
 * Returns a nation's bank holidays in a year, including substitute days, as a map from day to name.
 */
export function bankHolidaysOf(year: number, nation: UkNation): Map<string, string> {
  const days = holidaysBeforeSubstitution(year, nation)
  const named = new Map(days.map(([day, name]) => [dayOf(day), name]))
  // A holiday at the weekend moves to the next working day that is not a holiday.
  for (const [day, name] of days.filter(([moment]) => isWeekend(moment))) {
    let instead = day
    while (isWeekend(instead) || named.has(dayOf(instead))) instead += dayMs
    named.set(dayOf(instead), `the substitute day for ${name}`)
  }
  return named
}

function holidaysBeforeSubstitution(year: number, nation: UkNation): [number, string][] {
  const at = (month: number, date: number) => Date.UTC(year, month - 1, date)
  const easter = easterSunday(year)
  const isScotland = nation === 'scotland'
  const own: Record<UkNation, [number, string][]> = {
    england_and_wales: [],
    scotland: [
      [at(1, 2), '2 January'],
      [at(11, 30), 'St Andrew’s Day'],
    ],
    northern_ireland: [
      [at(3, 17), 'St Patrick’s Day'],
      [at(7, 12), 'the Battle of the Boyne (Orangemen’s Day)'],
    ],
  }
  return [
    [at(1, 1), 'New Year’s Day'],
    ...own[nation],
    [easter - 2 * dayMs, 'Good Friday'],
    ...(isScotland ? [] : [[easter + dayMs, 'Easter Monday'] satisfies [number, string]]),
    [mondayFrom(at(5, 1)), 'the early May bank holiday'],
    [mondayFrom(at(5, 25)), 'the spring bank holiday'],
    [mondayFrom(isScotland ? at(8, 1) : at(8, 25)), 'the summer bank holiday'],
    [at(12, 25), 'Christmas Day'],
    [at(12, 26), 'Boxing Day'],
  ]
}

/** Returns Easter Sunday by Carter's method, which is valid from 1900 to 2099. */
function easterSunday(year: number): number {
  let full = 225 - 11 * (year % 19)
  while (full > 50) full -= 30
  if (full > 48) full -= 1
  const weekday = (year + Math.floor(year / 4) + full + 1) % 7
  return Date.UTC(year, 2, full + 7 - weekday)
}

function mondayFrom(moment: number): number {
  const weekday = new Date(moment).getUTCDay()
  return moment + ((8 - weekday) % 7) * dayMs
}

const isWeekend = (moment: number) => [0, 6].includes(new Date(moment).getUTCDay())

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)
