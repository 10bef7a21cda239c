import { ukDay } from './date.ts'

/**
 * Time left until a deadline. A deadline has passed at its exact time, and "today" is the UK
 * calendar day: a tender that closes at 23:00 tonight shows Today, not "1 day".
 */

export type Urgency = 'expired' | 'red' | 'orange' | 'yellow' | 'green'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

function daysLeft(deadline: string, now: Date): number | 'expired' {
  if (Date.parse(deadline) <= now.getTime()) return 'expired'
  return (Date.parse(ukDay(deadline)) - Date.parse(ukDay(now.toISOString()))) / day
}

/** Returns "Expired", "Today", "1 day" or "n days". */
export function daysLeftText(deadline: string, now: Date): string {
  const days = daysLeft(deadline, now)
  if (days === 'expired') return 'Expired'
  if (days === 0) return 'Today'
  return days === 1 ? '1 day' : `${days} days`
}

export function isUrgent(deadline: string, now: Date): boolean {
  const days = daysLeft(deadline, now)
  return days !== 'expired' && days <= 7
}

export function countdown(deadline: string, now: Date): { text: string; urgency: Urgency } {
  const left = Date.parse(deadline) - now.getTime()
  if (left <= 0) return { text: 'Expired', urgency: 'expired' }
  return { text: remaining(left), urgency: urgencyOf(left) }
}

function remaining(left: number): string {
  const hours = Math.floor(left / hour)
  if (left >= day) return `${Math.floor(left / day)}d ${hours % 24}h`
  return `${hours}h ${Math.floor((left % hour) / minute)}m`
}

function urgencyOf(left: number): Urgency {
  if (left < 24 * hour) return 'red'
  if (left < 72 * hour) return 'orange'
  if (left < 168 * hour) return 'yellow'
  return 'green'
}
