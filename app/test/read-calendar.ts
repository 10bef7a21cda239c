// A strict RFC 5545 parser that shares no code with the calendar writer.
import { expect } from 'vitest'

export type Entry = Record<string, string>

export function readCalendar(text: string): Entry[] {
  expect(text.endsWith('\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
  const folded = text.slice(0, -2).split('\r\n')
  for (const line of folded) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const lines = folded.join('\r\n').replaceAll('\r\n ', '').split('\r\n')
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  expect(lines.at(-1)).toBe('END:VCALENDAR')

  const entries: Entry[] = []
  let entry: Entry | undefined
  for (const line of lines) {
    const [, name, value] = /^([A-Z-]+)(?:;[A-Z]+=[^:;]+)*:(.*)$/.exec(line)!
    if (line === 'BEGIN:VEVENT') entry = {}
    else if (line === 'END:VEVENT') {
      entries.push(entry!)
      entry = undefined
    } else if (entry) {
      expect(entry).not.toHaveProperty(name!)
      entry[name!] = unescape(value!)
    }
  }
  for (const one of entries) {
    for (const name of ['UID', 'DTSTAMP', 'DTSTART', 'SEQUENCE', 'SUMMARY']) {
      expect(one).toHaveProperty(name)
    }
    // An all-day entry has a date without a time.
    expect(one['DTSTART']).toMatch(/^\d{8}(T\d{6}Z)?$/)
    expect(one['DTSTAMP']).toMatch(/^\d{8}T\d{6}Z$/)
  }
  expect(new Set(entries.map(({ UID }) => UID)).size).toBe(entries.length)
  return entries
}

function unescape(value: string): string {
  expect(value.replace(/\\[\\;,nN]/g, '')).not.toMatch(/\\/)
  return value.replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
}
