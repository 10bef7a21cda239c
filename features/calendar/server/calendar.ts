// Writes tender deadlines, and dates in awards and contracts, as calendar entries (RFC 5545). All
// features use this file, so that a deadline is the same entry in every calendar.
import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { calendarTexts as texts } from '../contract/calendar.ts'

export interface CalendarTender {
  id: number
  reference: string
  title: string
  buyer: string
  /**
   * Path of the tender's page: the public notice in public calendars, otherwise the page for
   * signed-in users.
   */
  path: string
  clarification_deadline: string
  submission_deadline: string
  /** Sequence number, which increases with every relevant change. */
  sequence: number
  /**
   * Time of the last change. Used instead of the current time, so that the calendar of an unchanged
   * tender stays identical byte for byte.
   */
  changed_at: string
  isCancelled: boolean
}

/** An all-day entry for an award or a contract, such as the end of a standstill. */
export interface CalendarDay {
  /** Identifier that stays the same when the day changes. */
  key: string
  summary: string
  reference: string
  path: string
  day: string
  sequence: number
  changed_at: string
}

interface Calendar {
  tenders: readonly CalendarTender[]
  days?: readonly CalendarDay[]
}

export function calendarOf({ tenders, days = [] }: Calendar, publicUrl: string): string {
  const calendar = ical({
    prodId: { company: 'Tender Portal', product: 'Deadlines', language: 'EN' },
    name: 'Tender deadlines',
    ttl: 60 * 60,
  })
  const { hostname } = new URL(publicUrl)
  for (const tender of tenders) {
    const url = `${publicUrl}${tender.path}`
    const about = `${tender.reference}, ${tender.buyer}\n${url}`
    for (const key of ['clarification', 'submission'] as const) {
      calendar.createEvent({
        id: `tender-${tender.id}-${key}@${hostname}`,
        sequence: tender.sequence,
        stamp: tender.changed_at,
        lastModified: tender.changed_at,
        start: tender[`${key}_deadline`],
        summary: writable(`${texts[key]}: ${tender.title}`),
        description: writable(about),
        url,
        status: tender.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
        // A deadline must not make the calendar's owner appear busy.
        transparency: ICalEventTransparency.TRANSPARENT,
      })
    }
  }
  for (const { key, summary, reference, path, day, sequence, changed_at } of days) {
    const url = `${publicUrl}${path}`
    calendar.createEvent({
      id: `${key}@${hostname}`,
      sequence,
      stamp: changed_at,
      lastModified: changed_at,
      start: day,
      allDay: true,
      summary: writable(summary),
      description: writable(`${reference}\n${url}`),
      url,
      status: ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return `${calendar.toString().replace(/\r\n$/, '')}\r\n`
}

/** Replaces control characters, which calendars can't contain, except line breaks. */
function writable(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, ' ')
}
