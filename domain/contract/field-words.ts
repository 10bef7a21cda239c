import { formatDateTime } from '../format/date.ts'
import { formatMoney } from '../format/money.ts'
import { rowOf, type TenderField } from './tender-fields.ts'

/**
 * Returns a field's value in words according to the field's kind, or null if the value is empty.
 */
export function fieldWords(field: TenderField, value: unknown, currency: string): string | null {
  const { kind, words } = rowOf(field)
  if (value === null || value === '') return null
  if (Array.isArray(value)) {
    return value.map((word) => words?.[String(word)] ?? String(word)).join(', ') || null
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (kind === 'money') return formatMoney(String(value), currency)
  if (kind === 'moment') return formatDateTime(String(value))
  return words?.[String(value)] ?? String(value)
}
