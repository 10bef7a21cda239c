import { ukDay } from '../format/date.ts'
import { bankHolidayOn } from './bank-holidays.ts'

const dayMs = 86_400_000

/** Returns how many UK working days have begun after the day of the first time, up to the second. */
export function workingDaysSince(from: string, now: Date): number {
  const last = Date.parse(ukDay(now.toISOString()))
  let count = 0
  for (let day = Date.parse(ukDay(from)) + dayMs; day <= last; day += dayMs) {
    if (isWorkingDay(new Date(day))) count += 1
  }
  return count
}

function isWorkingDay(day: Date): boolean {
  const isWeekend = [0, 6].includes(day.getUTCDay())
  return !isWeekend && !bankHolidayOn(day.toISOString().slice(0, 10))
}
