import { queryOptions } from '@tanstack/react-query'
import { listVersions } from '#domain/contract/history.ts'
import { call } from '#client/lib/api.ts'

export const historyFailures = { load: 'Failed to load history' }

export function versionsQuery(tenderId: number) {
  return queryOptions({
    queryKey: ['tenders', tenderId, 'history'],
    queryFn: async ({ signal }) =>
      (await call(listVersions, { params: { tenderId }, signal })).data,
  })
}
