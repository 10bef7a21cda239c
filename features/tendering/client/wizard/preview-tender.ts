// Builds the tender that the wizard's values would create, for the components of the tender's page.
import { mapNames, namesWhere } from '#kernel/contract/field-table.ts'
import { metadataFields, ownFields } from '#features/tenders/contract/tender-fields.ts'
import { newTender } from '#features/tenders/contract/tender-input.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { bodyOf, type WizardValues } from './wizard-values.ts'

/** Returns the preview, or undefined if a required value is missing or a value is invalid. */
export function previewOf(values: WizardValues, organisation: string, now: Date) {
  const read = newTender.safeParse(bodyOf(values))
  if (!read.success) return undefined
  const { metadata, lots, status: _, draft_id: __, organisation_id, ...fields } = read.data
  const at = now.toISOString()
  const tender: Tender = {
    ...fields,
    id: 0,
    reference: 'Reference given when you save',
    organisation_id: organisation_id ?? 0,
    organisation: { id: 0, name: organisation },
    metadata: metadata!,
    status: 'published',
    was_published: true,
    takes_bids: values.takes_bids,
    is_invited: true,
    has_accepted_nda: true,
    is_interested: false,
    version: 1,
    created_at: at,
    updated_at: at,
    published_at: at,
    deleted_at: null,
    closed_at: null,
    awarded_at: null,
    cancelled_at: null,
    award: null,
    outage: null,
    cancellation: null,
  }
  return { tender, lots }
}

const nothingOf = <Name extends string>(names: readonly Name[]) =>
  mapNames<Record<Name, null>>(names, () => null)

/** Returns the tender as the server sends it before the NDA is accepted. */
export function guardedTender(tender: Tender): Tender {
  return {
    ...tender,
    ...nothingOf(namesWhere(ownFields, 'isGuarded', true)),
    metadata: {
      ...tender.metadata,
      ...nothingOf(namesWhere(metadataFields, 'isGuarded', true)),
    },
  }
}
