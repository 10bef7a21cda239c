// The standstill before a contract is signed: working days by nation, the day of the notice being
// day 1 (Procurement Act 2023, section 51).
import {
  standstillLimits,
  ukNations,
  type StandstillNation,
  type UkNation,
} from '../contract/standstill.ts'

const dayMs = 86_400_000

export interface BankHoliday {
  nation: UkNation
  /** UK calendar day: "2026-12-25". */
  day: string
}

interface Calendar {
  nation: StandstillNation
  holidays: readonly BankHoliday[]
}

interface Given extends Calendar {
  /** UK calendar day of the notice. */
  noticeDate: string
  workingDays?: number
}

/**
 * Returns the last day of a standstill. The day of the notice is day 1 if it is a working day;
 * otherwise the next working day is day 1, so that bidders always have all of the working days.
 */
export function standstillEnd({
  noticeDate,
  workingDays = standstillLimits.workingDays,
  ...calendar
}: Given): string {
  const holidays = holidaysOf(calendar)
  let day = noticeDate
  let counted = isWorkingDay(day, holidays) ? 1 : 0
  while (counted < workingDays) {
    day = nextDay(day)
    if (isWorkingDay(day, holidays)) counted += 1
  }
  return day
}

interface Span extends Calendar {
  from: string
  until: string
}

/** Returns the number of working days from one day to another, both included. */
export function countWorkingDays({ from, until, ...calendar }: Span): number {
  const holidays = holidaysOf(calendar)
  let counted = 0
  for (let day = from; day <= until; day = nextDay(day)) {
    if (isWorkingDay(day, holidays)) counted += 1
  }
  return counted
}

/** Any part of the United Kingdom has the holidays of every nation, so it never ends too early. */
function holidaysOf({ nation, holidays }: Calendar): Set<string> {
  const nations: readonly UkNation[] = nation === 'united_kingdom' ? ukNations : [nation]
  return new Set(holidays.filter((one) => nations.includes(one.nation)).map(({ day }) => day))
}

function isWorkingDay(day: string, holidays: ReadonlySet<string>): boolean {
  const isWeekend = new Date(day).getUTCDay() % 6 === 0
  return !isWeekend && !holidays.has(day)
}

export function nextDay(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
}
