// A clarification is a private question from the panel's chair to one bidder, who answers it once,
// before its deadline. Bidders are asked to explain low prices in the same way.
import * as z from 'zod/mini'
import { scanStatuses } from './file.ts'
import { clarificationKinds } from './clarification-to-answer.ts'
import { exactTotal, id, timestamp } from './fields.ts'

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

/** A bid whose price is flagged, or whose bidder was asked to explain the price. */
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
