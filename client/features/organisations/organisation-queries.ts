import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getOrganisation, listOrganisations } from '#domain/contract/admin-organisation-calls.ts'
import type { GivenQuery } from '#domain/contract/endpoint.ts'
import { call } from '#client/lib/api.ts'

export function organisationsQuery(query: GivenQuery<typeof listOrganisations>) {
  return queryOptions({
    queryKey: ['admin', 'organisations', 'list', query],
    queryFn: ({ signal }) => call(listOrganisations, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function organisationQuery(organisationId: number) {
  return queryOptions({
    queryKey: ['admin', 'organisations', organisationId],
    queryFn: ({ signal }) => call(getOrganisation, { params: { organisationId }, signal }),
  })
}
