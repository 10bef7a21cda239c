import { listPanelTasks } from '#domain/contract/panel-task.ts'
import { askData } from '#client/lib/ask.ts'

/** Refetched on each visit, because users expect their latest marks in the counts. */
export const panelTasksQuery = { ...askData(['panel-tasks'], listPanelTasks), staleTime: 0 }
