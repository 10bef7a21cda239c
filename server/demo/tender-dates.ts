// When a tender was written, published, closed and so on, so that its state and its dates agree.
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
  officeMoment,
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
  /** Days from publication to the submission deadline. */
  window: readonly [from: number, to: number]
  now: Date
}

const noneYet = {
  published_at: null,
  closed_at: null,
  awarded_at: null,
  cancelled_at: null,
  deleted_at: null,
}

export function makeDates(random: Random, given: Given): Dates {
  const { state, now } = given
  const dates = datesByStatus(random, given)
  const endedAt = dates.awarded_at ?? dates.cancelled_at ?? dates.closed_at ?? dates.published_at
  const changedAt =
    endedAt ?? between(random, dates.created_at, earliest(now, after(dates.created_at, 5 * day)))
  if (!state.isArchived) return { ...dates, updated_at: changedAt }
  const deleted_at = officeMoment(random, changedAt, earliest(now, after(changedAt, 12 * day)))
  return { ...dates, updated_at: deleted_at, deleted_at }
}

function datesByStatus(random: Random, given: Given): Dates {
  const { state, now } = given
  if (state.status === 'draft') return draftDates(random, now)
  if (state.status === 'published') return publishedDates(random, given)

  // Awarded ones are older, since evaluation takes weeks.
  const daysAgo = state.status === 'awarded' ? random.whole(70, 390) : random.whole(2, 130)
  const submission_deadline = deadlineOn(after(now, -daysAgo * day - day), random.pick([12, 17]))
  const submitted = earliest(submission_deadline, after(now, -hour))
  const published_at = officeMoment(
    random,
    ...around(submission_deadline, -windowOf(random, given)),
  )
  const dates = {
    ...writing(random, published_at),
    ...deadlines(random, published_at, submission_deadline),
  }
  if (state.status === 'cancelled') {
    const cancelled_at = officeMoment(random, after(published_at, 4 * day), after(submitted, -day))
    return { ...noneYet, ...dates, published_at, cancelled_at, updated_at: cancelled_at }
  }
  const closed_at = after(submission_deadline, random.whole(4, 58) * 1000)
  const awarded_at =
    state.status === 'awarded'
      ? officeMoment(random, after(closed_at, 14 * day), after(closed_at, 55 * day))
      : null
  return {
    ...noneYet,
    ...dates,
    published_at,
    closed_at,
    awarded_at,
    updated_at: awarded_at ?? closed_at,
  }
}

function draftDates(random: Random, now: Date): Dates {
  const created_at = officeMoment(random, after(now, -24 * day), after(now, -2 * hour))
  const submission_deadline = deadlineOn(
    after(now, random.whole(30, 70) * day),
    random.pick([12, 17]),
  )
  return {
    ...noneYet,
    created_at,
    ...deadlines(random, now, submission_deadline),
    updated_at: created_at,
  }
}

function publishedDates(random: Random, given: Given): Dates {
  const { now } = given
  const submission_deadline = upcomingDeadline(random, given.state.urgency ?? 'weeks', now)
  const [from, to] = around(submission_deadline, -windowOf(random, given))
  const published_at = officeMoment(
    random,
    earliest(from, after(now, -random.whole(1, 9) * day)),
    earliest(to, after(now, -5 * hour)),
  )
  return {
    ...noneYet,
    ...writing(random, published_at),
    ...deadlines(random, published_at, submission_deadline),
    published_at,
  }
}

function upcomingDeadline(random: Random, urgency: Urgency, now: Date): Date {
  if (urgency === 'hours') return nextDeadline(now)
  const wanted = random.pick([12, 17] as const)
  const inDays = { days: [1, 2], week: [3, 6], weeks: [8, 38] }[urgency] as [number, number]
  return latest(deadlineOn(after(now, random.whole(...inDays) * day), wanted), nextDeadline(now))
}

function windowOf(random: Random, { window }: Given): number {
  return random.whole(...(window as [number, number])) * day
}

function around(moment: Date, offset: number): [from: Date, to: Date] {
  return [after(moment, offset - 12 * hour), after(moment, offset + 12 * hour)]
}

/** Written some days before it was published, never in the same minute. */
function writing(random: Random, published_at: Date) {
  const created_at = officeMoment(
    random,
    after(published_at, -14 * day),
    after(published_at, -20 * minute),
  )
  return { created_at, updated_at: published_at }
}

/** Questions end about a week before tenders are due, or after half of a short time. */
function deadlines(random: Random, opened: Date, submission_deadline: Date) {
  const days = (Number(submission_deadline) - Number(opened)) / day
  const before = Math.max(2, Math.min(random.whole(6, 9), Math.floor(days / 2)))
  const clarification_deadline = deadlineOn(after(submission_deadline, -before * day), 17)
  return {
    submission_deadline,
    clarification_deadline:
      clarification_deadline < submission_deadline
        ? clarification_deadline
        : deadlineOn(after(submission_deadline, -(before + 3) * day), 17),
  }
}
