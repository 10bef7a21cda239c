// Compares deadlines with the current time. A tender can be published only if both deadlines are in
// the future; for an edit, only the deadlines that it changes are checked.
import { namesOf } from '#kernel/contract/field-table.ts'
import type { TenderFieldWhere } from '../contract/tender-fields.ts'
import { hasPassed } from '#kernel/rules/permission.ts'

type Field = TenderFieldWhere<'kind', 'moment'>
type Deadlines = Record<Field, string>

const pastTexts: Record<Field, string> = {
  submission_deadline: 'Submission deadline must be in the future',
  clarification_deadline: 'Clarification deadline must be in the future',
}

export const deadlineFields = namesOf(pastTexts)

const dayMs = 86_400_000

interface Move {
  from: string
  to: string
  now: Date
}

/** Returns whether a deadline is moved to an earlier time that is less than a day away. */
export function leavesShortNotice({ from, to, now }: Move): boolean {
  const left = Date.parse(to) - now.getTime()
  return Date.parse(to) < Date.parse(from) && left > 0 && left < dayMs
}

/** Returns the messages for deadlines in the past, by field, or undefined if there are none. */
export function pastDeadlines(
  tender: Deadlines,
  now: Date,
  fields: readonly Field[] = deadlineFields,
): Record<string, string[]> | undefined {
  const past = fields.filter((field) => hasPassed(tender[field], now))
  if (past.length === 0) return undefined
  return Object.fromEntries(past.map((field) => [field, [pastTexts[field]]]))
}
