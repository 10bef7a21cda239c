// Serialises rows of the evaluation record. The audit log contains the hash of each serialised row,
// so a row that was changed or removed later can be detected.
import type { EntryKind } from '../contract/evaluation-entries.ts'

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
  /**
   * Random bytes in hexadecimal, which prevent the content of a short row from being guessed from
   * its hash.
   */
  salt: string
  created_at: string
}

/**
 * Returns the text to be hashed, with the fields in a fixed order and the details sorted by name.
 */
export function entryText(entry: EvaluationEntry): string {
  const { id, tender_id, kind, user_id, bid_id, criterion, about_id, mark, text } = entry
  const fields = { id, tender_id, kind, user_id, bid_id, criterion, about_id, mark, text }
  const { details, salt, created_at } = entry
  return JSON.stringify({ ...fields, details: inOrder(details), salt, created_at })
}

/** Sorts the fields of objects, whose order the database doesn't preserve. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const sorted = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([name, one]) => [name, inOrder(one)]))
}
