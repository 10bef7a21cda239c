// Scans files of replies that could not be scanned when they were uploaded.
import { sql } from 'kysely'
import { record } from '#server/audit/record.ts'
import { bySystem } from '#server/http/cause.ts'
import { tell } from '#server/notices/tell.ts'
import type { Services } from '#server/platform/services.ts'

interface Pending {
  id: number
  storage_key: string
  sha256: string
  filename: string
  clarification_id: number
  tender_id: number
  organisation_id: number
  lot_id: number | null
}

/**
 * Scans all pending files and returns how many were scanned. A file that fails is retried in the
 * next round, and so are those after it.
 */
export async function scanReplies({ db, scanner, storage }: Services): Promise<number> {
  if (!scanner) return 0
  const { rows } = await sql<Pending>`
    select f.id, f.storage_key, encode(f.sha256, 'hex') as sha256, f.filename, f.clarification_id,
      bids.tender_id, bids.organisation_id, bids.lot_id
    from reply_files f join evaluation_entries asked on asked.id = f.clarification_id
    join bids on bids.id = asked.bid_id
    where f.scan_status = 'pending' order by f.id`.execute(db)
  for (const { id, storage_key, sha256, filename, clarification_id, ...bid } of rows) {
    const finding = await scanner.scan(await storage.open(storage_key))
    const to = finding === null ? 'clean' : 'infected'
    await db.transaction().execute(async (tx) => {
      const marked = await tx
        .updateTable('reply_files')
        .set({ scan_status: to })
        .where('id', '=', id)
        .where('scan_status', '=', 'pending')
        .returning('id')
        .executeTakeFirst()
      if (!marked) return
      await record(tx, bySystem, {
        action: 'evaluation.file_scanned',
        resource: ['Tender', bid.tender_id],
        metadata: { clarification_id, file_id: id, sha256, finding },
        changes: { scan_status: { from: 'pending', to } },
      })
      if (finding !== null) await tell(tx, 'reply-file-infected', { ...bid, filename })
    })
  }
  return rows.length
}
