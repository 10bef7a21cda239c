import { keepPreviousData } from '@tanstack/react-query'
import { getTenderStats, getTrends } from '../contract/analytics.ts'
import { getAwardFigures } from '../contract/award-figures.ts'
import type { GivenQuery } from '#kernel/contract/endpoint.ts'
import { endpointDataQuery } from '#kernel/client/lib/endpoint-query.ts'

/**
 * Query for the trends of the caller's organisation, or of all organisations if the caller is an
 * administrator.
 */
export function trendsQuery(query: GivenQuery<typeof getTrends>) {
  return {
    ...endpointDataQuery(['trends', query], getTrends, { query }),
    placeholderData: keepPreviousData,
  }
}

/**
 * Query for the award figures of the caller's organisation, or of all organisations if the caller
 * is an administrator.
 */
export function awardFiguresQuery(query: GivenQuery<typeof getAwardFigures>) {
  return {
    ...endpointDataQuery(['award-figures', query], getAwardFigures, { query }),
    placeholderData: keepPreviousData,
  }
}

export function tenderStatsQuery(tenderId: number) {
  return endpointDataQuery(['tenders', tenderId, 'stats'], getTenderStats, { params: { tenderId } })
}
