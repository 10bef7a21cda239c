import { formatNumber } from '#domain/format/number.ts'

/** Returns a duration in the unit that suits it: "40 minutes", "5.5 hours", "1.9 days". */
export function formatHours(hours: number): string {
  if (hours < 1) return counted(Math.round(hours * 60), 'minute')
  return hours < 24 ? counted(hours, 'hour') : formatDays(hours / 24)
}

/** Returns "1 day" or "1.9 days". */
export const formatDays = (days: number) => counted(days, 'day')

function counted(value: number, unit: string): string {
  const rounded = Math.round(value * 10) / 10
  return `${formatNumber(rounded)} ${rounded === 1 ? unit : `${unit}s`}`
}
