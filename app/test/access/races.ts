// Lists the calls that change data. If a call is sent many times concurrently, the result must be
// the same as for a single call. `losers` lists the statuses of the other copies; `alike` means
// that all copies get the same reply.
import type { EligibilityType } from '#features/tenders/contract/tender.ts'
import type { AccountName } from './people.ts'
import type { State } from './tender-scene.ts'

export interface Race {
  by: AccountName
  losers: readonly number[] | 'alike'
  state?: State
  eligibility?: EligibilityType
  /**
   * True if the call is sent with an Idempotency-Key, because two calls without one would be two
   * intended actions.
   */
  hasKey?: true
}

const gone = [404]
const tooLate = [409]
const administrator = { by: 'administrator', losers: tooLate } as const
const buyer = { by: 'buyer', losers: tooLate } as const
const supplier = { by: 'supplier', losers: tooLate } as const
const participant = { by: 'participant', losers: tooLate } as const
const moderation = '/admin/moderation/tenders/:tenderId'
const files = '/tenders/:tenderId/documents'
const bid = '/tenders/:tenderId/bids/:bidId'
const one = '/tenders/:tenderId/questions/:questionId'
const evaluation = '/tenders/:tenderId/evaluation'
const decision = '/tenders/:tenderId/decision'
const debriefs = '/tenders/:tenderId/debriefs'
const approvals = '/tenders/:tenderId/approvals'
const judged = `${evaluation}/bids/:bidId`
const clarification = '/tenders/:tenderId/clarifications/:clarificationId'
const standstill = '/tenders/:tenderId/standstill'
const contract = '/contracts/:contractId'
const signer = { ...buyer, state: 'awarded' } as const
const chair = { ...buyer, state: 'closed' } as const
const bidder = { ...participant, state: 'closed' } as const

