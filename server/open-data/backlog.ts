// Tenders that were public before there were releases, or that a demo has made up: each gets one, as it
// stands now.
import { sql } from 'kysely'
import type { Database } from '#server/db/connect.ts'
import { writeRelease } from './write-release.ts'

const batch = 100

/** How many were released. One after the other, each by itself: a start need not wait for it. */
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
        // Not while somebody changes it, who then releases it themselves.
        await sql`select from tenders where id = ${id} for update`.execute(tx)
        await writeRelease(tx, id)
      })
    }
    released += rows.length
    if (rows.length < batch) return released
    last = rows.at(-1)!.id
  }
}
