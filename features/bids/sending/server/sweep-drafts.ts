// Deletes drafts that were never sent, or were withdrawn. They are kept for `draftKeptDays` after
// the opening of the bids or the tender's cancellation, so that the organisation can copy what it
// wants to reuse. Receipts are kept.
import { sql } from 'kysely'
import { draftKeptDays } from '../contract/your-bid.ts'
import { recordSealed } from '#kernel/server/audit/record-sealed.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { bySystem } from '#kernel/server/http/cause.ts'
import type { Services } from '#kernel/server/platform/services.ts'

interface Over {
  id: number
  tender_id: number
  organisation_id: number
}

/** Returns the number of deleted drafts. */
export async function sweepDrafts({ db, storage }: Services): Promise<number> {
  const over = await readOver(db)
  for (const bid of over) {
    const keys = await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('bid_entries').where('bid_id', '=', bid.id).execute()
      const { rows } = await sql<{ storage_key: string }>`delete from bid_files
        where bid_id = ${bid.id}
          and not exists (select from bid_version_files where file_id = bid_files.id)
        returning storage_key`.execute(tx)
      const { id, ...about } = bid
      await recordSealed(tx, bySystem, {
        action: 'bid.draft_swept',
        resource: ['Bid', id],
        metadata: { ...about, files: rows.length },
        tender_id: bid.tender_id,
      })
      return rows.map(({ storage_key }) => storage_key)
    })
    // If removal fails now, the file sweep removes the file later, since no row owns it any more.
    for (const key of keys) await storage.remove(key).catch(() => undefined)
  }
  return over.length
}

async function readOver(db: Database): Promise<Over[]> {
  const { rows } = await sql<Over>`
    select b.id, b.tender_id, b.organisation_id from bids b
    join tenders t on t.id = b.tender_id
    left join openings o on o.tender_id = b.tender_id
    where b.status in ('draft', 'withdrawn')
      and coalesce(o.finished_at, t.cancelled_at) < now() - ${draftKeptDays} * interval '1 day'
      and (exists (select from bid_entries e where e.bid_id = b.id)
        or exists (select from bid_files f where f.bid_id = b.id
          and not exists (select from bid_version_files v where v.file_id = f.id)))
    order by b.id`.execute(db)
  return rows
}
