// One example of each email, for viewing and for the test that renders them all.
import type { EmailData, EmailName } from './emails.ts'

const tender = {
  tender_id: 12,
  reference: 'TND-2026-000123',
  title: 'Cleaning of the town hall and library',
  buyer: 'Northgate Borough Council',
  submission_deadline: '2026-12-11T12:00:00Z',
}
const question = {
  ...tender,
  question_id: 7,
  question_text: 'Are the windows above the second floor part of the contract?',
}
const member = {
  user_id: 1,
  name: 'Ann Lee',
  role: 'supplier',
  organisation_id: 1,
  organisation: 'Brightwater Cleaning Ltd',
} as const
const account = { user_id: 1 }
const document = { ...tender, document_id: 3, document: 'Addendum 1: revised floor areas' }
const organisation = { organisation_id: 4, organisation: 'Brightwater Cleaning Ltd' }
const notes = 'Please name the sites, and say how many hours a day each is open.'

const invited = {
  inviter: 'Ann Lee',
  organisation: tender.buyer,
  reference: tender.reference,
  title: tender.title,
}
const bid = { ...tender, organisation_id: 4, lot_id: null, lot_number: 2 }
const standstill = { ...tender, ends_on: '2026-12-22' }
const contract = {
  ...tender,
  contract_id: 5,
  number: 'NBC-2026-031',
  contract_title: 'Cleaning of the town hall',
  organisation_id: 2,
  supplier_id: 4,
  supplier: organisation.organisation,
  value: '240000.00',
  currency: 'GBP',
  ends_on: '2029-12-31',
}
const receipt = 'Tender portal receipt, format 1\nTender: TND-2026-000123\nVersion: 2\n'

