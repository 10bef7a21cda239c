// Counters for attempts, stored in the database so that they apply across servers. A time window
// starts with the first attempt. The counter is reset when the window ends.
import { sql } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'
import { networksOf } from './networks.ts'
import { Refusal, throttled } from './refusal.ts'

export interface Limit {
  limit: number
  seconds: number
  /** Returns the refusal's text for a waiting time; "Too many attempts" by default. */
  refusal?: (wait: string) => string
}

/** A counter's key and limit. */
export interface Try extends Limit {
  key: string
}

/**
 * Returns a counter for the caller's subscriber network. For an IPv6 address, also returns one with
 * a higher limit for the larger network around it.
 */
export function triesFrom(name: string, address: string, { limit, seconds }: Limit): Try[] {
  return networksOf(address).map((network) => ({
    key: `${name}:${network.name}`,
    limit: limit * network.looseness,
    seconds,
  }))
}

export type Throttle = ReturnType<typeof createThrottle>

/** Maximum number of cached keys; the cache is cleared when there are more. */
const maxCachedKeys = 10_000

export function createThrottle(db: Database) {
  /** Cached keys that have exceeded their limit, with the time of their reset. */
  const spent = new Map<string, number>()
  const throttle = {
    /**
     * Counts an attempt before it is made, so that concurrent attempts can't exceed the limit.
     * Throws if the limit is exceeded. If `within` is the attempt's transaction, a rollback also
     * undoes the count.
     */
    async count(key: string, { limit, seconds, refusal }: Limit, within: Database = db) {
      const { points, wait } = await addPoint(within, key, seconds)
      if (points > limit) throw throttled(wait, refusal)
    },

    async countAll(tries: readonly Try[]) {
      for (const one of tries) await throttle.count(one.key, one)
    },

    /**
     * Counts calls that visitors can repeat at will. Once a limit is exceeded, no further statement
     * is sent until the counter is reset.
     */
    async countUnlessSpent(tries: readonly Try[]) {
      for (const one of tries) {
        const wait = ((spent.get(one.key) ?? 0) - Date.now()) / 1000
        if (wait > 0) throw throttled(Math.ceil(wait), one.refusal)
        spent.delete(one.key)
        try {
          await throttle.count(one.key, one)
        } catch (error) {
          if (error instanceof Refusal && error.retryAfter) {
            if (spent.size >= maxCachedKeys) spent.clear()
            spent.set(one.key, Date.now() + error.retryAfter * 1000)
          }
          throw error
        }
      }
    },

    /**
     * Counts the attempt, then runs `work`. The attempt doesn't count if `work` throws a refusal
     * with the status 503.
     */
    async attempt<T>(tries: readonly Try[], work: () => Promise<T>): Promise<T> {
      await throttle.countAll(tries)
      try {
        return await work()
      } catch (error) {
        if (error instanceof Refusal && error.status === 503) await throttle.refundAll(tries)
        throw error
      }
    },

    /** Subtracts a counted attempt. */
    refund: (key: string) => removePoint(db, key),

    async refundAll(tries: readonly Try[]) {
      for (const { key } of tries) await throttle.refund(key)
    },

    async clear(key: string) {
      await db.deleteFrom('throttles').where('key', '=', key).execute()
    },
  }
  return throttle
}

/**
 * Counts one attempt. Returns the number of attempts in the window, and the seconds until the
 * window ends.
 */
async function addPoint(db: Database, key: string, seconds: number) {
  const { rows } = await sql<{ points: number; wait: number }>`
    insert into throttles as t (key, points, resets_at)
    values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      points = case when t.resets_at <= now() then 1 else t.points + 1 end,
      resets_at = case when t.resets_at <= now() then excluded.resets_at else t.resets_at end
    returning points, ceil(extract(epoch from resets_at - now()))::int as wait`.execute(db)
  return rows[0]!
}

async function removePoint(db: Database, key: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set((t) => ({ points: t('points', '-', 1) }))
    .where('key', '=', key)
    .where('points', '>', 0)
    .execute()
}
