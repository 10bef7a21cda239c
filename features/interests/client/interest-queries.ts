import { listInterests, listTenderInterests } from '../contract/interest.ts'
import type { InterestSort, InterestTab } from '../contract/interest-lists.ts'
import { endpointDataQuery, endpointPageQuery } from '#kernel/client/lib/endpoint-query.ts'

type InterestsQuery = {
  tab: InterestTab
  search?: string | undefined
  sort?: InterestSort | undefined
  page: number | undefined
}

/** Query for one page of the organisation's interests. */
export function interestsQuery({ tab, search, sort, page = 1 }: InterestsQuery) {
  const query = { filter: tab === 'all' ? undefined : tab, search, sort, page }
  return endpointPageQuery(['interests', tab, search, sort, page], listInterests, { query })
}

/** Query for the organisations interested in a tender, for users who manage it. */
export function interestedQuery(tenderId: number) {
  return endpointDataQuery(['tenders', tenderId, 'interests'], listTenderInterests, {
    params: { tenderId },
  })
}
