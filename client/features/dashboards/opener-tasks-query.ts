import { listOpenerTasks } from '#domain/contract/opener-task.ts'
import { askData } from '#client/lib/ask.ts'
import { staleTime } from './dashboard-queries.ts'

/** In a file of its own, because administrators' dashboards have no such tasks. */
export const openerTasksQuery = { ...askData(['opener-tasks'], listOpenerTasks), staleTime }
