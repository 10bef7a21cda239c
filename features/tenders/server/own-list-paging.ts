// Paging for a supplier's own lists. The reply contains the whole list unless a page or a filter is
// requested; in that case it contains one page, and a count for each filter.
import { ownActivityLimit } from '../history/contract/own-activity.ts'
import { countedTo, metaOf, type PageMeta, type Paging } from '#kernel/contract/pagination.ts'
import { metaAt } from '#kernel/server/http/list-parts.ts'

interface Asked<Filter> {
  filter?: Filter | undefined
  page?: number | undefined
  per_page: number
  cursor?: string | undefined
}

interface Part<Filter> {
  part: Filter | 'all'
  slice: Paging
  isWhole: boolean
}

export function partOf<Filter>({ filter, page, per_page, cursor }: Asked<Filter>): Part<Filter> {
  const isWhole = !filter && !page && !cursor
  return {
    part: filter ?? 'all',
    isWhole,
    slice: { page: page ?? 1, per_page: isWhole ? ownActivityLimit : per_page, cursor },
  }
}

interface Counted<Filter extends string> {
  all: number
  counts: Record<Filter, number>
}

export function metaOfPart<Filter extends string>(
  { filter, page, per_page, cursor }: Asked<Filter>,
  { all, counts }: Counted<Filter>,
): PageMeta & { counts?: Record<Filter, number> } {
  const counted = countedTo(ownActivityLimit, filter ? counts[filter] : all)
  if (filter || page || cursor) {
    return { ...metaAt({ page: page ?? 1, per_page, cursor }, counted), counts }
  }
  return metaOf({ page: 1, per_page: Math.max(1, counted.total) }, counted)
}
