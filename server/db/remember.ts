// What is as good as true for a while is asked once in that while, for each database by itself: a replica
// may be behind the primary.
import type { Database } from './connect.ts'

interface Limits {
  /** For how long. */
  ms: number
  /** How many keys; the one that was asked first is forgotten first. */
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
    // Whoever waits for it is told; the next one asks again.
    answer.catch(() => remembered.delete(key))
    remembered.delete(key)
    remembered.set(key, { answer, until: performance.now() + ms })
    if (remembered.size > most) remembered.delete(remembered.keys().next().value!)
    return answer
  }
}
