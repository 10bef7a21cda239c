import { fromUkLocalInput, ukDay } from '#kernel/format/date.ts'

export interface UkMonth {
  /** Year and month, such as "2026-11". */
  month: string
  /**
   * First instant of the month in the UK; during summer time, it is still the previous day in UTC.
   */
  start: string
}

/** Returns the month of `now` and the months before it, oldest first. */
export function lastUkMonths(count: number, now: Date): UkMonth[] {
  const last = numberOf(ukMonth(now))
  return Array.from({ length: count }, (_, index) => monthAt(last - count + 1 + index))
}

/** Returns the months from `from` to `to`, both included. */
export function ukMonthsBetween(from: string, to: string): UkMonth[] {
  const first = numberOf(from)
  const length = Math.max(0, numberOf(to) - first + 1)
  return Array.from({ length }, (_, index) => monthAt(first + index))
}

/** Returns the year and month in the UK, such as "2026-11". */
export const ukMonth = (now: Date) => ukDay(now.toISOString()).slice(0, 7)

export const monthAfter = ({ month }: UkMonth) => monthAt(numberOf(month) + 1)

/** Returns the number of months since year 0, for month arithmetic. */
function numberOf(month: string): number {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return year * 12 + number - 1
}

function monthAt(number: number): UkMonth {
  const first = new Date(Date.UTC(0, 0, 1))
  first.setUTCFullYear(Math.floor(number / 12), number % 12, 1)
  const text = first.toISOString()
  const reading = fromUkLocalInput(text.slice(0, 16))
  if (!('iso' in reading)) throw new Error(`${text} is not a valid month.`)
  return { month: text.slice(0, 7), start: reading.iso }
}
