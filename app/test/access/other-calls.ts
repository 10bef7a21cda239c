// Access table for every call that doesn't concern a particular tender. Written from the
// specification and the product decisions, not from the code. A call without a row fails the tests.
import type { Role } from '#kernel/contract/role.ts'
import { contractCalls } from './contract-calls.ts'
import type { OtherCall } from './other-call.ts'

const everyRole: readonly Role[] = ['supplier', 'buyer', 'admin']
const publicly = (says: string): OtherCall => ({ says, roles: 'everybody' })
const signedIn = (says: string): OtherCall => ({ says, roles: everyRole })
const evenGuests = (says: string): OtherCall => ({ ...signedIn(says), guests: true })
const suppliers = (says: string): OtherCall => ({ says, roles: ['supplier'] })
const managers = (says: string): OtherCall => ({ says, roles: ['buyer', 'admin'] })
const members = (says: string): OtherCall => ({ says, roles: ['supplier', 'buyer'] })
/**
 * Returns the row for a call that concerns colleagues. Users who aren't members of an organisation
 * have no colleagues, so they get 403.
 */
const ofOrganisations = (says: string): OtherCall => ({
  ...members(says),
  otherwise: { 'supplier without organisation': 403, 'buyer without organisation': 403 },
})
/** Returns the row for a call that only owners of an organisation may make. */
const owners = (says: string): OtherCall => {
  const row = ofOrganisations(says)
  return { ...row, otherwise: { ...row.otherwise, colleague: 403 } }
}
/** Returns the row for a call of buyers that concerns their organisation's approval rules. */
const ofBuyers = (says: string): OtherCall => ({
  says,
  roles: ['buyer'],
  otherwise: { 'buyer without organisation': 403 },
})
const buyingOwners = (says: string): OtherCall => {
  const row = ofBuyers(says)
  return { ...row, otherwise: { ...row.otherwise, colleague: 403 } }
}
const ofOwnWebhook = (says: string): OtherCall => ({
  ...members(says),
  otherwise: { 'supplier without organisation': 404, 'buyer without organisation': 404 },
})
const administrators = (says: string): OtherCall => ({ says, roles: ['admin'] })

