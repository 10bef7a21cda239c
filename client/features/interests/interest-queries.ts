import { listInterests, listTenderInterests } from '#domain/contract/interest.ts'
import type { InterestFilter, InterestSort } from '#domain/contract/lists.ts'
import { endpointDataQuery, endpointPageQuery } from '#client/lib/endpoint-query.ts'

type InterestsQuery = {
  filter: InterestFilter | undefined
  search?: string | undefined
  sort?: InterestSort | undefined
  page: number | undefined
}

/** Query for one page of the organisation's interests. */
export function interestsQuery({ filter, search, sort, page = 1 }: InterestsQuery) {
  const query = { filter, search, sort, page }
  return endpointPageQuery(['interests', filter, search, sort, page], listInterests, { query })
}

/** Query for the organisations interested in a tender, for users who manage it. */
export function interestedQuery(tenderId: number) {
  return endpointDataQuery(['tenders', tenderId, 'interests'], listTenderInterests, {
    params: { tenderId },
  })
}
