// Changes to a tender after publication, by version and field.
import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { partOf } from '#kernel/contract/field-table.ts'
import { id, timestamp } from '#kernel/contract/fields.ts'
import { tenderFields, versionedColumns } from '#features/tenders/contract/tender-fields.ts'

/**
 * Fields that a version can contain. A change to `lots` or `documents` is about one item and
 * contains all of it; `bidding` contains the requirements for bids.
 */
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
  /** Author of the version. Sent only to users who manage the tender. */
  user: z.optional(z.object({ name: z.string() })),
  /**
   * False for changes made while the tender was unpublished. Sent only to users who manage the
   * tender.
   */
  is_public: z.optional(z.boolean()),
  changes: z.array(
    z.object({
      field: z.enum(versionedFields),
      /**
       * Values as in the tender itself: text, a boolean or a list of words. For `lots`, a lot or
       * null; for `documents`, null or a document's title, type, file name and version; for
       * `bidding`, the set-up.
       */
      from: z.unknown(),
      to: z.unknown(),
    }),
  ),
})
export type TenderVersion = z.output<typeof tenderVersion>

export const listVersions = endpoint({
  method: 'GET',
  path: '/tenders/:tenderId/history',
  summary: 'The changes since publication, newest first; for suppliers, those between publications',
  access: 'signed-in',
  token: 'read',
  reply: z.object({ data: z.array(tenderVersion) }),
})
