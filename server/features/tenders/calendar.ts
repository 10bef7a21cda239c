// The deadlines of a tender as an iCalendar file (RFC 5545).
import type { Tender } from '#domain/contract/tender-reply.ts'

export function calendarOf(tender: Tender, publicUrl: string): string {
  const url = `${publicUrl}/tenders/${tender.id}`
  const events = [
    ['clarification', 'Clarification deadline', tender.clarification_deadline],
    ['submission', 'Submission deadline', tender.submission_deadline],
  ] as const
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tender Portal//Deadlines//EN',
    ...events.flatMap(([key, label, moment]) => [
      'BEGIN:VEVENT',
      `UID:tender-${tender.id}-${key}@${new URL(publicUrl).hostname}`,
      // A moved deadline replaces the old one in the reader's calendar.
      `SEQUENCE:${tender.version}`,
      `DTSTAMP:${stamp(tender.updated_at)}`,
      `DTSTART:${stamp(moment)}`,
      `SUMMARY:${escape(`${label}: ${tender.title}`)}`,
      `DESCRIPTION:${escape(`${tender.reference}, ${tender.organisation.name}\n${url}`)}`,
      `URL:${url}`,
      `STATUS:${tender.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

/** 20261211T120000Z */
function stamp(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

function escape(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n|\r/g, '\\n')
}

/** No line longer than 75 octets, and no character cut in two. */
function fold(line: string): string {
  const parts: string[] = ['']
  for (const character of line) {
    const last = parts.at(-1)!
    if (Buffer.byteLength(last + character) <= 74) parts[parts.length - 1] = last + character
    else parts.push(character)
  }
  return parts.join('\r\n ')
}
