// A clarification is a private question from the panel's chair to one bidder, who answers it once,
// before its deadline. Bidders are asked to explain low prices in the same way.
import * as z from 'zod/mini'
import { scanStatuses } from '#kernel/contract/file.ts'
import { clarificationKinds } from './clarification-to-answer.ts'
import { exactTotal, id, timestamp, requiredText } from '#kernel/contract/fields.ts'
import { deadline } from '#features/tenders/contract/deadline-input.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { evaluationLimits, evaluationTexts } from '#features/evaluation/contract/evaluation.ts'

export const clarificationStates = ['waiting', 'answered', 'overdue'] as const
export type ClarificationState = (typeof clarificationStates)[number]

export const clarificationLimits = {
  /** Maximum number of questions per tender. */
  questions: 200,
  text: 5000,
  /** Maximum number of files per reply. */
  files: 10,
}

export const clarificationTexts = {
  askedAlready:
    'The bidder has been asked to explain the price and can still reply. Wait for the reply or the deadline.',
  waitFirst: 'Wait for the bidder’s explanation, or for the deadline, before you decide.',
  filesNotAllowed: 'The buyer didn’t ask for files.',
  infected: 'We found a virus in this file, so we haven’t kept it. Choose another file.',
}

const person = z.object({ id, name: z.string() })

const replyFile = z.object({
  id,
  filename: z.string(),
  file_size: z.int(),
  sha256: z.string(),
  scan_status: z.enum(scanStatuses),
})
export type ReplyFile = z.output<typeof replyFile>

const question = {
  id: z.int(),
  bid_id: id,
  kind: z.enum(clarificationKinds),
  question: z.string(),
  deadline: timestamp,
  allows_files: z.boolean(),
  asked_at: timestamp,
}

const reply = z.object({
  /** The person who replied; null while names are hidden from the caller. */
  by: z.nullable(person),
  text: z.string(),
  replied_at: timestamp,
  files: z.array(replyFile),
})

/** A question as the panel sees it. */
export const clarification = z.object({ ...question, reply: z.nullable(reply) })
export type Clarification = z.output<typeof clarification>

/** A question as the bidder sees it. */
export const ownClarification = z.object({
  ...question,
  /** False once the question is answered, its deadline has passed or the tender has ended. */
  can_reply: z.boolean(),
  reply: z.nullable(reply),
  /** Files that were uploaded for the reply but not sent yet. */
  uploads: z.array(replyFile),
})
export type OwnClarification = z.output<typeof ownClarification>

/** A bid whose price is flagged as low, or whose bidder was asked to explain the price. */
export const lowPrice = z.object({
  bid_id: id,
  total: z.nullable(exactTotal),
  is_flagged: z.boolean(),
  /**
   * True if the bidder was asked about the price, and each question is answered or past its
   * deadline.
   */
  can_exclude: z.boolean(),
  /** Latest acceptance of the price, or null if it has not been accepted. */
  accepted: z.nullable(z.object({ by: person, reason: z.string(), at: timestamp })),
})
export type LowPrice = z.output<typeof lowPrice>

/** Texts for the panel. */
export const clarificationWords = {
  ask: 'Ask a bidder',
  askToExplain: 'Ask the bidder to explain',
  accept: 'Accept the price',
}

/** Texts for the bidder. */
export const replyWords = {
  title: 'The buyer asks about your bid',
  lowPriceTitle: 'Explain the price of your bid',
  yourReply: 'Your reply',
  files: 'Files',
}

const buyers = ['buyer'] as const
const suppliers = ['supplier'] as const
const panel = '/tenders/:tenderId/evaluation'
const own = '/tenders/:tenderId/clarifications'

export const listClarifications = endpoint({
  method: 'GET',
  path: `${panel}/clarifications`,
  summary: 'Private questions to bidders and their replies, for the panel',
  access: buyers,
  isOpenToGuests: true,
  reply: z.object({
    data: z.array(clarification),
    /** Bids with a low price; null if the caller doesn't check prices, or can't see them yet. */
    low_prices: z.nullable(z.array(lowPrice)),
    server_time: timestamp,
  }),
})

export const askBidder = endpoint({
  method: 'POST',
  path: `${panel}/bids/:bidId/clarifications`,
  summary: 'Put a private question to one bidder, or ask for an explanation of a low price',
  access: buyers,
  does: 'decide',
  takesKey: true,
  body: z.object({
    kind: z.enum(clarificationKinds),
    question: requiredText('Enter a question', clarificationLimits.text),
    deadline: deadline('Choose a deadline'),
    allows_files: z.boolean(),
  }),
  status: 201,
  reply: z.object({ message: z.string(), clarification }),
})

export const downloadReplyFile = endpoint({
  method: 'GET',
  path: `${panel}/clarifications/:clarificationId/files/:fileId`,
  summary: 'A file of a bidder’s reply, for the panel',
  access: buyers,
  isOpenToGuests: true,
  query: z.object({ inline: z.optional(z.literal('1')) }),
  reply: z.string(),
})

export const decideLowPrice = endpoint({
  method: 'POST',
  path: `${panel}/bids/:bidId/low-price`,
  summary: 'Accept a low price, with a reason; excludeBid rejects it',
  access: buyers,
  does: 'decide',
  body: z.object({
    reason: requiredText(evaluationTexts.reasonRequired, evaluationLimits.reason),
  }),
  reply: z.object({ message: z.string() }),
})

export const listOwnClarifications = endpoint({
  method: 'GET',
  path: own,
  summary: 'Private questions of the buyer about the caller’s own bids',
  access: suppliers,
  isSealed: true,
  reply: z.object({ data: z.array(ownClarification), server_time: timestamp }),
})

export const replyToClarification = endpoint({
  method: 'POST',
  path: `${own}/:clarificationId/reply`,
  summary: 'Answer a private question once, before its deadline',
  access: suppliers,
  does: 'decide',
  takesKey: true,
  body: z.object({
    text: requiredText('Enter a reply', clarificationLimits.text),
    /** Ids of files uploaded for this reply. */
    file_ids: z.array(id).check(z.maxLength(clarificationLimits.files)),
  }),
  reply: z.object({ message: z.string(), clarification: ownClarification }),
})

export const uploadReplyFile = endpoint({
  method: 'POST',
  path: `${own}/:clarificationId/files`,
  summary: 'Upload a file for a reply, where the buyer asked for files',
  access: suppliers,
  takesKey: true,
  upload: z.object({}),
  status: 201,
  reply: z.object({ message: z.string(), clarification: ownClarification }),
})

export const deleteReplyFile = endpoint({
  method: 'DELETE',
  path: `${own}/:clarificationId/files/:fileId`,
  summary: 'Delete a file that was uploaded for a reply and not sent',
  access: suppliers,
  reply: z.object({ message: z.string(), clarification: ownClarification }),
})