export const otherCalls: Record<string, OtherCall> = {
  ...contractCalls,

  // Sign-in and registration.
  'POST /auth/login': publicly('Anybody signs in.'),
  'POST /auth/mfa/verify': publicly('Whoever has begun to sign in gives the second factor.'),
  'POST /auth/register': publicly('Anybody registers an organisation, for review.'),
  'POST /auth/check-organisation': publicly('Whoever registers learns of a name that is taken.'),
  'POST /auth/email/confirm': publicly('Whoever got the registration mail confirms the address.'),
  'POST /auth/email/resend': publicly('Anybody has a confirmation sent to the address once more.'),
  'POST /auth/request-access': publicly('Whoever is shut out asks the administrators for access.'),
  'POST /auth/password/forgot': publicly('Anybody asks for a link to reset a password.'),
  'POST /auth/password/check': publicly('Whoever got the link asks whether it still works.'),
  'POST /auth/password/reset': publicly('Whoever got the link sets a new password.'),
  'POST /auth/invitation/check': publicly('Whoever got an invitation asks what it is about.'),
  'POST /auth/invitation/accept': publicly('Whoever got an invitation sets a password.'),
  'POST /auth/first-administrator/check': publicly('Whoever read the link asks whether it works.'),
  'POST /auth/first-administrator': publicly('Whoever read the link becomes the administrator.'),
  'GET /auth/providers': publicly('Anybody sees which identity providers are offered.'),
  'GET /auth/sso/pending': publicly('Anybody asks what their own sign-in still needs.'),
  'POST /auth/sso/link': {
    ...publicly('A user who comes from a provider proves that the account is theirs.'),
    // The tests don't start a sign-in with a provider, so there is no account to link and admitted
    // callers get 409.
    success: 409,
  },
  'GET /auth/passkey/options': publicly('Anybody gets a challenge for their passkey.'),
  'POST /auth/passkey': publicly('Anybody signs in with a passkey.'),
  'POST /auth/confirm-passkey': signedIn('Everybody but guests uses a passkey as their password.'),
  'POST /auth/logout': evenGuests('Everybody signs out.'),
  'POST /auth/confirm-password': evenGuests('Everybody types in their password again.'),

  'POST /receipts/verify': publicly('Whoever has a receipt checks it.'),
  'GET /receipts/keys': publicly('Anybody knows which keys sign receipts.'),

  'GET /ocds/releases': publicly('Anybody reads what was released.'),
  'GET /ocds/releases/:ocid': publicly('Anybody reads the releases of a tender.'),
  'GET /ocds/records/:ocid': publicly('Anybody reads a tender as it was last released.'),
  'GET /ocds/bulk': publicly('Anybody takes all releases away.'),

  // The user's own account.
  'GET /user': evenGuests('Everybody sees their own account.'),
  'GET /user/profile': evenGuests('Everybody sees their own profile.'),
  'PUT /user/notifications': evenGuests('Everybody says whether they want emails.'),
  'PUT /user/password': evenGuests('Everybody changes their own password.'),
  'GET /user/sessions': evenGuests('Everybody sees where they are signed in.'),
  'DELETE /user/sessions': evenGuests('Everybody ends their other sessions.'),
  'DELETE /user/sessions/:sessionId': evenGuests('Everybody ends one of their sessions.'),
  'GET /token': signedIn('Everybody, and every program, sees who it is.'),
  'GET /user/identities': signedIn('Everybody sees which identities sign in to their account.'),
  'POST /user/identities/:identityId/keep': signedIn('Everybody keeps their own.'),
  'DELETE /user/identities/:identityId': signedIn('Everybody unlinks their own.'),
  'POST /user/identities/link': {
    ...signedIn('Everybody starts to link an identity to their account.'),
    // The tests configure no provider, so admitted callers get 409.
    success: 409,
  },
  'POST /user/identities/confirm': {
    ...signedIn('Everybody starts to confirm who they are with a linked identity.'),
    success: 409,
  },
  'GET /user/sso-question': evenGuests('Everybody sees whose identity a provider confirmed.'),
  'POST /user/sso-question': {
    ...evenGuests('Everybody answers whether the identity is theirs.'),
    success: 409,
  },
  'GET /user/passkeys': signedIn('Everybody sees their own passkeys.'),
  'GET /user/passkeys/options': signedIn('Everybody begins to add a passkey.'),
  'POST /user/passkeys': signedIn('Everybody adds passkeys to their account.'),
  'PUT /user/passkeys/:passkeyId': signedIn('Everybody renames their own.'),
  'POST /user/passkeys/:passkeyId/keep': signedIn('Everybody keeps their own.'),
  'DELETE /user/passkeys/:passkeyId': signedIn('Everybody removes their own.'),
  'GET /user/tokens': signedIn('Everybody sees their API tokens.'),
  'POST /user/tokens': signedIn('Everybody makes API tokens for themselves.'),
  'DELETE /user/tokens/:tokenId': signedIn('Everybody revokes their own.'),
  'POST /user/mfa/enrol': evenGuests('Everybody begins to set up a second factor.'),
  'POST /user/mfa/confirm': evenGuests('Everybody switches their second factor on.'),
  'POST /user/mfa/recovery-codes': evenGuests('Everybody makes new recovery codes.'),
  'POST /user/mfa/disable': evenGuests('Everybody switches their second factor off.'),
  'GET /user/calendar-feed': members('Members see whether they have a calendar address.'),
  'PUT /user/calendar-feed': members('Members create a calendar address.'),
  'DELETE /user/calendar-feed': members('Members delete their calendar address.'),

  // The user's own organisation.
  'GET /colleagues': members('Suppliers and buyers see who belongs to their organisation.'),
  'POST /colleague-invitations': ofOrganisations('They invite others into it.'),
  'POST /colleague-invitations/:invitationId/resend': ofOrganisations('They invite them again.'),
  'DELETE /colleague-invitations/:invitationId': ofOrganisations('They withdraw invitations.'),
  'POST /colleagues/:userId/deactivate': owners('They shut a colleague’s account.'),
  'POST /colleagues/:userId/reactivate': owners('They open it again.'),

  'PUT /colleagues/:userId/role': owners('They change what a colleague may do.'),
  'POST /owner-changes/:changeId/confirm': owners('They confirm a change of owners.'),
  'POST /owner-changes/:changeId/object': owners('They object to a change of owners.'),
  'DELETE /owner-changes/:changeId': owners('They withdraw a change of owners.'),
  'POST /colleagues/:userId/owner-vote': {
    ...members('They choose an owner if there is none.'),
    // The organisations in the table have an owner.
    success: 409,
    otherwise: { 'supplier without organisation': 403, 'buyer without organisation': 403 },
  },

  'GET /organisation/approval-rules': {
    says: 'Every buyer sees who approves what at their organisation.',
    roles: ['buyer'],
  },
  'POST /organisation/approval-rules': buyingOwners('Owners add a rule.'),
  'PUT /organisation/approval-rules/:ruleId': buyingOwners('They change it.'),
  'DELETE /organisation/approval-rules/:ruleId': buyingOwners('They delete it.'),
  'POST /organisation/approval-delegations': ofBuyers('Members pass their approvals on.'),
  'DELETE /organisation/approval-delegations/:delegationId': ofBuyers('They end that again.'),

  'GET /organisation/sso': members('Suppliers and buyers see their organisation’s provider.'),
  'POST /organisation/sso': owners('They add it.'),
  'PUT /organisation/sso': owners('They change it.'),
  'DELETE /organisation/sso': owners('They delete it.'),
  'POST /organisation/sso/enable': owners('They switch single sign-on on.'),
  'POST /organisation/sso/test': { ...owners('They test it.'), success: 409 },
  'POST /organisation/sso/adoption': owners('They confirm it after its maker has left.'),
  'POST /organisation/sso/disable': owners('They switch it off.'),
  'POST /organisation/sso/requirement': owners('They refuse passwords.'),
  'DELETE /organisation/sso/requirement': owners('They allow passwords again.'),
  'POST /organisation/sso/domains': owners('They add an email domain.'),
  'POST /organisation/sso/domains/:domainId/check': {
    ...members('They prove it by DNS.'),
    otherwise: {
      'supplier without organisation': 404,
      'buyer without organisation': 404,
      colleague: 403,
    },
  },
  'DELETE /organisation/sso/domains/:domainId': owners('They delete it.'),
  'GET /organisation/scim': members('They see whether their directory manages accounts.'),
  'POST /organisation/scim/token': owners('They create the token of their directory.'),
  'POST /organisation/scim/adoption': owners('They confirm it after its maker has left.'),
  'DELETE /organisation/scim/token': owners('They delete it.'),
  'GET /admin/sso': administrators('Administrators see who uses single sign-on.'),
  'POST /admin/sso/domains/:domainId/confirm': administrators('They confirm a domain by hand.'),

  'GET /webhooks': members('Suppliers and buyers see their organisation’s webhooks.'),
  'GET /webhooks/:webhookId': ofOwnWebhook('They open one.'),
  'GET /webhooks/:webhookId/deliveries': ofOwnWebhook('They see what was sent to it.'),
  'POST /webhooks': owners('They add one.'),
  'PUT /webhooks/:webhookId': owners('They change it.'),
  'DELETE /webhooks/:webhookId': owners('They delete it.'),
  'POST /webhooks/:webhookId/secret': owners('They replace its secret.'),
  'POST /webhooks/:webhookId/pause': owners('They pause it.'),
  'POST /webhooks/:webhookId/resume': owners('They resume it.'),
  'POST /webhooks/:webhookId/test': owners('They try it out.'),
  'POST /webhooks/:webhookId/deliveries/:deliveryId/replay': owners(
    'They have an event sent again.',
  ),

  'GET /notifications': evenGuests('Everybody reads what they were told.'),
  'GET /notifications/unread-count': evenGuests('Everybody sees how much is unread.'),
  'GET /notifications/stream': {
    ...evenGuests('Everybody listens for what they are told.'),
    // Admitted callers get 406, because the tests don't send the `accept` header for a stream; a
    // real stream would never end.
    success: 406,
  },
  'POST /notifications/read-all': evenGuests('Everybody marks everything as read.'),
  'POST /notifications/:notificationId/read': evenGuests('Everybody marks their own as read.'),

  // External openers.
  'GET /openings': {
    says: 'Guests see whose bids they open; other buyers have nothing there.',
    roles: ['buyer'],
    guests: true,
  },
  'POST /openings/invitations/:invitationId/accept': {
    says: 'A guest accepts an invitation to open the bids of another tender.',
    roles: ['buyer'],
    guests: true,
    otherwise: {
      buyer: 404,
      colleague: 404,
      'other buyer': 404,
      'buyer without organisation': 404,
    },
  },

  // Lists and figures.
  'GET /tenders': signedIn('Everybody lists the tenders that they see.'),
  'GET /tenders/export.csv': signedIn('Everybody exports the tenders that they see.'),
  'GET /tenders/export.xlsx': signedIn('Everybody exports them as a workbook.'),
  'GET /tenders/organisations': signedIn('Everybody finds those whose tenders they see.'),
  'GET /interests': suppliers('Suppliers list their organisation’s interests.'),
  'GET /invitations': suppliers('Suppliers list their organisation’s invitations.'),
  'GET /analytics/questions-asked': suppliers('Suppliers list their organisation’s questions.'),
  'GET /analytics/documents-downloaded': suppliers('Suppliers list what they downloaded.'),
  'GET /analytics/dashboard': signedIn('Everybody has the dashboard of their role.'),
  'GET /analytics/trends': managers('Buyers and administrators see trends.'),
  'GET /analytics/awards': managers('Buyers and administrators see figures of awards.'),
  'GET /opener-tasks': managers('Openers see what waits for them; others have nothing there.'),
  'GET /approval-tasks': {
    says: 'Approvers see the requests that wait for them; others have nothing there.',
    roles: ['buyer'],
  },
  'GET /panel-tasks': {
    says: 'Members of panels and approvers see what waits for them; others have nothing there.',
    roles: ['buyer'],
    guests: true,
  },
  'GET /analytics/unanswered-questions': managers('Buyers and administrators see what waits.'),
  'POST /tenders': {
    ...managers('Buyers create tenders for their own organisation, administrators for any.'),
    otherwise: { 'buyer without organisation': 403 },
  },

  // Unfinished tenders, which only their author can see.
  'GET /tender-drafts': managers('Buyers and administrators list their own unfinished tenders.'),
  'GET /tender-drafts/:draftId': managers('Buyers and administrators open one of their own.'),
  'POST /tender-drafts': {
    ...managers('Buyers save an unfinished tender for their organisation, administrators for any.'),
    otherwise: { 'buyer without organisation': 403 },
  },
  'PUT /tender-drafts/:draftId': managers('Buyers and administrators save their own again.'),
  'DELETE /tender-drafts/:draftId': managers('Buyers and administrators discard their own.'),

  // Saved searches, which only their owner can see.
  'GET /saved-searches': suppliers('Suppliers list the searches that they saved.'),
  'POST /saved-searches': suppliers('Suppliers save a search.'),
  'PUT /saved-searches/:searchId': suppliers('Suppliers change their own.'),
  'DELETE /saved-searches/:searchId': suppliers('Suppliers delete their own.'),

  'GET /admin/organisations': administrators('Administrators list organisations.'),
  'GET /admin/organisations/export.csv': administrators('Administrators export organisations.'),
  'GET /admin/organisations/export.xlsx': administrators('Administrators export organisations.'),
  'GET /admin/organisations/:organisationId': administrators('Administrators open one.'),
  'POST /admin/organisations': administrators('Administrators create organisations.'),
  'PUT /admin/organisations/:organisationId': administrators('Administrators correct them.'),
  'POST /admin/organisations/:organisationId/owner': administrators(
    'They appoint an owner if there is none.',
  ),
  'POST /admin/organisations/approve': administrators('Administrators approve several.'),
  'POST /admin/organisations/:organisationId/approve': administrators('Administrators approve.'),
  'POST /admin/organisations/:organisationId/reject': administrators('Administrators reject.'),
  'POST /admin/organisations/:organisationId/reverse-rejection': administrators(
    'Administrators reverse a rejection.',
  ),
  'DELETE /admin/organisations/:organisationId/users/:userId': administrators(
    'Administrators take users out of organisations.',
  ),
  'GET /admin/users': administrators('Administrators list users.'),
  'GET /admin/users/export.csv': administrators('Administrators export users.'),
  'GET /admin/users/export.xlsx': administrators('Administrators export users.'),
  'GET /admin/users/:userId': administrators('Administrators open one.'),
  'PUT /admin/users/:userId': administrators('Administrators correct names and addresses.'),
  'POST /admin/users/create': administrators('Administrators create users.'),
  'POST /admin/users/create-admin': administrators('Administrators create administrators.'),
  'POST /admin/users/:userId/block': administrators('Administrators block users.'),
  'POST /admin/users/:userId/unblock': administrators('Administrators let them in again.'),
  'POST /admin/users/:userId/change-role': administrators('Administrators change roles.'),
  'POST /admin/users/:userId/reset-password': administrators('Administrators reset passwords.'),
  'POST /admin/users/:userId/reset-mfa': administrators('Administrators reset second factors.'),
  'GET /admin/to-do': administrators('Administrators see how much waits for them.'),
  'GET /admin/access-requests': administrators('Administrators see who asks for access.'),
  'POST /admin/access-requests/:requestId/dismiss': administrators('Administrators dismiss it.'),
  'GET /admin/dead-letters': administrators('Administrators see undelivered emails.'),
  'POST /admin/dead-letters/retry': administrators('Administrators send them all again.'),
  'POST /admin/dead-letters/:letterId/retry': administrators('Administrators send one again.'),
  'DELETE /admin/dead-letters/:letterId': administrators('Administrators discard one.'),
  'GET /admin/moderation/tenders': administrators('Administrators see what waits for review.'),
  'GET /tenders/trashed/list': administrators('Administrators list archived tenders.'),
  'GET /audit-logs': administrators('Administrators read the audit log.'),
  'GET /audit-logs/export.csv': administrators('Administrators export the audit log.'),
  'GET /audit-logs/export.xlsx': administrators('Administrators export the audit log.'),
  'GET /audit-logs/users': administrators('Administrators look for users to filter by.'),
}
