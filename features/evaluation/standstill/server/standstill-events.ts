import type { StandstillNews } from './standstill-emails.ts'
import { tenderFacts, type OfTender } from '#features/tenders/server/notice-facts.ts'
import * as to from '#features/tenders/server/recipients.ts'
import { rule, type Rules } from '#kernel/server/notices/rule.ts'

interface OfStandstill extends OfTender {
  /** Last day of the standstill. */
  ends_on: string
}

/**
 * Returns the rule for reminders about a standstill, which go only to the tender's managers,
 * because they sign the contract.
 */
const toSigners = () =>
  rule({
    gather: async (tx, cause: OfStandstill) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id }) => to.managersOf(tender_id),
    canBeMuted: true,
  })

export const standstillEvents = {
  'standstill-changed': rule({
    gather: async (tx, cause: OfStandstill & { kind: StandstillNews }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id }) => to.participantsOf(tender_id),
    canBeMuted: false,
    changesPage: true,
  }),
  'standstill-ending': toSigners(),
  'standstill-ended': toSigners(),
} satisfies Rules

type StandstillEvents = typeof standstillEvents
declare module '#kernel/server/notices/events.ts' {
  interface Events extends StandstillEvents {}
}
