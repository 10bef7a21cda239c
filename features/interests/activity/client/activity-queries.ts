import {
  listAskedQuestions,
  listDownloadedDocuments,
} from '#features/tenders/history/contract/own-activity.ts'
import type { GivenQuery } from '#kernel/contract/endpoint.ts'
import { endpointPageQuery } from '#kernel/client/lib/endpoint-query.ts'

export function askedQuestionsQuery(query: GivenQuery<typeof listAskedQuestions>) {
  return endpointPageQuery(['questions-asked', query], listAskedQuestions, { query })
}

export function downloadedDocumentsQuery(page?: number) {
  return endpointPageQuery(['documents-downloaded', page], listDownloadedDocuments, {
    query: { page },
  })
}
