// Thousands of live streams check their sessions at the same time, and so do the first calls after
// a start. Concurrent checks are batched into one statement, and only one statement runs at a time,
// so all checks together use one connection from the pool.
import { sql } from 'kysely'
import type { Config } from '#kernel/server/platform/config.ts'
import { anyOf } from '#kernel/server/db/any-of.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { hashToken } from '#kernel/server/platform/tokens.ts'

/**
 * Resolves to the user's id if the session is live and the user is active, otherwise to undefined.
 */
export type CheckSession = (sessionId: string) => Promise<number | undefined>

/**
 * Maximum number of sessions per statement, so that resolving the checks blocks the event loop only
 * for a few milliseconds.
 */
const batchSize = 250

interface Check {
  sessionId: string
  resolve: (userId: number | undefined) => void
  reject: (error: unknown) => void
}

export function createSessionChecks(db: Database, config: Config): CheckSession {
  let waiting: Check[] = []
  let isRunning = false

  async function checkBatch(batch: Check[]): Promise<void> {
    try {
      const ids = batch.map(({ sessionId }) => sessionId)
      const users = await findActiveUsers(db, config, ids)
      for (const { sessionId, resolve } of batch) resolve(users.get(sessionId))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize)
      waiting = waiting.slice(batchSize)
      await checkBatch(batch)
    }
    isRunning = false
  }

  return (sessionId) =>
    new Promise((resolve, reject) => {
      waiting.push({ sessionId, resolve, reject })
      if (isRunning) return
      isRunning = true
      setImmediate(() => void run())
    })
}

/**
 * Condition for a session that has not expired and has not been idle for too long. Remembered
 * sessions may be idle for any length of time.
 */
export const isLive = (idleMinutes: number) => sql<boolean>`(sessions.expires_at > now() and (
  sessions.is_remembered or sessions.last_seen_at > now() - make_interval(mins => ${idleMinutes})))`

/** Returns the ids of active users with live sessions, by session id. */
async function findActiveUsers(
  db: Database,
  { session }: Pick<Config, 'session'>,
  sessionIds: readonly string[],
): Promise<Map<string, number>> {
  const byHash = new Map(sessionIds.map((id) => [hashToken(id).toString('hex'), id]))
  const hashes = [...byHash.keys()].map((hash) => Buffer.from(hash, 'hex'))
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id_hash', 'users.id'])
    .where(anyOf('sessions.id_hash', hashes))
    .where(isLive(session.idleMinutes))
    .where('users.is_active', '=', true)
    .execute()
  return new Map(rows.map(({ id_hash, id }) => [byHash.get(id_hash.toString('hex'))!, id]))
}
