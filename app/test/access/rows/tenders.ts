// Tenders: their page, lots, documents, state and publication, the lists of tenders, and unfinished
// tenders.
import { sample } from '../../document-tender.ts'
import { tenderForm } from '../../tender-form.ts'
import type { Caller } from '../caller.ts'
import { hasNotEnded } from '../tender-scene.ts'
import { buyersAndAdministrators, otherRow, signedIn, type OtherRow } from './other-row.ts'
import { cappedMeta, name } from './row.ts'
import {
  editors,
  managers,
  wasNeverArchived,
  whoeverReads,
  whoeverSees,
  type TenderRow,
} from './tender-row.ts'

export const facts =
  'organisation_id status eligibility_type submission_deadline clarification_deadline allow_questions ' +
  'require_interest_before_download was_published deleted_at is_invited has_accepted_nda is_interested'
const row =
  `id title reference ${facts} procedure_type description estimated_value currency ${name} ` +
  'metadata{categories cpv_codes location} created_at published_at takes_bids'
const counted = 'moderation_status interests_count questions_count unanswered_questions_count'
const rows = {
  manager: `${row} ${counted}`,
  supplier: `${row} is_changed`,
  'other buyer': row,
}
const file = 'version filename file_size sha256 scan_status note created_at'
const document = `id title description type ${file} earlier_versions`
const documents = {
  manager: `${document} uploaded_by{name} download_count was_published`,
  supplier: document,
  'other buyer': document,
}
const page =
  'version contact_name contact_email contact_phone updated_at closed_at awarded_at cancelled_at ' +
  'cancellation{reason text} outage{started_at ended_at}'
const winners = `winners{lot_number ${name} value} lots{lot_number ${name} value}`
const tender = {
  manager:
    `${rows.manager} ${page} award{${name} value note ${winners}} documents{${documents.manager}} ` +
    'moderation_notes moderation_reply creator{id name} has_other_reviewer documents_count view_count ' +
    'is_deadline_fixed is_led_by_other open_approvals ' +
    'publication_faults{part text} bids_step ' +
    'counts{lots documents questions interests invitations}',
  supplier:
    `${rows.supplier} ${page} award{${name} value ${winners}} documents{${documents.supplier}} ` +
    'last_seen_at invitation{id status} bid counts{lots documents questions}',
  'other buyer': `${row} ${page} award{${name} value ${winners}} documents{${document}} counts{lots documents}`,
}
const savedTender = { manager: `message tender{${tender.manager}}` }
const draft = 'id step copied_from{id reference} created_at updated_at'
const savedDraft = `message draft{${draft} version form{*}}`
const lot = 'id lot_number title description estimated_value created_at updated_at'

const lotForm = { lot_number: 7, title: 'Windows', estimated_value: '12.50' }

