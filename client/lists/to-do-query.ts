import { countToDo } from '#domain/contract/to-do.ts'
import { endpointDataQuery } from '#client/lib/endpoint-query.ts'

/**
 * Counts of pending items. The query polls, because administrators get no notifications about
 * tenders.
 */
export const toDoQuery = {
  ...endpointDataQuery(['admin', 'to-do'], countToDo),
  staleTime: 0,
  refetchInterval: 60_000,
}
