// Texts, limits and schemas for a tender's documents.
import * as z from 'zod/mini'
import { id, optionalText, requiredLine, timestamp } from './fields.ts'
import { scanStatuses, fileTexts } from './file.ts'

export const documentTypes = ['specification', 'terms_and_conditions', 'addendum', 'other'] as const
export type DocumentType = (typeof documentTypes)[number]

export const documentTypeLabels: Record<DocumentType, string> = {
  specification: 'Specification',
  terms_and_conditions: 'Terms and conditions',
  addendum: 'Addendum',
  other: 'Other',
}

export const documentTypeOptions = documentTypes.map((value) => ({
  value,
  label: documentTypeLabels[value],
}))

export const documentLimits = {
  title: 255,
  description: 2000,
  note: 2000,
}

export const documentTexts = {
  fileRequired: fileTexts.required,
  titleRequired: 'Please enter a title',
  typeInvalid: 'Choose a document type',
  uploadFailed: 'Failed to upload document',
  loadFailed: 'Failed to load documents',
}

/** Form fields sent with the file. The form suggests the file name as the title. */
export const documentInput = z.object({
  title: requiredLine(documentTexts.titleRequired, documentLimits.title),
  description: optionalText(documentLimits.description),
  type: z._default(z.optional(z.enum(documentTypes, documentTexts.typeInvalid)), 'other'),
})
export type DocumentInput = z.output<typeof documentInput>

/** Optional fields that are left out keep their values. */
export const documentChanges = z.object({
  title: requiredLine(documentTexts.titleRequired, documentLimits.title),
  description: z.optional(optionalText(documentLimits.description)),
  type: z.optional(z.enum(documentTypes, documentTexts.typeInvalid)),
})
export type DocumentChanges = z.output<typeof documentChanges>

/** A new version keeps the document's title, description and type; the note says what changed. */
export const versionInput = z.object({ note: optionalText(documentLimits.note) })

/** Fields of one version of a document. */
const file = {
  version: z.int(),
  filename: z.string(),
  file_size: z.int(),
  /** SHA-256 in lower-case hexadecimal. */
  sha256: z.string(),
  scan_status: z.enum(scanStatuses),
  /** Note about the changes in this version; null for the first version. */
  note: z.nullable(z.string()),
  created_at: timestamp,
  /** Sent to managers only. */
  uploaded_by: z.optional(z.object({ name: z.string() })),
}

/** Document with its newest version; for suppliers, with the newest published version. */
export const document = z.object({
  id,
  title: z.string(),
  description: z.nullable(z.string()),
  type: z.enum(documentTypes),
  ...file,
  /** Number of earlier versions that the caller can read. */
  earlier_versions: z.int(),
  /** Number of downloads by suppliers, for all versions together. Sent to managers only. */
  download_count: z.optional(z.int()),
  /**
   * True if suppliers have ever seen any version, in which case the document can't be deleted. Sent
   * to managers only.
   */
  was_published: z.optional(z.boolean()),
})
export type TenderDocument = z.output<typeof document>

export const documentVersion = z.object({
  ...file,
  /** True if suppliers have ever seen this version. Sent to managers only. */
  was_published: z.optional(z.boolean()),
})
export type DocumentVersion = z.output<typeof documentVersion>
