// Schema for a deadline: a time with an offset, or the value of a `datetime-local` control, which
// is UK time.
import * as z from 'zod/mini'
import { formatDate, fromUkLocalInput, ukDay } from '#kernel/format/date.ts'
import { boundedText } from '#kernel/contract/fields.ts'
import { tenderTexts as texts } from './tender.ts'

const words = {
  dateInvalid: 'Invalid date and time',
}

/** The schema validates the calendar day too: `Date` would read 30 February as 2 March. */
const withOffset = z.iso.datetime({ offset: true })
const inThisCentury = /^20\d\d-/
const endsInOffset = /(Z|[+-][\d:]+)$/i

/**
 * Parses a time with an offset, or a `datetime-local` value in UK time. Returns the time in UTC, or
 * the problem.
 */
function readMoment(written: string): { iso: string } | { problem: string } {
  // Databases and spreadsheets write a space instead of the T.
  const text = written.replace(/^(\S{10}) /, '$1T')
  if (!inThisCentury.test(text)) return { problem: words.dateInvalid }
  if (withOffset.safeParse(text).success) return { iso: new Date(text).toISOString() }
  if (endsInOffset.test(text.slice(10))) return { problem: words.dateInvalid }
  const reading = fromUkLocalInput(text)
  if ('iso' in reading) return reading
  return {
    problem: reading.reason === 'nonexistent' ? texts.dateNonexistent : words.dateInvalid,
  }
}

export function deadline(required: string) {
  return z.pipe(
    boundedText(40, { missing: required, error: words.dateInvalid }).check(
      z.minLength(1, required),
    ),
    z.pipe(
      z.transform((text: string, context) => {
        const reading = readMoment(text)
        if ('iso' in reading) return reading.iso
        context.issues.push({ code: 'custom', message: reading.problem, input: text })
        return z.NEVER
      }),
      z.string(),
    ),
  )
}

export function isMoment(value: unknown): boolean {
  return typeof value === 'string' && 'iso' in readMoment(value)
}

/** Returns the UK day of a deadline as "2026-12-25" and "25 December 2026". */
export function dayOf(iso: string): { day: string; inWords: string } {
  return { day: ukDay(iso), inWords: formatDate(iso) }
}
