import { anyOf } from '#kernel/server/db/any-of.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { setPace } from './queries.ts'

/** Returns the saved searches with these ids that still exist. */
export async function readNamed(db: Database, ids: number[]) {
  return db
    .selectFrom('saved_searches')
    .where(anyOf('id', ids))
    .orderBy('id')
    .select(['id', 'user_id', 'name', 'frequency'])
    .execute()
}

/**
 * Stops the emails for these searches, which remain available as shortcuts. Returns false if none
 * of them exists any more.
 */
export async function endEmails(db: Database, ids: number[], cause: Cause): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // To prevent deadlocks, the users' rows are locked before their searches, as in every change to
    // users' data.
    const owners = tx.selectFrom('saved_searches').where(anyOf('id', ids)).select('user_id')
    await tx.selectFrom('users').select('id').where('id', 'in', owners).forNoKeyUpdate().execute()
    const searches = await readNamed(tx, ids)
    for (const { id, user_id, name, frequency } of searches) {
      if (frequency === 'never') continue
      await tx
        .updateTable('saved_searches')
        .set({ frequency: 'never' })
        .where('id', '=', id)
        .execute()
      await setPace(tx, id, 'never')
      await record(
        tx,
        { ...cause, user_id },
        {
          action: 'search.unsubscribed',
          resource: ['Search', id],
          metadata: { name },
          changes: { frequency: { from: frequency, to: 'never' } },
        },
      )
    }
    return searches.length > 0
  })
}
