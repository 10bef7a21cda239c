import { bankHolidayOn } from './bank-holidays.ts'

const dayMs = 86_400_000

/** Returns the number of working days after one UK calendar day ("2026-11-16") up to another. */
export function workingDaysAfter(from: string, until: string): number {
  const last = Date.parse(until)
  let count = 0
  for (let day = Date.parse(from) + dayMs; day <= last; day += dayMs) {
    if (isWorkingDay(new Date(day))) count += 1
  }
  return count
}

function isWorkingDay(day: Date): boolean {
  const isWeekend = [0, 6].includes(day.getUTCDay())
  return !isWeekend && !bankHolidayOn(day.toISOString().slice(0, 10))
}