export const races: Record<string, Race> = {
  'POST /tenders/:tenderId/publish': { ...buyer, state: 'draft' },
  'POST /tenders/:tenderId/unpublish': buyer,
  'POST /tenders/:tenderId/close': buyer,
  'POST /tenders/:tenderId/award': { ...buyer, state: 'closed' },
  'POST /tenders/:tenderId/cancel': buyer,
  'PUT /tenders/:tenderId': { ...buyer, losers: 'alike' },
  'POST /tenders/:tenderId/copy': { ...buyer, losers: 'alike', hasKey: true },
  'DELETE /tenders/:tenderId': { ...buyer, losers: gone },
  'POST /tenders/:tenderId/restore': { ...administrator, state: 'archived' },
  'DELETE /tenders/:tenderId/force': { ...administrator, losers: gone, state: 'archived' },
  'POST /tenders/:tenderId/lots': { ...buyer, losers: [422] },
  'PUT /tenders/:tenderId/lots/:lotId': { ...buyer, losers: 'alike' },
  'DELETE /tenders/:tenderId/lots/:lotId': { ...buyer, losers: gone },
  [`POST ${files}`]: { ...buyer, losers: 'alike', hasKey: true },
  [`POST ${files}/:documentId/versions`]: { ...buyer, losers: 'alike', hasKey: true },
  [`PUT ${files}/:documentId`]: { ...buyer, losers: 'alike' },
  [`DELETE ${files}/:documentId`]: { ...buyer, losers: gone, state: 'draft' },
  'POST /tenders/:tenderId/invitations': {
    ...buyer,
    losers: 'alike',
    eligibility: 'invite_only',
  },
  'DELETE /tenders/:tenderId/invitations/:invitationId': {
    ...buyer,
    losers: gone,
    eligibility: 'invite_only',
  },
  'PUT /tenders/:tenderId/nda': { ...buyer, losers: 'alike', eligibility: 'nda_gated' },
  'PUT /tenders/:tenderId/bidding': { ...buyer, losers: 'alike' },
  'DELETE /tenders/:tenderId/bidding': { ...buyer, state: 'draft' },
  'PUT /tenders/:tenderId/bidding/openers': { ...buyer, losers: 'alike' },
  'DELETE /tenders/:tenderId/bidding/invitations/:invitationId': { ...buyer, losers: gone },
  'PUT /tenders/:tenderId/bidding/key': { ...buyer, losers: 'alike' },
  'POST /tenders/:tenderId/bidding/key/challenge': { ...buyer, losers: 'alike' },
  'POST /tenders/:tenderId/bidding/key/prove': buyer,
  'POST /tenders/:tenderId/bids': { by: 'interested supplier', losers: tooLate },
  [`PUT ${bid}/draft`]: { ...participant, losers: 'alike' },
  [`POST ${bid}/admissions`]: { ...participant, losers: 'alike' },
  [`POST ${bid}/files`]: { ...participant, losers: 'alike', hasKey: true },
  [`DELETE ${bid}/files/:fileId`]: { ...participant, losers: gone },
  [`POST ${bid}/send`]: { ...participant, losers: 'alike', hasKey: true },
  [`POST ${bid}/withdraw`]: participant,
  [`POST ${bid}/hand-in`]: participant,
  'POST /tenders/:tenderId/opening/confirm': { ...buyer, state: 'expired' },
  'POST /tenders/:tenderId/opening/prices/confirm': { ...buyer, state: 'expired' },
  'POST /tenders/:tenderId/opening/shares': { ...buyer, state: 'expired', losers: 'alike' },
  'POST /tenders/:tenderId/opening/shares/stop-waiting': { ...buyer, state: 'expired' },
  [`PUT ${evaluation}`]: chair,
  [`DELETE ${evaluation}/invitations/:invitationId`]: { ...chair, losers: gone },
  [`POST ${evaluation}/declarations`]: { ...chair, losers: 'alike' },
  [`POST ${evaluation}/mitigations`]: chair,
  [`POST ${evaluation}/steps`]: chair,
  [`PUT ${judged}/score`]: { ...chair, losers: 'alike' },
  [`POST ${evaluation}/finish`]: { ...chair, losers: 'alike' },
  [`PUT ${judged}/consensus`]: { ...chair, losers: 'alike' },
  [`POST ${evaluation}/confirmations`]: { ...chair, losers: 'alike' },
  [`POST ${judged}/exclusion`]: chair,
  [`POST ${judged}/reinstatement`]: chair,
  [`POST ${judged}/clarifications`]: { ...chair, losers: 'alike', hasKey: true },
  [`POST ${judged}/low-price`]: { ...chair, losers: 'alike' },
  [`POST ${evaluation}/tie-breaks`]: { ...chair, losers: 'alike' },
  [`PUT ${decision}`]: { ...chair, losers: 'alike' },
  [`POST ${decision}/submit`]: chair,
  [`POST ${decision}/review`]: { ...chair, by: 'colleague' },
  [`PUT ${decision}/summaries/:bidId`]: { ...chair, losers: 'alike' },
  [`POST ${decision}/notify`]: chair,
  [`POST ${decision}/withdraw`]: { ...chair, state: 'awarded' },
  [`POST ${approvals}`]: { ...signer, losers: 'alike' },
  [`POST ${approvals}/:approvalId/review`]: { ...signer, by: 'colleague' },
  [`POST ${debriefs}`]: { ...bidder, losers: 'alike', hasKey: true },
  [`POST ${debriefs}/:debriefId/answer`]: chair,
  [`POST ${evaluation}/evidence`]: { ...chair, losers: 'alike' },
  'POST /tenders/:tenderId/evidence': { ...participant, losers: 'alike', state: 'awarded' },
  [`POST ${clarification}/reply`]: bidder,
  [`POST ${clarification}/files`]: { ...bidder, losers: 'alike', hasKey: true },
  [`DELETE ${clarification}/files/:fileId`]: { ...bidder, losers: gone },
  'POST /tenders/:tenderId/interests': supplier,
  'DELETE /tenders/:tenderId/interests': participant,
  'POST /tenders/:tenderId/invitation/accept': {
    by: 'invited supplier',
    losers: 'alike',
    eligibility: 'invite_only',
  },
  'POST /tenders/:tenderId/invitation/decline': {
    by: 'invited supplier',
    losers: 'alike',
    eligibility: 'invite_only',
  },
  'POST /tenders/:tenderId/nda/accept': { ...supplier, eligibility: 'nda_gated' },
  'POST /tenders/:tenderId/questions': { ...participant, losers: 'alike', hasKey: true },
  'POST /tenders/:tenderId/clarifications': { ...buyer, losers: 'alike', hasKey: true },
  [`POST ${one}/answer`]: buyer,
  [`PUT ${one}/answer`]: { ...buyer, losers: 'alike' },
  [`POST ${one}/publish`]: buyer,
  [`POST ${one}/unpublish`]: buyer,
  [`POST ${moderation}/approve`]: administrator,
  [`POST ${moderation}/flag`]: { ...administrator, losers: 'alike' },
  [`POST ${moderation}/reject`]: administrator,
  [`POST ${moderation}/request-changes`]: { ...administrator, losers: 'alike' },

  'POST /tenders': { ...buyer, losers: 'alike', hasKey: true },
  'POST /tender-drafts': { ...buyer, losers: 'alike', hasKey: true },
  'PUT /tender-drafts/:draftId': { ...buyer, losers: 'alike' },
  'DELETE /tender-drafts/:draftId': { ...buyer, losers: gone },
  'POST /saved-searches': { ...supplier, losers: 'alike', hasKey: true },
  'PUT /saved-searches/:searchId': { ...supplier, losers: 'alike' },
  'DELETE /saved-searches/:searchId': { ...supplier, losers: gone },
  'POST /auth/invitation/accept': { ...supplier, losers: [422, 503] },
  'POST /auth/first-administrator': { ...supplier, losers: [422, 503] },
  'DELETE /colleague-invitations/:invitationId': { ...supplier, losers: gone },
  'POST /colleagues/:userId/deactivate': supplier,
  'POST /colleagues/:userId/reactivate': supplier,
  'PUT /colleagues/:userId/role': supplier,
  'POST /owner-changes/:changeId/confirm': { ...supplier, losers: gone },
  'POST /owner-changes/:changeId/object': { ...supplier, losers: gone },
  'DELETE /owner-changes/:changeId': { ...supplier, losers: gone },
  'POST /admin/organisations/:organisationId/owner': administrator,
  'POST /openings/invitations/:invitationId/accept': { by: 'guest opener', losers: gone },
  [`POST ${standstill}`]: signer,
  [`POST ${standstill}/extension`]: { ...signer, losers: [422] },
  [`POST ${standstill}/challenge`]: signer,
  [`POST ${standstill}/resume`]: signer,
  'POST /tenders/:tenderId/contracts': signer,
  [`PUT ${contract}`]: buyer,
  [`POST ${contract}/modifications`]: buyer,
  [`POST ${contract}/options/:optionId/use`]: buyer,
  [`POST ${contract}/termination`]: buyer,
  [`POST ${contract}/kpis/:kpiId/ratings`]: { ...buyer, losers: 'alike', hasKey: true },
  [`POST ${contract}/documents`]: { ...buyer, losers: 'alike', hasKey: true },
  [`DELETE ${contract}/documents/:fileId`]: { ...buyer, losers: gone },
  'POST /admin/bank-holidays': { ...administrator, losers: [422] },
  'PUT /admin/bank-holidays/:holidayId': { ...administrator, losers: 'alike' },
  'DELETE /admin/bank-holidays/:holidayId': { ...administrator, losers: gone },
  'POST /user/identities/:identityId/keep': supplier,
  'DELETE /user/identities/:identityId': { ...supplier, losers: gone },
  'POST /auth/passkey': { ...supplier, losers: [422, 429] },
  // The first copy gives the session a new id, so other copies can get 401.
  'POST /auth/confirm-passkey': { ...supplier, losers: [401, 422, 429] },
  'POST /user/passkeys': supplier,
  'PUT /user/passkeys/:passkeyId': { ...supplier, losers: 'alike' },
  'POST /user/passkeys/:passkeyId/keep': supplier,
  'DELETE /user/passkeys/:passkeyId': { ...supplier, losers: gone },
  'POST /organisation/approval-rules': { ...buyer, losers: [422] },
  'PUT /organisation/approval-rules/:ruleId': buyer,
  'DELETE /organisation/approval-rules/:ruleId': { ...buyer, losers: gone },
  'POST /organisation/approval-delegations': buyer,
  'DELETE /organisation/approval-delegations/:delegationId': { ...buyer, losers: gone },
  'POST /organisation/sso': supplier,
  'PUT /organisation/sso': { ...supplier, losers: 'alike' },
  'DELETE /organisation/sso': { ...supplier, losers: gone },
  'POST /organisation/sso/enable': supplier,
  'POST /organisation/sso/adoption': supplier,
  'POST /organisation/scim/adoption': supplier,
  'POST /organisation/sso/disable': supplier,
  'POST /organisation/sso/requirement': supplier,
  'DELETE /organisation/sso/requirement': supplier,
  'POST /organisation/sso/domains': { ...supplier, losers: [422] },
  'POST /organisation/sso/domains/:domainId/check': supplier,
  'DELETE /organisation/sso/domains/:domainId': { ...supplier, losers: gone },
  'DELETE /organisation/scim/token': { ...supplier, losers: gone },
  'POST /admin/sso/domains/:domainId/confirm': administrator,
  'POST /webhooks': { ...supplier, losers: [422] },
  'PUT /webhooks/:webhookId': { ...supplier, losers: 'alike' },
  'DELETE /webhooks/:webhookId': { ...supplier, losers: gone },
  'POST /webhooks/:webhookId/pause': supplier,
  'POST /webhooks/:webhookId/resume': supplier,
  'POST /webhooks/:webhookId/test': { ...supplier, losers: 'alike', hasKey: true },
  'POST /webhooks/:webhookId/deliveries/:deliveryId/replay': supplier,
  'POST /auth/logout': { ...supplier, losers: [401] },
  'POST /auth/mfa/verify': { ...supplier, losers: [422] },
  'POST /auth/email/confirm': { ...supplier, losers: 'alike' },
  'POST /auth/email/resend': { ...supplier, losers: [429] },
  'POST /auth/request-access': { ...supplier, losers: [429] },
  'POST /auth/password/forgot': { ...supplier, losers: [429] },
  'POST /auth/password/reset': { ...supplier, losers: [422, 503] },
  'PUT /user/notifications': { ...supplier, losers: 'alike' },
  'PUT /user/password': { ...supplier, losers: [401, 422, 503] },
  'DELETE /user/sessions/:sessionId': { ...supplier, losers: gone },
  'DELETE /user/tokens/:tokenId': { ...supplier, losers: gone },
  'DELETE /user/calendar-feed': { ...supplier, losers: gone },
  // The first copy gives the session a new id, so other copies can get 401.
  'POST /auth/confirm-password': { ...supplier, losers: [401, 503] },
  'POST /user/mfa/confirm': { ...supplier, losers: [401, 409] },
  'POST /user/mfa/recovery-codes': { ...supplier, losers: [401, 422, 503] },
  'POST /user/mfa/disable': { ...supplier, losers: [401, 409, 422, 503] },
  'POST /notifications/read-all': { ...supplier, losers: 'alike' },
  'POST /notifications/:notificationId/read': { ...supplier, losers: 'alike' },

  'POST /admin/organisations': { ...administrator, losers: 'alike', hasKey: true },
  'PUT /admin/organisations/:organisationId': { ...administrator, losers: 'alike' },
  'POST /admin/organisations/approve': administrator,
  'POST /admin/organisations/:organisationId/approve': administrator,
  'POST /admin/organisations/:organisationId/reject': administrator,
  'POST /admin/organisations/:organisationId/reverse-rejection': administrator,
  'DELETE /admin/organisations/:organisationId/users/:userId': { ...administrator, losers: gone },
  'POST /admin/users/create': { ...administrator, losers: [422, 503] },
  'POST /admin/users/create-admin': { ...administrator, losers: [422, 503] },
  'POST /admin/users/:userId/block': administrator,
  'POST /admin/users/:userId/unblock': administrator,
  'POST /admin/users/:userId/change-role': administrator,
  'POST /admin/users/:userId/reset-mfa': administrator,
  'POST /admin/access-requests/:requestId/dismiss': administrator,
  'POST /admin/dead-letters/retry': { ...administrator, losers: 'alike' },
  'POST /admin/dead-letters/:letterId/retry': { ...administrator, losers: gone },
  'DELETE /admin/dead-letters/:letterId': { ...administrator, losers: gone },
}

