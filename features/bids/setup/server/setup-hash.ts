import { createHash } from 'node:crypto'
import { setupText } from '#features/bids/sending/rules/receipt-text.ts'

/** Returns the SHA-256 of a set-up, which receipts and the audit log state. */
export function setupHash(bidding: Parameters<typeof setupText>[0]): string {
  return createHash('sha256').update(setupText(bidding)).digest('hex')
}
