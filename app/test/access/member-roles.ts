// Access table for roles within an organisation, written from the design and not from the code: a
// viewer only reads, and a contributor prepares. Each of these callers has a base, which is a member
// of the same organisation. The base's row in the other tables counts, unless the role limits it.
import type { Expected } from './other-call.ts'
import { limitedMembers, type AccountName, type Actor } from './people.ts'
import type { State } from './tender-scene.ts'

type LimitedActor = keyof typeof limitedMembers

const isLimited = (actor: Actor): actor is LimitedActor => actor in limitedMembers

/** Returns the member of the same organisation whose row counts for the caller. */
export function baseOf(actor: AccountName): AccountName
export function baseOf(actor: Actor): Actor
export function baseOf(actor: Actor): Actor {
  return isLimited(actor) ? limitedMembers[actor].base : actor
}

const one = '/tenders/:tenderId'
const question = `${one}/questions/:questionId`
const bid = `${one}/bids/:bidId`
const judged = `${one}/evaluation/bids/:bidId`
const contract = '/contracts/:contractId'

/** Changes that viewers make too, because they concern the person and not the organisation. */
const personal = new Set([
  'POST /auth/logout',
  'POST /auth/confirm-password',
  'POST /auth/confirm-passkey',
  'PUT /user/notifications',
  'PUT /user/password',
  'DELETE /user/sessions',
  'DELETE /user/sessions/:sessionId',
  'POST /user/identities/link',
  'POST /user/identities/confirm',
  'POST /user/sso-question',
  'POST /user/identities/:identityId/keep',
  'DELETE /user/identities/:identityId',
  'POST /user/passkeys',
  'PUT /user/passkeys/:passkeyId',
  'POST /user/passkeys/:passkeyId/keep',
  'DELETE /user/passkeys/:passkeyId',
  'POST /user/tokens',
  'DELETE /user/tokens/:tokenId',
  'POST /user/mfa/enrol',
  'POST /user/mfa/confirm',
  'POST /user/mfa/recovery-codes',
  'POST /user/mfa/disable',
  'PUT /user/calendar-feed',
  'DELETE /user/calendar-feed',
  'POST /notifications/read-all',
  'POST /notifications/:notificationId/read',
  'POST /saved-searches',
  'PUT /saved-searches/:searchId',
  'DELETE /saved-searches/:searchId',
  'POST /openings/invitations/:invitationId/accept',
  // Openers and panel members are appointed personally.
  `PUT ${one}/bidding/key`,
  `POST ${one}/bidding/key/challenge`,
  `POST ${one}/bidding/key/prove`,
  `POST ${one}/opening/confirm`,
  `POST ${one}/opening/prices/confirm`,
  `POST ${one}/opening/shares`,
  `POST ${one}/opening/shares/stop-waiting`,
  `POST ${one}/evaluation/declarations`,
  `PUT ${judged}/score`,
  `POST ${one}/evaluation/finish`,
  `POST ${one}/evaluation/confirmations`,
  // An evidence pack changes nothing.
  `POST ${one}/evaluation/evidence`,
  `POST ${one}/evidence`,
])

/** Calls that only members and owners make. */
const ofMembers = new Set([
  'POST /colleague-invitations',
  'POST /colleague-invitations/:invitationId/resend',
  'DELETE /colleague-invitations/:invitationId',
  'POST /colleagues/:userId/owner-vote',
  'POST /organisation/approval-delegations',
  'DELETE /organisation/approval-delegations/:delegationId',
  `POST ${one}/publish`,
  `POST ${one}/unpublish`,
  `POST ${one}/close`,
  `POST ${one}/award`,
  `POST ${one}/cancel`,
  `POST ${one}/approvals`,
  `POST ${one}/approvals/:approvalId/review`,
  `POST ${one}/clarifications`,
  `POST ${question}/publish`,
  `POST ${question}/unpublish`,
  `POST ${one}/nda/accept`,
  `POST ${bid}/admissions`,
  `POST ${bid}/send`,
  `POST ${bid}/withdraw`,
  `POST ${bid}/hand-in`,
  `POST ${one}/clarifications/:clarificationId/reply`,
  `POST ${judged}/clarifications`,
  `POST ${judged}/exclusion`,
  `POST ${judged}/reinstatement`,
  `POST ${judged}/low-price`,
  `POST ${one}/evaluation/tie-breaks`,
  `POST ${one}/decision/submit`,
  `POST ${one}/decision/review`,
  `POST ${one}/decision/notify`,
  `POST ${one}/decision/withdraw`,
  `POST ${one}/debriefs`,
  `POST ${one}/debriefs/:debriefId/answer`,
  `POST ${one}/standstill`,
  `POST ${one}/standstill/extension`,
  `POST ${one}/standstill/challenge`,
  `POST ${one}/standstill/resume`,
  `POST ${one}/contracts`,
  `PUT ${contract}`,
  `POST ${contract}/modifications`,
  `POST ${contract}/options/:optionId/use`,
  `POST ${contract}/termination`,
])

/**
 * Calls that contributors make only while the tender is a draft, because suppliers see the change at
 * once otherwise.
 */
const ofDrafts = new Set([
  `PUT ${one}`,
  `DELETE ${one}`,
  `POST ${one}/deadlines/preview`,
  `PUT ${one}/bidding`,
  `DELETE ${one}/bidding`,
  `PUT ${one}/bidding/openers`,
  `POST ${one}/bidding/invitations`,
  `DELETE ${one}/bidding/invitations/:invitationId`,
  `POST ${one}/lots`,
  `PUT ${one}/lots/:lotId`,
  `DELETE ${one}/lots/:lotId`,
  `POST ${one}/invitations`,
  `DELETE ${one}/invitations/:invitationId`,
  `PUT ${one}/nda`,
  `POST ${one}/documents`,
  `POST ${one}/documents/:documentId/versions`,
  `PUT ${one}/documents/:documentId`,
  `DELETE ${one}/documents/:documentId`,
])

const drafts: readonly State[] = ['draft', 'unpublished']

/** Returns the expected reply to the caller, given the reply to the base. */
export function limitByRole(
  call: string,
  actor: Actor,
  expected: Expected,
  { state, isOfOwners = false }: { state?: State; isOfOwners?: boolean } = {},
): Expected {
  if (!isLimited(actor) || call.startsWith('GET') || personal.has(call)) return expected
  if (limitedMembers[actor].role === 'viewer') return 403
  if (isOfOwners || ofMembers.has(call)) return 403
  const isRefused = ofDrafts.has(call) && state !== undefined && !drafts.includes(state)
  return isRefused && expected !== 404 ? 403 : expected
}
