// Access table for every call that concerns one tender, by caller and tender state. Written from
// the specification and the product decisions, not from the code. A call without a row fails the
// tests. Refusals have this precedence: 401 for visitors, 403 for blocked users and other roles,
// 404 if the tender isn't visible, 403 if the caller's view of the tender isn't sufficient, 409
// because of the tender's state, then the other requirements in the order of expected.ts.
import type { Role } from '#kernel/contract/role.ts'
import { decisionCalls } from './decision-calls.ts'
import { standstillCalls } from './contract-calls.ts'
import { evaluationCalls } from './evaluation-calls.ts'
import type { TenderCall } from './tender-call.ts'
import { hasNotEnded, type State } from './tender-scene.ts'

const everyRole: readonly Role[] = ['supplier', 'buyer', 'admin']
const managers = { roles: ['buyer', 'admin'], views: ['manages'] } as const
const administrators = { roles: ['admin'], views: ['manages'] } as const
const whoeverSees = { roles: everyRole, views: ['manages', 'reads', 'outline'] } as const
const whoeverReads = { roles: everyRole, views: ['manages', 'reads'] } as const
const suppliersWhoRead = { roles: ['supplier'], views: ['reads'] } as const
const suppliersWhoSee = { roles: ['supplier'], views: ['reads', 'outline'] } as const

const wasNeverArchived: State[] = [
  'published',
  'expired',
  'closed',
  'awarded',
  'cancelled',
  'unpublished',
  'draft',
  'abandoned',
]
const isPublic: State[] = ['published', 'expired', 'closed', 'awarded', 'cancelled']

/** States in which a tender may have bids, because it has been published at some point. */
const tookBids: State[] = [...isPublic, 'unpublished', 'archived']

const files = '/tenders/:tenderId/documents'
const bids = '/tenders/:tenderId/bids'
const opening = '/tenders/:tenderId/opening'
const questions = '/tenders/:tenderId/questions'
const one = `${questions}/:questionId`

