import { formatShortDate } from './date.ts'
import { counted } from './number.ts'

const hour = 3_600_000

/** Formats an age: "Just now", "5 hours ago", "3 days ago", or the short date after a week. */
export function formatAge(iso: string, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(iso)) / hour)
  if (hours < 1) return 'Just now'
  if (hours < 24) return hours === 1 ? '1 hour ago' : `${hours} hours ago`
  const days = Math.floor(hours / 24)
  if (days < 7) return days === 1 ? '1 day ago' : `${days} days ago`
  return formatShortDate(iso)
}

/** Formats a waiting time as "5 hours" or "12 days". Returns null for less than an hour. */
export function formatWait(iso: string, now: Date): string | null {
  const hours = Math.floor((now.getTime() - Date.parse(iso)) / hour)
  if (hours < 1) return null
  return hours < 24 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day')
}
