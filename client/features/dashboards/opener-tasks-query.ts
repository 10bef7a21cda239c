import { listOpenerTasks } from '#domain/contract/opener-task.ts'
import { endpointDataQuery } from '#client/lib/endpoint-query.ts'
import { staleTime } from './dashboard-queries.ts'

/** In a separate file, because administrators' dashboards don't need this query. */
export const openerTasksQuery = {
  ...endpointDataQuery(['opener-tasks'], listOpenerTasks),
  staleTime,
}
