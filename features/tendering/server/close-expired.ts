import { sql } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'
import { bySystem } from '#kernel/server/http/cause.ts'
import { searchedColumns, searchVector } from '#features/tenders/server/search-change.ts'
import { changeStatus } from '#features/publication/server/change-status.ts'
import { isHitBy } from './record-outage.ts'

const batch = 100

/**
 * True for tenders that the job leaves open for a day after the deadline, because an outage
 * affected bidders and the buyer can still move the deadline.
 */
const isHeldOpen = sql<boolean>`submission_deadline > now() - interval '1 day' and exists (
  select from biddings join outages on ${isHitBy}
  where biddings.tender_id = tenders.id and biddings.published_at is not null)`

/**
 * Closes the published tenders whose submission deadline has passed by the database clock, and
 * returns their number. Rows locked by another server are skipped, so several servers may run this
 * concurrently. A tender with bidding that had an outage shortly before its deadline is closed a
 * day later.
 */
export async function closeExpired(db: Database): Promise<number> {
  let closed = 0
  for (;;) {
    const found = await db.transaction().execute(async (tx) => {
      const due = await tx
        .selectFrom('tenders')
        .select([
          ...searchedColumns,
          'reference',
          'moderation_status',
          sql<boolean>`true`.as('was_published'),
          searchVector.as('search'),
        ])
        .where('status', '=', 'published')
        .where('deleted_at', 'is', null)
        .where('submission_deadline', '<=', sql<string>`now()`)
        .where(sql<boolean>`not (${isHeldOpen})`)
        .orderBy('submission_deadline')
        .limit(batch)
        .forNoKeyUpdate()
        .skipLocked()
        .execute()
      // Tenders are closed in order of id, to prevent deadlocks: views of several tenders are
      // recorded in the same order (features/tenders/server/view-recorder.ts).
      for (const tender of due.toSorted((a, b) => a.id - b.id)) {
        await changeStatus(tx, {
          transition: 'close',
          tender,
          cause: bySystem,
          metadata: { submission_deadline: tender.submission_deadline },
        })
      }
      return due.length
    })
    closed += found
    if (found < batch) return closed
  }
}
