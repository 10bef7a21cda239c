import { listInvitations, listOwnInvitations, searchInvitable } from '../contract/invitation.ts'
import { pageSize } from '#kernel/contract/pagination.ts'
import { call } from '#kernel/client/lib/api.ts'
import {
  endpointDataQuery,
  endpointPageQuery,
  endpointQuery,
} from '#kernel/client/lib/endpoint-query.ts'
import { pageByPage } from '#kernel/client/lists/page-by-page.ts'

export function invitationsQuery(tenderId: number) {
  return endpointDataQuery(['tenders', tenderId, 'invitations'], listInvitations, {
    params: { tenderId },
  })
}

/**
 * Query for the pending invitations of the supplier's own organisation. Only the first page is
 * loaded; further invitations appear once these have been answered.
 */
export const waitingInvitationsQuery = endpointQuery(
  ['invitations', 'waiting'],
  listOwnInvitations,
  {
    query: { filter: 'waiting', per_page: pageSize.max },
  },
)

/** Query for the past invitations of the supplier's own organisation, newest first. */
export const pastInvitationsQuery = pageByPage(['invitations', 'past'], (page, signal) =>
  call(listOwnInvitations, { query: { filter: 'past', page }, signal }),
)

/** Query for the supplier organisations that can still be invited. */
export function candidatesQuery(tenderId: number, query: { search: string; per_page: number }) {
  const key = ['tenders', tenderId, 'invitations', 'candidates', query]
  return endpointPageQuery(key, searchInvitable, { params: { tenderId }, query })
}
