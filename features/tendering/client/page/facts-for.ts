import type { ReactNode } from 'react'
import { tenderFields, type TenderField } from '#features/tenders/contract/tender-fields.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { showField } from '#features/history/client/show-field.tsx'
import type { Fact } from '#kernel/client/ui/FactList.tsx'

/**
 * Returns the facts for the fields. `own` has custom content for some of them; null hides a field.
 */
export function factsFor(
  tender: Tender,
  fields: readonly TenderField[],
  own: Partial<Record<TenderField, ReactNode>> = {},
): Fact[] {
  const values = { ...tender, ...tender.metadata }
  return fields
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
