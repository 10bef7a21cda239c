import { countToDo } from '#domain/contract/to-do.ts'
import { askData } from '#client/lib/ask.ts'

/**
 * Counts of pending items. The query polls, because administrators get no notifications about
 * tenders.
 */
export const toDoQuery = {
  ...askData(['admin', 'to-do'], countToDo),
  staleTime: 0,
  refetchInterval: 60_000,
}
