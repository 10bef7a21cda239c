import { listPanelTasks } from '../contract/panel-task.ts'
import { endpointDataQuery } from '#kernel/client/lib/endpoint-query.ts'

/**
 * Query for the caller's tasks as a member of evaluation panels. The tasks are refetched on each
 * visit, because users expect the counts to include their latest marks.
 */
export const panelTasksQuery = {
  ...endpointDataQuery(['panel-tasks'], listPanelTasks),
  staleTime: 0,
}
