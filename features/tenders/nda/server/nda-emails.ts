import { reasons, type Email } from '#kernel/server/mail/email.ts'
import { nameOf, open, type TenderFacts } from '#features/tenders/server/tender-emails.ts'

export const ndaEmails = {
  'nda-changed': (data: TenderFacts): Email => ({
    subject: `${data.reference}: the non-disclosure agreement has changed`,
    summary: `${data.buyer} has changed the non-disclosure agreement of ${nameOf(data)}.`,
    paragraphs: [
      'Accept the new text to see its description, lots, documents and questions again.',
    ],
    action: { label: 'Read the agreement', path: open(data, 'nda').path },
    reason: reasons.interest,
  }),
} satisfies Record<string, (data: never) => Email>

type NdaEmails = typeof ndaEmails
declare module '#kernel/server/mail/emails.ts' {
  interface Emails extends NdaEmails {}
}
