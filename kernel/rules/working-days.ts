// Working days in each nation of the United Kingdom: days that are neither at the weekend nor bank
// holidays. Days are UK calendar days, such as "2026-12-25".
import { ukNations, type StandstillNation, type UkNation } from '#kernel/contract/nation.ts'

const dayMs = 86_400_000

export interface BankHoliday {
  nation: UkNation
  day: string
}

export interface WorkingCalendar {
  nation: StandstillNation
  holidays: readonly BankHoliday[]
}

/**
 * Returns a function that tests whether a day is a working day. For `united_kingdom`, a holiday in
 * any nation counts, so that a period never ends too early.
 */
export function workingDayTest({ nation, holidays }: WorkingCalendar): (day: string) => boolean {
  const nations: readonly UkNation[] = nation === 'united_kingdom' ? ukNations : [nation]
  const off = new Set(holidays.filter((one) => nations.includes(one.nation)).map(({ day }) => day))
  return (day) => !isWeekend(day) && !off.has(day)
}

interface Span extends WorkingCalendar {
  from: string
  until: string
}

/** Returns the number of working days from one day to another, both included. */
export function countWorkingDays({ from, until, ...calendar }: Span): number {
  const isWorkingDay = workingDayTest(calendar)
  let counted = 0
  for (let day = from; day <= until; day = addDays(day, 1)) {
    if (isWorkingDay(day)) counted += 1
  }
  return counted
}

export function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / dayMs)
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay())
