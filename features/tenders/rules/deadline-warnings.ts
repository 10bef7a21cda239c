// Warnings about a deadline that is allowed but inconvenient: it falls on a non-working day, or
// leaves suppliers too little time to prepare a bid.
import { dayOf } from '../contract/deadline-input.ts'
import { bankHolidayOn } from '#kernel/rules/bank-holidays.ts'
import { hasPassed } from '#kernel/rules/permission.ts'

const texts = {
  sunday: (deadline: string, date: string) => `${deadline}, ${date}, is a Sunday.`,
  holiday: (deadline: string, date: string, name: string) => `${deadline}, ${date}, is ${name}.`,
  short: (days: number) => `Suppliers have fewer than ${days} days until the submission deadline.`,
}
export const minDays = 10

const dayMs = 86_400_000

/** Returns the warning texts. Times are ISO strings, or null if not chosen yet. */
export function deadlineWarnings(
  submission: string | null,
  questions: string | null,
  now: Date,
): string[] {
  return [
    ...(questions ? dayWarnings('The clarification deadline', questions) : []),
    ...(submission ? dayWarnings('The submission deadline', submission) : []),
    ...(submission && isShort(submission, now) ? [texts.short(minDays)] : []),
  ]
}

/** Returns at most one warning: if Christmas Day is a Sunday, only the holiday is mentioned. */
function dayWarnings(deadline: string, iso: string): string[] {
  const { day, inWords } = dayOf(iso)
  const holiday = bankHolidayOn(day)
  if (holiday) return [texts.holiday(deadline, inWords, holiday)]
  const isSunday = new Date(day).getUTCDay() === 0
  return isSunday ? [texts.sunday(deadline, inWords)] : []
}

/**
 * Returns whether a future deadline leaves too little time. Past deadlines are refused, so they
 * need no warning.
 */
function isShort(deadline: string, now: Date): boolean {
  return !hasPassed(deadline, now) && Date.parse(deadline) - now.getTime() < minDays * dayMs
}
