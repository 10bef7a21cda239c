// Records the scan results of reply files that could not be scanned when they were uploaded.
import { sql } from 'kysely'
import { record } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Scan, Scanned } from '#kernel/server/files/scan-pending.ts'
import { bySystem } from '#kernel/server/http/cause.ts'
import { notify } from '#kernel/server/notices/notify.ts'

export const replyFiles: Scanned = { table: 'reply_files', note }

interface ReplyFile {
  file_id: number
  sha256: string
  filename: string
  clarification_id: number
  tender_id: number
  organisation_id: number
  lot_id: number | null
}

async function note(tx: Tx, { storageKey, finding, changes }: Scan): Promise<void> {
  const { rows } = await sql<ReplyFile>`
    select f.id as file_id, encode(f.sha256, 'hex') as sha256, f.filename, f.clarification_id,
      bids.tender_id, bids.organisation_id, bids.lot_id
    from reply_files f join evaluation_entries asked on asked.id = f.clarification_id
    join bids on bids.id = asked.bid_id
    where f.storage_key = ${storageKey}`.execute(tx)
  const { file_id, sha256, filename, clarification_id, ...bid } = rows[0]!
  await record(tx, bySystem, {
    action: 'evaluation.file_scanned',
    resource: ['Tender', bid.tender_id],
    metadata: { clarification_id, file_id, sha256, finding },
    changes,
  })
  if (finding !== null) await notify(tx, 'reply-file-infected', { ...bid, filename })
}
