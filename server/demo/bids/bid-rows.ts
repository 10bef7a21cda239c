// The rows of the demo's bids, table by table, and how they reach the database.
import { sql } from 'kysely'
import type { AuditEntry } from '#server/audit/record.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Tables } from '#server/db/tables.ts'
import type { StoredFile, writeBid } from './write-bid.ts'

type Written = Awaited<ReturnType<typeof writeBid>>

export interface BidRows {
  biddings: object[]
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
  openedEnvelopes: object[]
  openedFiles: object[]
  /** What audit rows stand for, found again by their hash. */
  sealedLogs: { sealed: string; tender_id: number; details: string }[]
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
  sealedLogs: [],
  audit: [],
  stored: [],
})

/** Each table after those that its rows point at. */
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
  ]
}

/** After the audit rows, whose numbers they go by. */
export async function insertSealedLogs(tx: Tx, rows: BidRows['sealedLogs']): Promise<void> {
  await sql`insert into sealed_logs (log_id, tender_id, details)
    select audit_logs.id, s.tender_id, s.details
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as s (sealed text, tender_id integer, details text)
    join audit_logs on action = 'bid.sealed' and metadata->>'sealed' = s.sealed`.execute(tx)
}
