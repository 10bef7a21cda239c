import { keepPreviousData } from '@tanstack/react-query'
import {
  listInvitations,
  listOwnInvitations,
  searchInvitable,
} from '#domain/contract/invitation.ts'
import { askData } from '#client/lib/ask.ts'

export function invitationsQuery(tenderId: number) {
  return askData(['tenders', tenderId, 'invitations'], listInvitations, { params: { tenderId } })
}

/** Those of the supplier's own organisation. */
export const ownInvitationsQuery = askData(['invitations'], listOwnInvitations)

/** Supplier organisations that can still be invited. */
export function candidatesQuery(tenderId: number, search: string) {
  const options = askData(
    ['tenders', tenderId, 'invitations', 'candidates', search],
    searchInvitable,
    { params: { tenderId }, query: { search } },
  )
  return { ...options, placeholderData: keepPreviousData }
}
