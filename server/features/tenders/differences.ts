import { deadlineFields } from '#domain/rules/tender-deadlines.ts'
import type { Change, TenderContent } from '#server/db/tables.ts'

export type Differences = Record<string, Change>

type Fields = TenderContent['fields']

const isMoment = new Set<string>(deadlineFields)

/** Field by field, before and after. What is not given stays, and so is no difference. */
export function differences(before: Fields, given: Partial<Fields>): Differences {
  const changes: Differences = {}
  for (const [field, to] of Object.entries(given)) {
    const from = before[field as keyof Fields]
    if (to === undefined || isSame(field, from, to)) continue
    changes[field] = { from, to }
  }
  return changes
}

function isSame(field: string, from: unknown, to: unknown): boolean {
  // The database keeps microseconds, a form sends back milliseconds: the same moment.
  if (isMoment.has(field)) return Date.parse(String(from)) === Date.parse(String(to))
  return JSON.stringify(from) === JSON.stringify(to)
}
