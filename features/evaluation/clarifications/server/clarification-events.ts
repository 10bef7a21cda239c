// Events about private questions to one bidder. Only the recipients of such a notice may learn that
// it exists.
import type { ClarificationKind } from '../contract/clarification-to-answer.ts'
import { bidFacts } from '#features/bids/sending/server/notice-facts.ts'
import { isGated, tenderFacts, type OfTender } from '#features/tenders/server/notice-facts.ts'
import * as to from '#features/tenders/server/recipients.ts'
import { rule, type Rules } from '#kernel/server/notices/rule.ts'

interface OfBid extends OfTender {
  organisation_id: number
  lot_id: number | null
}

interface Asked extends OfBid {
  kind: ClarificationKind
  deadline: string
}

/**
 * Returns the rule for notices to the chair. The notices don't name the bidder, because bidders'
 * names may be hidden from the chair.
 */
const toChair = () =>
  rule({
    gather: (tx, { tender_id }: OfTender) => tenderFacts(tx, tender_id),
    recipients: ({ tender_id }) => to.chairOf(tender_id),
    canBeMuted: true,
    isSealed: true,
  })

export const clarificationEvents = {
  'clarification-asked': rule({
    gather: async (tx, { question, ...cause }: Asked & { question: string }) => ({
      ...cause,
      ...(await bidFacts(tx, cause)),
      question: (await isGated(tx, cause.tender_id)) ? null : question,
    }),
    recipients: ({ organisation_id }) => to.biddersOf(organisation_id),
    canBeMuted: false,
    isSealed: true,
  }),
  'clarification-reminder': rule({
    gather: async (tx, cause: Asked) => ({ ...cause, ...(await bidFacts(tx, cause)) }),
    recipients: ({ organisation_id }) => to.biddersOf(organisation_id),
    canBeMuted: false,
    isSealed: true,
  }),
  'clarification-replied': toChair(),
  'clarification-overdue': toChair(),
  'reply-file-infected': rule({
    gather: async (tx, cause: OfBid & { filename: string }) => ({
      ...cause,
      ...(await bidFacts(tx, cause)),
    }),
    recipients: ({ organisation_id }) => to.biddersOf(organisation_id),
    canBeMuted: false,
    isSealed: true,
  }),
} satisfies Rules

type ClarificationEvents = typeof clarificationEvents
declare module '#kernel/server/notices/events.ts' {
  interface Events extends ClarificationEvents {}
}
