import { ukDay } from './date.ts'

/**
 * Time left until a deadline. The days are whole periods of 24 hours, so that the days and the
 * countdown have the same number: "18 days" is "18d 12h". A deadline less than 24 hours away is
 * "Today" on the same UK calendar day, and otherwise "1 day".
 */

export type Urgency = 'expired' | 'red' | 'orange' | 'yellow' | 'green'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const urgentDays = 7

function daysLeft(deadline: string, now: Date): number | 'expired' {
  const left = Date.parse(deadline) - now.getTime()
  if (left <= 0) return 'expired'
  if (ukDay(deadline) === ukDay(now.toISOString())) return 0
  return Math.max(1, Math.floor(left / day))
}

export interface TimeLeft {
  /** Days left: "Expired", "Today", "1 day" or "n days". */
  days: string
  /** Countdown such as "2d 5h" or "5h 20m", or "Expired". */
  countdown: string
  /** Countdown on the last day, where the days alone are imprecise; otherwise undefined. */
  hours: string | undefined
  /** Same as `days` until the last 24 hours, then "5h 20m", and in the last hour "12m 30s". */
  closing: string
  /** Urgency based on the hours left. It is the same in every format of the time left. */
  urgency: Urgency
}

/** Returns the time left in each format that a page can show. */
export function timeLeft(deadline: string, now: Date): TimeLeft {
  const whole = daysLeft(deadline, now)
  if (whole === 'expired') {
    const text = 'Expired'
    const urgency = 'expired'
    const hours = undefined
    return { days: text, countdown: text, hours, closing: text, urgency }
  }
  const left = Date.parse(deadline) - now.getTime()
  const days = inDays(whole)
  const countdown = remaining(left)
  return {
    days,
    countdown,
    hours: whole === 0 || left < day ? countdown : undefined,
    closing: closing(left, { days, countdown }),
    urgency: urgencyOf(left),
  }
}

/** Returns whether the deadline is at most 7 days away. */
export function isUrgent(deadline: string, now: Date): boolean {
  const days = daysLeft(deadline, now)
  return days !== 'expired' && days <= urgentDays
}

function inDays(days: number): string {
  if (days === 0) return 'Today'
  return days === 1 ? '1 day' : `${days} days`
}

function closing(left: number, { days, countdown }: Pick<TimeLeft, 'days' | 'countdown'>): string {
  if (left >= day) return days
  if (left >= hour) return countdown
  return `${Math.floor(left / minute)}m ${Math.floor((left % minute) / 1000)}s`
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
