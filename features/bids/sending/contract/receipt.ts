// The receipt for a bid is a readable text signed by the portal. It proves what was sent and when,
// even without access to the portal.
import * as z from 'zod/mini'
import { bidLimits } from './bid.ts'
import { biddingLimits, envelopes } from '#features/bids/setup/contract/bidding.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { rawText, timestamp } from '#kernel/contract/fields.ts'

export const receiptTexts = {
  malformed: 'This is not a receipt of this portal, or part of it is missing.',
}

export const receiptFindings = ['genuine', 'malformed', 'forged', 'unknown_key'] as const
export type ReceiptFinding = (typeof receiptFindings)[number]

export const receiptFindingTexts: Record<ReceiptFinding, string> = {
  genuine: 'This receipt is genuine and unchanged.',
  malformed: receiptTexts.malformed,
  forged: 'The signature does not fit: the receipt has been changed, or was never issued.',
  unknown_key: 'The signature fits, but this portal has never used this key.',
}

/**
 * Maximum length of the line that a receipt contains for each file of the bid: envelope, size, the
 * 64 digits of the hash and the line break.
 */
const fileLine = 100
/**
 * Maximum number of lines for key shares, which only receipts for opener-sealed bids contain: one
 * line for each opener and envelope. None is longer than `fileLine`.
 */
const maxShares = biddingLimits.openers * envelopes.length
/**
 * Maximum length of all other lines: names of the portal, tender, lot and organisation, hashes, key
 * and signature.
 */
const otherLines = 4_000

/** Maximum length of a receipt for a bid with the maximum number of files. */
export const maxReceiptLength = otherLines + (bidLimits.files + maxShares) * fileLine

/**
 * Maximum size of a request body with a receipt. JSON may escape one character of a name as six
 * characters, and a line break as two.
 */
const maxBodyLength = 6 * otherLines + (bidLimits.files + maxShares) * (fileLine + 2)

export const verifyReceipt = endpoint({
  method: 'POST',
  path: '/receipts/verify',
  summary: 'Check a receipt: whether this portal has signed it, and whether it is unchanged',
  access: 'public',
  bodyBytes: maxBodyLength,
  body: z.object({
    receipt: rawText(maxReceiptLength).check(z.regex(/^[^\0]+$/, receiptTexts.malformed)),
  }),
  reply: z.object({ finding: z.enum(receiptFindings), message: z.string() }),
})

export const listReceiptKeys = endpoint({
  method: 'GET',
  path: '/receipts/keys',
  summary: 'The public keys that receipts of this portal are signed with, newest first',
  access: 'public',
  reply: z.object({ data: z.array(z.object({ key: z.string(), first_used_at: timestamp })) }),
})
