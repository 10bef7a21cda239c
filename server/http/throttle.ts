// Counters of attempts, stored in the database so that they apply across servers. The window is
// fixed: it starts with the first attempt and resets when it ends.
import { sql } from 'kysely'
import type { Database } from '#server/db/connect.ts'
import { networksOf } from './networks.ts'
import { Refusal, throttled } from './refusal.ts'

export interface Limit {
  limit: number
  seconds: number
  /** Replaces the text "Too many attempts"; receives the waiting time. */
  refusal?: (wait: string) => string
}

/** A counter and its limit. */
export interface Try extends Limit {
  key: string
}

/**
 * Returns counters for the caller's subscriber and, with a higher limit, for the network around it.
 */
export function triesFrom(name: string, address: string, { limit, seconds }: Limit): Try[] {
  return networksOf(address).map((network) => ({
    key: `${name}:${network.name}`,
    limit: limit * network.looseness,
    seconds,
  }))
}

export type Throttle = ReturnType<typeof createThrottle>

/** Maximum number of cached keys; the cache is then cleared. */
const mostSpent = 10_000

export function createThrottle(db: Database) {
  /** Keys past their limit, with the time of the reset. */
  const spent = new Map<string, number>()
  const throttle = {
    /**
     * Counts before the work is done, so that parallel attempts can't exceed the limit. Inside the
     * transaction of the work, a rollback also undoes the count.
     */
    async count(key: string, { limit, seconds, refusal }: Limit, within: Database = db) {
      const { points, wait } = await addPoint(within, key, seconds)
      if (points > limit) throw throttled(wait, refusal)
    },

    async countAll(tries: readonly Try[]) {
      for (const one of tries) await throttle.count(one.key, one)
    },

    /** For calls that visitors can repeat at will: past the limit, no further statement is sent. */
    async countUnlessSpent(tries: readonly Try[]) {
      for (const one of tries) {
        const wait = ((spent.get(one.key) ?? 0) - Date.now()) / 1000
        if (wait > 0) throw throttled(Math.ceil(wait), one.refusal)
        spent.delete(one.key)
        try {
          await throttle.count(one.key, one)
        } catch (error) {
          if (error instanceof Refusal && error.retryAfter) {
            if (spent.size >= mostSpent) spent.clear()
            spent.set(one.key, Date.now() + error.retryAfter * 1000)
          }
          throw error
        }
      }
    },

    /** Counts, then runs the work. A 503 of the work doesn't count as an attempt. */
    async attempt<T>(tries: readonly Try[], work: () => Promise<T>): Promise<T> {
      await throttle.countAll(tries)
      try {
        return await work()
      } catch (error) {
        if (error instanceof Refusal && error.status === 503) await throttle.refundAll(tries)
        throw error
      }
    },

    /** Takes back one counted attempt after a success. */
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

/** Counts one attempt. Returns the attempts in the window, and the seconds until it ends. */
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
