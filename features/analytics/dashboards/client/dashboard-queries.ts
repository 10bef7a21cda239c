import { queryOptions } from '@tanstack/react-query'
import {
  getDashboard,
  listUnansweredQuestions,
  type DashboardStats,
} from '#features/analytics/contract/analytics.ts'
import { listDeadLetters } from '#features/notifications/contract/dead-letter.ts'
import type { Role } from '#kernel/contract/role.ts'
import { call } from '#kernel/client/lib/api.ts'
import { endpointQuery } from '#kernel/client/lib/endpoint-query.ts'

/**
 * Makes the dashboards' queries refetch on each visit, because users expect the figures to include
 * their latest changes.
 */
export const staleTime = 0

/**
 * Query for the figures on the dashboard of the given role. The cast is safe, because the route has
 * already checked that the user has this role.
 */
export function dashboardQuery<R extends Role>(role: R) {
  return queryOptions({
    queryKey: ['dashboard', role],
    queryFn: async ({ signal }) => (await call(getDashboard, { signal })).data as DashboardStats[R],
    staleTime,
  })
}

/**
 * Query for the oldest unanswered questions. Once they are answered, the next ones take their
 * place.
 */
export const unansweredQuery = {
  ...endpointQuery(['unanswered-questions'], listUnansweredQuestions, { query: {} }),
  staleTime,
}

/** Query for the newest failed emails. Once they are handled, the next ones take their place. */
export const deadLettersQuery = queryOptions({
  queryKey: ['admin', 'dead-letters'],
  queryFn: ({ signal }) => call(listDeadLetters, { query: { per_page: 5 }, signal }),
  staleTime,
})
