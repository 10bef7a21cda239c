import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import type { PageMeta } from '#domain/contract/pagination.ts'

interface Page<Item> {
  data: Item[]
  meta: PageMeta
}

/** A list that is fetched page by page, the ones before staying. */
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
    // What comes or goes meanwhile moves the others, and one would come twice.
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ data }) => data).map((one) => [one.id, one])).values(),
    ],
  })
}
