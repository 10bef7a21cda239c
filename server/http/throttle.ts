// Counters of tries, kept in the database so that they hold across several servers. A window is
// fixed: it opens with the first try and forgets everything when it ends.
import { sql } from 'kysely'
import type { Database } from '#server/db/connect.ts'
import { networksOf } from './networks.ts'
import { Refusal, throttled } from './refusal.ts'

export interface Limit {
  limit: number
  seconds: number
  /** Said instead of "Too many attempts", with how long to wait. */
  refusal?: (wait: string) => string
}

/** Something to count, and how often it may happen. */
export interface Try extends Limit {
  key: string
}

/** A try counts against the caller's subscriber and, more loosely, against the site around it. */
export function triesFrom(name: string, address: string, { limit, seconds }: Limit): Try[] {
  return networksOf(address).map((network) => ({
    key: `${name}:${network.name}`,
    limit: limit * network.looseness,
    seconds,
  }))
}

export type Throttle = ReturnType<typeof createThrottle>

/** Enough for any flood that comes from real addresses; then it begins anew. */
const mostSpent = 10_000

export function createThrottle(db: Database) {
  /** Keys past their limit, and until when. */
  const spent = new Map<string, number>()
  const throttle = {
    /**
     * Counts before the work is done, so that parallel tries can't slip past the limit. In the
     * transaction of the work, what comes to nothing does not count.
     */
    async count(key: string, { limit, seconds, refusal }: Limit, within: Database = db) {
      const { rows } = await sql<{ points: number; wait: number }>`
        insert into throttles as t (key, points, resets_at)
        values (${key}, 1, now() + make_interval(secs => ${seconds}))
        on conflict (key) do update set
          points = case when t.resets_at <= now() then 1 else t.points + 1 end,
          resets_at = case when t.resets_at <= now() then excluded.resets_at else t.resets_at end
        returning points, ceil(extract(epoch from resets_at - now()))::int as wait`.execute(within)
      const { points, wait } = rows[0]!
      if (points > limit) throw throttled(wait, refusal)
    },

    async countAll(tries: readonly Try[]) {
      for (const one of tries) await throttle.count(one.key, one)
    },

    /** For what strangers can repeat at will: past its limit, it costs no more statements here. */
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

    /** Counts, then works. What the server was too busy for was no try. */
    async attempt<T>(tries: readonly Try[], work: () => Promise<T>): Promise<T> {
      await throttle.countAll(tries)
      try {
        return await work()
      } catch (error) {
        if (error instanceof Refusal && error.status === 503) await throttle.refundAll(tries)
        throw error
      }
    },

    /** Gives back one counted try: what turned out well does not count against anyone. */
    async refund(key: string) {
      await db
        .updateTable('throttles')
        .set((t) => ({ points: t('points', '-', 1) }))
        .where('key', '=', key)
        .where('points', '>', 0)
        .execute()
    },

    async refundAll(tries: readonly Try[]) {
      for (const { key } of tries) await throttle.refund(key)
    },

    async clear(key: string) {
      await db.deleteFrom('throttles').where('key', '=', key).execute()
    },
  }
  return throttle
}
