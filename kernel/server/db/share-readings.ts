// Concurrent callers that need the same figures share one read. Callers that arrive during a read
// share the next one, which starts after their calls, so its result is not stale.

import type { Database } from './connect.ts'

export type ShareReadings = <T>(key: string, read: () => Promise<T>) => Promise<T>

export function shareReadings(): ShareReadings {
  const underWay = new Map<string, Promise<unknown>>()
  const next = new Map<string, Promise<unknown>>()

  function begin<T>(key: string, read: () => Promise<T>): Promise<T> {
    const reading = read().finally(() => {
      if (underWay.get(key) === reading) underWay.delete(key)
    })
    underWay.set(key, reading)
    return reading
  }

  // All callers with the same key use the same kind of read, so the cast to this caller's type is
  // safe.
  return <T>(key: string, read: () => Promise<T>) => {
    const before = underWay.get(key)
    if (!before) return begin(key, read)
    const following =
      next.get(key) ??
      before.then(ignore, ignore).then(() => {
        next.delete(key)
        return begin(key, read)
      })
    next.set(key, following)
    return following as Promise<T>
  }
}

/**
 * Returns a function that returns a separate `ShareReadings` for each database, because callers of
 * the primary must not get a replica's result.
 */
export function shareReadingsOn(): (db: Database) => ShareReadings {
  const shares = new WeakMap<Database, ShareReadings>()
  return (db) => {
    const share = shares.get(db) ?? shareReadings()
    shares.set(db, share)
    return share
  }
}

function ignore(): void {}
