import { queryOptions } from '@tanstack/react-query'
import { listSessions } from '#features/accounts/contract/own-account.ts'
import { call } from '#kernel/client/lib/api.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, { signal })).data,
  staleTime: 0,
})
