import type { TenderChanges } from '#domain/contract/tender-input.ts'
import { deadlineFields } from '#domain/rules/tender-deadlines.ts'
import type { FoundTender } from './find-tender.ts'

export type Differences = Record<string, { from: unknown; to: unknown }>

type Given = Omit<TenderChanges, 'metadata' | 'change_note'> & Partial<TenderChanges['metadata']>

const isMoment = new Set<string>(deadlineFields)

/** Field by field, before and after. What is not given stays, and so is no difference. */
export function differences(tender: FoundTender, given: Given): Differences {
  const changes: Differences = {}
  for (const [field, to] of Object.entries(given)) {
    const from = tender[field as keyof FoundTender]
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
