import { reasons, type Email } from '#kernel/server/mail/email.ts'
import {
  nameOf,
  open,
  sampleTender,
  tenderFacts,
  type OfTender,
  type TenderFacts,
} from '#features/tenders/server/notice-facts.ts'
import * as to from '#features/tenders/server/recipients.ts'
import { event } from '#kernel/server/notices/event.ts'

export const ndaEvents = {
  'nda-changed': event({
    gather: (tx, { tender_id }: OfTender) => tenderFacts(tx, tender_id),
    recipients: ({ tender_id }) => to.participantsOf(tender_id),
    canBeMuted: true,
    changesPage: true,
    webhooks: [{ type: 'nda.changed', also: 'owner' }],
    email: (data: TenderFacts): Email => ({
      subject: `${data.reference}: the non-disclosure agreement has changed`,
      summary: `${data.buyer} has changed the non-disclosure agreement of ${nameOf(data)}.`,
      paragraphs: [
        'Accept the new text to see its description, lots, documents and questions again.',
      ],
      action: { label: 'Read the agreement', path: open(data, 'nda').path },
      reason: reasons.interest,
    }),
    sample: sampleTender,
  }),
}

type NdaEvents = typeof ndaEvents
declare module '#kernel/server/notices/event.ts' {
  interface Events extends NdaEvents {}
}
