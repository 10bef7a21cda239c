// Checks that a new field can't be forgotten: leaving it out of one of the places listed here is a
// compile error. If a line marked as an expected error compiles, the type check fails. Places that
// are derived from the field table are not listed, because they always include the new field.
import type { Selectable } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { required, optional, type Field } from '#kernel/contract/field-table.ts'
import {
  versionedFieldLabels,
  type VersionedField,
} from '#features/tenders/history/contract/history.ts'
import { lotFields } from '#features/tenders/lots/contract/lot.ts'
import { organisationFields } from '#features/organisations/contract/admin-organisation.ts'
import { tenderFields } from '#features/tenders/contract/tender-fields.ts'
import type {
  TenderField,
  TenderFieldRow,
  TenderFieldWhere,
  VersionedColumn,
} from '#features/tenders/contract/tender-fields.ts'
import type { TenderChanges, NewTender } from '#features/tenders/contract/tender-input.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import type { Tables } from '#kernel/server/db/tables.ts'
import type { FoundTender } from '#features/tenders/server/find-tender.ts'

/** Compiles only if the type parameter is empty, which means that no name is missing. */
function nothingMissing<Missing extends never>(..._: Missing[]): void {}

/** Names of the fields in a type's metadata. */
type Metadata<T extends { metadata?: object | null | undefined }> = keyof NonNullable<T['metadata']>
type Columns = keyof Selectable<Tables['tenders']>

function checkTypes(): void {
  nothingMissing<Exclude<TenderField, Columns>>()
  nothingMissing<Exclude<TenderField, keyof FoundTender>>()
  nothingMissing<Exclude<TenderField, keyof NewTender | Metadata<NewTender>>>()
  nothingMissing<Exclude<VersionedColumn, keyof TenderChanges | Metadata<TenderChanges>>>()
  nothingMissing<Exclude<TenderField, keyof Tender | Metadata<Tender>>>()
  nothingMissing<Exclude<VersionedColumn, VersionedField>>()
  nothingMissing<Exclude<keyof typeof lotFields, keyof Selectable<Tables['lots']>>>()
  type OrganisationColumns = keyof Selectable<Tables['organisations']>
  nothingMissing<Exclude<keyof typeof organisationFields, OrganisationColumns>>()

  // @ts-expect-error a field without its column
  nothingMissing<Exclude<TenderField | 'forgotten', Columns>>()
}

type WithAnother = typeof tenderFields & { forgotten: TenderFieldRow & { step: 'value' } }
type AskedFor = { [F in keyof WithAnother]: WithAnother[F]['step'] extends 'value' ? F : never }

function forget(): void {
  const schema = { ...optional(z.nullable(z.string()), null), reply: z.nullable(z.string()) }
  // @ts-expect-error the row lacks its label, its step and its recipients
  const bare = { forgotten: schema } satisfies Record<string, TenderFieldRow>
  // @ts-expect-error the wizard has no such step
  const lost = { label: 'Hours', step: 'hours', ...schema } satisfies Partial<TenderFieldRow>
  // @ts-expect-error the initial value does not match the schema
  const wrong = { label: 'Hours', ...optional(z.string(), 7), reply: z.string() } satisfies Field
  // @ts-expect-error the reply schema is missing
  const secret = { label: 'Hours', ...required(z.string()) } satisfies Field
  // @ts-expect-error a step of the wizard without one of its controls
  const step: Record<TenderFieldWhere<'step', 'settings'>, string> = { allow_questions: '' }
  // @ts-expect-error a new field of the step without its control
  const value: Record<AskedFor[keyof WithAnother], string> = {
    estimated_value: '',
    currency: '',
    contact_name: '',
    contact_email: '',
    contact_phone: '',
  }
  void [bare, lost, wrong, secret, step, value]
}

test('code that omits a field does not compile', () => {
  expect([checkTypes, forget]).toHaveLength(2)
})

test('every field that can change after publication has a label in the history and in emails', () => {
  for (const [name, { isVersioned, label }] of Object.entries(tenderFields)) {
    const labels = Object.entries<string>(versionedFieldLabels).filter(([field]) => field === name)
    expect(labels).toEqual(isVersioned ? [[name, label]] : [])
  }
})
