import { sql } from 'kysely'
import type { Tx } from '#kernel/server/db/connect.ts'

/** Switches the user's email notifications on or off. Returns true if the setting changed. */
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

export async function deleteSession(tx: Tx, userId: number, sessionId: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}
