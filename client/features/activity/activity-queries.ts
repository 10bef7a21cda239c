import { listAskedQuestions, listDownloadedDocuments } from '#domain/contract/own-activity.ts'
import { askPage } from '#client/lib/ask.ts'

export function askedQuestionsQuery(page?: number) {
  return askPage(['questions-asked', page], listAskedQuestions, { query: { page } })
}

export function downloadedDocumentsQuery(page?: number) {
  return askPage(['documents-downloaded', page], listDownloadedDocuments, { query: { page } })
}
