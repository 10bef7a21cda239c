// The table of events: what happened → what is said → who is told → whether they may mute the
// email. Security, blocking, cancellation and deadline emails can't be muted. Each event has a
// email of its own name (server/mail/emails) and a place in the bell.
import type { NotificationEvent } from '#domain/contract/notification.ts'
import type { Tx } from '#server/db/connect.ts'
import type { EmailData } from '#server/mail/emails.ts'
import type { SentLots } from '#server/mail/emails/bid.ts'
import type { MovedDeadline } from '#server/mail/emails/tender.ts'
import {
  accountFacts,
  anonymousQuestionFacts,
  awardFacts,
  bidFacts,
  cancellationFacts,
  documentFacts,
  fileFacts,
  isGated,
  organisationFacts,
  questionFacts,
  tenderFacts,
} from './facts.ts'
import * as to from './recipients.ts'

interface Rule<Cause, Facts> {
  /** In the transaction of the cause. */
  gather: (tx: Tx, cause: Cause) => Promise<Facts>
  /** Decided when they are told, a moment later. */
  recipients: (facts: Facts) => to.Recipients
  canBeMuted: boolean
  /** About the person: it stays theirs when they change role or organisation. */
  isPersonal?: true
  /** Its emails are gathered, and sent at each person's pace. */
  isInBellOnly?: true
  /** That it happened is nobody else's to know: no page moves by it, and no list of emails names it. */
  isSealed?: true
  /** Whoever looks at the tender may see what became of it, so their pages follow. Otherwise only
      the pages of those who manage it do, and nobody else learns that something happened. */
  changesPage?: true
}

function rule<Cause, Facts>(definition: Rule<Cause, Facts>): Rule<Cause, Facts> {
  return definition
}

interface OfTender {
  tender_id: number
}

interface OfBid extends OfTender {
  organisation_id: number
  lot_id: number | null
}

const threeDaysBefore = (deadline: string) =>
  new Date(Date.parse(deadline) - 3 * 86_400_000).toISOString()

/** About somebody's own account. */
const ownAccount = <Facts extends { user_id: number }>() =>
  rule({
    gather: async (_tx, facts: Facts) => facts,
    recipients: ({ user_id }: Facts) => to.person(user_id),
    canBeMuted: false,
    isPersonal: true,
  })

const judgement = rule({
  gather: async (tx, { tender_id, notes }: OfTender & { notes: string }) => ({
    ...(await tenderFacts(tx, tender_id)),
    notes,
  }),
  recipients: ({ tender_id }) => to.managersOf(tender_id),
  canBeMuted: true,
})

interface Change extends OfTender {
  /** Their labels; deadlines apart. */
  fields: string[]
  change_note: string | null
}

