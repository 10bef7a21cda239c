import { countToDo } from '#domain/contract/to-do.ts'
import { endpointDataQuery } from '#client/lib/endpoint-query.ts'

/**
 * Query for the counts of pending items. It polls, because administrators don't receive
 * notifications about tenders.
 */
export const toDoQuery = {
  ...endpointDataQuery(['admin', 'to-do'], countToDo),
  staleTime: 0,
  refetchInterval: 60_000,
}
