import { queryClient } from './query.ts'
import { userQuery } from './user-query.ts'

/**
 * Invalidates all queries except `userQuery`. Called after a change, because any list, count or
 * dashboard may show the changed data. Queries on screen are refetched at once, the others when
 * they are next used.
 */
export function refreshEverything(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0],
  })
}
