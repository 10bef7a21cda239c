import { queryClient } from './query.ts'
import { userQuery } from './user-query.ts'

/**
 * After a change: lists, counts and dashboards may all show it, so what is on screen is fetched
 * again, and the rest when it is next looked at.
 */
export function refreshEverything(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0],
  })
}
