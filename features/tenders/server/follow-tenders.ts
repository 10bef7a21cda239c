// A supplier's lists are sorted by columns of `tender_participation` that repeat the tender's status
// and deadline. A change to a tender updates the rows of its first suppliers itself. This file
// updates the other suppliers' rows in the background, so that the time for which a change locks the
// tender doesn't depend on the number of suppliers. Each page is one transaction that also stores
// the progress, so a killed server's work is continued.
import { sql } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'

/** Number of suppliers per transaction. A page takes a few milliseconds. */
const usualPage = 200

/**
 * Updates the rows of the next suppliers of one tender. Returns false if there is nothing to do.
 * Several servers may run this concurrently: each takes a tender that no other transaction has
 * locked.
 */
export async function followNext(db: Database, page = usualPage): Promise<boolean> {
  const { rows } = await sql`
    with behind as (
      select tender_id, participation_after from tender_figures
      where participation_after is not null order by tender_id limit 1 for update skip locked)
    update tender_figures figures
    set participation_after =
      follow_participants(behind.tender_id, behind.participation_after, ${page})
    from behind where figures.tender_id = behind.tender_id
    returning figures.tender_id`.execute(db)
  return rows.length > 0
}

export async function followTenders(db: Database): Promise<void> {
  while (await followNext(db));
}
