// What speaks against a deadline without forbidding it: days on which nobody is at work, and less
// time than suppliers need to prepare a bid.
import { dayOf, deadlineWarningTexts as texts } from '../contract/deadline-input.ts'
import { bankHolidayOn } from './bank-holidays.ts'
import { hasPassed } from './can.ts'

export const fewestDays = 10

const dayMs = 86_400_000

/** In words, for whoever sets the deadlines. Moments as ISO strings; null for one not chosen yet. */
export function deadlineWarnings(
  submission: string | null,
  questions: string | null,
  now: Date,
): string[] {
  return [
    ...(questions ? dayWarnings(texts.questions, questions) : []),
    ...(submission ? dayWarnings(texts.submission, submission) : []),
    ...(submission && isShort(submission, now) ? [texts.short(fewestDays)] : []),
  ]
}

/** One at most: that it is Christmas Day says enough of a Sunday. */
function dayWarnings(deadline: string, iso: string): string[] {
  const { day, inWords } = dayOf(iso)
  const holiday = bankHolidayOn(day)
  if (holiday) return [texts.holiday(deadline, inWords, holiday)]
  const isSunday = new Date(day).getUTCDay() === 0
  return isSunday ? [texts.sunday(deadline, inWords)] : []
}

/** What has passed is refused, and needs no warning. */
function isShort(deadline: string, now: Date): boolean {
  return !hasPassed(deadline, now) && Date.parse(deadline) - now.getTime() < fewestDays * dayMs
}
