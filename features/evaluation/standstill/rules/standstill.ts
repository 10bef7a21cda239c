// The standstill before a contract is signed: a number of working days in the given nation, with
// the day of the award notice as day 1 (Procurement Act 2023, section 51).
import { standstillLimits } from '../contract/standstill.ts'
import { addDays, workingDayTest, type WorkingCalendar } from '#kernel/rules/working-days.ts'
import type { StandstillState } from '../contract/standstill.ts'

interface Given extends WorkingCalendar {
  /** UK calendar day of the award notice. */
  noticeDate: string
  workingDays?: number
}

/**
 * Returns the last day of a standstill. The day of the award notice is day 1 if it is a working
 * day; otherwise the next working day is day 1, so that bidders always have the full number of
 * working days.
 */
export function standstillEnd({
  noticeDate,
  workingDays = standstillLimits.workingDays,
  ...calendar
}: Given): string {
  const isWorkingDay = workingDayTest(calendar)
  let day = noticeDate
  let counted = isWorkingDay(day) ? 1 : 0
  while (counted < workingDays) {
    day = addDays(day, 1)
    if (isWorkingDay(day)) counted += 1
  }
  return day
}

export interface StandstillFacts {
  ends_on: string
  suspended_on: string | null
}

/** Returns the state of a standstill on a given UK day. The standstill includes its last day. */
export function standstillState(
  { ends_on, suspended_on }: StandstillFacts,
  today: string,
): StandstillState {
  if (suspended_on) return 'suspended'
  return today > ends_on ? 'over' : 'running'
}
