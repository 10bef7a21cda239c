// Caches results that may be slightly stale. Each database has its own cache, because a replica may
// be behind the primary.
import type { Database } from './connect.ts'

interface Limits {
  /** Number of milliseconds for which a result is cached. */
  ms: number
  /** Maximum number of cached keys; the oldest entry is evicted first. */
  most: number
}

export type Remember<T> = (db: Database, key: string, ask: () => Promise<T>) => Promise<T>

export function rememberFor<T>({ ms, most }: Limits): Remember<T> {
  const known = new WeakMap<Database, Map<string, { answer: Promise<T>; until: number }>>()
  return (db, key, ask) => {
    const remembered = known.get(db) ?? new Map()
    known.set(db, remembered)
    const last = remembered.get(key)
    if (last && performance.now() < last.until) return last.answer
    const answer = ask()
    // Errors are not cached: the current callers get the error, and the next caller runs the query
    // again.
    answer.catch(() => remembered.delete(key))
    remembered.delete(key)
    remembered.set(key, { answer, until: performance.now() + ms })
    if (remembered.size > most) remembered.delete(remembered.keys().next().value!)
    return answer
  }
}
