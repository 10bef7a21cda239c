import { sql } from 'kysely'
import type { Tx } from '#kernel/server/db/connect.ts'

/** Opens an access request, or updates the timestamp of the user's open one. */
export async function openAccessRequest(tx: Tx, userId: number): Promise<void> {
  await tx
    .insertInto('access_requests')
    .values({ user_id: userId })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .where('closed_at', 'is', null)
        .doUpdateSet({ created_at: sql<string>`now()` }),
    )
    .execute()
}
