import { listAskedQuestions, listDownloadedDocuments } from '#domain/contract/own-activity.ts'
import type { GivenQuery } from '#domain/contract/endpoint.ts'
import { askPage } from '#client/lib/ask.ts'

export function askedQuestionsQuery(query: GivenQuery<typeof listAskedQuestions>) {
  return askPage(['questions-asked', query], listAskedQuestions, { query })
}

export function downloadedDocumentsQuery(page?: number) {
  return askPage(['documents-downloaded', page], listDownloadedDocuments, { query: { page } })
}
