import { getOrganisation, listOrganisations } from '#domain/contract/admin-organisation-calls.ts'
import type { GivenQuery } from '#domain/contract/endpoint.ts'
import { ask, askPage } from '#client/lib/ask.ts'

export function organisationsQuery(query: GivenQuery<typeof listOrganisations>) {
  return askPage(['admin', 'organisations', 'list', query], listOrganisations, { query })
}

export function organisationQuery(organisationId: number) {
  return ask(['admin', 'organisations', organisationId], getOrganisation, {
    params: { organisationId },
  })
}
