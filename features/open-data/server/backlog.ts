// Writes one open data release for each tender that became public without one: through an import,
// in the demo data, or before the portal wrote releases. Also writes withdrawals for tenders that
// were hidden before the portal wrote withdrawals.
import { sql } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'
import { isOpenToEverybody } from '#features/tenders/server/visibility.ts'
import { utc } from './read-facts.ts'
import { writeRelease } from './write-release.ts'

const batch = 100

/**
 * Writes the missing releases and withdrawals, each in its own transaction, and returns their
 * number. Demo data is backdated: its releases have the time of the tender's last milestone.
 */
export async function releaseBacklog(db: Database, { isBackdated = false } = {}): Promise<number> {
  let last = 0
  let released = 0
  for (;;) {
    const { rows } = await sql<{ id: number; at: string }>`
      select id, ${utc('greatest(published_at, closed_at, awarded_at, cancelled_at)')} as at
      from tenders where id > ${last} and (
        (${isOpenToEverybody} and not exists (select from releases where tender_id = tenders.id))
        or (not ${isOpenToEverybody} and (select status from releases
          where tender_id = tenders.id order by number desc limit 1) in ('planning', 'active')))
      order by id limit ${batch}`.execute(db)
    for (const { id, at } of rows) {
      await db.transaction().execute(async (tx) => {
        // The lock waits for concurrent changes. They write their own releases, in which case
        // `writeRelease` has nothing left to write.
        await sql`select from tenders where id = ${id} for update`.execute(tx)
        await writeRelease(tx, id, isBackdated ? { at } : {})
      })
    }
    released += rows.length
    if (rows.length < batch) return released
    last = rows.at(-1)!.id
  }
}