/** Calls that are not tested for races, each with the reason why copies do no harm. */
export const repeatable: Record<string, string> = {
  'POST /auth/login': 'Every sign-in has its own session.',
  'POST /auth/register': 'All are answered alike; anybody known already gets an email saying so.',
  'POST /auth/check-organisation': 'Changes nothing.',
  'POST /colleagues/:userId/owner-vote': 'Each stores the same vote; the newest one counts.',
  'POST /organisation/scim/token': 'Each makes a new token; the newest one works.',
  'POST /auth/sso/link': 'Each sign-in has its own session; without an attempt nothing changes.',
  'POST /user/identities/link': 'Each starts a sign-in of its own and stores nothing.',
  'POST /user/identities/confirm': 'Each starts a sign-in of its own and stores nothing.',
  'POST /organisation/sso/test': 'Each starts a sign-in of its own and stores nothing.',
  'POST /user/sso-question': 'An answer is used once; without a question nothing changes.',
  'POST /auth/password/check': 'Changes nothing.',
  'POST /receipts/verify': 'Changes nothing.',
  'POST /tenders/:tenderId/deadlines/preview': 'Changes nothing.',
  'POST /auth/invitation/check': 'Changes nothing.',
  'POST /auth/first-administrator/check': 'Changes nothing.',
  'POST /tenders/:tenderId/bidding/invitations': 'Each sends a new link; the newest one works.',
  [`POST ${evaluation}/invitations`]: 'Each sends a new link; the newest one works.',
  'POST /colleague-invitations': 'Each sends a new link; the newest one works.',
  'POST /colleague-invitations/:invitationId/resend':
    'Each sends a new link; the newest one works.',
  [`POST ${bid}/draft/restart`]: 'Each makes a new key; the newest one counts.',
  'POST /webhooks/:webhookId/secret': 'Each makes a new secret; the newest two sign.',
  'PUT /admin/users/:userId': 'Each sends a new link; the newest one works.',
  'DELETE /user/sessions': 'Whatever else is open at that time ends.',
  'POST /user/tokens': 'Each is a token of its own, and its owner is told of each.',
  'PUT /user/calendar-feed': 'An address is made each time; the last one counts.',
  'POST /user/mfa/enrol': 'The set-up begins anew; the last secret counts.',
  'POST /admin/users/:userId/reset-password': 'A password is set each time, and each is told.',
}

/** Every call that changes data, with a caller for whom it succeeds. */
export const changes: [call: string, by: Pick<Race, 'by' | 'state' | 'eligibility'>][] = [
  ...Object.entries(races),
  ...Object.keys(repeatable).map((call): [string, Pick<Race, 'by'>] => [
    call,
    { by: callerOf(call) },
  ]),
]

/** Returns a caller for whom the call succeeds. */
export function callerOf(call: string): AccountName {
  if (call.includes('/admin/')) return 'administrator'
  if (call.includes('/bids/')) return 'participant'
  return call.includes('/tenders/') ? 'buyer' : 'supplier'
}
