import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

/**
 * Opens a request, or freshens the open one. Nothing when this user asked within the hour: the
 * administrators have been told.
 */
export async function openAccessRequest(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .insertInto('access_requests')
    .values({ user_id: userId })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .where('closed_at', 'is', null)
        .doUpdateSet({ created_at: sql<string>`now()` })
        .where('access_requests.created_at', '<', sql<string>`now() - interval '1 hour'`),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
