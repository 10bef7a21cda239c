// Records the scan results of bid files. Bid files are scanned after the opening, because a scanner
// can't read sealed files.
import { sql } from 'kysely'
import { record } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Scan, Scanned } from '#kernel/server/files/scan-pending.ts'
import { bySystem } from '#kernel/server/http/cause.ts'
import { notify } from '#kernel/server/notices/notify.ts'

export const openedFiles: Scanned = { table: 'opened_files', note }

interface OpenedFile {
  bid_id: number
  tender_id: number
  organisation_id: number
  filename: string
}

async function note(tx: Tx, { storageKey, finding, changes }: Scan): Promise<void> {
  const { rows } = await sql<OpenedFile>`
    select bid_id, tender_id, organisation_id, filename
    from opened_files join bids on bids.id = bid_id
    where storage_key = ${storageKey}`.execute(tx)
  const { bid_id, filename, ...about } = rows[0]!
  await record(tx, bySystem, {
    action: 'bid.file_scanned',
    resource: ['Bid', bid_id],
    metadata: { ...about, finding },
    changes,
  })
  if (finding !== null) await notify(tx, 'bid-file-infected', { ...about, filename })
}
