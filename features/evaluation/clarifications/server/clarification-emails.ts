import type { ClarificationKind } from '../contract/clarification-to-answer.ts'
import { formatDateTime } from '#kernel/format/date.ts'
import type { Email } from '#kernel/server/mail/email.ts'
import {
  bidder,
  openBid,
  openBids,
  which,
  type BidFacts,
} from '#features/bids/server/bid-emails.ts'
import { nameOf, type TenderFacts } from '#features/tenders/server/tender-emails.ts'

type Asked = BidFacts & { kind: ClarificationKind; deadline: string }

const chair = 'You’re getting this email because you chair the evaluation panel of this tender.'

/** The notice that the Procurement Act 2023, section 19, requires before a bid is disregarded. */
const lowPriceNotice = (data: Asked): string[] => [
  `You can show that you’ll be able to perform the contract for the price you offered, until ${formatDateTime(data.deadline)}.`,
  'If you don’t reply, or your reply doesn’t show it, the buyer can disregard your bid (Procurement Act 2023, section 19). You can’t change your price.',
]

/** Emails about private questions, to the bidder who is asked or to the chair. */
export const clarificationEmails = {
  'clarification-asked': (data: Asked & { question: string | null }): Email => {
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

  'clarification-reminder': (data: Asked): Email => ({
    subject: `${data.reference}: less than a day left to reply`,
    summary:
      data.kind === 'low_price'
        ? `${data.buyer} considers the price of your organisation’s bid for ${which(data)} to be abnormally low, and is waiting for your explanation.`
        : `${data.buyer} is waiting for your organisation’s reply to a question about its bid for ${which(data)}.`,
    paragraphs: [`You can reply until ${formatDateTime(data.deadline)}.`],
    action: openBid(data, 'Reply to the buyer'),
    reason: bidder,
  }),

  'clarification-replied': (data: TenderFacts): Email => ({
    subject: `${data.reference}: a bidder has replied`,
    summary: `A bidder has replied to a question about their bid for ${nameOf(data)}.`,
    action: openBids(data, 'Read the reply'),
    reason: chair,
  }),

  'clarification-overdue': (data: TenderFacts): Email => ({
    subject: `${data.reference}: a bidder hasn’t replied`,
    summary: `A bidder for ${nameOf(data)} hasn’t replied to a question by its deadline.`,
    action: openBids(data, 'Open the clarifications'),
    reason: chair,
  }),

  'reply-file-infected': (data: BidFacts & { filename: string }): Email => ({
    subject: `${data.reference}: a file in your reply is infected`,
    summary: `The virus scan found a problem in ${data.filename}, which your organisation sent to ${data.buyer} with a reply about its bid for ${which(data)}. Nobody can open it.`,
    paragraphs: ['The buyer can read the text of your reply and its other files.'],
    action: openBid(data),
    reason: bidder,
  }),
} satisfies Record<string, (data: never) => Email>

type ClarificationEmails = typeof clarificationEmails
declare module '#kernel/server/mail/emails.ts' {
  interface Emails extends ClarificationEmails {}
}
