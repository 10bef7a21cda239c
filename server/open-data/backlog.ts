// Writes one release for each tender that was public before releases existed, or that the demo
// created, in its current state.
import { sql } from 'kysely'
import type { Database } from '#server/db/connect.ts'
import { writeRelease } from './write-release.ts'

const batch = 100

/**
 * Returns the number of releases. Each has its own transaction, and a start doesn't wait for them.
 */
export async function releaseBacklog(db: Database): Promise<number> {
  let last = 0
  let released = 0
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      select id from tenders where id > ${last} and eligibility_type = 'open'
        and status <> 'draft' and published_at is not null and deleted_at is null
        and not exists (select from releases where tender_id = tenders.id)
      order by id limit ${batch}`.execute(db)
    for (const { id } of rows) {
      await db.transaction().execute(async (tx) => {
        // The lock waits for concurrent changes, which write their own release.
        await sql`select from tenders where id = ${id} for update`.execute(tx)
        await writeRelease(tx, id)
      })
    }
    released += rows.length
    if (rows.length < batch) return released
    last = rows.at(-1)!.id
  }
}
