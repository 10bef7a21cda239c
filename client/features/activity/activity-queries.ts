import { listAskedQuestions, listDownloadedDocuments } from '#domain/contract/own-activity.ts'
import type { GivenQuery } from '#domain/contract/endpoint.ts'
import { endpointPageQuery } from '#client/lib/endpoint-query.ts'

export function askedQuestionsQuery(query: GivenQuery<typeof listAskedQuestions>) {
  return endpointPageQuery(['questions-asked', query], listAskedQuestions, { query })
}

export function downloadedDocumentsQuery(page?: number) {
  return endpointPageQuery(['documents-downloaded', page], listDownloadedDocuments, {
    query: { page },
  })
}
