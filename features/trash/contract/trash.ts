// The trash contains archived tenders, which can be restored or permanently deleted.
import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, optionalText, organisationName, timestamp } from '#kernel/contract/fields.ts'
import { page, pageQuery } from '#kernel/contract/pagination.ts'
import { tenderFacts } from '#features/tenders/contract/tender-reply.ts'

/** Word that the user has to type exactly before a tender is permanently deleted. */
export const deletionWord = 'DELETE'

export const trashTexts = {
  none: 'No deleted tenders found',
  restored: 'Tender restored successfully',
  deleted: 'Tender permanently deleted',
  loadFailed: 'Failed to load deleted tenders',
  restoreFailed: 'Failed to restore tender',
  deleteFailed: 'Failed to permanently delete tender',
}

const trashedTender = z.object({
  id,
  title: z.string(),
  reference: z.string(),
  ...tenderFacts,
  organisation: organisationName,
  created_at: timestamp,
  deleted_by: z.nullable(z.object({ id, name: z.string() })),
  interests_count: z.int(),
  questions_count: z.int(),
  documents_count: z.int(),
})
export type TrashedTender = z.output<typeof trashedTender>

export const trashQuery = z.object({ ...pageQuery, search: optionalText(200) })
export type TrashQuery = z.output<typeof trashQuery>

export const listTrash = endpoint({
  method: 'GET',
  path: '/tenders/trashed/list',
  summary: 'Archived tenders, most recently deleted first',
  access: ['admin'],
  token: 'admin:read',
  query: trashQuery,
  reply: page(trashedTender),
})

export const restoreTender = endpoint({
  method: 'POST',
  path: '/tenders/:tenderId/restore',
  summary: 'Restore an archived tender, as it was',
  access: ['admin'],
  token: 'tenders:write',
  reply: z.object({ message: z.string(), tender: trashedTender }),
})

export const deleteTenderForever = endpoint({
  method: 'DELETE',
  path: '/tenders/:tenderId/force',
  summary: 'Delete an archived tender for good, with its documents; the audit trail stays',
  access: ['admin'],
  reply: z.object({ message: z.string() }),
})
