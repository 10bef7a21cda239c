import {
  hashKey,
  type DataTag,
  type Query,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query'
import { queryClient } from './query.ts'
import { userQuery } from './user-query.ts'

/** Effect of a changing call on the cached queries. */
export interface Changes {
  /**
   * Keys of queries whose new data is in the reply, with that data. These queries are not fetched.
   */
  shown?: readonly (readonly [QueryKey, unknown])[]
  /** Queries that are refetched at once if they are on screen. Default: all queries. */
  affected?: readonly Pick<QueryFilters, 'queryKey' | 'exact'>[]
}

/** Returns an entry of `shown`. Compiles only if the data has the type that the query fetches. */
export const shows = <Data>(
  { queryKey }: { queryKey: DataTag<QueryKey, Data, Error> },
  data: NoInfer<Data>,
) => [queryKey, data] as const

/**
 * Shows the data that the reply of a changing call contains, and refetches the other affected
 * queries that are on screen. All remaining queries except `userQuery` become stale, because any
 * list, count or dashboard may show the changed data; they are refetched when they are next used.
 */
export async function refreshAfter({ shown = [], affected = [{}] }: Changes = {}): Promise<void> {
  for (const [queryKey, data] of shown) {
    // The result of a fetch that began before the change would replace the data.
    await queryClient.cancelQueries({ queryKey, exact: true })
    queryClient.setQueryData(queryKey, data)
  }
  const shownHashes = shown.map(([queryKey]) => hashKey(queryKey))
  const predicate = ({ queryKey, queryHash }: Query) =>
    queryKey[0] !== userQuery.queryKey[0] && !shownHashes.includes(queryHash)
  await queryClient.invalidateQueries({ predicate, refetchType: 'none' })
  await Promise.all(
    affected.map((queries) =>
      queryClient.refetchQueries({ ...queries, predicate, type: 'active' }),
    ),
  )
}

/** Refetches everything on screen. */
export const refreshEverything = () => refreshAfter()
