import { countToDo } from '#domain/contract/to-do.ts'
import { endpointDataQuery } from '#client/lib/endpoint-query.ts'

/**
 * Query for the numbers of items that are waiting for an administrator, such as tenders to review.
 * The query polls, because administrators don't receive notifications about tenders, which would
 * otherwise trigger a refetch.
 */
export const toDoQuery = {
  ...endpointDataQuery(['admin', 'to-do'], countToDo),
  staleTime: 0,
  refetchInterval: 60_000,
}