export const tenderPageRows: Record<string, TenderRow> = {
  'GET /tenders/:tenderId': whoeverSees('Whoever sees a tender opens its page.', {
    manager: `data{${tender.manager}}`,
    supplier: `data{${tender.supplier}}`,
    'other buyer': `data{${tender['other buyer']}}`,
  }),
  'GET /tenders/:tenderId/deadlines.ics': whoeverSees(
    'Whoever sees a tender takes its deadlines into a calendar.',
    '',
  ),
  'GET /tenders/:tenderId/history': whoeverReads(
    'Whoever reads a tender reads what changed in it.',
    {
      manager: 'data{id version created_at change_note user{name} changes{field from{*} to{*}}}',
      supplier: 'data{id version created_at change_note changes{field from{*} to{*}}}',
      'other buyer': 'data{id version created_at change_note changes{field from{*} to{*}}}',
    },
  ),
  'GET /tenders/:tenderId/lots': whoeverReads(
    'Whoever reads a tender reads its lots.',
    `data{${lot}}`,
  ),
  'GET /tenders/:tenderId/documents': whoeverReads(
    'Whoever reads a tender sees which documents there are.',
    {
      manager: `data{${documents.manager}}`,
      supplier: `data{${documents.supplier}}`,
      'other buyer': `data{${documents['other buyer']}}`,
    },
  ),
  'GET /tenders/:tenderId/documents/:documentId/versions': whoeverReads(
    'Whoever reads a tender sees which versions a document has.',
    {
      manager: `data{${file} uploaded_by{name} was_published}`,
      supplier: `data{${file}}`,
      'other buyer': `data{${file}}`,
    },
  ),
  'GET /tenders/:tenderId/documents/:documentId/download': whoeverReads(
    'Documents are downloaded with interest, where the tender asks for it.',
    '',
    { needsInterest: true },
  ),
  'GET /tenders/:tenderId/documents/:documentId/versions/:version/download': whoeverReads(
    'Earlier versions are downloaded as the newest one is.',
    '',
    { needsInterest: true },
  ),
  'GET /tenders/:tenderId/documents/download-all': whoeverReads(
    'All documents are downloaded as each of them is.',
    '',
    { needsInterest: true },
  ),
  'GET /tenders/:tenderId/pack.zip': whoeverReads(
    'Whoever reads a tender takes it away, with the documents that they may download.',
    '',
  ),
  'GET /analytics/tenders/:tenderId/stats': managers(
    'Those who manage a tender see its figures.',
    'data{view_count interests_count view_to_interest_rate questions_count answered_questions ' +
      'published_answers documents_count total_downloads interests_by_day{date count} ' +
      'downloads_by_document{title download_count}}',
  ),
  'PUT /tenders/:tenderId': managers(
    'Those who manage a tender edit it until it has ended; administrators correct it afterwards.',
    savedTender,
    {
      states: hasNotEnded,
      statesForOthers: wasNeverArchived,
      limit: 'drafts',
      request: ({ tender: { submission_deadline, clarification_deadline } }) => ({
        body: tenderForm({
          title: 'A new title',
          change_note: 'A better title.',
          // The deadlines of an ended tender must stay unchanged.
          submission_deadline,
          clarification_deadline,
        }),
      }),
    },
  ),
  'POST /tenders/:tenderId/deadlines/preview': editors(
    'Whoever may move the deadlines sees first what suppliers would be told.',
    'data{email{subject text} suppliers people}',
    {
      request: () => {
        const { submission_deadline, clarification_deadline } = tenderForm()
        return { body: { submission_deadline, clarification_deadline, change_note: 'More time.' } }
      },
      race: 'Changes nothing.',
    },
  ),
  'DELETE /tenders/:tenderId': managers(
    'Those who manage a tender archive it, in whatever state; once its bids are opened, the chair or an administrator.',
    'message',
    { states: wasNeverArchived, limit: 'drafts' },
  ),
  'POST /tenders/:tenderId/copy': managers(
    'Those who manage a tender copy it, in whatever state.',
    savedDraft,
    { states: wasNeverArchived, race: { hasKey: true } },
  ),
  'POST /tenders/:tenderId/publish': managers(
    'Those who manage a tender publish a draft, for the first time or again.',
    savedTender,
    { states: ['draft', 'unpublished'], limit: 'members' },
  ),
  'POST /tenders/:tenderId/unpublish': managers(
    'Those who manage a tender take a published one back to draft.',
    savedTender,
    { states: ['published', 'expired'], limit: 'members' },
  ),
  'POST /tenders/:tenderId/close': managers(
    'Those who manage a tender close a published one.',
    savedTender,
    { states: ['published', 'expired'], limit: 'members' },
  ),
  'POST /tenders/:tenderId/award': managers(
    'Those who manage a tender award it once it is published or closed.',
    savedTender,
    {
      states: ['published', 'expired', 'closed'],
      limit: 'members',
      request: ({ spare }) => ({
        body: { organisation_id: spare.organisation_id, value: '10', note: 'Well done.' },
      }),
      race: { state: 'closed' },
    },
  ),
  'POST /tenders/:tenderId/cancel': managers(
    'Those who manage a tender cancel it until it has ended.',
    savedTender,
    {
      states: hasNotEnded,
      limit: 'members',
      request: { body: { reason: 'other', text: 'No money left.' } },
    },
  ),
  'POST /tenders/:tenderId/lots': editors(
    'Those who manage a tender add lots until it has ended.',
    `message lot{${lot}}`,
    { request: { body: lotForm }, race: { losers: [422] } },
  ),
  'PUT /tenders/:tenderId/lots/:lotId': editors(
    'Those who manage a tender edit its lots until it has ended.',
    `message lot{${lot}}`,
    { request: { body: lotForm } },
  ),
  'DELETE /tenders/:tenderId/lots/:lotId': editors(
    'Those who manage a tender delete its lots until it has ended.',
    'message',
  ),
  'POST /tenders/:tenderId/documents': managers(
    'Those who manage a tender add documents, in whatever state.',
    `message document{${documents.manager}}`,
    {
      states: wasNeverArchived,
      limit: 'drafts',
      request: { form: { file: sample(), title: 'Terms', type: 'other' } },
      race: { hasKey: true },
    },
  ),
  'POST /tenders/:tenderId/documents/:documentId/versions': managers(
    'Those who manage a tender add new versions, in whatever state.',
    `message document{${documents.manager}}`,
    {
      states: wasNeverArchived,
      limit: 'drafts',
      request: { form: { file: sample(), note: 'Corrected.' } },
      race: { hasKey: true },
    },
  ),
  'PUT /tenders/:tenderId/documents/:documentId': managers(
    'What a document says of itself changes until the tender has ended, but not while the tender is away from those who have read it.',
    `message document{${documents.manager}}`,
    {
      states: ['published', 'expired', 'closed', 'draft'],
      limit: 'drafts',
      request: {
        body: {
          title: 'Terms, corrected',
          type: 'terms_and_conditions',
          description: 'As agreed.',
        },
      },
    },
  ),
  'DELETE /tenders/:tenderId/documents/:documentId': managers(
    'A document that suppliers may have read stays.',
    'message',
    { states: ['draft'], limit: 'drafts' },
  ),
}

