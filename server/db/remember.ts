// Caches answers that may be slightly stale. Each database has its own cache, because a replica may
// be behind the primary.
import type { Database } from './connect.ts'

interface Limits {
  /** How long an answer is cached. */
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
    // A failed answer is not cached: the current callers get the error, and the next caller asks
    // again.
    answer.catch(() => remembered.delete(key))
    remembered.delete(key)
    remembered.set(key, { answer, until: performance.now() + ms })
    if (remembered.size > most) remembered.delete(remembered.keys().next().value!)
    return answer
  }
}
