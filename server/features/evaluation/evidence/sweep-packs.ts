import type { Services } from '#server/platform/services.ts'
import { sql } from 'kysely'

/** Deletes packs that have expired or failed days ago; their files follow with the other sweeps. */
export async function sweepPacks({ db, storage }: Services): Promise<number> {
  const { rows } = await sql<{ storage_key: string | null }>`
    delete from evidence_packs
    where expires_at < clock_timestamp()
      or (status = 'failed' and created_at < clock_timestamp() - interval '7 days')
    returning storage_key`.execute(db)
  for (const { storage_key } of rows) {
    // A file that can't be removed now has no owner any more, so the sweep of files removes it.
    if (storage_key) await storage.remove(storage_key).catch(() => undefined)
  }
  return rows.length
}
