import { queryOptions } from '@tanstack/react-query'
import { listDocuments, listDocumentVersions } from '../contract/document.ts'
import { call } from '#kernel/client/lib/api.ts'

const scanPauseMs = 5_000

export function documentsQuery(tenderId: number) {
  return queryOptions({
    queryKey: ['tenders', tenderId, 'documents'],
    queryFn: async ({ signal }) =>
      (await call(listDocuments, { params: { tenderId }, signal })).data,
    // The list is polled until the virus scan is complete, because no event announces its end.
    refetchInterval: ({ state }) =>
      state.data?.some(({ scan_status }) => scan_status === 'pending') ? scanPauseMs : false,
  })
}

/**
 * Query for the versions of a document. The key includes the document's version, so that the list
 * is refetched when there is a new version.
 */
export function documentVersionsQuery(
  tenderId: number,
  { id, version }: { id: number; version: number },
) {
  return queryOptions({
    queryKey: ['tenders', tenderId, 'documents', id, version],
    queryFn: async ({ signal }) => {
      const params = { tenderId, documentId: id }
      return (await call(listDocumentVersions, { params, signal })).data
    },
  })
}
