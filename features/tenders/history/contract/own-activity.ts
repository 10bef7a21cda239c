// Lists behind the figures on a supplier's dashboard: the questions that the organisation asked and
// the documents that it downloaded, for all tenders that it can see.
import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, optionalText, timestamp } from '#kernel/contract/fields.ts'
import { page, pageQuery } from '#kernel/contract/pagination.ts'
import { tenderStatuses } from '#features/tenders/contract/tender.ts'

/**
 * Filters for a supplier's own questions. A question whose answer is only drafted is `awaiting`.
 */
export const askedFilters = ['awaiting', 'published'] as const
export type AskedFilter = (typeof askedFilters)[number]

/**
 * Maximum number of questions, and of downloads, that are listed for an organisation. If there are
 * more, only the newest are listed.
 */
export const ownActivityLimit = 5000

const ownTender = z.object({
  id,
  title: z.string(),
  reference: z.string(),
  status: z.enum(tenderStatuses),
  organisation: z.object({ name: z.string() }),
})

const askedQuestion = z.object({
  id,
  question_text: z.string(),
  status: z.enum(askedFilters),
  created_at: timestamp,
  /** Time at which the answer was published, or null if it has not been. */
  published_at: z.nullable(timestamp),
  tender: ownTender,
})
export type AskedQuestion = z.output<typeof askedQuestion>

export const listAskedQuestions = endpoint({
  method: 'GET',
  path: '/analytics/questions-asked',
  summary: 'The questions that the caller’s organisation asked, newest first',
  access: ['supplier'],
  token: 'read',
  query: z.object({
    ...pageQuery,
    filter: z.optional(z.enum(askedFilters)),
    /** Part of the question, the tender's title or reference, or the buyer's name. */
    search: optionalText(200),
  }),
  reply: page(askedQuestion),
})

/**
 * A document that the organisation has downloaded. Like the dashboard's count, the list of
 * downloads includes a document only once, however often it was downloaded.
 */
const downloadedDocument = z.object({
  id,
  /** Null while an NDA hides the title. */
  title: z.nullable(z.string()),
  /**
   * Latest version that was downloaded, and newest version available; the latter is null while an
   * NDA hides it.
   */
  version: z.int(),
  newest_version: z.nullable(z.int()),
  downloaded_at: timestamp,
  downloaded_by: z.object({ name: z.string() }),
  tender: ownTender,
})
export type DownloadedDocument = z.output<typeof downloadedDocument>

export const listDownloadedDocuments = endpoint({
  method: 'GET',
  path: '/analytics/documents-downloaded',
  summary: 'The documents that the caller’s organisation downloaded, most recent first',
  access: ['supplier'],
  token: 'read',
  query: z.object(pageQuery),
  reply: page(downloadedDocument),
})
