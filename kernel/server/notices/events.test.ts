// Tests every event with every kind of user: exactly the expected users get the notification, and
// exactly the expected users get the email, which is sent through a real mail server.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverNext, type MailSender } from '#kernel/server/mail/deliver.ts'
import { smtpTransport } from '#kernel/server/mail/transport.ts'
import { createMailSender } from '#app/server/start/mail-sender.ts'
import { makeCast, type Cast } from '#app/test/notice-cast.ts'
import { startSmtp, type SmtpServer } from '#app/test/smtp.ts'
import { useWorld, type Row } from '#app/test/world.ts'
import type { CauseOf, EventName } from './event.ts'
import { fanOutAll } from './fan-out.ts'
import { notify } from './notify.ts'

const world = useWorld()
let smtp: SmtpServer
let sender: MailSender
const scene = {} as Cast

const who = (name: string) => scene.cast[name]!

beforeAll(async () => {
  smtp = await startSmtp()
  sender = createMailSender(world.services, smtpTransport(smtp.url, 2000))
  Object.assign(scene, await makeCast(world))
})

afterAll(async () => {
  sender.transport.close()
  await smtp.stop()
})

interface Case<Event extends EventName> {
  cause: () => CauseOf<Event>
  /** Users who get the notification. */
  notified: string[]
  /** Users in `notified` who don't get an email. */
  unwritten?: string[]
}

const self = { cause: () => ({ user_id: who('applicant').id }), notified: ['applicant'] }
/**
 * Case for events that reach every other user in the organisation, even those who have muted
 * emails.
 */
const ofMember = {
  cause: () => ({
    user_id: who('interested colleague').id,
    organisation_id: who('interested').organisation_id!,
  }),
  notified: ['interested', 'muted supplier'],
}
/** Case for changes of owners, which reach the owners and the member concerned. */
const ownership = {
  cause: () => ({ ...ofMember.cause(), by: 'Sam' }),
  notified: ['interested', 'interested colleague'],
}
/** Case for delegations, which reach both members concerned and the owners. */
const delegating = {
  cause: () => ({
    ...ofMember.cause(),
    principal_id: who('muted supplier').id,
  }),
  notified: ['interested', 'interested colleague', 'muted supplier'],
}
const ofIdentity = (is_for_all: boolean) => ({
  organisation_id: who('interested').organisation_id!,
  kind: 'token_created' as const,
  actor: 'Ann',
  subject: '',
  is_marked: is_for_all,
  is_for_all,
})
const buyers = ['buyer', 'colleague', 'muted buyer']
const admins = ['admin', 'muted admin', 'now an admin']
const interested = ['interested', 'interested colleague', 'muted supplier']
const searchers = ['searcher', 'daily searcher', 'invited']
const circle = ['invited', 'accepted']
const about = (tender: () => Row<'tenders'>) => () => ({ tender_id: tender().id })
const aboutOpen = about(() => scene.open)
const ofBid = () => ({
  ...aboutOpen(),
  organisation_id: who('interested').organisation_id!,
  lot_id: null,
})
const ofStandstill = () => ({ ...aboutOpen(), ends_on: '2026-12-22' })
const ofContract = () => ({ contract_id: scene.contract.id })
const soon = '2026-12-18T12:00:00Z'
const muted = { unwritten: ['muted buyer', 'muted supplier', 'muted admin'] }

/**
 * Cause that names four people. Two of them, a blocked user and a buyer in another organisation,
 * must not be notified.
 */
const ofPeople = () => ({
  ...aboutOpen(),
  user_ids: ['colleague', 'muted buyer', 'blocked buyer', 'other buyer'].map(
    (name) => who(name).id,
  ),
})
const named = { notified: ['colleague', 'muted buyer'], ...muted }
const byOne = (name: string) => ({ ...aboutOpen(), by: who(name).id })
const ofConflict = (name: string) => ({ ...aboutOpen(), user_id: who(name).id, name: 'Ann Lee' })

