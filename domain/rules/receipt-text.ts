// Format of a receipt: plain text that can be printed, forwarded, and checked without the portal's
// software. Each line contains one fact. The last line is the signature, which covers all lines
// before it.
import type { BidVersionKind } from '../contract/bid.ts'
import type { Envelope } from '../contract/bidding.ts'

export const receiptFormat = 'Tender portal receipt, format 1'

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
  if (lines[0] !== receiptFormat || !last.startsWith(signatureLine)) return undefined
  const key = /^Key: (\S{43})$/.exec(lines.at(-1) ?? '')?.[1]
  const signature = last.slice(signatureLine.length)
  if (!key || !/^[\w-]{86}$/.test(signature)) return undefined
  return { body: lines.map((line) => `${line}\n`).join(''), key, signature }
}
