// The receipt of a bid: a text that anybody can read, signed by the portal. Whoever has it can show
// what was sent and when, without asking the portal.
import * as z from 'zod/mini'
import { bidLimits } from './bid.ts'
import { biddingLimits, envelopes } from './bidding.ts'
import { endpoint } from './endpoint.ts'
import { rawText, timestamp } from './fields.ts'

export const receiptTexts = {
  genuine: 'This receipt is genuine and unchanged.',
  malformed: 'This is not a receipt of this portal, or part of it is missing.',
  forged: 'The signature does not fit: the receipt has been changed, or was never issued.',
  unknownKey: 'The signature fits, but this portal has never used this key.',
}

export const receiptFindings = ['genuine', 'malformed', 'forged', 'unknown_key'] as const
export type ReceiptFinding = (typeof receiptFindings)[number]

export const receiptFindingTexts: Record<ReceiptFinding, string> = {
  genuine: receiptTexts.genuine,
  malformed: receiptTexts.malformed,
  forged: receiptTexts.forged,
  unknown_key: receiptTexts.unknownKey,
}

/** Longest line of a file: its envelope, its size and the 64 digits of its hash, with the line's end. */
const fileLine = 100
/** Opener-sealed: a line for the share of each opener in each envelope, as long as that of a file. */
const mostShares = biddingLimits.openers * envelopes.length
/** All other lines: portal, tender, lot and organisation by name, hashes, key and signature. */
const otherLines = 4_000

/** Characters of a receipt for a bid with as many files as it may have. */
export const longestReceipt = otherLines + (bidLimits.files + mostShares) * fileLine

/** JSON may escape a character of a name with six characters, and the end of a line with two. */
const longestBody = 6 * otherLines + (bidLimits.files + mostShares) * (fileLine + 2)

export const verifyReceipt = endpoint({
  method: 'POST',
  path: '/receipts/verify',
  summary: 'Check a receipt: whether this portal has signed it, and whether it is unchanged',
  access: 'public',
  bodyBytes: longestBody,
  body: z.object({
    receipt: rawText(longestReceipt).check(z.regex(/^[^\0]+$/, receiptTexts.malformed)),
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
