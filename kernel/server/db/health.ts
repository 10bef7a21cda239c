// Checks whether the database responds, using separate connections with a short timeout. A query
// fails at once if the database refuses or closes the connection, but waits for a long time if the
// database hangs.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { logOutages, type Log } from '#kernel/server/platform/outage-log.ts'
import { within } from '#kernel/server/platform/within.ts'
import type { ConnectConfig } from './connect.ts'

export interface Health {
  /** True if the last check succeeded. */
  readonly isUp: boolean
  /** Returns whether the database responds in time. Concurrent callers share one check. */
  check(): Promise<boolean>
  /**
   * Returns whether the database can store changes. A success is cached for five seconds and a
   * failure for one. Concurrent callers share one check.
   */
  canWrite(): Promise<boolean>
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

/**
 * Fails if the disk is full: the rows don't fit into the memory that they may use, so PostgreSQL
 * writes 300 kB to a temporary file. An update would not notice a full disk, because it can reuse
 * the space of old rows. Also selects whether the database refuses changes, as a standby does.
 */
const writeCheck = `set local work_mem = '64kB';
  select count(*), current_setting('transaction_read_only')::boolean as is_read_only
  from generate_series(1, 20000)`

/** Milliseconds for which the result of a write check is cached. */
const cachedMs = { success: 5000, failure: 1000 }

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
    canWrite: cacheWriteCheck(() => within(limitMs, requireWrites(pool))),
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

/**
 * Returns a function that runs the check, unless a result is still cached, and returns the result.
 */
function cacheWriteCheck(check: () => Promise<void>): () => Promise<boolean> {
  let cached: Promise<boolean> | undefined
  let until = 0
  const keep = (isWritable: boolean) => {
    until = performance.now() + (isWritable ? cachedMs.success : cachedMs.failure)
    return isWritable
  }
  return () => {
    if (cached && performance.now() < until) return cached
    // Callers share the check until it ends.
    until = Infinity
    cached = check().then(
      () => keep(true),
      () => keep(false),
    )
    return cached
  }
}

/** Throws if the database can't store changes. */
async function requireWrites(pool: pg.Pool): Promise<void> {
  // Several statements in one query return several results, which the driver's types leave out.
  const results = (await pool.query(writeCheck)) as unknown as pg.QueryResult<{
    is_read_only: boolean
  }>[]
  if (results.at(-1)!.rows[0]!.is_read_only) throw new Error('The database is read-only')
}
