import { reasons, type Email } from '#kernel/server/mail/email.ts'
import { nameOf, open, type TenderFacts } from '#features/tenders/server/tender-emails.ts'

export type DocumentFacts = TenderFacts & { document_id: number; document: string }

export const documentEmails = {
  'addendum-published': (data: DocumentFacts): Email => ({
    subject: `${data.reference}: a new addendum`,
    summary: `${data.buyer} has added an addendum to ${nameOf(data)}: ${data.document}.`,
    action: { label: 'Open the documents', path: open(data, 'documents').path },
    reason: reasons.interest,
  }),

  'document-infected': (
    data: DocumentFacts & { uploaded_by: number; filename: string },
  ): Email => ({
    subject: `${data.reference}: a file is infected`,
    summary: `The virus scan found a problem in ${data.filename} (${data.document}) for ${nameOf(data)}. Nobody can download it.`,
    paragraphs: ['Check where the file came from, and upload a clean one.'],
    action: { label: 'Open the documents', path: open(data, 'documents').path },
    reason:
      'You’re getting this email because you uploaded the file, or because you’re an administrator of the portal.',
  }),
} satisfies Record<string, (data: never) => Email>

type DocumentEmails = typeof documentEmails
declare module '#kernel/server/mail/emails.ts' {
  interface Emails extends DocumentEmails {}
}
