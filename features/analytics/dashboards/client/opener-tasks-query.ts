import { listOpenerTasks } from '#features/bids/opening/contract/opener-task.ts'
import { endpointDataQuery } from '#kernel/client/lib/endpoint-query.ts'
import { staleTime } from './dashboard-queries.ts'

/**
 * Query for the caller's tasks as an opener (a user who opens bids). It is in a separate file,
 * because administrators' dashboards don't need it.
 */
export const openerTasksQuery = {
  ...endpointDataQuery(['opener-tasks'], listOpenerTasks),
  staleTime,
}
