import { documentFacts, fileFacts } from '../facts.ts'
import * as to from '../recipients.ts'
import { rule, type Rules } from '../rule.ts'

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
      to.either(to.both(to.person(uploaded_by), to.managersOf(tender_id)), to.administrators),
    canBeMuted: false,
  }),
} satisfies Rules
