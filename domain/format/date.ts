/**
 * Dates as a British reader expects them. Every clock time is UK time, whatever the reader's
 * machine says, because a deadline means the same moment to every supplier.
 */

const ukZone = 'Europe/London'

/** Made when it is first used: each takes milliseconds, and a page needs one or two of them. */
function ukFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined
  return () => (made ??= new Intl.DateTimeFormat('en-GB', { timeZone: ukZone, ...options }))
}

const longDate = ukFormat({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

const shortDate = ukFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

const fullMoment = ukFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
})

const clockFigures = ukFormat({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

function partsOf(format: Intl.DateTimeFormat, date: Date): Record<string, string> {
  return Object.fromEntries(format.formatToParts(date).map((part) => [part.type, part.value]))
}

/** "11 December 2026" */
export function formatDate(iso: string): string {
  return longDate().format(new Date(iso))
}

/** "11 Dec 2026" */
export function formatShortDate(iso: string): string {
  // ICU abbreviates September to four letters in British English; the column would jump.
  return shortDate().format(new Date(iso)).replace('Sept ', 'Sep ')
}

/** "Friday 11 December 2026, 12:00 GMT (UK time)", put together from parts since ICU's glue words vary. */
export function formatDateTime(iso: string): string {
  const { weekday, day, month, year, hour, minute, timeZoneName } = partsOf(
    fullMoment(),
    new Date(iso),
  )
  return `${weekday} ${day} ${month} ${year}, ${hour}:${minute} ${timeZoneName} (UK time)`
}

/** The value that a `datetime-local` control shows for a moment: "2026-12-11T12:00". */
export function toUkLocalInput(iso: string): string {
  const { year, month, day, hour, minute } = partsOf(clockFigures(), new Date(iso))
  return `${year}-${month}-${day}T${hour}:${minute}`
}

/** The UK calendar day of a moment: "2026-12-11". */
export function ukDay(iso: string): string {
  return toUkLocalInput(iso).slice(0, 10)
}

export type UkLocalReading = { iso: string } | { reason: 'malformed' | 'nonexistent' }

const localShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/
const hour = 3_600_000

/**
 * Reads a `datetime-local` value as UK time. The hour that the clocks skip in spring is refused;
 * of the hour that comes twice in autumn the earlier is meant.
 */
export function fromUkLocalInput(local: string): UkLocalReading {
  // Some browsers add seconds once the value has been set by a script.
  const toMinute = local.slice(0, 16)
  if (!localShape.test(toMinute)) return { reason: 'malformed' }

  const asIfUtc = Date.parse(`${toMinute}:00Z`)
  if (Number.isNaN(asIfUtc) || !new Date(asIfUtc).toISOString().startsWith(toMinute)) {
    return { reason: 'malformed' }
  }

  // Summer time first: where both readings hold, it is the earlier moment.
  for (const candidate of [asIfUtc - hour, asIfUtc]) {
    const iso = new Date(candidate).toISOString()
    if (toUkLocalInput(iso) === toMinute) return { iso }
  }
  return { reason: 'nonexistent' }
}
