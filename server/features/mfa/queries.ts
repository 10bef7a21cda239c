import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/connect.ts'
import { changeCredentials } from '#server/accounts/credentials.ts'

/** Worth nothing until it is confirmed, and forgotten after a quarter of an hour. */
export async function keepPendingSecret(db: Database, userId: number, secret: Buffer) {
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

/** On with a secret and the step that was used to confirm it, or off. */
export function switchMfa(
  tx: Tx,
  userId: number,
  enrolled: { secret: Buffer; step: number } | null,
  kept: Parameters<typeof changeCredentials>[3],
): Promise<void> {
  const values = {
    mfa_enabled: enrolled !== null,
    mfa_secret: enrolled?.secret ?? null,
    mfa_last_step: enrolled?.step ?? null,
  }
  return changeCredentials(tx, userId, values, kept)
}
