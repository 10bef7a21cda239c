import { sql } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'
import { describeDevice } from './describe-device.ts'

/** Returns the user's active sessions, most recently used first. */
export async function listSessionsOf(db: Database, userId: number, idleMinutes: number) {
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'ip', 'user_agent', 'method', 'created_at', 'last_seen_at'])
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
  return sessions.map(({ user_agent, ...session }) => ({
    ...session,
    device: describeDevice(user_agent),
  }))
}
