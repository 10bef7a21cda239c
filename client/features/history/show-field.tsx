import type { ReactNode } from 'react'
import { rowOf, type TenderField } from '#domain/contract/tender-fields.ts'
import { formatMoney } from '#domain/format/money.ts'
import { Time } from '#client/ui/Time.tsx'

/** A field's value in words, as its kind asks; null where there is none. */
export function showField(field: TenderField, value: unknown, currency: string): ReactNode {
  const { kind, words } = rowOf(field)
  if (value === null || value === '') return null
  if (Array.isArray(value)) {
    return value.map((word) => words?.[String(word)] ?? String(word)).join(', ') || null
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (kind === 'money') return formatMoney(String(value), currency)
  if (kind === 'moment') return <Time iso={String(value)} />
  return (
    <span className="whitespace-pre-line wrap-anywhere">
      {words?.[String(value)] ?? String(value)}
    </span>
  )
}
