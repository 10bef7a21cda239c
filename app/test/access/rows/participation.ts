// Participation of suppliers in a tender: interest, invitations, non-disclosure agreements, and
// questions with their answers; and the lists of a supplier.
import type { Caller } from '../caller.ts'
import { unique } from './made.ts'
import { suppliers, type OtherRow } from './other-row.ts'
import { meta, name } from './row.ts'
import {
  editors,
  isPublic,
  managers,
  suppliersWhoRead,
  suppliersWhoSee,
  wasNeverArchived,
  whoeverReads,
  whoeverSees,
  type TenderRow,
} from './tender-row.ts'

const reason = { reason: 'For good reason.' }

const answer = 'answer_text is_published created_at published_at'
const asked = 'id question_text status created_at is_own is_clarification'
const question = {
  manager:
    `${asked} answer{${answer} answered_by_user{name} updated_at version} ${name} user{name email} ` +
    'identifying_words{question answer}',
  supplier: `${asked} answer{${answer}}`,
}
const nda = 'version text created_at acceptance{signed_name accepted_at}'
const invitation = 'id status reason created_at responded_at organisation{id name city}'
const interest =
  'id created_at tender_id bid outcome tender{id title reference reference_number status procedure_type ' +
  `eligibility_type clarification_deadline submission_deadline ${name} is_changed}`

export const participationRows: Record<string, TenderRow> = {
  'GET /tenders/:tenderId/nda': whoeverSees(
    'Whoever sees a tender reads its agreement, or they could not accept it.',
    `data{${nda}}`,
  ),
  'GET /tenders/:tenderId/questions': whoeverReads(
    'Those who manage a tender read its questions, and suppliers what is theirs to read.',
    {
      manager: `data{${question.manager}}`,
      supplier: `data{${question.supplier}}`,
    },
    { readers: 'supplier' },
  ),
  'GET /tenders/:tenderId/questions/export.csv': whoeverReads(
    'Published answers are exported by those who manage the tender or are interested.',
    'question_text created_at answer_text published_at',
    { needsInterest: true },
  ),
  'GET /tenders/:tenderId/questions/export.xlsx': whoeverReads(
    'Published answers are exported as a workbook by the same.',
    '',
    { needsInterest: true },
  ),
  'GET /tenders/:tenderId/interests': managers(
    'Those who manage a tender see who is interested.',
    `data{id created_at ${name} user{name email}}`,
  ),
  'GET /tenders/:tenderId/interests/export.csv': managers(
    'Those who manage a tender export who is interested.',
    'Organisation Registered_by Email Registered',
  ),
  'GET /tenders/:tenderId/interests/export.xlsx': managers(
    'Those who manage a tender export who is interested as a workbook.',
    '',
  ),
  'GET /tenders/:tenderId/invitations': managers(
    'Those who manage a tender see who is invited.',
    `data{${invitation}}`,
  ),
  'GET /tenders/:tenderId/invitations/candidates': managers(
    'Those who manage a tender look for suppliers to invite.',
    `data{id name city} ${meta}`,
  ),
  'GET /tenders/:tenderId/nda/acceptances': managers(
    'Those who manage a tender see who accepted its agreement.',
    `data{version signed_name accepted_at ${name}}`,
  ),
  'POST /tenders/:tenderId/invitations': editors(
    'Those who manage an invite-only tender invite suppliers until it has ended.',
    `message invitations{${invitation}}`,
    {
      eligibility: 'invite_only',
      request: ({ candidate }) => ({
        body: { organisation_ids: [candidate.id] },
      }),
      race: { losers: 'alike' },
    },
  ),
  'DELETE /tenders/:tenderId/invitations/:invitationId': editors(
    'Those who manage an invite-only tender revoke invitations until it has ended.',
    'message',
    { eligibility: 'invite_only' },
  ),
  'PUT /tenders/:tenderId/nda': editors(
    'Those who manage an NDA-gated tender write its agreement until it has ended.',
    `message nda{${nda}}`,
    {
      eligibility: 'nda_gated',
      request: { body: { text: 'The text of the agreement is required' } },
    },
  ),
  'POST /tenders/:tenderId/interests': suppliersWhoRead(
    'A supplier’s organisation registers interest once, while the tender is open.',
    `message interest{${interest}}`,
    { states: ['published'], standing: 'not interested' },
  ),
  'DELETE /tenders/:tenderId/interests': suppliersWhoSee(
    'A supplier’s organisation withdraws its interest while the tender is open.',
    'message',
    {
      states: ['published'],
      standing: 'interested',
      request: { body: reason },
      race: { losers: [409] },
    },
  ),
  'POST /tenders/:tenderId/invitation/accept': suppliersWhoRead(
    'An invited organisation accepts while the tender is open.',
    'message invitation{id status}',
    {
      states: ['published'],
      standing: 'invited',
      race: { by: 'invited supplier', losers: 'alike', eligibility: 'invite_only' },
    },
  ),
  'POST /tenders/:tenderId/invitation/decline': suppliersWhoRead(
    'An invited organisation declines while the tender is open.',
    'message invitation{id status}',
    {
      states: ['published'],
      standing: 'invited',
      request: { body: reason },
      race: { by: 'invited supplier', losers: 'alike', eligibility: 'invite_only' },
    },
  ),
  'POST /tenders/:tenderId/nda/accept': suppliersWhoSee(
    'A supplier accepts the agreement once for the organisation, to read the tender.',
    `message nda{${nda}}`,
    {
      eligibility: 'nda_gated',
      standing: 'not signed',
      limit: 'members',
      request: { body: { version: 1, signed_name: 'Jo Green' } },
    },
  ),
  'POST /tenders/:tenderId/questions': suppliersWhoRead(
    'A supplier asks with interest, while the tender is open for questions.',
    `message question{${question.supplier}}`,
    {
      states: ['published'],
      needsInterest: true,
      request: { body: { question_text: 'How many doors?' } },
      race: { hasKey: true },
    },
  ),
  'POST /tenders/:tenderId/clarifications': managers(
    'Clarifications are posted where suppliers see the tender.',
    `message question{${question.manager}}`,
    {
      states: isPublic,
      limit: 'members',
      request: { body: { text: 'The lift is out of order.' } },
      race: { hasKey: true },
    },
  ),
  'POST /tenders/:tenderId/questions/:questionId/answer': managers(
    'Those who manage a tender draft answers, in whatever state.',
    `message question{${question.manager}}`,
    { states: wasNeverArchived, request: { body: { answer_text: 'Three.' } } },
  ),
  'PUT /tenders/:tenderId/questions/:questionId/answer': managers(
    'Those who manage a tender edit drafted answers, in whatever state.',
    `message question{${question.manager}}`,
    {
      states: wasNeverArchived,
      request: ({ questions }) => ({
        params: { questionId: questions.drafted },
        body: { answer_text: 'Four.' },
      }),
    },
  ),
  'POST /tenders/:tenderId/questions/:questionId/publish': managers(
    'Answers are published where suppliers see the tender.',
    `message question{${question.manager}}`,
    {
      states: isPublic,
      limit: 'members',
      request: ({ questions }) => ({ params: { questionId: questions.drafted } }),
    },
  ),
  'POST /tenders/:tenderId/questions/:questionId/unpublish': managers(
    'Those who manage a tender take published answers back, in whatever state.',
    `message question{${question.manager}}`,
    {
      states: wasNeverArchived,
      limit: 'members',
      request: ({ questions }) => ({ params: { questionId: questions.published } }),
    },
  ),
}

