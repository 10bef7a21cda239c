import { getTenderStats, getTrends } from '#domain/contract/analytics.ts'
import { askData } from '#client/lib/ask.ts'

/** Those of the caller's organisation, or everybody's for an administrator. */
export const trendsQuery = askData(['trends'], getTrends)

export function tenderStatsQuery(tenderId: number) {
  return askData(['tenders', tenderId, 'stats'], getTenderStats, { params: { tenderId } })
}
