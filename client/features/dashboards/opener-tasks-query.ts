import { listOpenerTasks } from '#domain/contract/opener-task.ts'
import { askData } from '#client/lib/ask.ts'
import { staleTime } from './dashboard-queries.ts'

/** In a separate file, because administrators' dashboards don't need this query. */
export const openerTasksQuery = { ...askData(['opener-tasks'], listOpenerTasks), staleTime }
