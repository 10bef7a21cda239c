import type { Tx } from '#kernel/server/db/connect.ts'
import type { DocumentFacts } from './document-emails.ts'
import { selectTenderFacts } from '#features/tenders/server/notice-facts.ts'
import * as to from '#features/tenders/server/recipients.ts'
import { administrators, both, either, person } from '#kernel/server/notices/recipients.ts'
import { rule, type Rules } from '#kernel/server/notices/rule.ts'

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

export const documentEvents = {
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
      either(both(person(uploaded_by), to.managersOf(tender_id)), administrators),
    canBeMuted: false,
  }),
} satisfies Rules

type DocumentEvents = typeof documentEvents
declare module '#kernel/server/notices/events.ts' {
  interface Events extends DocumentEvents {}
}
