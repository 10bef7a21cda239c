import {
  listInvitations,
  listOwnInvitations,
  searchInvitable,
} from '#domain/contract/invitation.ts'
import { askData, askPage } from '#client/lib/ask.ts'

export function invitationsQuery(tenderId: number) {
  return askData(['tenders', tenderId, 'invitations'], listInvitations, { params: { tenderId } })
}

/** Those of the supplier's own organisation. */
export const ownInvitationsQuery = askData(['invitations'], listOwnInvitations)

/** Supplier organisations that can still be invited. */
export function candidatesQuery(tenderId: number, query: { search: string; per_page: number }) {
  const key = ['tenders', tenderId, 'invitations', 'candidates', query]
  return askPage(key, searchInvitable, { params: { tenderId }, query })
}
