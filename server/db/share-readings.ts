// Figures that many ask for at once are read once for all of them. Whoever asks while a reading is under
// way waits for the next one, and shares that: it begins after they asked, so it is as exact as one of
// their own.

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

  // What a key stands for is read in one way only, so that the type is that of whoever began it.
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

/** Apart for each database: what a replica says is not for whoever has to ask the primary. */
export function shareReadingsOn(): (db: Database) => ShareReadings {
  const shares = new WeakMap<Database, ShareReadings>()
  return (db) => {
    const share = shares.get(db) ?? shareReadings()
    shares.set(db, share)
    return share
  }
}

function ignore(): void {}
