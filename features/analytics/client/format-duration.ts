import { counted } from '#kernel/format/number.ts'

/** Returns a duration in the most suitable unit: "40 minutes", "5.5 hours", "1.9 days". */
export function formatHours(hours: number): string {
  if (hours < 1) return counted(Math.round(hours * 60), 'minute')
  return hours < 24 ? counted(inTenths(hours), 'hour') : formatDays(hours / 24)
}

/** Returns "1 day" or "1.9 days". */
export const formatDays = (days: number) => counted(inTenths(days), 'day')

const inTenths = (value: number) => Math.round(value * 10) / 10
