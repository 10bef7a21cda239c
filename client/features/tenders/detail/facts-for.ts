import type { ReactNode } from 'react'
import { namesWhere } from '#domain/contract/field-table.ts'
import { tenderFields, type TenderField } from '#domain/contract/tender-fields.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { showField } from '#client/features/history/show-field.tsx'
import type { Fact } from '#client/ui/FactList.tsx'

interface Facts {
  /** Custom content for fields; null hides a field. */
  own?: Partial<Record<TenderField, ReactNode>>
  /** Fields that come first; the others follow in the order of `tenderFields`. */
  first?: readonly TenderField[]
}

/**
 * Returns the facts for the fields shown in one place of the tender's page: the side column
 * (`rail`) or the details.
 */
export function factsFor(
  tender: Tender,
  place: 'rail' | 'details',
  { own = {}, first = [] }: Facts,
): Fact[] {
  const values = { ...tender, ...tender.metadata }
  const fields = new Set<TenderField>([...first, ...namesWhere(tenderFields, 'place', place)])
  return [...fields]
    .filter((field) => own[field] !== null && !isHidden(tender, field))
    .map((field) => ({
      term: tenderFields[field].label,
      value: own[field] ?? showField(field, values[field], tender.currency) ?? 'Not given',
    }))
}

/**
 * Returns whether an NDA hides the field. A hidden field is left out, so that it doesn't read “Not
 * given”.
 */
function isHidden({ description }: Tender, field: TenderField): boolean {
  return description === null && tenderFields[field].isGuarded
}
