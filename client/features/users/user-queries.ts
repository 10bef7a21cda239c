import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listOrganisations } from '#domain/contract/admin-organisation-calls.ts'
import { listAccessRequests, listUsers } from '#domain/contract/admin-user-calls.ts'
import type { GivenQuery } from '#domain/contract/endpoint.ts'
import type { OrganisationType } from '#domain/contract/organisation.ts'
import { pageSize } from '#domain/contract/pagination.ts'
import { call } from '#client/lib/api.ts'

export function usersQuery(query: GivenQuery<typeof listUsers>) {
  return queryOptions({
    queryKey: ['admin', 'users', query],
    queryFn: ({ signal }) => call(listUsers, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export const accessRequestsQuery = queryOptions({
  queryKey: ['admin', 'access-requests'],
  queryFn: async ({ signal }) => (await call(listAccessRequests, { signal })).data,
})

/** Those that a user of this kind can belong to, by a part of their name. */
export function organisationChoicesQuery(type: OrganisationType, search: string) {
  const query = {
    type,
    search,
    verification_status: 'approved',
    sort: 'name',
    per_page: pageSize.max,
  } as const
  return queryOptions({
    queryKey: ['admin', 'organisations', 'choices', query],
    queryFn: ({ signal }) => call(listOrganisations, { query, signal }),
    placeholderData: keepPreviousData,
  })
}
