// What changed in a tender after it was published, version by version, field by field.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, timestamp } from './fields.ts'

/** What a tender says in its own row. */
export const versionedColumns = [
  'title',
  'description',
  'procedure_type',
  'eligibility_type',
  'estimated_value',
  'currency',
  'clarification_deadline',
  'submission_deadline',
  'contact_name',
  'contact_email',
  'contact_phone',
  'require_interest_before_download',
  'allow_questions',
  'location',
  'categories',
  'cpv_codes',
] as const

/** The fields that a version can speak of. `lots` and `documents` hold one of them, whole. */
export const versionedFields = [...versionedColumns, 'lots', 'documents'] as const
export type VersionedField = (typeof versionedFields)[number]

export const versionedFieldLabels: Record<VersionedField, string> = {
  title: 'Title',
  description: 'Description',
  procedure_type: 'Procedure type',
  eligibility_type: 'Eligibility',
  estimated_value: 'Estimated value',
  currency: 'Currency',
  clarification_deadline: 'Clarification deadline',
  submission_deadline: 'Submission deadline',
  contact_name: 'Contact name',
  contact_email: 'Contact email',
  contact_phone: 'Contact phone',
  require_interest_before_download: 'Interest required before download',
  allow_questions: 'Questions allowed',
  location: 'Location',
  categories: 'Categories',
  cpv_codes: 'CPV codes',
  lots: 'Lots',
  documents: 'Documents',
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
       * `documents` null or a document's title, type, file name and version.
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
