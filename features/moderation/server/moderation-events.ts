import { tenderFacts, type OfTender } from '#features/tenders/server/notice-facts.ts'
import * as to from '#features/tenders/server/recipients.ts'
import { rule, type Rules } from '#kernel/server/notices/rule.ts'

const judgement = rule({
  gather: async (tx, { tender_id, notes }: OfTender & { notes: string }) => ({
    ...(await tenderFacts(tx, tender_id)),
    notes,
  }),
  recipients: ({ tender_id }) => to.managersOf(tender_id),
  canBeMuted: true,
})

export const moderationEvents = {
  'moderation-flagged': judgement,
  'moderation-changes-requested': judgement,
  'moderation-rejected': judgement,
} satisfies Rules

type ModerationEvents = typeof moderationEvents
declare module '#kernel/server/notices/events.ts' {
  interface Events extends ModerationEvents {}
}
