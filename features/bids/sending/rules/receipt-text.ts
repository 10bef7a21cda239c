// Format of a receipt: plain text that can be printed, forwarded, and checked without the portal's
// software. Each line contains one fact. The last line is the signature, which covers all lines
// before it.
import type { BidVersionKind } from '../contract/bid.ts'
import type { BiddingSetup, Envelope, Sealing } from '#features/bids/setup/contract/bidding.ts'
import { canonicalText } from '#kernel/rules/canonical-text.ts'

const receiptFormat = 'Tender portal receipt, format 2'
/**
 * Format of receipts from earlier portal versions. These receipts don't state the hash of the
 * set-up.
 */
const earlierFormat = 'Tender portal receipt, format 1'

export interface ReceiptFacts {
  kind: BidVersionKind
  portal: string
  tender: string
  title: string
  lot: string | null
  organisation: string
  bid: number
  version: number
  /** Time according to the database's clock, to the microsecond. */
  time: string
  deadline: string
  /** Hash of the set-up that the bid was made for; see `setupText`. */
  setup: string
  files: { envelope: Envelope; file_size: number; sha256: string }[]
  commitments: { envelope: Envelope; sha256: string }[]
  /** For opener-sealed bids: the hash of each opener's share of an envelope's key. */
  shares?: { envelope: Envelope; opener: number; sha256: string }[]
  /**
   * Hash of the latest entry in the audit log when the receipt was issued. The receipt doesn't
   * state the entry's position, which would reveal how active others are.
   */
  audit: string
  /** Public key for the signature. */
  key: string
}

const signatureLine = 'Signature: '

/** Returns the text to be signed. */
export function receiptBody(facts: ReceiptFacts): string {
  const lines = [
    receiptFormat,
    `Portal: ${facts.portal}`,
    `Tender: ${facts.tender}`,
    `Title: ${facts.title}`,
    `Lot: ${facts.lot ?? '-'}`,
    `Organisation: ${facts.organisation}`,
    `Bid: ${facts.bid}`,
    `Version: ${facts.version}`,
    `Event: ${facts.kind}`,
    `Time: ${facts.time}`,
    `Deadline: ${facts.deadline}`,
    `Set-up: ${facts.setup}`,
    ...facts.commitments.map(({ envelope, sha256 }) => `Content: ${envelope} ${sha256}`),
    ...(facts.shares ?? []).map((one) => `Share: ${one.envelope} ${one.opener} ${one.sha256}`),
    ...facts.files.map((file) => `File: ${file.envelope} ${file.file_size} ${file.sha256}`),
    `Audit log: ${facts.audit}`,
    `Key: ${facts.key}`,
  ]
  // Control characters are replaced so that a title can't add a line.
  return lines.map((line) => `${line.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')}\n`).join('')
}

export function signedReceipt(body: string, signature: string): string {
  return `${body}${signatureLine}${signature}\n`
}

/**
 * Returns the text that is hashed for receipts and the audit log: how bids are sealed, what is
 * asked, and how bids are judged.
 */
export function setupText({ sealing, setup }: { sealing: Sealing; setup: BiddingSetup }): string {
  return canonicalText({ sealing, setup })
}

export interface ReadReceipt {
  body: string
  key: string
  signature: string
}

/**
 * Returns the parts needed to check a receipt, or undefined if the format is wrong. Windows line
 * breaks are accepted.
 */
export function readReceipt(text: string): ReadReceipt | undefined {
  const lines = text.replaceAll('\r\n', '\n').trim().split('\n')
  const last = lines.pop() ?? ''
  const [format = ''] = lines
  if (![receiptFormat, earlierFormat].includes(format) || !last.startsWith(signatureLine))
    return undefined
  const key = /^Key: (\S{43})$/.exec(lines.at(-1) ?? '')?.[1]
  const signature = last.slice(signatureLine.length)
  if (!key || !/^[\w-]{86}$/.test(signature)) return undefined
  return { body: lines.map((line) => `${line}\n`).join(''), key, signature }
}
