import { sql } from 'kysely'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Cause } from '#kernel/server/http/cause.ts'

/** Closes the open access request of a user who gets access. */
export async function closeAccessRequests(tx: Tx, userId: number, cause: Cause): Promise<void> {
  await tx
    .updateTable('access_requests')
    .set({ closed_at: sql<string>`now()`, closed_by: cause.user_id, outcome: 'unblocked' })
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .execute()
}
