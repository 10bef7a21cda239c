import { mkdir, statfs } from 'node:fs/promises'
import { DiskFullError } from './storage-error.ts'

/** How many bytes the portal may still write where this folder is; it is made if it is missing. */
export async function freeBytes(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

interface Limits {
  folder: string
  /** Bytes that have to stay free. */
  reserve: number
}

export interface DiskClaim {
  /** Resolves once this many more bytes may be written; rejects if they would use up the reserve. */
  allow(bytes: number): Promise<void>
  /** Gives back what was claimed and not written. */
  release(): void
}

/**
 * An upload claims space in pieces of this size, and the disk is measured for each. Small, because a
 * stalled upload keeps its piece; other processes of the server may overshoot by one piece for each
 * of their uploads, which the reserve covers.
 */
const piece = 1024 * 1024

/** Bytes that uploads of this process have claimed and may not have written yet, by folder. */
const claimed = new Map<string, number>()

/** Rejects if this many bytes would use up the reserve, together with what uploads have claimed. */
export async function requireSpace({ folder, reserve }: Limits, bytes: number): Promise<void> {
  const free = await freeBytes(folder)
  // Claims count in full, though a part of them may be written and no longer free.
  if (free - bytes - (claimed.get(folder) ?? 0) >= reserve) return
  throw new DiskFullError(`The disk is full: ${free} bytes free, of which ${reserve} are reserved`)
}

/** Makes parallel uploads share the free space of a folder, so that together they keep the reserve. */
export function claimSpace(limits: Limits): DiskClaim {
  const { folder } = limits
  let own = 0
  let left = 0

  function change(by: number): void {
    own += by
    claimed.set(folder, (claimed.get(folder) ?? 0) + by)
  }

  return {
    async allow(bytes) {
      if (left < bytes) {
        left = Math.max(bytes, piece)
        // Before the disk is measured, so that uploads that measure at the same time count it.
        change(left - own)
        await requireSpace(limits, 0)
      }
      left -= bytes
    },
    release: () => change(-own),
  }
}
