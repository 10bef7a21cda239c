import { mkdir, statfs } from 'node:fs/promises'
import { DiskFullError } from './storage-error.ts'

/** Returns the free bytes on the disk of this folder, which is created if missing. */
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
  /**
   * Resolves once this many more bytes may be written. Rejects if they would use up the reserve.
   */
  allow(bytes: number): Promise<void>
  /** Releases claimed bytes that were not written. */
  release(): void
}

/**
 * Uploads claim space in pieces of this size, and the disk is measured for each. Pieces are small,
 * because a stalled upload keeps its piece. Other processes may exceed the limit by one piece per
 * upload, which the reserve covers.
 */
const piece = 1024 * 1024

/** Bytes claimed by uploads of this process that may not be written yet, by folder. */
const claimed = new Map<string, number>()

/** Rejects if this many bytes, together with all claims, would use up the reserve. */
export async function requireSpace({ folder, reserve }: Limits, bytes: number): Promise<void> {
  const free = await freeBytes(folder)
  // Claims count in full, although a part of them may already be written.
  if (free - bytes - (claimed.get(folder) ?? 0) >= reserve) return
  throw new DiskFullError(`The disk is full: ${free} bytes free, of which ${reserve} are reserved`)
}

/**
 * Lets parallel uploads share the free space of a folder, so that together they keep the reserve.
 */
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
        // The claim is registered before the disk is measured, so that concurrent measurements
        // count it.
        change(left - own)
        await requireSpace(limits, 0)
      }
      left -= bytes
    },
    release: () => change(-own),
  }
}
