import { getOrganisation, listOrganisations } from '../contract/admin-organisation.ts'
import type { GivenQuery } from '#kernel/contract/endpoint.ts'
import { endpointPageQuery, endpointQuery } from '#kernel/client/lib/endpoint-query.ts'

export function organisationsQuery(query: GivenQuery<typeof listOrganisations>) {
  return endpointPageQuery(['admin', 'organisations', 'list', query], listOrganisations, { query })
}

export function organisationQuery(organisationId: number) {
  return endpointQuery(['admin', 'organisations', organisationId], getOrganisation, {
    params: { organisationId },
  })
}
