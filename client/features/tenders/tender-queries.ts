import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { GivenQuery } from '#domain/contract/endpoint.ts'
import { getTender, listTenders, searchTenderOrganisations } from '#domain/contract/tender-calls.ts'
import { call } from '#client/lib/api.ts'

export function tenderListQuery(query: GivenQuery<typeof listTenders>) {
  return queryOptions({
    queryKey: ['tenders', 'list', query],
    queryFn: ({ signal }) => call(listTenders, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function tenderQuery(tenderId: number) {
  return queryOptions({
    queryKey: ['tenders', tenderId],
    queryFn: async ({ signal }) => (await call(getTender, { params: { tenderId }, signal })).data,
  })
}

/** Those whose tenders one may see, by a part of their name. */
export function organisationsQuery(search: string) {
  return queryOptions({
    queryKey: ['tenders', 'organisations', search],
    queryFn: async ({ signal }) =>
      (await call(searchTenderOrganisations, { query: { search }, signal })).data,
    placeholderData: keepPreviousData,
  })
}
