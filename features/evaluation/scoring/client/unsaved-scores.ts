// Copies of marks and notes that the server has not acknowledged yet, for one user and tender. The
// copies survive a reload, a lost connection and the end of a session, and are deleted at logout.
import { deviceKeys, localDataKey, signedInStore } from '#kernel/client/lib/device-store.ts'
import type { CellId } from './score-cell.ts'

export interface UnsavedScore {
  text: string
  /** Stored text and version on which the user's change is based. */
  base: string
  version: number
}

export interface UnsavedScores {
  read: () => [CellId, UnsavedScore][]
  /** Stores a copy. Returns whether it could be stored. */
  keep: (id: CellId, score: UnsavedScore) => boolean
  drop: (id: CellId) => void
}

export function unsavedScores(userId: number, tenderId: number): UnsavedScores {
  const prefix = localDataKey(userId, `score:${tenderId}:`)
  const storeOf = (id: string) => signedInStore<UnsavedScore>(prefix + id)
  return {
    read: () =>
      deviceKeys(prefix).flatMap((key) => {
        const id = key.slice(prefix.length) as CellId
        const score = storeOf(id).read()
        return score ? [[id, score]] : []
      }),
    keep: (id, score) => storeOf(id).write(score),
    drop: (id) => void storeOf(id).write(null),
  }
}
