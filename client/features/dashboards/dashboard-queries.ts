import { queryOptions } from '@tanstack/react-query'
import {
  getDashboard,
  listUnansweredQuestions,
  type DashboardStats,
} from '#domain/contract/analytics.ts'
import { listDeadLetters } from '#domain/contract/dead-letter.ts'
import { listOpenerTasks } from '#domain/contract/opener-task.ts'
import type { Role } from '#domain/contract/role.ts'
import { call } from '#client/lib/api.ts'
import { ask, askData } from '#client/lib/ask.ts'

/** Fetched again on each visit: someone who has just published a tender expects to see it counted. */
const staleTime = 0

/** The server answers with the figures of the caller's role, which the route has made sure of. */
export function dashboardQuery<R extends Role>(role: R) {
  return queryOptions({
    queryKey: ['dashboard', role],
    queryFn: async ({ signal }) => (await call(getDashboard, { signal })).data as DashboardStats[R],
    staleTime,
  })
}

/** The oldest unanswered questions; the next come up as these are answered. */
export const unansweredQuery = {
  ...ask(['unanswered-questions'], listUnansweredQuestions, { query: {} }),
  staleTime,
}

/** The newest; the next come up as these are dealt with. */
export const deadLettersQuery = queryOptions({
  queryKey: ['admin', 'dead-letters'],
  queryFn: ({ signal }) => call(listDeadLetters, { query: { per_page: 5 }, signal }),
  staleTime,
})

export const openerTasksQuery = {
  ...askData(['opener-tasks'], listOpenerTasks),
  staleTime,
}
