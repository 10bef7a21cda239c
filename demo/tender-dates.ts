// Creates dates for a tender that are consistent with its state.
import {
  after,
  between,
  day,
  deadlineOn,
  earliest,
  hour,
  latest,
  minute,
  nextDeadline,
  workingMoment,
} from './calendar.ts'
import type { Random } from './random.ts'
import type { TenderState, Urgency } from './tender-states.ts'

export interface Dates {
  created_at: Date
  updated_at: Date
  published_at: Date | null
  clarification_deadline: Date
  submission_deadline: Date
  closed_at: Date | null
  awarded_at: Date | null
  cancelled_at: Date | null
  deleted_at: Date | null
}

interface Given {
  state: TenderState
  /** Range for the number of days from publication to the submission deadline. */
  window: readonly [from: number, to: number]
  now: Date
}

const noneYet = { published_at: null, closed_at: null, awarded_at: null, cancelled_at: null }

export function makeDates(random: Random, given: Given): Dates {
  const { state, now } = given
  const draft = state.status === 'draft'
  const dates = { ...noneYet, ...(draft ? draftDates(random, now) : publicDates(random, given)) }
  const changedAt =
    dates.awarded_at ??
    dates.cancelled_at ??
    dates.closed_at ??
    dates.published_at ??
    between(random, dates.created_at, earliest(now, after(dates.created_at, 5 * day)))
  const deleted_at = state.isArchived
    ? workingMoment(random, changedAt, earliest(now, after(changedAt, 12 * day)))
    : null
  return { ...dates, updated_at: deleted_at ?? changedAt, deleted_at }
}

function draftDates(random: Random, now: Date) {
  const created_at = workingMoment(random, after(now, -24 * day), after(now, -2 * hour))
  const due = after(now, random.whole(30, 70) * day)
  return { created_at, ...deadlines(random, now, deadlineOn(due, noonOrFive(random))) }
}

function publicDates(random: Random, { state, window, now }: Given) {
  const { status, urgency } = state
  const isOpen = status === 'published'
  const due = isOpen ? upcomingDeadline(random, urgency, now) : pastDeadline(random, state, now)
  const about = after(due, -random.whole(...window) * day)
  const [from, to] = [after(about, -12 * hour), after(about, 12 * hour)]
  const published_at = isOpen
    ? workingMoment(
        random,
        earliest(from, after(now, -random.whole(1, 9) * day)),
        earliest(to, after(now, -5 * hour)),
      )
    : workingMoment(random, from, to)
  // A tender is created at most two weeks and at least 20 minutes before its publication.
  const [begun, done] = [after(published_at, -14 * day), after(published_at, -20 * minute)]
  const created_at = workingMoment(random, begun, done)
  const dates = { created_at, published_at, ...deadlines(random, published_at, due) }
  if (isOpen) return dates
  if (status === 'cancelled') {
    const last = after(earliest(due, after(now, -hour)), -day)
    return { ...dates, cancelled_at: workingMoment(random, after(published_at, 4 * day), last) }
  }
  const closed_at = after(due, random.whole(4, 58) * 1000)
  if (status === 'closed') return { ...dates, closed_at }
  const [first, last] = state.isRecent
    ? [after(now, -7 * day), after(now, -3 * day)]
    : [after(closed_at, 14 * day), after(closed_at, 55 * day)]
  const awarded_at = workingMoment(random, first, last)
  return { ...dates, closed_at, awarded_at }
}

function noonOrFive(random: Random): 12 | 17 {
  return random.pick([12, 17])
}

function upcomingDeadline(random: Random, urgency: Urgency, now: Date): Date {
  if (urgency === 'hours') return nextDeadline(now)
  const wanted = noonOrFive(random)
  const [from, to] = ({ days: [1, 2], week: [3, 6], weeks: [8, 38] } as const)[urgency]
  return latest(deadlineOn(after(now, random.whole(from, to) * day), wanted), nextDeadline(now))
}

function pastDeadline(random: Random, state: TenderState, now: Date): Date {
  const daysAgo = random.whole(...daysSince(state))
  return deadlineOn(after(now, -daysAgo * day - day), noonOrFive(random))
}

/**
 * Returns the range for the number of days since the deadline. Awarded tenders are older, because
 * an evaluation takes weeks.
 */
function daysSince({ status, isRecent }: TenderState): [min: number, max: number] {
  if (status !== 'awarded') return [2, 130]
  return isRecent ? [24, 40] : [70, 390]
}

/**
 * Returns the two deadlines. The clarification deadline is about a week before the submission
 * deadline, or about halfway between `opened` and the submission deadline if time is short.
 */
function deadlines(random: Random, opened: Date, submission_deadline: Date) {
  const days = (Number(submission_deadline) - Number(opened)) / day
  const before = Math.max(2, Math.min(random.whole(6, 9), Math.floor(days / 2)))
  const questionsEnd = (daysBefore: number) =>
    deadlineOn(after(submission_deadline, -daysBefore * day), 17)
  const usual = questionsEnd(before)
  const clarification_deadline = usual < submission_deadline ? usual : questionsEnd(before + 3)
  return { submission_deadline, clarification_deadline }
}
