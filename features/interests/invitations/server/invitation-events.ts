import { organisationFacts } from '#features/accounts/members/server/notice-facts.ts'
import { tenderFacts, type OfTender } from '#features/tenders/server/notice-facts.ts'
import * as to from '#features/tenders/server/recipients.ts'
import { rule, type Rules } from '#kernel/server/notices/rule.ts'

export const invitationEvents = {
  invitation: rule({
    /**
     * If `organisation_ids` is null, all organisations with an unanswered invitation are notified.
     * This happens when the tender is published.
     */
    gather: async (tx, cause: OfTender & { organisation_ids: number[] | null }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id, organisation_ids }) => to.invitedTo(tender_id, organisation_ids),
    canBeMuted: true,
  }),
  'invitation-accepted': rule({
    gather: async (tx, { tender_id, organisation_id }: OfTender & { organisation_id: number }) => ({
      ...(await organisationFacts(tx, organisation_id)),
      ...(await tenderFacts(tx, tender_id)),
    }),
    recipients: ({ tender_id }) => to.managersOf(tender_id),
    canBeMuted: true,
  }),
  'invitation-declined': rule({
    gather: async (tx, cause: OfTender & { organisation_id: number; answer: string | null }) => ({
      answer: cause.answer,
      ...(await organisationFacts(tx, cause.organisation_id)),
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id }) => to.managersOf(tender_id),
    canBeMuted: true,
  }),
} satisfies Rules

type InvitationEvents = typeof invitationEvents
declare module '#kernel/server/notices/events.ts' {
  interface Events extends InvitationEvents {}
}