export const events = {
  'already-registered': ownAccount<{ user_id: number }>(),
  'password-changed': ownAccount<{ user_id: number }>(),
  'password-set-by-admin': ownAccount<{ user_id: number }>(),
  'mfa-enabled': ownAccount<{ user_id: number }>(),
  'mfa-disabled': ownAccount<{ user_id: number }>(),
  'mfa-reset': ownAccount<{ user_id: number }>(),
  'recovery-codes-renewed': ownAccount<{ user_id: number }>(),
  'recovery-code-used': ownAccount<{ user_id: number; left: number }>(),
  'new-device': ownAccount<{ user_id: number; device: string; ip: string; time: string }>(),
  'api-token-created': ownAccount<{ user_id: number; token: string; scopes: string }>(),
  'api-token-expiring': ownAccount<{ user_id: number; token: string; expires_at: string }>(),
  'account-blocked': ownAccount<{ user_id: number }>(),
  'account-unblocked': ownAccount<{ user_id: number }>(),
  'account-deactivated': ownAccount<{ user_id: number; organisation: string }>(),
  'account-reactivated': ownAccount<{ user_id: number; organisation: string }>(),
  /** To whoever invited them. */
  'colleague-joined': ownAccount<{ user_id: number; name: string }>(),
  'email-change-requested': rule({
    gather: async (tx, cause: { user_id: number; email: string }) => ({
      ...(await accountFacts(tx, cause.user_id)),
      ...cause,
    }),
    // Nobody takes over an administrator's account without the others knowing.
    recipients: ({ user_id, role }) =>
      role === 'admin' ? to.either(to.person(user_id), to.administrators) : to.person(user_id),
    canBeMuted: false,
    isPersonal: true,
  }),
  'role-changed': ownAccount<{ user_id: number; role: string; organisation: string | null }>(),
  'removed-from-organisation': ownAccount<{ user_id: number; organisation: string }>(),

  'registration-received': rule({
    gather: async (tx, cause: { organisation_id: number; name: string; email: string }) => ({
      ...cause,
      ...(await organisationFacts(tx, cause.organisation_id)),
    }),
    recipients: () => to.administrators,
    canBeMuted: true,
  }),
  'organisation-approved': rule({
    gather: (tx, { organisation_id }: { organisation_id: number }) =>
      organisationFacts(tx, organisation_id),
    recipients: ({ organisation_id }) => to.everyoneOf(organisation_id),
    canBeMuted: false,
  }),
  'organisation-reopened': rule({
    gather: (tx, { organisation_id }: { organisation_id: number }) =>
      organisationFacts(tx, organisation_id),
    recipients: ({ organisation_id }) => to.everyoneOf(organisation_id),
    canBeMuted: false,
  }),
  'organisation-rejected': rule({
    gather: async (tx, cause: { organisation_id: number; rejection_reason: string }) => ({
      ...cause,
      ...(await organisationFacts(tx, cause.organisation_id)),
    }),
    recipients: ({ organisation_id }) => to.everyoneOf(organisation_id),
    canBeMuted: false,
  }),
  'access-request': rule({
    gather: async (_tx, cause: EmailData<'access-request'>) => cause,
    recipients: () => to.administrators,
    canBeMuted: false,
  }),

  'tender-published': rule({
    gather: (tx, { tender_id }: OfTender) => tenderFacts(tx, tender_id),
    // Whoever searches for such tenders hears of it as `search-matched`; this moves open pages.
    recipients: () => to.nobody,
    canBeMuted: true,
    changesPage: true,
  }),
  'search-matched': rule({
    gather: async (tx, { tender_id, change_id }: OfTender & { change_id: number }) => ({
      ...(await tenderFacts(tx, tender_id)),
      change_id,
    }),
    recipients: ({ tender_id, change_id }) => to.searchersOf(tender_id, change_id),
    canBeMuted: true,
    isInBellOnly: true,
  }),
  'tender-republished': rule({
    gather: async (tx, { tender_id, fields }: OfTender & { fields: string[] }) => ({
      fields,
      ...(await tenderFacts(tx, tender_id)),
    }),
    recipients: ({ tender_id }) =>
      to.both(to.partakersOf(tender_id), to.not(to.invitedAnewTo(tender_id))),
    canBeMuted: true,
    changesPage: true,
  }),
  'tender-changed': rule({
    gather: async (tx, change: Change) => ({
      ...change,
      ...(await tenderFacts(tx, change.tender_id)),
    }),
    recipients: ({ tender_id }) => to.readingPartakersOf(tender_id),
    canBeMuted: true,
    changesPage: true,
  }),
  'deadline-moved': rule({
    gather: async (tx, change: Change & { moved: MovedDeadline[]; is_republished: boolean }) => ({
      ...change,
      ...(await tenderFacts(tx, change.tender_id)),
      change_note: (await isGated(tx, change.tender_id)) ? null : change.change_note,
    }),
    recipients: ({ tender_id }) => to.partakersOf(tender_id),
    canBeMuted: false,
    changesPage: true,
  }),
  'tender-unpublished': rule({
    gather: (tx, { tender_id }: OfTender) => tenderFacts(tx, tender_id),
    recipients: ({ tender_id }) => to.partakersOf(tender_id),
    canBeMuted: true,
    changesPage: true,
  }),
  'tender-archived': rule({
    gather: (tx, { tender_id }: OfTender) => tenderFacts(tx, tender_id),
    recipients: ({ tender_id }) => to.partakersOf(tender_id),
    canBeMuted: true,
    changesPage: true,
  }),
  'tender-restored': rule({
    gather: (tx, { tender_id }: OfTender) => tenderFacts(tx, tender_id),
    recipients: ({ tender_id }) => to.partakersOf(tender_id),
    canBeMuted: true,
    changesPage: true,
  }),
  'tender-cancelled': rule({
    gather: (tx, { tender_id }: OfTender) => cancellationFacts(tx, tender_id),
    recipients: ({ tender_id }) => to.partakersOf(tender_id),
    canBeMuted: false,
    changesPage: true,
  }),
  'tender-closed': rule({
    gather: async (tx, { tender_id, is_automatic }: OfTender & { is_automatic: boolean }) => ({
      ...(await tenderFacts(tx, tender_id)),
      is_automatic,
    }),
    // Whoever closed it by hand knows.
    recipients: ({ tender_id, is_automatic }) =>
      is_automatic
        ? to.either(to.interestedIn(tender_id), to.managersOf(tender_id))
        : to.interestedIn(tender_id),
    canBeMuted: true,
    changesPage: true,
  }),
  'tender-awarded-winner': rule({
    gather: (tx, { tender_id }: OfTender) => awardFacts(tx, tender_id),
    recipients: ({ winner_id }) => to.supplierUsersOf(winner_id),
    canBeMuted: true,
  }),
  'tender-awarded-others': rule({
    gather: (tx, { tender_id }: OfTender) => awardFacts(tx, tender_id),
    recipients: ({ tender_id, winner_id }) =>
      to.both(to.interestedIn(tender_id), to.not(to.supplierUsersOf(winner_id))),
    canBeMuted: true,
    changesPage: true,
  }),
  'deadline-reminder': rule({
    gather: async (tx, { tender_id, days }: OfTender & { days: number }) => ({
      ...(await tenderFacts(tx, tender_id)),
      days,
    }),
    recipients: ({ tender_id }) => to.interestedIn(tender_id),
    canBeMuted: false,
  }),

  invitation: rule({
    /** Without organisations: everybody invited, as when the tender is published. */
    gather: async (tx, cause: OfTender & { organisation_ids: number[] | null }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id, organisation_ids }) => to.invitedTo(tender_id, organisation_ids),
    canBeMuted: true,
  }),
  'invitation-accepted': rule({
    gather: async (tx, { tender_id, organisation_id }: OfTender & { organisation_id: number }) => ({
      ...(await organisationFacts(tx, organisation_id)),
      ...(await tenderFacts(tx, tender_id)),
    }),
    recipients: ({ tender_id }) => to.managersOf(tender_id),
    canBeMuted: true,
  }),
  'invitation-declined': rule({
    gather: async (tx, cause: OfTender & { organisation_id: number; answer: string | null }) => ({
      answer: cause.answer,
      ...(await organisationFacts(tx, cause.organisation_id)),
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id }) => to.managersOf(tender_id),
    canBeMuted: true,
  }),
  'nda-changed': rule({
    gather: (tx, { tender_id }: OfTender) => tenderFacts(tx, tender_id),
    recipients: ({ tender_id }) => to.partakersOf(tender_id),
    canBeMuted: true,
    changesPage: true,
  }),

  'moderation-flagged': judgement,
  'moderation-changes-requested': judgement,
  'moderation-rejected': judgement,

  'question-asked': rule({
    gather: async (tx, { question_id }: { question_id: number }) => {
      const facts = await questionFacts(tx, question_id)
      return { ...facts, organisation: facts.organisation! }
    },
    recipients: ({ tender_id }) => to.managersOf(tender_id),
    canBeMuted: true,
  }),
  'answer-published': rule({
    gather: async (tx, { question_id }: { question_id: number }) => {
      const { organisation: _, answer_text, ...facts } = await questionFacts(tx, question_id)
      return { ...facts, answer_text: answer_text! }
    },
    recipients: ({ tender_id }) => to.interestedReadersOf(tender_id),
    canBeMuted: true,
  }),
  'answer-unpublished': rule({
    gather: (tx, { question_id }: { question_id: number }) =>
      anonymousQuestionFacts(tx, question_id),
    recipients: ({ tender_id }) => to.interestedReadersOf(tender_id),
    canBeMuted: true,
  }),
  'questions-waiting': rule({
    gather: async (_tx, cause: EmailData<'questions-waiting'>) => cause,
    recipients: ({ organisation_id }) => to.buyersOf(organisation_id),
    canBeMuted: true,
  }),

  'bid-sent': rule({
    gather: async (tx, cause: OfBid & { receipt: string; version: number }) => ({
      ...cause,
      ...(await bidFacts(tx, cause)),
    }),
    recipients: ({ organisation_id }) => to.biddersOf(organisation_id),
    canBeMuted: false,
    isSealed: true,
  }),
  'bid-withdrawn': rule({
    gather: async (tx, cause: OfBid & { receipt: string; version: number }) => ({
      ...cause,
      ...(await bidFacts(tx, cause)),
    }),
    recipients: ({ organisation_id }) => to.biddersOf(organisation_id),
    canBeMuted: false,
    isSealed: true,
  }),
  'bid-outdated': rule({
    gather: (tx, { tender_id }: OfTender) => tenderFacts(tx, tender_id),
    recipients: ({ tender_id }) => to.outdatedBiddersOf(tender_id),
    canBeMuted: false,
    isSealed: true,
  }),
  'bid-reminder': rule({
    gather: async (tx, cause: OfTender & { days: number; sent: SentLots }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id, sent }) =>
      to.both(to.interestedIn(tender_id), to.whoHasSent(tender_id, sent)),
    canBeMuted: false,
    isSealed: true,
  }),
  'bid-opened': rule({
    gather: async (tx, cause: OfTender & { record: string | null }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id }) => to.openedBiddersOf(tender_id),
    canBeMuted: true,
    isSealed: true,
  }),
  'bid-not-openable': rule({
    gather: async (tx, cause: OfBid & { failure: string }) => ({
      ...cause,
      ...(await bidFacts(tx, cause)),
    }),
    recipients: ({ organisation_id }) => to.biddersOf(organisation_id),
    canBeMuted: false,
    isSealed: true,
  }),
  'bid-recovered': rule({
    gather: async (tx, cause: OfBid) => ({
      ...(await organisationFacts(tx, cause.organisation_id)),
      ...(await bidFacts(tx, cause)),
    }),
    recipients: ({ tender_id, organisation_id }) =>
      to.either(to.managersOf(tender_id), to.biddersOf(organisation_id)),
    canBeMuted: false,
  }),
  'bid-file-infected': rule({
    gather: async (tx, cause: OfTender & { organisation_id: number; filename: string }) => ({
      filename: cause.filename,
      ...(await organisationFacts(tx, cause.organisation_id)),
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id, organisation_id }) =>
      to.either(to.managersOf(tender_id), to.biddersOf(organisation_id), to.administrators),
    canBeMuted: false,
  }),
  'opener-key-needed': rule({
    gather: async (tx, cause: OfTender & { is_again: boolean }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    // Asked again three days before the deadline, those who proved it in that time are spared.
    recipients: ({ tender_id, submission_deadline, is_again }) =>
      to.openersOf(tender_id, {
        provedBefore: is_again ? threeDaysBefore(submission_deadline) : 'epoch',
      }),
    canBeMuted: false,
  }),
  /** To whoever invited them. */
  'opener-joined': rule({
    gather: async (tx, cause: OfTender & { user_id: number; name: string }) => ({
      ...(await tenderFacts(tx, cause.tender_id)),
      ...cause,
    }),
    recipients: ({ user_id, tender_id }) =>
      to.both(to.person(user_id), to.either(to.managersOf(tender_id), to.administrators)),
    canBeMuted: true,
  }),
  'opening-due': rule({
    gather: (tx, { tender_id }: OfTender) => tenderFacts(tx, tender_id),
    recipients: ({ tender_id }) => to.openersOf(tender_id),
    canBeMuted: false,
  }),
  'bids-opened': rule({
    gather: (tx, { tender_id }: OfTender) => tenderFacts(tx, tender_id),
    recipients: ({ tender_id }) => to.either(to.managersOf(tender_id), to.openersOf(tender_id)),
    canBeMuted: true,
  }),

  'outage-before-deadline': rule({
    gather: async (tx, cause: OfTender & { away_from: string; away_to: string }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id }) => to.managersOf(tender_id),
    canBeMuted: false,
  }),

  'addendum-published': rule({
    gather: (tx, { document_id }: { tender_id: number; document_id: number }) =>
      documentFacts(tx, document_id),
    recipients: ({ tender_id }) => to.interestedReadersOf(tender_id),
    canBeMuted: true,
    changesPage: true,
  }),
  'document-infected': rule({
    gather: fileFacts,
    recipients: ({ tender_id, uploaded_by }) =>
      to.either(to.both(to.person(uploaded_by), to.managersOf(tender_id)), to.administrators),
    canBeMuted: false,
  }),
  'webhook-disabled': rule({
    gather: async (_tx, cause: EmailData<'webhook-disabled'> & { organisation_id: number }) =>
      cause,
    recipients: ({ organisation_id }) => to.membersOf(organisation_id),
    canBeMuted: false,
  }),
  'audit-broken': rule({
    gather: async (_tx, cause: EmailData<'audit-broken'>) => cause,
    recipients: () => to.administrators,
    canBeMuted: false,
  }),
} satisfies {
  [Event in NotificationEvent]: { gather: (tx: Tx, cause: never) => Promise<EmailData<Event>> }
}

/** What `tell` has to be given. */
export type CauseOf<Event extends NotificationEvent> = Parameters<
  (typeof events)[Event]['gather']
>[1]

/** The same table, read by a name that comes from the database. */
export function ruleOf(event: string): Rule<unknown, unknown> {
  return events[event as NotificationEvent] as unknown as Rule<unknown, unknown>
}

/** Emails that nobody but their reader is to know of. */
export const sealedEmails = Object.keys(events).filter((event) => ruleOf(event).isSealed)

/** Emails without an event are made for one person; of those, only what searches found can be switched off. */
export function canBeMuted(email: string): boolean {
  return email in events ? ruleOf(email).canBeMuted : email === 'search-alert'
}
