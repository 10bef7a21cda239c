import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { GivenQuery } from '#domain/contract/endpoint.ts'
import { listModeration } from '#domain/contract/moderation-calls.ts'
import { call } from '#client/lib/api.ts'

export function moderationQuery(query: GivenQuery<typeof listModeration>) {
  return queryOptions({
    queryKey: ['admin', 'moderation', query],
    queryFn: ({ signal }) => call(listModeration, { query, signal }),
    placeholderData: keepPreviousData,
  })
}
