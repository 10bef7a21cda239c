/**
 * Dates as a British reader expects them. Every clock time is UK time, whatever the reader's
 * machine says, because a deadline means the same moment to every supplier.
 */

const hour = 3_600_000

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** 01:00 UTC, when the clocks are changed, on the last Sunday of a month that has 31 days. */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1))
  return last.setUTCDate(31 - last.getUTCDay())
}

/** The law since 1996. A test holds it against the platform's own time zones. */
function isSummerTime(moment: Date): boolean {
  const year = moment.getUTCFullYear()
  const time = moment.getTime()
  return (
    time >= lastSunday(year, months.indexOf('March')) &&
    time < lastSunday(year, months.indexOf('October'))
  )
}

/** Calculated, not asked of `Intl`, whose first use costs a phone a tenth of a second. */
function readUkCalendar(iso: string) {
  const moment = new Date(iso)
  const isSummer = isSummerTime(moment)
  const local = new Date(moment.getTime() + (isSummer ? hour : 0))
  const written = local.toISOString()
  return {
    date: written.slice(0, 10),
    clock: written.slice(11, 16),
    clockToTheSecond: written.slice(11, 19),
    weekday: weekdays[local.getUTCDay()]!,
    day: local.getUTCDate(),
    month: months[local.getUTCMonth()]!,
    year: local.getUTCFullYear(),
    zone: isSummer ? 'BST' : 'GMT',
  }
}

/** "11 December 2026" */
export function formatDate(iso: string): string {
  const { day, month, year } = readUkCalendar(iso)
  return `${day} ${month} ${year}`
}

/** "11 Dec 2026" */
export function formatShortDate(iso: string): string {
  const { day, month, year } = readUkCalendar(iso)
  return `${day} ${month.slice(0, 3)} ${year}`
}

/** "11 Dec 2026, 12:00", where there is little room. UK time, as everywhere. */
export function formatShortDateTime(iso: string): string {
  return `${formatShortDate(iso)}, ${readUkCalendar(iso).clock}`
}

/** "11 Dec 2026, 12:00:05", since one event may follow another within a minute. */
export function formatTimestamp(iso: string): string {
  return `${formatShortDate(iso)}, ${readUkCalendar(iso).clockToTheSecond}`
}

/** "Friday 11 December 2026, 12:00 GMT (UK time)" */
export function formatDateTime(iso: string): string {
  const { weekday, day, month, year, clock, zone } = readUkCalendar(iso)
  return `${weekday} ${day} ${month} ${year}, ${clock} ${zone} (UK time)`
}

/** "Friday 11 December 2026, 12:00:05 GMT (UK time)", for records in which seconds matter. */
export function formatMoment(iso: string): string {
  const { weekday, day, month, year, clockToTheSecond, zone } = readUkCalendar(iso)
  return `${weekday} ${day} ${month} ${year}, ${clockToTheSecond} ${zone} (UK time)`
}

/** The value that a `datetime-local` control shows for a moment: "2026-12-11T12:00". */
export function toUkLocalInput(iso: string): string {
  const { date, clock } = readUkCalendar(iso)
  return `${date}T${clock}`
}

/** The UK calendar day of a moment: "2026-12-11". */
export function ukDay(iso: string): string {
  return readUkCalendar(iso).date
}

type UkLocalReading = { iso: string } | { reason: 'malformed' | 'nonexistent' }

const localShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

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

/** They take 1900 for a leap year, so that day 1 is the last of 1899. */
const spreadsheetStart = Date.UTC(1899, 11, 30)

/** As spreadsheets count: in days since 1900, by the UK clock, since their cells know no time zones. */
export function toSpreadsheetDay(iso: string): number {
  const moment = new Date(iso)
  const local = moment.getTime() + (isSummerTime(moment) ? hour : 0)
  return (local - spreadsheetStart) / (24 * hour)
}
