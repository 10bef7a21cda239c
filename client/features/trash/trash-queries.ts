import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { GivenQuery } from '#domain/contract/endpoint.ts'
import { listTrash } from '#domain/contract/trash.ts'
import { call } from '#client/lib/api.ts'

export function trashQuery(query: GivenQuery<typeof listTrash>) {
  return queryOptions({
    queryKey: ['admin', 'trash', query],
    queryFn: ({ signal }) => call(listTrash, { query, signal }),
    placeholderData: keepPreviousData,
  })
}
