import { sql } from 'kysely'
import type { Database } from '#server/db/connect.ts'
import { bySystem } from '#server/http/cause.ts'
import { changeStatus } from './change-status.ts'

const batch = 100

/**
 * Closes the published tenders whose submission deadline has passed by the database's clock; how
 * many. What another server has taken up already is skipped, so several may run this at once.
 */
export async function closeExpired(db: Database): Promise<number> {
  let closed = 0
  for (;;) {
    const found = await db.transaction().execute(async (tx) => {
      const due = await tx
        .selectFrom('tenders')
        .select(['id', 'status', 'eligibility_type', 'published_at', 'submission_deadline'])
        .where('status', '=', 'published')
        .where('deleted_at', 'is', null)
        .where('submission_deadline', '<=', sql<string>`now()`)
        .orderBy('submission_deadline')
        .limit(batch)
        .forNoKeyUpdate()
        .skipLocked()
        .execute()
      for (const tender of due) {
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
