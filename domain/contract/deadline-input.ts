// Schema for a deadline: a time with an offset, or the value of a `datetime-local` control, which
// is UK time.
import * as z from 'zod/mini'
import { formatDate, fromUkLocalInput, ukDay } from '../format/date.ts'
import { boundedText } from './fields.ts'
import { tenderTexts as texts } from './tender.ts'

/** Warnings for the buyer before saving. None of them prevents saving. */
export const deadlineWarningTexts = {
  title: 'Check these dates',
  submission: 'The submission deadline',
  questions: 'The clarification deadline',
  sunday: (deadline: string, date: string) => `${deadline}, ${date}, is a Sunday.`,
  holiday: (deadline: string, date: string, name: string) => `${deadline}, ${date}, is ${name}.`,
  short: (days: number) => `Suppliers have fewer than ${days} days until the submission deadline.`,
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
  if (!inThisCentury.test(text)) return { problem: texts.dateInvalid }
  if (withOffset.safeParse(text).success) return { iso: new Date(text).toISOString() }
  if (endsInOffset.test(text.slice(10))) return { problem: texts.dateInvalid }
  const reading = fromUkLocalInput(text)
  if ('iso' in reading) return reading
  return {
    problem: reading.reason === 'nonexistent' ? texts.dateNonexistent : texts.dateInvalid,
  }
}

export function deadline(required: string) {
  return z.pipe(
    boundedText(40, { missing: required, error: texts.dateInvalid }).check(
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

/**
 * Texts for the dialog shown when a submission deadline is brought forward to less than 24 hours
 * from now.
 */
export const shortNoticeTexts = {
  title: 'Leave suppliers less than 24 hours?',
  why: (deadline: string, interested: number) =>
    interested === 0
      ? `The submission deadline moves forward to ${deadline}. No supplier has registered interest yet.`
      : `The submission deadline moves forward to ${deadline}. ${interested === 1 ? 'One interested supplier has' : `${interested} interested suppliers have`} less than 24 hours left.`,
  verb: 'Bring the deadline forward',
  cancel: 'Keep editing',
}
