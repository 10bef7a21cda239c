// Exports of the tender list, and of one tender with everything that belongs to it.
import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { asXlsx } from '#kernel/contract/export.ts'
import { tenderListQuery } from './tender-calls.ts'
import { withoutCursor } from '#kernel/contract/pagination.ts'

export const exportTenders = endpoint({
  method: 'GET',
  path: '/tenders/export.csv',
  summary: 'All the tenders of a list, in its order, as one CSV file (text/csv)',
  access: 'signed-in',
  token: 'read',
  query: /* @__PURE__ */ withoutCursor(tenderListQuery),
  reply: z.string(),
})
export const exportTendersXlsx = /* @__PURE__ */ asXlsx(exportTenders)

export const packTexts = {
  headings: {
    facts: 'Key facts',
    description: 'Description',
    lots: 'Lots',
    documents: 'Documents',
  },
  missing: 'This file is missing in the portal’s store.',
}

/**
 * Manifest of a pack, the ZIP archive with one tender's summary, documents, answers and history.
 * The manifest is the last entry in the archive.
 */
export const packManifest = z.object({
  reference: z.string(),
  title: z.string(),
  /** Time at which the pack was created, in ISO 8601. */
  created_at: z.string(),
  entries: z.array(
    z.object({
      path: z.string(),
      size: z.int(),
      /** SHA-256 of the bytes in the pack, in hexadecimal. */
      sha256: z.string(),
      /** Title and version, if the entry is a document. */
      title: z.optional(z.string()),
      version: z.optional(z.int()),
      /** Set if the file's bytes differ from those that were uploaded. */
      problem: z.optional(z.string()),
    }),
  ),
  /** Documents that are missing from the pack, with the reason for each. */
  left_out: z.array(z.object({ title: z.string(), version: z.int(), reason: z.string() })),
})
export type PackManifest = z.output<typeof packManifest>

export const downloadTenderPack = endpoint({
  method: 'GET',
  path: '/tenders/:tenderId/pack.zip',
  summary:
    'A tender as one ZIP archive: summary, documents, published questions and answers, history, and a manifest with checksums; as far as the caller may read them',
  access: 'signed-in',
  token: 'read',
  reply: z.string(),
})
