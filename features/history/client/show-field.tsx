import type { ReactNode } from 'react'
import { fieldWords, rowOf, type TenderField } from '#features/tenders/contract/tender-fields.ts'
import { Time } from '#kernel/client/ui/Time.tsx'

/** Returns a field's value in words according to its kind, or null if it is empty. */
export function showField(field: TenderField, value: unknown, currency: string): ReactNode {
  const words = fieldWords(field, value, currency)
  if (words === null) return null
  if (rowOf(field).kind === 'moment') return <Time iso={String(value)} />
  return <span className="whitespace-pre-line wrap-anywhere">{words}</span>
}
