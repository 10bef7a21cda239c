import { keepPreviousData } from '@tanstack/react-query'
import type { GivenQuery } from '#kernel/contract/endpoint.ts'
import { getTender, listTenders, searchTenderOrganisations } from '../contract/tender-calls.ts'
import { endpointDataQuery, endpointPageQuery } from '#kernel/client/lib/endpoint-query.ts'
import { queryClient } from '#kernel/client/lib/query.ts'

export function tenderListQuery(query: GivenQuery<typeof listTenders>) {
  return endpointPageQuery(['tenders', 'list', query], listTenders, { query })
}

export function tenderQuery(tenderId: number) {
  return endpointDataQuery(['tenders', tenderId], getTender, { params: { tenderId } })
}

/** Fetches the tender from the server, even if it is cached. */
export function fetchTender(tenderId: number) {
  return queryClient.fetchQuery({ ...tenderQuery(tenderId), staleTime: 0 })
}

/**
 * Query for organisations that have a tender visible to the user and whose name contains the text.
 */
export function organisationsQuery(search: string) {
  const options = endpointDataQuery(
    ['tenders', 'organisations', search],
    searchTenderOrganisations,
    {
      query: { search },
    },
  )
  return { ...options, placeholderData: keepPreviousData }
}