const creators = otherRow({
  roles: ['buyer', 'admin'],
  otherwise: { 'buyer without organisation': 403 },
})

const exportedTender =
  'Reference Title Organisation Status Procedure Eligibility Estimated_value Currency Published ' +
  'Clarification_deadline Submission_deadline Categories CPV_codes Location Address'

/** Creates an unfinished tender of the caller, or of another user if the caller is a visitor. */
async function aDraft({ world, user }: Caller) {
  const { id: user_id, organisation_id } = user ?? (await world.makeUser({ role: 'buyer' }))
  const form = JSON.stringify({ title: 'Half a tender' })
  const { id } = await world.insert('tender_drafts', { user_id, organisation_id, form })
  return { params: { draftId: id } }
}

export const tenderListRows: Record<string, OtherRow> = {
  'GET /tenders': signedIn({
    manager: `data{${rows.manager}} ${cappedMeta}`,
    supplier: `data{${rows.supplier} fits{id name because}} ${cappedMeta}`,
  }),
  'GET /tenders/export.csv': signedIn({
    manager: `${exportedTender} Created Review Interests Questions Unanswered`,
    supplier: exportedTender,
  }),
  'GET /tenders/export.xlsx': signedIn(''),
  'GET /tenders/organisations': signedIn('data{id name}'),
  // Buyers create tenders for their own organisation, administrators for any.
  'POST /tenders': creators(savedTender, {
    request: ({ people }) => ({ body: tenderForm({ organisation_id: people.own.id }) }),
    race: { hasKey: true },
  }),
  // Only their author can see unfinished tenders.
  'GET /tender-drafts': buyersAndAdministrators(`data{${draft} title}`, { request: aDraft }),
  'GET /tender-drafts/:draftId': buyersAndAdministrators(`data{${draft} version form{*}}`, {
    request: aDraft,
  }),
  'POST /tender-drafts': creators(savedDraft, {
    request: { body: { form: { title: 'Half a tender' } } },
    race: { hasKey: true },
  }),
  'PUT /tender-drafts/:draftId': buyersAndAdministrators(savedDraft, {
    request: async (caller) => ({
      ...(await aDraft(caller)),
      body: { form: { title: 'Three quarters of a tender' }, step: 2 },
    }),
  }),
  'DELETE /tender-drafts/:draftId': buyersAndAdministrators('message', { request: aDraft }),
}
