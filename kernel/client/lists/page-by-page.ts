import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import type { PageMeta } from '#kernel/contract/pagination.ts'

interface Page<Item> {
  data: Item[]
  meta: PageMeta
}

/** Returns infinite-query options for a list that appends one page after another. */
export function pageByPage<Item extends { id: number }>(
  key: QueryKey,
  read: (page: number, signal: AbortSignal) => Promise<Page<Item>>,
) {
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) =>
      meta.current_page < meta.last_page ? meta.current_page + 1 : undefined,
    // Rows that are added or removed between two requests shift the other rows, so the same row may
    // be on two pages. Duplicates are removed.
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ data }) => data).map((one) => [one.id, one])).values(),
    ],
  })
}
