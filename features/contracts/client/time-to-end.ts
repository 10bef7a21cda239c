import { counted } from '#kernel/format/number.ts'
import { daysBetween } from '#kernel/rules/working-days.ts'

/**
 * Returns the time from one day to a later one, in whole years and months, or in days if it is less
 * than two months: "2 years 2 months", "45 days".
 */
export function timeToEnd(today: string, end: string): string {
  const months = monthsOf(end) - monthsOf(today) - (end.slice(8) < today.slice(8) ? 1 : 0)
  if (months < 2) return counted(daysBetween(today, end), 'day')
  const years = Math.floor(months / 12)
  return [
    ...(years > 0 ? [counted(years, 'year')] : []),
    ...(months % 12 > 0 ? [counted(months % 12, 'month')] : []),
  ].join(' ')
}

function monthsOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
}
