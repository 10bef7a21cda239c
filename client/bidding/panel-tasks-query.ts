import { listPanelTasks } from '#domain/contract/panel-task.ts'
import { askData } from '#client/lib/ask.ts'

/**
 * The caller's panel tasks. Refetched on each visit, because users expect the counts to include
 * their latest marks.
 */
export const panelTasksQuery = { ...askData(['panel-tasks'], listPanelTasks), staleTime: 0 }
