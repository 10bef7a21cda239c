// Events about private questions to one bidder. Only the recipients of such a notice may learn that
// it exists.
import type { ClarificationKind } from '../contract/clarification-to-answer.ts'
import { formatDateTime } from '#kernel/format/date.ts'
import type { Email } from '#kernel/server/mail/email.ts'
import {
  bidder,
  bidFacts,
  openBid,
  openBids,
  sampleBid,
  which,
  type BidFacts,
} from '#features/bids/sending/server/notice-facts.ts'
import {
  isGated,
  nameOf,
  sampleTender,
  tenderFacts,
  type OfTender,
  type TenderFacts,
} from '#features/tenders/server/notice-facts.ts'
import * as to from '#features/tenders/server/recipients.ts'
import { event, rule } from '#kernel/server/notices/event.ts'

type AskedFacts = BidFacts & { kind: ClarificationKind; deadline: string }

const chair = 'You’re getting this email because you chair the evaluation panel of this tender.'

/** The notice that the Procurement Act 2023, section 19, requires before a bid is disregarded. */
const lowPriceNotice = (data: AskedFacts): string[] => [
  `You can show that you’ll be able to perform the contract for the price you offered, until ${formatDateTime(data.deadline)}.`,
  'If you don’t reply, or your reply doesn’t show it, the buyer can disregard your bid (Procurement Act 2023, section 19). You can’t change your price.',
]

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
  'clarification-asked': event({
    gather: async (tx, { question, ...cause }: Asked & { question: string }) => ({
      ...cause,
      ...(await bidFacts(tx, cause)),
      question: (await isGated(tx, cause.tender_id)) ? null : question,
    }),
    recipients: ({ organisation_id }) => to.biddersOf(organisation_id),
    canBeMuted: false,
    isSealed: true,
    email: (data: AskedFacts & { question: string | null }): Email => {
      const quote = data.question ? [{ by: 'The buyer’s question:', quote: data.question }] : []
      if (data.kind === 'low_price') {
        return {
          subject: `${data.reference}: explain the price of your bid`,
          summary: `${data.buyer} considers the price of your organisation’s bid for ${which(data)} to be abnormally low.`,
          paragraphs: [...lowPriceNotice(data), ...quote],
          action: openBid(data, 'Explain your price'),
          reason: bidder,
        }
      }
      return {
        subject: `${data.reference}: the buyer has a question about your bid`,
        summary: `${data.buyer} has asked your organisation a question about its bid for ${which(data)}.`,
        paragraphs: [
          ...quote,
          `Reply by ${formatDateTime(data.deadline)}. Only the people who evaluate the bids can read your reply, and you can send it once.`,
        ],
        action: openBid(data, 'Reply to the buyer'),
        reason: bidder,
      }
    },
    sample: {
      ...sampleBid,
      kind: 'low_price',
      deadline: '2026-12-18T12:00:00Z',
      question: 'How do you clean 400 windows a day with two people?',
    },
  }),

  'clarification-reminder': event({
    gather: async (tx, cause: Asked) => ({ ...cause, ...(await bidFacts(tx, cause)) }),
    recipients: ({ organisation_id }) => to.biddersOf(organisation_id),
    canBeMuted: false,
    isSealed: true,
    email: (data: AskedFacts): Email => ({
      subject: `${data.reference}: less than a day left to reply`,
      summary:
        data.kind === 'low_price'
          ? `${data.buyer} considers the price of your organisation’s bid for ${which(data)} to be abnormally low, and is waiting for your explanation.`
          : `${data.buyer} is waiting for your organisation’s reply to a question about its bid for ${which(data)}.`,
      paragraphs: [`You can reply until ${formatDateTime(data.deadline)}.`],
      action: openBid(data, 'Reply to the buyer'),
      reason: bidder,
    }),
    sample: { ...sampleBid, kind: 'clarification', deadline: '2026-12-18T12:00:00Z' },
  }),

  'clarification-replied': event({
    ...toChair(),
    email: (data: TenderFacts): Email => ({
      subject: `${data.reference}: a bidder has replied`,
      summary: `A bidder has replied to a question about their bid for ${nameOf(data)}.`,
      action: openBids(data, 'Read the reply'),
      reason: chair,
    }),
    sample: sampleTender,
  }),

  'clarification-overdue': event({
    ...toChair(),
    email: (data: TenderFacts): Email => ({
      subject: `${data.reference}: a bidder hasn’t replied`,
      summary: `A bidder for ${nameOf(data)} hasn’t replied to a question by its deadline.`,
      action: openBids(data, 'Open the clarifications'),
      reason: chair,
    }),
    sample: sampleTender,
  }),

  'reply-file-infected': event({
    gather: async (tx, cause: OfBid & { filename: string }) => ({
      ...cause,
      ...(await bidFacts(tx, cause)),
    }),
    recipients: ({ organisation_id }) => to.biddersOf(organisation_id),
    canBeMuted: false,
    isSealed: true,
    email: (data: BidFacts & { filename: string }): Email => ({
      subject: `${data.reference}: a file in your reply is infected`,
      summary: `The virus scan found a problem in ${data.filename}, which your organisation sent to ${data.buyer} with a reply about its bid for ${which(data)}. Nobody can open it.`,
      paragraphs: ['The buyer can read the text of your reply and its other files.'],
      action: openBid(data),
      reason: bidder,
    }),
    sample: { ...sampleBid, filename: 'rates.pdf' },
  }),
}

type ClarificationEvents = typeof clarificationEvents
declare module '#kernel/server/notices/event.ts' {
  interface Events extends ClarificationEvents {}
}
