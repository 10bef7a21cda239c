// Copies of marks and notes that the server has not acknowledged yet, for one user and tender. The
// copies survive a reload, a lost connection and the end of a session, and are deleted at logout.
import { localDataKey } from '#kernel/client/lib/local-data.ts'
import { isSignedIn } from '#kernel/client/lib/signed-in.ts'
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
  return {
    read: () => readAll(prefix),
    keep(id, score) {
      // A save that fails after logout must not restore a deleted copy.
      if (!isSignedIn()) return false
      try {
        localStorage.setItem(prefix + id, JSON.stringify(score))
        return true
      } catch {
        return false
      }
    },
    drop(id) {
      try {
        localStorage.removeItem(prefix + id)
      } catch {
        // Without storage there is no copy to delete.
      }
    },
  }
}

function readAll(prefix: string): [CellId, UnsavedScore][] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => [
        key.slice(prefix.length) as CellId,
        JSON.parse(localStorage.getItem(key)!) as UnsavedScore,
      ])
  } catch {
    return []
  }
}
