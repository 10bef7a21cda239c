import { sql } from 'kysely'
import type { Database, Tx } from '#kernel/server/db/connect.ts'

/** Stores a secret that has no effect until it is confirmed, and expires after 15 minutes. */
export async function storePendingSecret(db: Database, userId: number, secret: Buffer) {
  await db
    .updateTable('users')
    .set({
      mfa_pending_secret: secret,
      mfa_pending_until: sql<string>`now() + interval '15 minutes'`,
    })
    .where('id', '=', userId)
    .execute()
}

export async function findPendingSecret(tx: Tx, userId: number) {
  const row = await tx
    .selectFrom('users')
    .select(['mfa_pending_secret as secret', sql<string>`now()`.as('now')])
    .where('id', '=', userId)
    .where('mfa_pending_until', '>', sql<string>`now()`)
    .forUpdate()
    .executeTakeFirst()
  return row?.secret ? { secret: row.secret, now: row.now } : undefined
}
