import { queryClient } from './query.ts'
import { userQuery } from './user-query.ts'

/**
 * Invalidates all queries after a change, because lists, counts and dashboards may all show it.
 * Queries on screen are refetched at once, the others when they are next used.
 */
export function refreshEverything(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0],
  })
}
