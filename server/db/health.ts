// Checks whether the database responds, using separate connections with a short timeout. A query
// fails at once if the database refuses or closes the connection, but waits for a long time if the
// database hangs.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { logOutages, type Log } from '#server/platform/outage-log.ts'
import { within } from '#server/platform/within.ts'
import type { ConnectConfig } from './connect.ts'

export interface Health {
  /** True if the last check succeeded. */
  readonly isUp: boolean
  /** Returns whether the database responds in time. Concurrent callers share one check. */
  check(): Promise<boolean>
  /** Calls the listener after each failed check. */
  onDown(listener: () => void): void
  /** Checks periodically, and logs the start and the end of each outage. */
  watch(log: Log): void
  stop(): Promise<void>
}

/**
 * Timeout of a check and interval between checks. Together they ensure that an outage is detected
 * within two seconds.
 */
const limitMs = 1000
const intervalMs = 500

/**
 * Selects whether one of this role's commits has waited for a synchronous standby for longer than a
 * healthy standby needs. No timeout may end that wait, because PostgreSQL would then report success
 * for a commit that can still be lost. Every further change would also wait and occupy a
 * connection, so the database counts as unavailable.
 */
const stuckCommits = `select exists (select from pg_stat_activity where wait_event = 'SyncRep'
  and query_start < clock_timestamp() - interval '3 seconds') as is_stuck`

export function createHealth(connection: ConnectConfig): Health {
  // The second connection is used when the first one hangs.
  const limits = { max: 2, connectionTimeoutMillis: limitMs, query_timeout: 2 * limitMs }
  const pool = new pg.Pool({ ...connection, ...limits })
  pool.on('error', () => {})
  const listeners: (() => void)[] = []
  const stopping = new AbortController()
  let checking: Promise<boolean> | undefined
  let watching: Promise<void> | undefined
  let isUp = true
  let lastError: unknown

  async function checkOnce(): Promise<boolean> {
    try {
      await within(limitMs, requireWorkingCommits(pool))
      isUp = true
    } catch (error) {
      lastError = error
      isUp = false
      if (!stopping.signal.aborted) for (const listener of listeners) listener()
    }
    return isUp
  }

  const check = () =>
    (checking ??= checkOnce().finally(() => {
      checking = undefined
    }))

  return {
    get isUp() {
      return isUp
    },
    check,
    onDown: (listener) => void listeners.push(listener),
    watch(log) {
      const outages = logOutages(log, {
        begins: 'The database is not responding; calls are refused',
        ends: 'The database is responding again',
      })
      watching = (async () => {
        while (!stopping.signal.aborted) {
          if (await check()) outages.works()
          else outages.fails(lastError)
          await pause(intervalMs, undefined, { signal: stopping.signal }).catch(() => {})
        }
      })()
    },
    async stop() {
      stopping.abort()
      await watching
      await checking
      await within(limitMs, pool.end()).catch(() => {})
    },
  }
}

/**
 * Throws if the database doesn't respond, or if its commits are waiting for an unavailable standby.
 */
async function requireWorkingCommits(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ is_stuck: boolean }>(stuckCommits)
  if (rows[0]!.is_stuck)
    throw new Error('Commits wait for a synchronous standby that is unavailable')
}
