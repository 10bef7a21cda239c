// Calls for private questions to bidders, for the bidders' replies, and for the panel's check of
// low prices.
import * as z from 'zod/mini'
import {
  clarification,
  clarificationLimits as limits,
  lowPrice,
  ownClarification,
} from './clarification.ts'
import { deadline } from './deadline-input.ts'
import { endpoint } from './endpoint.ts'
import { clarificationKinds } from './clarification-to-answer.ts'
import { evaluationLimits, evaluationTexts } from './evaluation.ts'
import { id, requiredText, timestamp } from './fields.ts'

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
    /**
     * Bids with a low price; null if checking prices is not the caller's task, or if the caller
     * can't see prices yet.
     */
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
  body: z.object({
    kind: z.enum(clarificationKinds),
    question: requiredText('Enter a question', limits.text),
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
  body: z.object({
    text: requiredText('Enter a reply', limits.text),
    /** Ids of files uploaded for this reply. */
    file_ids: z.array(id).check(z.maxLength(limits.files)),
  }),
  reply: z.object({ message: z.string(), clarification: ownClarification }),
})

export const uploadReplyFile = endpoint({
  method: 'POST',
  path: `${own}/:clarificationId/files`,
  summary: 'Upload a file for a reply, where the buyer asked for files',
  access: suppliers,
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
