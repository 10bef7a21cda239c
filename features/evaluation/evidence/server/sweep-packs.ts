import type { Services } from '#kernel/server/platform/services.ts'
import { sql } from 'kysely'

/**
 * Deletes expired packs and failed packs that are older than a week, with their files. Returns the
 * number of packs.
 */
export async function sweepPacks({ db, storage }: Services): Promise<number> {
  const { rows } = await sql<{ storage_key: string | null }>`
    delete from evidence_packs
    where expires_at < clock_timestamp()
      or (status = 'failed' and created_at < clock_timestamp() - interval '7 days')
    returning storage_key`.execute(db)
  for (const { storage_key } of rows) {
    // If removal fails now, the file sweep removes the file later, since no row owns it any more.
    if (storage_key) await storage.remove(storage_key).catch(() => undefined)
  }
  return rows.length
}