const cases: { [Event in EventName]: Case<Event>[] } = {
  'already-registered': [self],
  'password-reset-done': [
    { ...self, cause: () => ({ ...self.cause(), suspended: ['Work laptop'] }) },
  ],
  'password-changed': [
    self,
    {
      cause: () => ({ user_id: who('muted supplier').id }),
      notified: ['muted supplier'],
    },
  ],
  'password-set-by-admin': [self],
  'mfa-enabled': [self],
  'mfa-disabled': [self],
  'mfa-reset': [self],
  'recovery-codes-renewed': [self],
  'recovery-code-used': [{ ...self, cause: () => ({ ...self.cause(), left: 3 }) }],
  'new-device': [
    { ...self, cause: () => ({ ...self.cause(), device: 'Firefox', ip: '::1', time: 'now' }) },
  ],
  'api-token-created': [
    { ...self, cause: () => ({ ...self.cause(), token: 'Import', scopes: 'Read' }) },
  ],
  'api-token-expiring': [
    {
      ...self,
      cause: () => ({ ...self.cause(), token: 'Import', expires_at: '2026-12-11T12:00:00Z' }),
    },
  ],
  'passkey-added': [{ ...self, cause: () => ({ ...self.cause(), passkey: 'Laptop' }) }],
  'passkey-removed': [{ ...self, cause: () => ({ ...self.cause(), passkey: 'Laptop' }) }],
  'passkey-suspected': [{ ...self, cause: () => ({ ...self.cause(), passkey: 'Laptop' }) }],
  'identity-linked': [
    { ...self, cause: () => ({ ...self.cause(), provider: 'https://id.example' }) },
  ],
  'sso-required': [
    {
      cause: () => ({
        organisation_id: who('buyer').organisation_id!,
        required_from: '2026-12-11T12:00:00Z',
      }),
      notified: buyers,
    },
  ],
  'account-blocked': [self],
  'account-unblocked': [self],
  'account-deactivated': [{ ...self, cause: () => ({ ...self.cause(), organisation: 'Acme' }) }],
  'account-reactivated': [{ ...self, cause: () => ({ ...self.cause(), organisation: 'Acme' }) }],
  'colleague-joined': [{ ...self, cause: () => ({ ...self.cause(), name: 'Ann' }) }],
  'email-change-requested': [
    {
      ...self,
      cause: () => ({ ...self.cause(), email: 'new@example.test', by: 'directory' as const }),
    },
    {
      cause: () => ({
        user_id: who('admin').id,
        email: 'new@example.test',
        by: 'administrator' as const,
      }),
      notified: admins,
    },
  ],
  'role-changed': [
    { ...self, cause: () => ({ ...self.cause(), role: 'Buyer', organisation: null }) },
  ],
  'removed-from-organisation': [
    { ...self, cause: () => ({ ...self.cause(), organisation: 'Acme' }) },
  ],
  'member-added': [ofMember],
  'member-removed': [ofMember],
  'member-reinstated': [ofMember],
  'member-password-set': [ofMember],
  'identity-changed': [
    { cause: () => ofIdentity(false), notified: ['interested'] },
    {
      cause: () => ofIdentity(true),
      notified: ['interested', 'interested colleague', 'muted supplier'],
    },
  ],
  'identity-suspended': [
    {
      cause: () => ({
        organisation_id: who('interested').organisation_id!,
        kind: 'provider' as const,
      }),
      notified: ['interested', 'interested colleague', 'muted supplier'],
    },
  ],
  'domain-record-missing': [
    {
      cause: () => ({
        organisation_id: who('interested').organisation_id!,
        domain: 'brightwater.example',
        is_over: false,
      }),
      notified: ['interested'],
    },
  ],
  'directory-account': [
    {
      cause: () => ({ ...ofMember.cause(), kind: 'renamed', email: 'new@example.test' }),
      notified: ['interested', 'interested colleague'],
    },
    {
      cause: () => ({ ...ofMember.cause(), kind: 'rename_asked', email: 'new@example.test' }),
      notified: ['interested'],
    },
  ],
  'member-marked': [
    { ...ofMember, cause: () => ({ ...ofMember.cause(), kind: 'created' as const }) },
  ],
  'member-address-changed': [
    { ...ofMember, cause: () => ({ ...ofMember.cause(), email: 'new@example.test' }) },
  ],
  'member-role-changed': [
    {
      cause: () => ({ ...ownership.cause(), member_role: 'viewer' }),
      notified: ['interested colleague'],
    },
  ],
  'owner-change-pending': [
    {
      ...ownership,
      cause: () => ({
        ...ownership.cause(),
        member_role: 'owner',
        from: 'member',
        takes_effect_at: '2026-12-11T12:00:00Z',
      }),
    },
  ],
  'owner-change-stopped': [
    {
      ...ownership,
      cause: () => ({ ...ownership.cause(), member_role: 'owner', how: 'objected' }),
    },
  ],
  'owner-changed': [
    { ...ownership, cause: () => ({ ...ownership.cause(), member_role: 'owner' }) },
  ],
  'owner-proposed': [{ ...ownership, notified: [...ofMember.notified, 'interested colleague'] }],
  'owner-chosen': [
    {
      cause: () => ({ ...ownership.cause(), how: 'elected' }),
      notified: [...ofMember.notified, 'interested colleague'],
    },
  ],
  'approval-rules-changed': [
    {
      cause: () => ({
        organisation_id: who('interested').organisation_id!,
        by: 'Sam',
        before: null,
        after: 'Moving a deadline, always: any owner',
      }),
      notified: ['interested'],
    },
  ],
  'delegation-started': [
    { ...delegating, cause: () => ({ ...delegating.cause(), ends_on: '2026-12-11' }) },
  ],
  'delegation-ended': [{ ...delegating, cause: () => ({ ...delegating.cause(), by: 'Sam' }) }],
  'registration-received': [
    {
      cause: () => ({
        organisation_id: who('applicant').organisation_id!,
        name: 'Ann',
        email: 'ann@example.test',
      }),
      notified: admins,
      ...muted,
    },
  ],
  'organisation-approved': [
    {
      cause: () => ({ organisation_id: who('applicant').organisation_id! }),
      notified: ['applicant'],
    },
  ],
  'organisation-reopened': [
    {
      cause: () => ({ organisation_id: who('applicant').organisation_id! }),
      notified: ['applicant'],
    },
  ],
  'organisation-rejected': [
    {
      cause: () => ({
        organisation_id: who('applicant').organisation_id!,
        rejection_reason: 'Unknown to Companies House',
      }),
      notified: ['applicant'],
    },
  ],
  'access-request': [
    {
      cause: () => ({ name: 'Ann', email: 'a@example.test', organisation: null }),
      notified: admins,
    },
  ],
  'tender-published': [{ cause: aboutOpen, notified: [] }],
  'search-matched': [
    {
      cause: () => ({ ...aboutOpen(), change_id: scene.change_id }),
      notified: searchers,
      // Emails about matches are sent in batches, and tested separately.
      unwritten: searchers,
    },
  ],
  'tender-republished': [
    // Bidders with an outdated bid get a different email about the same change.
    {
      cause: () => ({ ...aboutOpen(), fields: ['Title'] }),
      notified: interested,
      unwritten: interested,
    },
    { cause: () => ({ tender_id: scene.closedCircle.id, fields: [] }), notified: ['accepted'] },
  ],
  'tender-changed': [
    {
      cause: () => ({
        ...aboutOpen(),
        fields: ['Bids'],
        change_note: null,
        is_of_bids: true,
      }),
      notified: interested,
      unwritten: interested,
    },
    {
      cause: () => ({ ...aboutOpen(), fields: ['Title'], change_note: null }),
      notified: interested,
      ...muted,
    },
    {
      cause: () => ({ tender_id: scene.closedCircle.id, fields: ['Title'], change_note: 'Typo' }),
      notified: circle,
    },
    {
      cause: () => ({ tender_id: scene.gated.id, fields: ['Title'], change_note: null }),
      notified: ['signed'],
    },
  ],
  'deadline-moved': [
    {
      cause: () => ({
        ...aboutOpen(),
        fields: [],
        change_note: 'More time',
        is_republished: false,
        moved: [
          {
            label: 'Submission deadline',
            from: scene.open.submission_deadline,
            to: '2031-01-02T12:00:00Z',
          },
        ],
      }),
      notified: interested,
    },
    {
      cause: () => ({
        tender_id: scene.gated.id,
        fields: [],
        change_note: 'Secret',
        moved: [],
        is_republished: true,
      }),
      notified: ['signed', 'signed before', 'interested, unsigned'],
    },
  ],
  'tender-unpublished': [
    { cause: aboutOpen, notified: interested, ...muted },
    { cause: about(() => scene.closedCircle), notified: circle },
  ],
  'tender-archived': [
    { cause: aboutOpen, notified: interested, ...muted },
    { cause: about(() => scene.closedCircle), notified: circle },
  ],
  'tender-restored': [
    { cause: aboutOpen, notified: interested, ...muted },
    { cause: about(() => scene.closedCircle), notified: circle },
  ],
  'tender-cancelled': [
    { cause: aboutOpen, notified: interested },
    { cause: about(() => scene.closedCircle), notified: circle },
  ],
  'tender-closed': [
    { cause: () => ({ ...aboutOpen(), is_automatic: false }), notified: interested, ...muted },
    {
      cause: () => ({ ...aboutOpen(), is_automatic: true }),
      notified: [...interested, ...buyers],
      ...muted,
    },
    {
      cause: () => ({ tender_id: scene.closedCircle.id, is_automatic: false }),
      notified: ['accepted'],
    },
  ],
  'tender-awarded-winner': [
    {
      cause: () => ({ ...aboutOpen(), winner_id: who('outsider').organisation_id! }),
      notified: ['outsider'],
    },
  ],
  'bid-unsuccessful': [{ cause: aboutOpen, notified: interested }],
  // All of these users have bid, so they get the email for `bid-unsuccessful` instead.
  'tender-awarded-others': [{ cause: aboutOpen, notified: interested, unwritten: interested }],
  'deadline-reminder': [{ cause: () => ({ ...aboutOpen(), days: 7 }), notified: interested }],
  invitation: [
    {
      cause: () => ({ tender_id: scene.closedCircle.id, organisation_ids: null }),
      notified: ['invited'],
    },
    {
      cause: () => ({
        tender_id: scene.closedCircle.id,
        organisation_ids: [who('accepted').organisation_id!],
      }),
      notified: [],
    },
  ],
  'invitation-accepted': [
    {
      cause: () => ({
        tender_id: scene.closedCircle.id,
        organisation_id: who('accepted').organisation_id!,
      }),
      notified: buyers,
      ...muted,
    },
  ],
  'invitation-declined': [
    {
      cause: () => ({
        tender_id: scene.closedCircle.id,
        organisation_id: who('declined').organisation_id!,
        answer: 'Too far away',
      }),
      notified: buyers,
      ...muted,
    },
  ],
  'nda-changed': [
    {
      cause: about(() => scene.gated),
      notified: ['signed', 'signed before', 'interested, unsigned'],
    },
  ],
  'moderation-flagged': [
    { cause: () => ({ ...aboutOpen(), notes: 'Unclear' }), notified: buyers, ...muted },
  ],
  'moderation-changes-requested': [
    { cause: () => ({ ...aboutOpen(), notes: 'Unclear' }), notified: buyers, ...muted },
  ],
  'moderation-rejected': [
    { cause: () => ({ ...aboutOpen(), notes: 'Unclear' }), notified: buyers, ...muted },
  ],
  'question-asked': [
    { cause: () => ({ question_id: scene.question.id }), notified: buyers, ...muted },
    {
      cause: () => ({ question_id: scene.gatedQuestion.id }),
      notified: [...buyers, 'now an admin'],
      ...muted,
    },
  ],
  'answer-published': [
    { cause: () => ({ question_id: scene.question.id }), notified: interested, ...muted },
    { cause: () => ({ question_id: scene.gatedQuestion.id }), notified: ['signed'] },
  ],
  'answer-unpublished': [
    { cause: () => ({ question_id: scene.question.id }), notified: interested, ...muted },
    { cause: () => ({ question_id: scene.gatedQuestion.id }), notified: ['signed'] },
  ],
  'questions-waiting': [
    {
      cause: () => ({ organisation_id: who('buyer').organisation_id!, count: 2, tenders: [] }),
      notified: buyers,
      ...muted,
    },
  ],
  'bid-sent': [
    { cause: () => ({ ...ofBid(), receipt: 'Signed', version: 1 }), notified: interested },
  ],
  'bid-withdrawn': [
    { cause: () => ({ ...ofBid(), receipt: 'Signed', version: 2 }), notified: interested },
  ],
  'bid-outdated': [
    {
      cause: () => ({
        ...aboutOpen(),
        is_asked: true,
        needs_resealing: false,
        change_note: 'No plan needed.',
      }),
      notified: interested,
    },
  ],
  'bid-reminder': [
    { cause: () => ({ ...aboutOpen(), days: 1, sent: 'all' }), notified: interested },
    { cause: () => ({ ...aboutOpen(), days: 1, sent: 'some' }), notified: [] },
    { cause: () => ({ ...aboutOpen(), days: 1, sent: 'none' }), notified: [] },
    {
      cause: () => ({ tender_id: scene.gated.id, days: 7, sent: 'none' }),
      notified: ['signed', 'signed before', 'interested, unsigned'],
    },
  ],
  'bid-opened': [{ cause: () => ({ ...aboutOpen(), record: 'One bid' }), notified: ['outsider'] }],
  'record-shared': [
    { cause: () => ({ ...aboutOpen(), record: 'One bid' }), notified: ['outsider'] },
  ],
  'bid-not-openable': [
    {
      cause: () => ({ ...ofBid(), failure: 'missing', hand_in_until: '2026-12-05T12:00:00Z' }),
      notified: interested,
    },
  ],
  'bid-recovered': [{ cause: ofBid, notified: [...buyers, ...interested] }],
  'bid-file-infected': [
    {
      cause: () => ({ ...ofBid(), filename: 'plan.pdf' }),
      notified: [...buyers, ...interested, ...admins],
    },
  ],
  'clarification-asked': [
    {
      cause: () => ({ ...ofBid(), kind: 'low_price', deadline: soon, question: 'How?' }),
      notified: interested,
    },
    {
      cause: () => ({ ...ofBid(), kind: 'clarification', deadline: soon, question: 'How?' }),
      notified: interested,
    },
  ],
  'clarification-reminder': [
    { cause: () => ({ ...ofBid(), kind: 'clarification', deadline: soon }), notified: interested },
  ],
  'clarification-replied': [{ cause: aboutOpen, notified: ['muted buyer'], ...muted }],
  'clarification-overdue': [{ cause: aboutOpen, notified: ['muted buyer'], ...muted }],
  'reply-file-infected': [
    { cause: () => ({ ...ofBid(), filename: 'rates.pdf' }), notified: interested },
  ],
  'assessment-summary': [
    {
      cause: () => ({ ...aboutOpen(), organisation_id: who('interested').organisation_id! }),
      notified: interested,
    },
  ],
  'decision-to-approve': [
    {
      cause: () => ({ ...aboutOpen(), approvers: null, not_told: [who('buyer').id] }),
      notified: ['colleague', 'muted buyer'],
      ...muted,
    },
  ],
  'approval-asked': [
    {
      cause: () => ({
        ...aboutOpen(),
        kind: 'contract',
        approvers: null,
        not_told: [who('buyer').id],
      }),
      notified: ['colleague', 'muted buyer'],
      ...muted,
    },
    {
      cause: () => ({
        ...aboutOpen(),
        kind: 'publication',
        not_told: [who('buyer').id],
        approvers: ['colleague', 'buyer', 'blocked buyer', 'other buyer'].map(
          (name) => who(name).id,
        ),
      }),
      notified: ['colleague'],
    },
  ],
  'approval-reviewed': [
    {
      cause: () => ({
        ...aboutOpen(),
        kind: 'contract',
        asked_by: who('colleague').id,
        is_approved: true,
        by: 'Ann Lee',
        note: '',
        waits: null,
      }),
      notified: ['colleague'],
    },
  ],
  'decision-reviewed': [
    {
      cause: () => ({ ...aboutOpen(), is_approved: true, by: 'Ann Lee', note: '', waits: null }),
      notified: ['muted buyer'],
      ...muted,
    },
  ],
  'decision-withdrawn': [
    { cause: aboutOpen, notified: [...interested, 'outsider'] },
    { cause: about(() => scene.closedCircle), notified: circle },
  ],
  'debrief-asked': [
    {
      cause: () => ({ ...aboutOpen(), organisation: 'Brightwater Ltd', question: 'Why?' }),
      notified: buyers,
      ...muted,
    },
  ],
  'standstill-changed': [
    {
      cause: () => ({ ...aboutOpen(), kind: 'begun', ends_on: '2026-12-22' }),
      notified: interested,
    },
  ],
  'standstill-ending': [{ cause: ofStandstill, notified: buyers, ...muted }],
  'standstill-ended': [{ cause: ofStandstill, notified: buyers, ...muted }],
  'contract-signed': [{ cause: ofContract, notified: interested, ...muted }],
  'contract-changed': [
    { cause: () => ({ ...ofContract(), kind: 'modified' }), notified: interested, ...muted },
  ],
  'contract-reminder': [
    {
      cause: () => ({ ...ofContract(), about: 'end', day: '2027-12-31' }),
      notified: buyers,
      ...muted,
    },
  ],
  'debrief-answered': [
    {
      cause: () => ({
        ...aboutOpen(),
        organisation_id: who('interested').organisation_id!,
        question: 'Why?',
        answer: 'Because.',
      }),
      notified: interested,
    },
  ],
  'panel-named': [
    { cause: () => ({ ...ofPeople(), role: 'evaluator', is_changed: false }), ...named },
  ],
  'panel-removed': [{ cause: ofPeople, ...named }],
  'evaluation-archived': [
    { cause: () => ({ ...byOne('muted buyer'), reason: 'Twice' }), notified: ['colleague'] },
  ],
  'chair-named': [
    { cause: () => ({ ...ofPeople(), chair: 'Ann Lee', reason: 'Leave' }), ...named },
  ],
  'conflict-declared': [
    {
      cause: () => ({ ...ofConflict('colleague'), is_chair: false, is_taken_back: false }),
      notified: ['muted buyer'],
    },
    {
      cause: () => ({ ...ofConflict('muted buyer'), is_chair: true, is_taken_back: true }),
      notified: ['buyer', 'colleague'],
    },
  ],
  'conflict-mitigated': [{ cause: () => ({ ...ofPeople(), reason: 'Sold' }), ...named }],
  'scoring-started': [
    { cause: () => byOne('muted buyer'), notified: ['colleague'] },
    { cause: () => byOne('colleague'), notified: [] },
  ],
  'consensus-started': [{ cause: () => byOne('muted buyer'), notified: ['colleague'] }],
  // No mark is agreed yet, so there is nothing to confirm.
  'consensus-to-confirm': [
    { cause: () => ({ ...aboutOpen(), key: 'quality', criterion: 'Quality' }), notified: [] },
  ],
  'evaluation-locked': [
    { cause: () => byOne('muted buyer'), notified: ['colleague'] },
    { cause: () => byOne('colleague'), notified: ['muted buyer'], ...muted },
  ],
  'evaluation-sent-back': [
    {
      cause: () => ({ ...byOne('muted buyer'), stage: 'scoring', reason: 'Overlooked' }),
      notified: ['colleague'],
    },
  ],
  'panel-tasks-waiting': [
    { cause: () => ({ user_id: who('colleague').id, tenders: [] }), notified: ['colleague'] },
    { cause: () => ({ user_id: who('blocked buyer').id, tenders: [] }), notified: [] },
  ],
  'opener-key-needed': [
    { cause: () => ({ ...aboutOpen(), is_again: false }), notified: ['buyer'] },
    { cause: () => ({ ...aboutOpen(), is_again: true }), notified: ['buyer', 'colleague'] },
  ],
  'opener-joined': [
    {
      cause: () => ({ ...aboutOpen(), user_id: who('colleague').id, name: 'Ann Lee' }),
      notified: ['colleague'],
    },
  ],
  'opening-due': [{ cause: aboutOpen, notified: ['buyer', 'colleague'] }],
  'bids-opened': [{ cause: aboutOpen, notified: buyers, ...muted }],
  'prices-due': [
    {
      cause: () => ({
        ...aboutOpen(),
        needs_share: true,
        user_ids: ['colleague', 'blocked buyer', 'muted buyer'].map((name) => who(name).id),
      }),
      notified: ['colleague'],
    },
  ],
  'prices-opened': [{ cause: aboutOpen, notified: buyers, ...muted }],
  'outage-before-deadline': [
    {
      cause: () => ({
        ...aboutOpen(),
        away_from: '2026-11-17T09:40:00Z',
        away_to: '2026-11-17T10:25:00Z',
      }),
      notified: buyers,
    },
  ],
  'addendum-published': [
    {
      cause: () => ({ tender_id: scene.open.id, document_id: scene.document.id }),
      notified: interested,
      ...muted,
    },
    {
      cause: () => ({ tender_id: scene.gated.id, document_id: scene.gatedDocument.id }),
      notified: ['signed'],
    },
  ],
  'audit-broken': [
    { cause: () => ({ faults: ['Row 12: its contents were changed.'] }), notified: admins },
  ],
  'webhook-disabled': [
    {
      cause: () => ({
        webhook_id: 1,
        organisation_id: who('buyer').organisation_id!,
        host: 'example.test',
        disabled_reason: 'gone',
      }),
      notified: buyers,
    },
  ],
  'document-infected': [
    {
      cause: () => ({ document_id: scene.document.id, version: 1 }),
      notified: ['colleague', ...admins],
    },
    { cause: () => ({ document_id: scene.gatedDocument.id, version: 1 }), notified: admins },
  ],
}

