/**
 * Dates in British format. All times are UK time, regardless of the reader's time zone, because a
 * deadline is the same moment for every supplier.
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

/**
 * Returns 01:00 UTC, the time at which the clocks change, on the last Sunday of a month that has 31
 * days.
 */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1))
  return last.setUTCDate(31 - last.getUTCDay())
}

/**
 * Returns whether British Summer Time applies, under the rules in force since 1996. A test compares
 * the result with the platform's time zone data.
 */
function isSummerTime(moment: Date): boolean {
  const year = moment.getUTCFullYear()
  const time = moment.getTime()
  return (
    time >= lastSunday(year, months.indexOf('March')) &&
    time < lastSunday(year, months.indexOf('October'))
  )
}

/**
 * Returns the parts of a UK date and time. They are calculated without `Intl`, whose first use
 * takes a tenth of a second on a phone.
 */
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

/** Formats a date as "11 December 2026". */
export function formatDate(iso: string): string {
  const { day, month, year } = readUkCalendar(iso)
  return `${day} ${month} ${year}`
}

/** Formats a date as "11 Dec 2026". */
export function formatShortDate(iso: string): string {
  const { day, month, year } = readUkCalendar(iso)
  return `${day} ${month.slice(0, 3)} ${year}`
}

/** Formats a time as "11 Dec 2026, 12:00", for narrow columns. */
export function formatShortDateTime(iso: string): string {
  return `${formatShortDate(iso)}, ${readUkCalendar(iso).clock}`
}

/** Formats a time as "11 Dec 2026, 12:00:05", for logs with several events per minute. */
export function formatTimestamp(iso: string): string {
  return `${formatShortDate(iso)}, ${readUkCalendar(iso).clockToTheSecond}`
}

/** Formats a time as "Friday 11 December 2026, 12:00 GMT (UK time)". */
export function formatDateTime(iso: string): string {
  const { weekday, day, month, year, clock, zone } = readUkCalendar(iso)
  return `${weekday} ${day} ${month} ${year}, ${clock} ${zone} (UK time)`
}

/**
 * Formats a time as "Friday 11 December 2026, 12:00:05 GMT (UK time)", for records in which seconds
 * matter.
 */
export function formatMoment(iso: string): string {
  const { weekday, day, month, year, clockToTheSecond, zone } = readUkCalendar(iso)
  return `${weekday} ${day} ${month} ${year}, ${clockToTheSecond} ${zone} (UK time)`
}

/** Returns a formatted time whose "(UK time)" isn't split over two lines. */
export const keepZoneTogether = (time: string) => time.replace('(UK time)', '(UK\u00A0time)')

/** Formats a time as the value of a `datetime-local` control: "2026-12-11T12:00". */
export function toUkLocalInput(iso: string): string {
  const { date, clock } = readUkCalendar(iso)
  return `${date}T${clock}`
}

/** Returns the UK calendar day on which a time falls: "2026-12-11". */
export function ukDay(iso: string): string {
  return readUkCalendar(iso).date
}

/** Returns a time in ISO 8601 with the UK's offset on that day: "2026-12-11T12:00:00+00:00". */
export function withUkOffset(iso: string): string {
  const { date, clockToTheSecond, zone } = readUkCalendar(iso)
  const fraction = /\.\d+/.exec(iso)?.[0] ?? ''
  return `${date}T${clockToTheSecond}${fraction}${zone === 'BST' ? '+01:00' : '+00:00'}`
}

type UkLocalReading = { iso: string } | { reason: 'malformed' | 'nonexistent' }

const localShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/**
 * Parses a `datetime-local` value as UK time. Times in the hour that is skipped in spring are
 * refused; for the hour that is repeated in autumn, the earlier time is returned.
 */
export function fromUkLocalInput(local: string): UkLocalReading {
  // Some browsers append seconds after a script has set the value.
  const toMinute = local.slice(0, 16)
  if (!localShape.test(toMinute)) return { reason: 'malformed' }

  const asIfUtc = Date.parse(`${toMinute}:00Z`)
  if (Number.isNaN(asIfUtc) || !new Date(asIfUtc).toISOString().startsWith(toMinute)) {
    return { reason: 'malformed' }
  }

  // Summer time is tried first, because it gives the earlier time if both readings are valid.
  for (const candidate of [asIfUtc - hour, asIfUtc]) {
    const iso = new Date(candidate).toISOString()
    if (toUkLocalInput(iso) === toMinute) return { iso }
  }
  return { reason: 'nonexistent' }
}

/**
 * Day 0 of spreadsheet serial numbers. Spreadsheets treat 1900 as a leap year, so for current dates
 * day 0 is 30 December 1899.
 */
const spreadsheetStart = Date.UTC(1899, 11, 30)

/**
 * Returns the spreadsheet serial number of a time, in days. UK time is used because cells have no
 * time zone.
 */
export function toSpreadsheetDay(iso: string): number {
  const moment = new Date(iso)
  const local = moment.getTime() + (isSummerTime(moment) ? hour : 0)
  return (local - spreadsheetStart) / (24 * hour)
}
