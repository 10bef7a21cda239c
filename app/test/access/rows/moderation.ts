// Moderation of tenders, and archived tenders.
import { administrators as ofAdministrators, type OtherRow } from './other-row.ts'
import { meta, name } from './row.ts'
import { administrators, isPublic, type TenderRow } from './tender-row.ts'
import { facts } from './tenders.ts'

const reason = { reason: 'For good reason.' }

const reviewedTender =
  'id title reference status moderation_status moderation_notes moderation_reply description ' +
  `procedure_type estimated_value currency submission_deadline ${name} creator{id name} has_other_reviewer ` +
  'created_at published_at status_since deleted_at'
const moderated = `message tender{${reviewedTender}}`
const trashed =
  `id title reference ${facts} ${name} created_at deleted_by{id name} interests_count ` +
  'questions_count documents_count'

export const moderationRows: Record<string, TenderRow> = {
  'POST /admin/moderation/tenders/:tenderId/approve': administrators(
    'An administrator approves what is published, also once it has ended.',
    moderated,
    { states: isPublic },
  ),
  'POST /admin/moderation/tenders/:tenderId/flag': administrators(
    'An administrator flags what is published, also once it has ended.',
    moderated,
    { states: isPublic, request: { body: reason }, race: { losers: 'alike' } },
  ),
  'POST /admin/moderation/tenders/:tenderId/request-changes': administrators(
    'An administrator has asked for changes while the buyer can still make them.',
    moderated,
    {
      states: ['published', 'expired', 'closed'],
      request: {
        body: { notes: 'Say how many floors.' },
      },
      race: { losers: 'alike' },
    },
  ),
  'POST /admin/moderation/tenders/:tenderId/reject': administrators(
    'An administrator rejects a published tender, which makes it a draft again.',
    moderated,
    { states: ['published', 'expired'], request: { body: reason } },
  ),
  'POST /tenders/:tenderId/restore': administrators(
    'An administrator restores an archived tender.',
    `message tender{${trashed}}`,
    { states: ['archived'] },
  ),
  'DELETE /tenders/:tenderId/force': administrators(
    'An administrator deletes an archived tender for good.',
    'message',
    { states: ['archived'] },
  ),
}

export const moderationListRows: Record<string, OtherRow> = {
  'GET /admin/moderation/tenders': ofAdministrators(
    `data{${reviewedTender}} meta{current_page last_page ` +
      'per_page total next counts{pending changes_requested flagged approved rejected}}',
  ),
  'GET /tenders/trashed/list': ofAdministrators(`data{${trashed}} ${meta}`),
}
