// Texts, limits and schemas for a tender's documents.
import * as z from 'zod/mini'
import { id, optionalText, requiredLine, timestamp } from '#kernel/contract/fields.ts'
import { scanStatuses, fileTexts } from '#kernel/contract/file.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'

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

const managers = ['buyer', 'admin'] as const

export const listDocuments = endpoint({
  method: 'GET',
  path: '/tenders/:tenderId/documents',
  summary: 'The documents of a tender, newest first',
  access: 'signed-in',
  token: 'read',
  reply: z.object({ data: z.array(document) }),
})

export const uploadDocument = endpoint({
  method: 'POST',
  path: '/tenders/:tenderId/documents',
  summary: 'Upload a document (multipart: file and fields); takes an Idempotency-Key',
  access: managers,
  token: 'tenders:write',
  takesKey: true,
  upload: documentInput,
  reply: z.object({ message: z.string(), document }),
  status: 201,
})

export const updateDocument = endpoint({
  method: 'PUT',
  path: '/tenders/:tenderId/documents/:documentId',
  summary: 'Change the title, type or description of a document',
  access: managers,
  token: 'tenders:write',
  body: documentChanges,
  reply: z.object({ message: z.string(), document }),
})

export const deleteDocument = endpoint({
  method: 'DELETE',
  path: '/tenders/:tenderId/documents/:documentId',
  summary: 'Delete a document that was never published',
  access: managers,
  token: 'tenders:write',
  reply: z.object({ message: z.string() }),
})

export const downloadDocument = endpoint({
  method: 'GET',
  path: '/tenders/:tenderId/documents/:documentId/download',
  summary: 'The newest version of a document, as a file; takes Range',
  access: 'signed-in',
  token: 'read',
  reply: z.string(),
})

export const downloadAllDocuments = endpoint({
  method: 'GET',
  path: '/tenders/:tenderId/documents/download-all',
  summary: 'The newest version of every document, with a manifest, as one ZIP archive',
  access: 'signed-in',
  token: 'read',
  reply: z.string(),
})

export const listDocumentVersions = endpoint({
  method: 'GET',
  path: '/tenders/:tenderId/documents/:documentId/versions',
  summary: 'Every version of a document, newest first; for suppliers those that were published',
  access: 'signed-in',
  token: 'read',
  reply: z.object({ data: z.array(documentVersion) }),
})

export const uploadDocumentVersion = endpoint({
  method: 'POST',
  path: '/tenders/:tenderId/documents/:documentId/versions',
  summary: 'Upload a new version (multipart: file and note); takes an Idempotency-Key',
  access: managers,
  token: 'tenders:write',
  takesKey: true,
  upload: versionInput,
  reply: z.object({ message: z.string(), document }),
  status: 201,
})

export const downloadDocumentVersion = endpoint({
  method: 'GET',
  path: '/tenders/:tenderId/documents/:documentId/versions/:version/download',
  summary: 'One version of a document, as a file; takes Range',
  access: 'signed-in',
  token: 'read',
  reply: z.string(),
})