export const sampleEmails: { [Name in EmailName]: EmailData<Name> } = {
  'address-confirmation': { token: 'example' },
  'already-registered': account,
  'password-reset': { email: 'sam@brightwater.example', token: 'example' },
  'password-changed': account,
  'password-set-by-admin': account,
  'mfa-enabled': account,
  'mfa-disabled': account,
  'mfa-reset': account,
  'recovery-codes-renewed': account,
  'recovery-code-used': { ...account, left: 9 },
  'new-device': {
    ...account,
    device: 'Firefox on Windows',
    ip: '192.0.2.7',
    time: 'Friday 4 December 2026, 09:12 GMT (UK time)',
  },
  'api-token-created': { ...account, token: 'Nightly import', scopes: 'Read' },
  'api-token-expiring': {
    ...account,
    token: 'Nightly import',
    expires_at: '2026-12-11T09:12:00Z',
  },
  welcome: {
    email: 'sam@brightwater.example',
    organisation: organisation.organisation,
    token: 'example',
  },
  'colleague-invitation': {
    token: 'example',
    inviter: 'Ann Lee',
    organisation: organisation.organisation,
  },
  'colleague-invitation-known': { inviter: 'Ann Lee', organisation: organisation.organisation },
  'email-change-confirmation': { token: 'example' },
  'email-change-requested': { ...account, name: 'Ann Lee', email: 'ann@brightwater.example' },
  'email-changed': { email: 'ann@brightwater.example' },
  'account-deactivated': { ...account, organisation: organisation.organisation },
  'account-reactivated': { ...account, organisation: organisation.organisation },
  'colleague-joined': { ...account, name: 'Ann Lee' },
  'account-blocked': account,
  'account-unblocked': account,
  'role-changed': { ...account, role: 'Buyer', organisation: tender.buyer },
  'removed-from-organisation': { ...account, organisation: organisation.organisation },
  'member-added': member,
  'member-removed': member,
  'member-reinstated': member,
  'member-password-set': member,
  'member-address-changed': { ...member, email: 'ann@brightwater.example' },
  'registration-received': { ...organisation, name: 'Ann Lee', email: 'ann@brightwater.example' },
  'organisation-approved': organisation,
  'organisation-reopened': organisation,
  'organisation-rejected': {
    ...organisation,
    rejection_reason: 'The company number is not known at Companies House.',
  },
  'access-request': {
    name: 'Ann Lee',
    email: 'ann@brightwater.example',
    organisation: organisation.organisation,
    organisation_id: organisation.organisation_id,
    why: 'awaiting_approval',
  },
  'tender-published': tender,
  'tender-digest': {
    tenders: [tender, { ...tender, reference: 'TND-2026-000124', title: 'Window cleaning' }],
  },
  'search-matched': tender,
  'search-alert': {
    total: 2,
    tenders: [
      {
        ...tender,
        matches: [{ search: 'Cleaning in Leeds', because: '“office”, Cleaning, in Leeds' }],
      },
      {
        ...tender,
        reference: 'TND-2026-000124',
        title: 'Window cleaning',
        matches: [
          { search: 'Cleaning in Leeds', because: '“office”, Cleaning, in Leeds' },
          { search: 'High windows', because: '“windows”' },
        ],
      },
    ],
    searches: [
      { search: 'Cleaning in Leeds', unsubscribe: '/unsubscribe/7.abcdefghijklmnopqrstuv' },
      { search: 'High windows', unsubscribe: '/unsubscribe/9.abcdefghijklmnopqrstuv' },
    ],
    unsubscribe: '/unsubscribe/7-9.abcdefghijklmnopqrstuv',
  },
  'tender-republished': tender,
  'tender-changed': {
    ...tender,
    fields: ['Estimated value', 'Lots'],
    change_note: 'The library has been added.',
  },
  'deadline-moved': {
    ...tender,
    moved: [
      {
        label: 'Submission deadline',
        from: '2026-12-04T12:00:00Z',
        to: tender.submission_deadline,
      },
    ],
    fields: ['Description'],
    change_note: 'Several suppliers have asked for more time.',
  },
  'tender-unpublished': tender,
  'tender-archived': tender,
  'tender-restored': tender,
  'tender-cancelled': {
    ...tender,
    why: 'Budget withdrawn',
    text: 'The council has not approved the budget for the coming year.',
  },
  'tender-closed': { ...tender, is_automatic: true },
  'tender-awarded-winner': { ...tender, value: '120000.00', currency: 'GBP', lots: [1, 3] },
  'tender-awarded-others': { ...tender, winner: organisation.organisation },
  'deadline-reminder': { ...tender, days: 7 },
  invitation: { ...tender, organisation_ids: null },
  'invitation-accepted': { ...tender, organisation: organisation.organisation },
  'invitation-declined': {
    ...tender,
    organisation: organisation.organisation,
    answer: 'We have no staff in the area.',
  },
  'nda-changed': tender,
  'moderation-flagged': { ...tender, notes },
  'moderation-changes-requested': { ...tender, notes },
  'moderation-rejected': { ...tender, notes },
  'question-asked': { ...question, organisation: organisation.organisation },
  'answer-published': { ...question, answer_text: 'Yes, all windows are.\nSee lot 2.' },
  'answer-unpublished': question,
  'questions-waiting': { organisation_id: 2, count: 3, tenders: [{ ...tender, count: 3 }] },
  'bid-sent': { ...bid, receipt, version: 2 },
  'bid-withdrawn': { ...bid, receipt, version: 3 },
  'bid-outdated': {
    ...tender,
    is_asked: true,
    needs_resealing: false,
    change_note: 'We no longer ask for a plan of work.',
  },
  'bid-reminder': { ...tender, days: 1, sent: 'none' },
  'bid-unsuccessful': { ...tender, winner: organisation.organisation },
  'bid-opened': { ...tender, record: 'One bid\n\nBrightwater Cleaning Ltd\nTotal: £25,031' },
  'record-shared': { ...tender, record: 'One bid\n\nBrightwater Cleaning Ltd\nTotal: £25,031' },
  'bid-not-openable': {
    ...bid,
    failure: 'unreadable',
    hand_in_until: '2026-12-05T12:00:00Z',
  },
  'bid-recovered': { ...bid, ...organisation },
  'clarification-asked': {
    ...bid,
    kind: 'low_price',
    deadline: '2026-12-18T12:00:00Z',
    question: 'How do you clean 400 windows a day with two people?',
  },
  'clarification-reminder': { ...bid, kind: 'clarification', deadline: '2026-12-18T12:00:00Z' },
  'clarification-replied': tender,
  'clarification-overdue': tender,
  'reply-file-infected': { ...bid, filename: 'rates.pdf' },
  'standstill-changed': { ...standstill, kind: 'begun' },
  'standstill-ending': standstill,
  'standstill-ended': standstill,
  'contract-signed': contract,
  'contract-changed': { ...contract, kind: 'modified' },
  'contract-reminder': { ...contract, about: 'end', day: contract.ends_on },
  'bid-file-infected': { ...tender, ...organisation, filename: 'plan.pdf' },
  'opener-key-needed': { ...tender, is_again: true, opens_prices_later: true },
  'opener-invitation': { ...invited, token: 'example' },
  'opener-invitation-known': { ...invited, is_guest: true },
  'opener-joined': { ...tender, name: 'Ann Lee' },
  'opening-due': tender,
  'bids-opened': tender,
  'prices-due': { ...tender, needs_share: true },
  'prices-opened': tender,
  'outage-before-deadline': {
    ...tender,
    away_from: '2026-11-17T09:40:00Z',
    away_to: '2026-11-17T10:25:00Z',
  },
  'addendum-published': document,
  'document-infected': { ...document, uploaded_by: 1, filename: 'floor-areas.xlsx' },
  'webhook-disabled': {
    webhook_id: 3,
    host: 'erp.brightwater.example',
    disabled_reason: 'failing',
  },
  'audit-broken': { faults: ['Row 4711: its contents were changed.'] },
  'audit-head': {
    head: `17 1204 1211 ${'5e'.repeat(32)} 2026-12-04T03:40:00.000Z ${'a7'.repeat(32)} …`,
    public_key: 'pDqS5bX1…',
    rows: 1204,
  },
}
