// What changed in a tender after it was published, version by version, field by field.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { partOf } from './field-table.ts'
import { id, timestamp } from './fields.ts'
import { tenderFields, versionedColumns } from './tender-fields.ts'

/** The fields that a version can speak of. `lots` and `documents` hold one of
    them, whole; `bidding` what suppliers are to send. */
export const versionedFields = [...versionedColumns, 'lots', 'documents', 'bidding'] as const
export type VersionedField = (typeof versionedFields)[number]

export const versionedFieldLabels: Record<VersionedField, string> = {
  ...partOf(tenderFields, 'label', versionedColumns),
  lots: 'Lots',
  documents: 'Documents',
  bidding: 'Bids',
}

const tenderVersion = z.object({
  id,
  version: z.int(),
  created_at: timestamp,
  change_note: z.nullable(z.string()),
  /** Who made it: for those who manage the tender only. */
  user: z.optional(z.object({ name: z.string() })),
  /** False for what was changed while the tender was unpublished. For those who manage it only. */
  is_public: z.optional(z.boolean()),
  changes: z.array(
    z.object({
      field: z.enum(versionedFields),
      /**
       * As in the tender itself: text, true or false, a list of words; a lot or null for `lots`; for
       * `documents` null or a document's title, type, file name and version; for `bidding` the set-up.
       */
      from: z.unknown(),
      to: z.unknown(),
    }),
  ),
})
export type TenderVersion = z.output<typeof tenderVersion>

export const historyTexts = {
  notPublic: 'Not shown to suppliers',
}

/** What is said when the server has no words of its own. */
export const historyFailures = { load: 'Failed to load history' }

export const listVersions = endpoint({
  method: 'GET',
  path: '/tenders/:tenderId/history',
  summary: 'What changed since publication, newest first; for suppliers, between publications',
  access: 'signed-in',
  reply: z.object({ data: z.array(tenderVersion) }),
})
