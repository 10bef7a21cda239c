// A row in the record of an evaluation as text. The hash of this text is in the audit log, so that
// a row that was changed or removed later can be detected.
import type { EntryKind } from '../contract/evaluation.ts'

export interface EvaluationEntry {
  id: number
  tender_id: number
  kind: EntryKind
  user_id: number
  bid_id: number | null
  criterion: string | null
  about_id: number | null
  mark: string | null
  text: string
  details: Record<string, unknown>
  /** Random bytes in hexadecimal, which keep a short row from being guessed by its hash. */
  salt: string
  created_at: string
}

/** Returns the text that is hashed: the fields in a fixed order, the details by name. */
export function entryText(entry: EvaluationEntry): string {
  const { id, tender_id, kind, user_id, bid_id, criterion, about_id, mark, text } = entry
  const fields = { id, tender_id, kind, user_id, bid_id, criterion, about_id, mark, text }
  const { details, salt, created_at } = entry
  return JSON.stringify({ ...fields, details: inOrder(details), salt, created_at })
}

/** Sorts the fields of objects, the order of which the database changes. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const sorted = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([name, one]) => [name, inOrder(one)]))
}
