import { listPanelTasks } from '#domain/contract/panel-task.ts'
import { endpointDataQuery } from '#client/lib/endpoint-query.ts'

/**
 * Query for the caller's tasks as a member of evaluation panels. The tasks are refetched on each
 * visit, because users expect the counts to include their latest marks.
 */
export const panelTasksQuery = {
  ...endpointDataQuery(['panel-tasks'], listPanelTasks),
  staleTime: 0,
}
