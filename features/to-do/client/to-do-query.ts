import { countToDo } from '../contract/to-do.ts'
import { endpointDataQuery } from '#kernel/client/lib/endpoint-query.ts'

/**
 * Query for the numbers of items that are waiting for an administrator, such as tenders to review.
 * Other queries are refetched when a notification arrives, but administrators don't get
 * notifications about tenders, so this query polls.
 */
export const toDoQuery = {
  ...endpointDataQuery(['admin', 'to-do'], countToDo),
  staleTime: 0,
  refetchInterval: 60_000,
}
