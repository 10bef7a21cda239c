import { reasons, type Email } from '#kernel/server/mail/email.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import {
  nameOf,
  open,
  sampleTender,
  selectTenderFacts,
  type TenderFacts,
} from '#features/tenders/server/notice-facts.ts'
import * as to from '#features/tenders/server/recipients.ts'
import { administrators, both, either, person } from '#kernel/server/notices/recipients.ts'
import { event } from '#kernel/server/notices/event.ts'

export type DocumentFacts = TenderFacts & { document_id: number; document: string }

function selectDocumentFacts(tx: Tx, documentId: number) {
  return selectTenderFacts(tx)
    .innerJoin('documents', 'documents.tender_id', 'tenders.id')
    .where('documents.id', '=', documentId)
    .select(['documents.id as document_id', 'documents.title as document'])
}

function documentFacts(tx: Tx, documentId: number): Promise<DocumentFacts> {
  return selectDocumentFacts(tx, documentId).executeTakeFirstOrThrow()
}

function fileFacts(tx: Tx, file: { document_id: number; version: number }) {
  return selectDocumentFacts(tx, file.document_id)
    .innerJoin('files', 'files.document_id', 'documents.id')
    .where('files.version', '=', file.version)
    .select(['files.filename', 'files.uploaded_by'])
    .executeTakeFirstOrThrow()
}

const sampleDocument = {
  ...sampleTender,
  document_id: 3,
  document: 'Addendum 1: revised floor areas',
}

export const documentEvents = {
  'addendum-published': event({
    gather: (tx, { document_id }: { tender_id: number; document_id: number }) =>
      documentFacts(tx, document_id),
    recipients: ({ tender_id }) => to.interestedReadersOf(tender_id),
    canBeMuted: true,
    changesPage: true,
    webhooks: [{ type: 'addendum.published', also: 'owner' }],
    email: (data: DocumentFacts): Email => ({
      subject: `${data.reference}: a new addendum`,
      summary: `${data.buyer} has added an addendum to ${nameOf(data)}: ${data.document}.`,
      action: { label: 'Open the documents', path: open(data, 'documents').path },
      reason: reasons.interest,
    }),
    sample: sampleDocument,
  }),

  'document-infected': event({
    gather: fileFacts,
    recipients: ({ tender_id, uploaded_by }) =>
      either(both(person(uploaded_by), to.managersOf(tender_id)), administrators),
    canBeMuted: false,
    email: (data: DocumentFacts & { uploaded_by: number; filename: string }): Email => ({
      subject: `${data.reference}: a file is infected`,
      summary: `The virus scan found a problem in ${data.filename} (${data.document}) for ${nameOf(data)}. Nobody can download it.`,
      paragraphs: ['Check where the file came from, and upload a clean one.'],
      action: { label: 'Open the documents', path: open(data, 'documents').path },
      reason:
        'You’re getting this email because you uploaded the file, or because you’re an administrator of the portal.',
    }),
    sample: { ...sampleDocument, uploaded_by: 1, filename: 'floor-areas.xlsx' },
  }),
}

type DocumentEvents = typeof documentEvents
declare module '#kernel/server/notices/event.ts' {
  interface Events extends DocumentEvents {}
}
