import { queryOptions } from '@tanstack/react-query'
import { getTenderStats, getTrends } from '#domain/contract/analytics.ts'
import { call } from '#client/lib/api.ts'

/** Those of the caller's organisation, or everybody's for an administrator. */
export const trendsQuery = queryOptions({
  queryKey: ['trends'],
  queryFn: async ({ signal }) => (await call(getTrends, { signal })).data,
})

export function tenderStatsQuery(tenderId: number) {
  return queryOptions({
    queryKey: ['tenders', tenderId, 'stats'],
    queryFn: async ({ signal }) =>
      (await call(getTenderStats, { params: { tenderId }, signal })).data,
  })
}
