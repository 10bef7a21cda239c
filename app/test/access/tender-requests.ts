// Valid requests for every call that concerns one tender, so that a refusal can depend only on the
// caller and the tender's state.
import { sample } from '../document-tender.ts'
import { tenderForm } from '../tender-form.ts'
import { bidRequests } from './bid-requests.ts'
import { decisionRequests } from './decision-requests.ts'
import { standstillRequests } from './contract-requests.ts'
import { evaluationRequests } from './evaluation-requests.ts'
import type { Sent } from './sent.ts'
import type { TenderScene } from './tender-scene.ts'

const lot = { lot_number: 7, title: 'Windows', estimated_value: '12.50' }
const reason = { reason: 'For good reason.' }
const files = '/tenders/:tenderId/documents'
const one = '/tenders/:tenderId/questions/:questionId'

const document = ({ document }: TenderScene): Sent => ({ params: { documentId: document.id } })
const version = ({ document }: TenderScene): Sent => ({
  params: { documentId: document.id, version: 1 },
})
const lotOf = ({ lot }: TenderScene) => ({ lotId: lot.id })

/** Requests by call. Calls without an entry need only the tender's id. */
export const tenderRequests: Record<string, (scene: TenderScene, by?: { id: number }) => Sent> = {
  'PUT /tenders/:tenderId': ({ tender: { submission_deadline, clarification_deadline } }) => ({
    body: tenderForm({
      title: 'A new title',
      change_note: 'A better title.',
      // The deadlines of an ended tender must stay unchanged.
      submission_deadline,
      clarification_deadline,
    }),
  }),
  'POST /tenders/:tenderId/award': ({ spare }) => ({
    body: { organisation_id: spare.organisation_id, value: '10', note: 'Well done.' },
  }),
  'POST /tenders/:tenderId/cancel': () => ({ body: { reason: 'other', text: 'No money left.' } }),
  'POST /tenders/:tenderId/lots': () => ({ body: lot }),
  'PUT /tenders/:tenderId/lots/:lotId': (scene) => ({ params: lotOf(scene), body: lot }),
  'DELETE /tenders/:tenderId/lots/:lotId': (scene) => ({ params: lotOf(scene) }),
  [`POST ${files}`]: () => ({ form: { file: sample(), title: 'Terms', type: 'other' } }),
  [`POST ${files}/:documentId/versions`]: (scene) => ({
    ...document(scene),
    form: { file: sample(), note: 'Corrected.' },
  }),
  [`PUT ${files}/:documentId`]: (scene) => ({
    ...document(scene),
    body: { title: 'Terms, corrected', type: 'terms_and_conditions', description: 'As agreed.' },
  }),
  [`DELETE ${files}/:documentId`]: document,
  [`GET ${files}/:documentId/download`]: document,
  [`GET ${files}/:documentId/versions`]: document,
  [`GET ${files}/:documentId/versions/:version/download`]: version,
  'POST /tenders/:tenderId/invitations': ({ candidate }) => ({
    body: { organisation_ids: [candidate.id] },
  }),
  'DELETE /tenders/:tenderId/invitations/:invitationId': ({ invitation }) => ({
    params: { invitationId: invitation?.id ?? 1 },
  }),
  'PUT /tenders/:tenderId/nda': () => ({ body: { text: 'The text of the agreement is required' } }),
  'POST /tenders/:tenderId/nda/accept': () => ({ body: { version: 1, signed_name: 'Jo Green' } }),
  'DELETE /tenders/:tenderId/interests': () => ({ body: reason }),
  'POST /tenders/:tenderId/invitation/decline': () => ({ body: reason }),
  'POST /tenders/:tenderId/questions': () => ({ body: { question_text: 'How many doors?' } }),
  'POST /tenders/:tenderId/clarifications': () => ({ body: { text: 'The lift is out of order.' } }),
  'POST /tenders/:tenderId/deadlines/preview': () => {
    const { submission_deadline, clarification_deadline } = tenderForm()
    return { body: { submission_deadline, clarification_deadline, change_note: 'More time.' } }
  },
  [`POST ${one}/answer`]: ({ questions }) => ({
    params: { questionId: questions.awaiting },
    body: { answer_text: 'Three.' },
  }),
  [`PUT ${one}/answer`]: ({ questions }) => ({
    params: { questionId: questions.drafted },
    body: { answer_text: 'Four.' },
  }),
  [`POST ${one}/publish`]: ({ questions }) => ({ params: { questionId: questions.drafted } }),
  [`POST ${one}/unpublish`]: ({ questions }) => ({ params: { questionId: questions.published } }),
  ...bidRequests,
  ...evaluationRequests,
  ...decisionRequests,
  ...standstillRequests,
  'POST /admin/moderation/tenders/:tenderId/flag': () => ({ body: reason }),
  'POST /admin/moderation/tenders/:tenderId/reject': () => ({ body: reason }),
  'POST /admin/moderation/tenders/:tenderId/request-changes': () => ({
    body: { notes: 'Say how many floors.' },
  }),
}
