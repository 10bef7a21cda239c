import { listOrganisations } from '#features/organisations/contract/admin-organisation.ts'
import { getAdminUser, listAccessRequests, listUsers } from '../contract/admin-user.ts'
import type { GivenQuery } from '#kernel/contract/endpoint.ts'
import type { OrganisationType } from '#kernel/contract/organisation.ts'
import { pageSize } from '#kernel/contract/pagination.ts'
import {
  endpointDataQuery,
  endpointPageQuery,
  endpointQuery,
} from '#kernel/client/lib/endpoint-query.ts'

export function usersQuery(query: GivenQuery<typeof listUsers>) {
  return endpointPageQuery(['admin', 'users', query], listUsers, { query })
}

export function userQuery(userId: number) {
  return endpointQuery(['admin', 'users', userId], getAdminUser, { params: { userId } })
}

export const accessRequestsQuery = endpointDataQuery(
  ['admin', 'access-requests'],
  listAccessRequests,
)

/** Query for the approved organisations of this type whose names contain the search text. */
export function organisationChoicesQuery(type: OrganisationType, search: string) {
  const query = {
    type,
    search,
    verification_status: 'approved',
    sort: 'name',
    per_page: pageSize.max,
  } as const
  return endpointPageQuery(['admin', 'organisations', 'choices', query], listOrganisations, {
    query,
  })
}
