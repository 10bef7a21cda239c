// Deadlines against the clock. To be published a tender needs both in the future; an edit is held
// to it only for the dates that it moves.
import { namesOf } from '../contract/field-table.ts'
import type { TenderFieldWhere } from '../contract/tender-fields.ts'
import { tenderTexts } from '../contract/tender.ts'
import { hasPassed } from './can.ts'

type Field = TenderFieldWhere<'kind', 'moment'>
type Deadlines = Record<Field, string>

const pastTexts: Record<Field, string> = {
  submission_deadline: tenderTexts.submissionPast,
  clarification_deadline: tenderTexts.clarificationPast,
}

export const deadlineFields = namesOf(pastTexts)

const dayMs = 86_400_000

interface Move {
  from: string
  to: string
  now: Date
}

/** Returns true where a deadline is brought forward and leaves less than a day until it. */
export function leavesShortNotice({ from, to, now }: Move): boolean {
  const left = Date.parse(to) - now.getTime()
  return Date.parse(to) < Date.parse(from) && left > 0 && left < dayMs
}

/** The fields that lie in the past, each with its text; nothing when there are none. */
export function pastDeadlines(
  tender: Deadlines,
  now: Date,
  fields: readonly Field[] = deadlineFields,
): Record<string, string[]> | undefined {
  const past = fields.filter((field) => hasPassed(tender[field], now))
  if (past.length === 0) return undefined
  return Object.fromEntries(past.map((field) => [field, [pastTexts[field]]]))
}
