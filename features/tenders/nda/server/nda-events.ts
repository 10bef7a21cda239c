import { tenderFacts, type OfTender } from '#features/tenders/server/notice-facts.ts'
import * as to from '#features/tenders/server/recipients.ts'
import { rule, type Rules } from '#kernel/server/notices/rule.ts'

export const ndaEvents = {
  'nda-changed': rule({
    gather: (tx, { tender_id }: OfTender) => tenderFacts(tx, tender_id),
    recipients: ({ tender_id }) => to.participantsOf(tender_id),
    canBeMuted: true,
    changesPage: true,
  }),
} satisfies Rules

type NdaEvents = typeof ndaEvents
declare module '#kernel/server/notices/events.ts' {
  interface Events extends NdaEvents {}
}