const search = 'id name frequency filter{*} description created_at recent_matches last_match_at'
const ownTender = 'id title reference status organisation{name}'
export const ownInvitation = `id status created_at responded_at tender{id title reference status submission_deadline ${name}}`

/** Creates a saved search of the caller, or of another user if the caller is a visitor. */
async function aSavedSearch({ world, user }: Caller) {
  const { id } = await world.makeSearch(user ?? (await world.makeUser()))
  return { params: { searchId: id } }
}

export const ownParticipationRows: Record<string, OtherRow> = {
  'GET /interests': suppliers(
    `data{${interest}} meta{current_page last_page per_page total next counts{open ended}} ` +
      `archived{id title reference ${name} deleted_at}`,
  ),
  'GET /invitations': suppliers(
    `data{${ownInvitation}} meta{current_page last_page per_page total next counts{waiting past}}`,
  ),
  'GET /analytics/questions-asked': suppliers(
    `data{id question_text status created_at published_at tender{${ownTender}}} ${meta}`,
  ),
  'GET /analytics/documents-downloaded': suppliers(
    'data{id title version newest_version downloaded_at downloaded_by{name} ' +
      `tender{${ownTender}}} ${meta}`,
  ),
  // Only their owner can see saved searches.
  'GET /saved-searches': suppliers(`data{${search}}`, { request: aSavedSearch }),
  'POST /saved-searches': suppliers(`message search{${search}}`, {
    limit: 'personal',
    request: () => ({
      body: { name: `Search ${unique()}`, frequency: 'daily', filter: { search: 'brooms' } },
    }),
    race: { hasKey: true },
  }),
  'PUT /saved-searches/:searchId': suppliers(`message search{${search}}`, {
    limit: 'personal',
    request: async (caller) => ({
      ...(await aSavedSearch(caller)),
      body: { name: `Search ${unique()}`, frequency: 'weekly' },
    }),
  }),
  'DELETE /saved-searches/:searchId': suppliers('message', {
    limit: 'personal',
    request: aSavedSearch,
  }),
}