export const tenderCalls: Record<string, TenderCall> = {
  ...evaluationCalls,
  ...decisionCalls,
  ...standstillCalls,

  // Calls that read a tender.
  'GET /tenders/:tenderId': {
    says: 'Whoever sees a tender opens its page.',
    ...whoeverSees,
  },
  'GET /tenders/:tenderId/deadlines.ics': {
    says: 'Whoever sees a tender takes its deadlines into a calendar.',
    ...whoeverSees,
  },
  'GET /tenders/:tenderId/nda': {
    says: 'Whoever sees a tender reads its agreement, or they could not accept it.',
    ...whoeverSees,
  },
  'GET /tenders/:tenderId/history': {
    says: 'Whoever reads a tender reads what changed in it.',
    ...whoeverReads,
  },
  'GET /tenders/:tenderId/lots': {
    says: 'Whoever reads a tender reads its lots.',
    ...whoeverReads,
  },
  [`GET ${files}`]: {
    says: 'Whoever reads a tender sees which documents there are.',
    ...whoeverReads,
  },
  [`GET ${files}/:documentId/versions`]: {
    says: 'Whoever reads a tender sees which versions a document has.',
    ...whoeverReads,
  },
  [`GET ${files}/:documentId/download`]: {
    says: 'Documents are downloaded with interest, where the tender asks for it.',
    ...whoeverReads,
    needsInterest: true,
  },
  [`GET ${files}/:documentId/versions/:version/download`]: {
    says: 'Earlier versions are downloaded as the newest one is.',
    ...whoeverReads,
    needsInterest: true,
  },
  [`GET ${files}/download-all`]: {
    says: 'All documents are downloaded as each of them is.',
    ...whoeverReads,
    needsInterest: true,
  },
  'GET /tenders/:tenderId/pack.zip': {
    says: 'Whoever reads a tender takes it away, with the documents that they may download.',
    ...whoeverReads,
  },
  [`GET ${questions}`]: {
    says: 'Those who manage a tender read its questions, and suppliers what is theirs to read.',
    ...whoeverReads,
    readers: 'supplier',
  },
  [`GET ${questions}/export.csv`]: {
    says: 'Published answers are exported by those who manage the tender or are interested.',
    ...whoeverReads,
    needsInterest: true,
  },
  [`GET ${questions}/export.xlsx`]: {
    says: 'Published answers are exported as a workbook by the same.',
    ...whoeverReads,
    needsInterest: true,
  },

  // Figures and activity.
  'GET /analytics/tenders/:tenderId/stats': {
    says: 'Those who manage a tender see its figures.',
    ...managers,
  },
  'GET /tenders/:tenderId/interests': {
    says: 'Those who manage a tender see who is interested.',
    ...managers,
  },
  'GET /tenders/:tenderId/interests/export.csv': {
    says: 'Those who manage a tender export who is interested.',
    ...managers,
  },
  'GET /tenders/:tenderId/interests/export.xlsx': {
    says: 'Those who manage a tender export who is interested as a workbook.',
    ...managers,
  },
  'GET /tenders/:tenderId/invitations': {
    says: 'Those who manage a tender see who is invited.',
    ...managers,
  },
  'GET /tenders/:tenderId/invitations/candidates': {
    says: 'Those who manage a tender look for suppliers to invite.',
    ...managers,
  },
  'GET /tenders/:tenderId/nda/acceptances': {
    says: 'Those who manage a tender see who accepted its agreement.',
    ...managers,
  },

  // Calls that change a tender.
  'PUT /tenders/:tenderId': {
    says: 'Those who manage a tender edit it until it has ended; administrators correct it afterwards.',
    ...managers,
    states: hasNotEnded,
    statesForOthers: wasNeverArchived,
  },
  'POST /tenders/:tenderId/deadlines/preview': {
    says: 'Whoever may move the deadlines sees first what suppliers would be told.',
    ...managers,
    states: hasNotEnded,
  },
  'DELETE /tenders/:tenderId': {
    says: 'Those who manage a tender archive it, in whatever state; once its bids are opened, the chair or an administrator.',
    ...managers,
    states: wasNeverArchived,
  },
  'POST /tenders/:tenderId/copy': {
    says: 'Those who manage a tender copy it, in whatever state.',
    ...managers,
    states: wasNeverArchived,
  },
  'POST /tenders/:tenderId/publish': {
    says: 'Those who manage a tender publish a draft, for the first time or again.',
    ...managers,
    states: ['draft', 'unpublished'],
  },
  'POST /tenders/:tenderId/unpublish': {
    says: 'Those who manage a tender take a published one back to draft.',
    ...managers,
    states: ['published', 'expired'],
  },
  'POST /tenders/:tenderId/close': {
    says: 'Those who manage a tender close a published one.',
    ...managers,
    states: ['published', 'expired'],
  },
  'POST /tenders/:tenderId/award': {
    says: 'Those who manage a tender award it once it is published or closed.',
    ...managers,
    states: ['published', 'expired', 'closed'],
  },
  'POST /tenders/:tenderId/cancel': {
    says: 'Those who manage a tender cancel it until it has ended.',
    ...managers,
    states: hasNotEnded,
  },
  'POST /tenders/:tenderId/lots': {
    says: 'Those who manage a tender add lots until it has ended.',
    ...managers,
    states: hasNotEnded,
  },
  'PUT /tenders/:tenderId/lots/:lotId': {
    says: 'Those who manage a tender edit its lots until it has ended.',
    ...managers,
    states: hasNotEnded,
  },
  'DELETE /tenders/:tenderId/lots/:lotId': {
    says: 'Those who manage a tender delete its lots until it has ended.',
    ...managers,
    states: hasNotEnded,
  },
  [`POST ${files}`]: {
    says: 'Those who manage a tender add documents, in whatever state.',
    ...managers,
    states: wasNeverArchived,
  },
  [`POST ${files}/:documentId/versions`]: {
    says: 'Those who manage a tender add new versions, in whatever state.',
    ...managers,
    states: wasNeverArchived,
  },
  [`PUT ${files}/:documentId`]: {
    says: 'What a document says of itself changes until the tender has ended, but not while the tender is away from those who have read it.',
    ...managers,
    states: ['published', 'expired', 'closed', 'draft'],
  },
  [`DELETE ${files}/:documentId`]: {
    says: 'A document that suppliers may have read stays.',
    ...managers,
    states: ['draft'],
  },
  'POST /tenders/:tenderId/invitations': {
    says: 'Those who manage an invite-only tender invite suppliers until it has ended.',
    ...managers,
    states: hasNotEnded,
    eligibility: 'invite_only',
  },
  'DELETE /tenders/:tenderId/invitations/:invitationId': {
    says: 'Those who manage an invite-only tender revoke invitations until it has ended.',
    ...managers,
    states: hasNotEnded,
    eligibility: 'invite_only',
  },
  'PUT /tenders/:tenderId/nda': {
    says: 'Those who manage an NDA-gated tender write its agreement until it has ended.',
    ...managers,
    states: hasNotEnded,
    eligibility: 'nda_gated',
  },

  // Interest, questions and other participation by suppliers.
  'POST /tenders/:tenderId/interests': {
    says: 'A supplier’s organisation registers interest once, while the tender is open.',
    ...suppliersWhoRead,
    states: ['published'],
    standing: 'not interested',
  },
  'DELETE /tenders/:tenderId/interests': {
    says: 'A supplier’s organisation withdraws its interest while the tender is open.',
    ...suppliersWhoSee,
    states: ['published'],
    standing: 'interested',
  },
  'POST /tenders/:tenderId/invitation/accept': {
    says: 'An invited organisation accepts while the tender is open.',
    ...suppliersWhoRead,
    states: ['published'],
    standing: 'invited',
  },
  'POST /tenders/:tenderId/invitation/decline': {
    says: 'An invited organisation declines while the tender is open.',
    ...suppliersWhoRead,
    states: ['published'],
    standing: 'invited',
  },
  'POST /tenders/:tenderId/nda/accept': {
    says: 'A supplier accepts the agreement once for the organisation, to read the tender.',
    ...suppliersWhoSee,
    eligibility: 'nda_gated',
    standing: 'not signed',
  },
  [`POST ${questions}`]: {
    says: 'A supplier asks with interest, while the tender is open for questions.',
    ...suppliersWhoRead,
    states: ['published'],
    needsInterest: true,
  },

  // Bidding set-up.
  'GET /tenders/:tenderId/bidding': {
    says: 'Whoever reads a tender reads what bids are to hold and how they are judged.',
    ...whoeverReads,
    guests: true,
  },
  'PUT /tenders/:tenderId/bidding': {
    says: 'Those who manage a tender say how it takes bids, as long as suppliers can send them.',
    ...managers,
    states: ['published', 'unpublished', 'draft'],
  },
  'DELETE /tenders/:tenderId/bidding': {
    says: 'Bids are switched off as long as nobody could have sent one.',
    ...managers,
    states: ['draft'],
  },
  'PUT /tenders/:tenderId/bidding/openers': {
    says: 'Those who manage a tender name who opens its bids.',
    ...managers,
    states: hasNotEnded,
  },
  'POST /tenders/:tenderId/bidding/invitations': {
    says: 'Those who manage a tender invite openers from outside.',
    ...managers,
    states: hasNotEnded,
  },
  'DELETE /tenders/:tenderId/bidding/invitations/:invitationId': {
    says: 'Those who manage a tender withdraw such an invitation.',
    ...managers,
    states: hasNotEnded,
  },
  'PUT /tenders/:tenderId/bidding/key': {
    says: 'An opener makes a key until the deadline; bids are sealed to the keys of that time.',
    ...managers,
    states: hasNotEnded.filter((state) => state !== 'expired'),
    // The server checks whether the caller is an opener before it checks the deadline.
    statesForOthers: hasNotEnded,
    openers: true,
    guests: true,
  },
  'POST /tenders/:tenderId/bidding/key/challenge': {
    says: 'An opener asks for a test message.',
    ...managers,
    states: hasNotEnded,
    openers: true,
    guests: true,
  },
  'POST /tenders/:tenderId/bidding/key/prove': {
    says: 'An opener proves a key.',
    ...managers,
    states: hasNotEnded,
    openers: true,
    guests: true,
  },

  [`GET ${bids}`]: {
    says: 'A supplier sees the bids of their own organisation.',
    ...suppliersWhoRead,
  },
  [`POST ${bids}`]: {
    says: 'A supplier starts a bid with interest, while the tender is open.',
    ...suppliersWhoRead,
    states: ['published'],
    needsInterest: true,
  },
  ...Object.fromEntries(
    [
      `PUT ${bids}/:bidId/draft`,
      `POST ${bids}/:bidId/draft/restart`,
      `POST ${bids}/:bidId/files`,
      `DELETE ${bids}/:bidId/files/:fileId`,
      `POST ${bids}/:bidId/send`,
      `POST ${bids}/:bidId/withdraw`,
    ].map((call) => [
      call,
      {
        says: 'A bid is worked on, sent and withdrawn by its own organisation, until the deadline.',
        ...suppliersWhoRead,
        states: ['published'] as State[],
        needsInterest: true as const,
        own: true as const,
      },
    ]),
  ),
  ...Object.fromEntries(
    [
      `GET ${bids}/:bidId/draft`,
      `GET ${bids}/:bidId/files/:fileId/download`,
      `GET ${bids}/:bidId/receipts/:version`,
      `POST ${bids}/:bidId/admissions`,
      `POST ${bids}/:bidId/hand-in`,
    ].map((call) => [
      call,
      {
        says: 'A bid exists for its own organisation, also when the tender has closed.',
        ...suppliersWhoRead,
        own: true as const,
      },
    ]),
  ),

  [`GET ${opening}`]: {
    says: 'Those who manage a tender see where the opening stands.',
    ...managers,
    states: tookBids,
    guests: true,
  },
  [`POST ${opening}/confirm`]: {
    says: 'Openers open bids once the deadline has passed, and nobody before.',
    ...managers,
    states: ['expired'],
    openers: true,
    guests: true,
  },
  [`POST ${opening}/prices/confirm`]: {
    says: 'Openers open prices that are sealed apart, once the rest has been opened.',
    ...managers,
    states: ['expired'],
    openers: true,
    guests: true,
  },
  [`GET ${opening}/shares`]: {
    says: 'Openers fetch what is sealed to them once the deadline has passed.',
    ...managers,
    states: ['expired'],
    openers: true,
    guests: true,
  },
  [`POST ${opening}/shares`]: {
    says: 'Openers give their shares once the deadline has passed.',
    ...managers,
    states: ['expired'],
    openers: true,
    guests: true,
  },
  [`POST ${opening}/shares/stop-waiting`]: {
    says: 'Openers go on without the shares that are missing.',
    ...managers,
    states: ['expired'],
    openers: true,
    guests: true,
  },
  [`GET ${opening}/bids`]: {
    says: 'Those who manage a tender see who has bid once the bids have been opened.',
    ...managers,
    states: tookBids,
    guests: true,
  },
  [`GET ${opening}/record`]: {
    says: 'Those who manage a tender read the record of opening.',
    roles: everyRole,
    views: ['manages'],
    states: tookBids,
    guests: true,
  },
  [`GET ${opening}/record.pdf`]: {
    says: 'Those who manage a tender take the record of opening with them.',
    roles: everyRole,
    views: ['manages'],
    states: tookBids,
    guests: true,
  },

  // Answers to questions, and clarifications.
  'POST /tenders/:tenderId/clarifications': {
    says: 'Clarifications are posted where suppliers see the tender.',
    ...managers,
    states: isPublic,
  },
  [`POST ${one}/answer`]: {
    says: 'Those who manage a tender draft answers, in whatever state.',
    ...managers,
    states: wasNeverArchived,
  },
  [`PUT ${one}/answer`]: {
    says: 'Those who manage a tender edit drafted answers, in whatever state.',
    ...managers,
    states: wasNeverArchived,
  },
  [`POST ${one}/publish`]: {
    says: 'Answers are published where suppliers see the tender.',
    ...managers,
    states: isPublic,
  },
  [`POST ${one}/unpublish`]: {
    says: 'Those who manage a tender take published answers back, in whatever state.',
    ...managers,
    states: wasNeverArchived,
  },

  'POST /admin/moderation/tenders/:tenderId/approve': {
    says: 'An administrator approves what is published, also once it has ended.',
    ...administrators,
    states: isPublic,
  },
  'POST /admin/moderation/tenders/:tenderId/flag': {
    says: 'An administrator flags what is published, also once it has ended.',
    ...administrators,
    states: isPublic,
  },
  'POST /admin/moderation/tenders/:tenderId/request-changes': {
    says: 'An administrator has asked for changes while the buyer can still make them.',
    ...administrators,
    states: ['published', 'expired', 'closed'],
  },
  'POST /admin/moderation/tenders/:tenderId/reject': {
    says: 'An administrator rejects a published tender, which makes it a draft again.',
    ...administrators,
    states: ['published', 'expired'],
  },
  'POST /tenders/:tenderId/restore': {
    says: 'An administrator restores an archived tender.',
    ...administrators,
    states: ['archived'],
  },
  'DELETE /tenders/:tenderId/force': {
    says: 'An administrator deletes an archived tender for good.',
    ...administrators,
    states: ['archived'],
  },
}