test.for(
  (Object.keys(cases) as EventName[]).flatMap((event) =>
    cases[event].map((one, index) => [event, index, one] as const),
  ),
)(
  '%s notifies exactly the people whom it concerns (%i)',
  async ([event, , { cause, notified, unwritten = [] }]) => {
    smtp.received.length = 0
    await world.db.transaction().execute((tx) => notify(tx, event, cause() as never))
    await fanOutAll(world.db)
    while ((await deliverNext(sender)) !== 'nothing due');

    const { id } = await world.db
      .selectFrom('notices')
      .select((select) => select.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    const inBells = await world.db
      .selectFrom('notifications')
      .where('notice_id', '=', id)
      .select('user_id')
      .execute()
    const nameOf = (found: (user: Row<'users'>) => boolean) =>
      Object.entries(scene.cast).find(([, user]) => found(user))?.[0]
    expect(inBells.map(({ user_id }) => nameOf((user) => user.id === user_id)).toSorted()).toEqual(
      notified.toSorted(),
    )
    expect(
      smtp.received
        .flatMap(({ to }) => to.map((email) => nameOf((user) => user.email === email)))
        .toSorted(),
    ).toEqual(notified.filter((name) => !unwritten.includes(name)).toSorted())
    for (const email of smtp.received) {
      expect(email.to).toHaveLength(1)
      expect(email.subject).toContain('Tender Portal')
    }
  },
)

test('no notification about an answer names the supplier who asked the question', async () => {
  const { name } = await world.db
    .selectFrom('organisations')
    .select('name')
    .where('id', '=', who('interested').organisation_id!)
    .executeTakeFirstOrThrow()
  const notified = await world.db
    .selectFrom('notices')
    .where('event', 'in', ['answer-published', 'answer-unpublished'])
    .select('facts')
    .execute()
  expect(notified.length).toBeGreaterThan(0)
  for (const { facts } of notified) {
    expect(JSON.stringify(facts)).not.toContain(name)
    expect(JSON.stringify(facts)).not.toContain(who('interested').email)
  }
})

test('a notification omits the change note of a tender behind an NDA', async () => {
  const { facts } = await world.db
    .selectFrom('notices')
    .where('event', '=', 'deadline-moved')
    .where('tender_id', '=', scene.gated.id)
    .select('facts')
    .executeTakeFirstOrThrow()
  expect(facts['change_note']).toBeNull()
})
