// What a supplier's organisation has done, behind the figures of its dashboard: the questions that it
// asked and the documents that it downloaded, over all tenders that it sees.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, timestamp } from './fields.ts'
import { page, pageQuery } from './pagination.ts'
import { tenderStatuses } from './tender.ts'

export const ownActivityTexts = {
  questions: 'Questions Asked',
  questionsIntro: 'The questions your organisation has asked, newest first.',
  noQuestions: 'No questions asked yet',
  noQuestionsHint: 'Mark interest in a tender to ask the buyer a question about it.',
  questionsFailed: 'Failed to load questions',
  answered: 'Answered',
  downloads: 'Documents Downloaded',
  downloadsIntro: 'The documents your organisation has downloaded, most recent first.',
  noDownloads: 'No documents downloaded yet',
  noDownloadsHint: 'Documents are listed on each tender’s Documents tab.',
  downloadsFailed: 'Failed to load downloads',
  /** In the place of a title that an agreement guards. */
  guarded: 'Hidden until you accept the non-disclosure agreement',
  newerVersion: (version: number) => `Version ${version} is out`,
}

/** Organisations look through so many of their newest questions and downloads. */
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
  /** One with a drafted answer is still awaiting it. */
  status: z.enum(['awaiting', 'published']),
  created_at: timestamp,
  /** When the answer was. */
  published_at: z.nullable(timestamp),
  tender: ownTender,
})
export type AskedQuestion = z.output<typeof askedQuestion>

export const listAskedQuestions = endpoint({
  method: 'GET',
  path: '/analytics/questions-asked',
  summary: 'The questions that the caller’s organisation asked, newest first',
  access: ['supplier'],
  query: z.object(pageQuery),
  reply: page(askedQuestion),
})

/** A document, once however often it was downloaded: what the dashboard's figure counts. */
const downloadedDocument = z.object({
  id,
  /** Nothing while an agreement guards it. */
  title: z.nullable(z.string()),
  /** The one downloaded last, and the newest there is; the latter is guarded like the title. */
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
  query: z.object(pageQuery),
  reply: page(downloadedDocument),
})
