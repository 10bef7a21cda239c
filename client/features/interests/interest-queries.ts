import { infiniteQueryOptions } from '@tanstack/react-query'
import { listInterests, listTenderInterests } from '#domain/contract/interest.ts'
import { call } from '#client/lib/api.ts'
import { askData, askPage } from '#client/lib/ask.ts'

/** Those whose tenders are open, the next to close first. */
export function openInterestsQuery(page = 1) {
  return askPage(['interests', 'open', page], listInterests, { query: { filter: 'open', page } })
}

/** Those that have ended, page by page, the ones before staying. */
export const endedInterestsQuery = infiniteQueryOptions({
  queryKey: ['interests', 'ended'],
  queryFn: ({ pageParam, signal }) =>
    call(listInterests, { query: { filter: 'ended', page: pageParam }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ meta }) =>
    meta.current_page < meta.last_page ? meta.current_page + 1 : undefined,
  // One that has just ended moves the others down, and one would come twice.
  select: ({ pages }) => [
    ...new Map(pages.flatMap(({ data }) => data).map((one) => [one.id, one])).values(),
  ],
})

/** Who is interested in a tender, for those who manage it. */
export function interestedQuery(tenderId: number) {
  return askData(['tenders', tenderId, 'interests'], listTenderInterests, { params: { tenderId } })
}
