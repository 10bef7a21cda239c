import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  listInvitations,
  listOwnInvitations,
  searchInvitable,
} from '#domain/contract/invitation.ts'
import { call } from '#client/lib/api.ts'

export const invitationFailures = {
  load: 'Failed to load invitations',
  send: 'Failed to send invitations',
  revoke: 'Failed to revoke invitation',
  answer: 'Failed to answer invitation',
}

export function invitationsQuery(tenderId: number) {
  return queryOptions({
    queryKey: ['tenders', tenderId, 'invitations'],
    queryFn: async ({ signal }) =>
      (await call(listInvitations, { params: { tenderId }, signal })).data,
  })
}

/** Those of the supplier's own organisation. */
export const ownInvitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: async ({ signal }) => (await call(listOwnInvitations, { signal })).data,
})

/** Supplier organisations that can still be invited. */
export function candidatesQuery(tenderId: number, search: string) {
  return queryOptions({
    queryKey: ['tenders', tenderId, 'invitations', 'candidates', search],
    queryFn: async ({ signal }) =>
      (await call(searchInvitable, { params: { tenderId }, query: { search }, signal })).data,
    placeholderData: keepPreviousData,
  })
}
