import { queryOptions } from '@tanstack/react-query'
import { listSessions } from '#domain/contract/own-account.ts'
import { call } from '#client/lib/api.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, { signal })).data,
  staleTime: 0,
})
