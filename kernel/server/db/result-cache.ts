// Caches results that may be slightly stale. Each database has its own cache, because a replica may
// be behind the primary.
import type { Database } from './connect.ts'

interface Limits {
  /** Number of milliseconds for which a result is cached. */
  ms: number
  /** Maximum number of cached keys; the oldest entry is evicted first. */
  max: number
}

/** Returns the cached result for the key, or runs `read` and caches its result. */
export type ResultCache<T> = (db: Database, key: string, read: () => Promise<T>) => Promise<T>

export function createResultCache<T>({ ms, max }: Limits): ResultCache<T> {
  const caches = new WeakMap<Database, Map<string, { result: Promise<T>; until: number }>>()
  return (db, key, read) => {
    const cache = caches.get(db) ?? new Map()
    caches.set(db, cache)
    const last = cache.get(key)
    if (last && performance.now() < last.until) return last.result
    const result = read()
    // Errors are not cached: the current callers get the error, and the next caller runs the query
    // again.
    result.catch(() => cache.delete(key))
    cache.delete(key)
    cache.set(key, { result, until: performance.now() + ms })
    if (cache.size > max) cache.delete(cache.keys().next().value!)
    return result
  }
}
