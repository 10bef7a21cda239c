// Rows for the demo's bids, by table, and the order in which they are inserted.
import type { BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import type { AuditEntry } from '#kernel/server/audit/record.ts'
import type { Tables } from '#kernel/server/db/tables.ts'
import type { StoredFile, writeBid } from './write-bid.ts'

type Written = Awaited<ReturnType<typeof writeBid>>

export interface BidRows {
  biddings: (Record<string, unknown> & { tender_id: number; setup: BiddingSetup })[]
  biddingKeys: object[]
  openers: object[]
  receiptKeys: object[]
  bids: Written['bid'][]
  entries: Written['entries']
  files: Written['files']
  versions: object[]
  envelopes: object[]
  versionFiles: object[]
  openings: object[]
  confirmations: object[]
  openedEnvelopes: {
    bid_id: number
    envelope: string
    content: object
    document: Buffer
    total: string | null
  }[]
  openedFiles: object[]
  /** Audit entries for bidders' actions, which move into the audit log once the bids are opened. */
  sealedEntries: object[]
  audit: { at: Date; user_id: number | null; entry: AuditEntry }[]
  stored: StoredFile[]
}

export const emptyRows = (): BidRows => ({
  biddings: [],
  biddingKeys: [],
  openers: [],
  receiptKeys: [],
  bids: [],
  entries: [],
  files: [],
  versions: [],
  envelopes: [],
  versionFiles: [],
  openings: [],
  confirmations: [],
  openedEnvelopes: [],
  openedFiles: [],
  sealedEntries: [],
  audit: [],
  stored: [],
})

/** Returns the rows of each table, ordered so that referenced rows come first. */
export function tablesOf(rows: BidRows): [table: keyof Tables, rows: readonly object[]][] {
  return [
    ['biddings', rows.biddings],
    ['bidding_keys', rows.biddingKeys],
    ['openers', rows.openers],
    ['receipt_keys', rows.receiptKeys],
    ['bids', rows.bids],
    ['bid_entries', rows.entries],
    ['bid_files', rows.files],
    ['bid_versions', rows.versions],
    ['bid_envelopes', rows.envelopes],
    ['bid_version_files', rows.versionFiles],
    ['openings', rows.openings],
    ['opening_confirmations', rows.confirmations],
    ['opened_envelopes', rows.openedEnvelopes],
    ['opened_files', rows.openedFiles],
    ['sealed_entries', rows.sealedEntries],
  ]
}
