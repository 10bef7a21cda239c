import { listPanelTasks } from '#domain/contract/panel-task.ts'
import { endpointDataQuery } from '#client/lib/endpoint-query.ts'

/**
 * The caller's panel tasks. Refetched on each visit, because users expect the counts to include
 * their latest marks.
 */
export const panelTasksQuery = {
  ...endpointDataQuery(['panel-tasks'], listPanelTasks),
  staleTime: 0,
}
