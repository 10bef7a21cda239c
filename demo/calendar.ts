// Calculates times in UK office hours: deadlines at noon or five o'clock on a weekday, and actions
// between eight and six.
import { createRandom, type Random } from './random.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** Returns the last Sunday of a month at 01:00 UTC, when UK clocks change. */
function clockChange(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1))
  return Number(lastDay) - lastDay.getUTCDay() * day
}

/**
 * Returns the hour in the UK, and whether the day falls on a weekend. Summer time is calculated
 * from the rule for clock changes, because Intl would account for half of the seeding time.
 */
function inUk(moment: Date): { hour: number; isWeekend: boolean } {
  const year = moment.getUTCFullYear()
  const isSummer =
    moment.getTime() >= clockChange(year, 2) && moment.getTime() < clockChange(year, 9)
  const local = isSummer ? after(moment, hour) : moment
  return { hour: local.getUTCHours(), isWeekend: local.getUTCDay() % 6 === 0 }
}

export function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}

export function earliest(...moments: Date[]): Date {
  return new Date(Math.min(...moments.map(Number)))
}

export function latest(...moments: Date[]): Date {
  return new Date(Math.max(...moments.map(Number)))
}

/** Returns noon or five o'clock UK time on that UTC day. */
function atUkHour(moment: Date, wanted: 12 | 17): Date {
  const guess = new Date(moment)
  guess.setUTCHours(wanted, 0, 0, 0)
  return after(guess, (wanted - inUk(guess).hour) * hour)
}

/**
 * Returns noon or five o'clock UK time on the given day, or on the next Monday if the day falls on
 * a weekend.
 */
export function deadlineOn(moment: Date, wanted: 12 | 17): Date {
  let deadline = atUkHour(moment, wanted)
  while (inUk(deadline).isWeekend) deadline = atUkHour(after(deadline, day), wanted)
  return deadline
}

/**
 * Returns the next noon or five o'clock UK time that is more than an hour away. A time on a weekday
 * is preferred if it is less than a day away. Otherwise the time may fall on a weekend, so that the
 * demo always has a deadline in the near future.
 */
export function nextDeadline(now: Date): Date {
  const slots = [0, 1, 2].flatMap((days) =>
    ([12, 17] as const).map((wanted) => atUkHour(after(now, days * day), wanted)),
  )
  const soon = slots.filter((slot) => Number(slot) > Number(now) + hour)
  const onWeekday = soon.find((slot) => !inUk(slot).isWeekend && Number(slot) < Number(now) + day)
  return onWeekday ?? (soon[0] as Date)
}

export function between(random: Random, from: Date, to: Date): Date {
  const span = Math.max(0, Number(to) - Number(from))
  return after(from, Math.floor(random.fraction() * span))
}

/**
 * Returns a random time in the range: one in office hours if a few attempts find such a time,
 * otherwise any time. Draws from the given generator exactly once, however many attempts are
 * needed, so that the day of the week doesn't affect later draws.
 */
export function workingMoment(random: Random, from: Date, to: Date): Date {
  const tries = createRandom(random.whole(0, 4_294_967_295))
  for (let count = 0; count < 12; count += 1) {
    const moment = between(tries, from, to)
    const { hour, isWeekend } = inUk(moment)
    if (!isWeekend && hour >= 8 && hour < 18) return moment
  }
  return between(tries, from, to)
}
