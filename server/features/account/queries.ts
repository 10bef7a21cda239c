import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/connect.ts'

/** Whether it was otherwise before. */
export async function setNotifications(
  tx: Tx,
  userId: number,
  isEnabled: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ email_notifications_enabled: isEnabled, updated_at: sql<string>`now()` })
    .where('id', '=', userId)
    .where('email_notifications_enabled', '<>', isEnabled)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The live ones, the one seen last first. */
export async function selectSessions(db: Database, userId: number, idleMinutes: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'ip', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<string>`now()`)
    .where((where) =>
      where.or([
        where('is_remembered', '=', true),
        where('last_seen_at', '>', sql<string>`now() - make_interval(mins => ${idleMinutes})`),
      ]),
    )
    .orderBy('last_seen_at', 'desc')
    .execute()
}

export async function deleteSession(tx: Tx, userId: number, sessionId: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}
