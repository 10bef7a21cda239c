import { mkdir, statfs } from 'node:fs/promises'
import { DiskFullError } from './storage-error.ts'

/**
 * Returns the number of free bytes on the folder's disk. Creates the folder if it doesn't exist.
 */
export async function freeBytes(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

interface Limits {
  folder: string
  /** Number of bytes that must stay free. */
  reserve: number
}

export interface DiskClaim {
  /**
   * Resolves once this many more bytes may be written. Rejects if they would use up the reserve.
   */
  allow(bytes: number): Promise<void>
  /** Releases the claim once the upload has ended. */
  release(): void
}

/**
 * Number of bytes that an upload claims at a time; the free space is measured for each claim. The
 * number is small, because a stalled upload keeps its claim. Claims by other processes are unknown
 * here, so each of their uploads may use up to this number of bytes of the reserve.
 */
const piece = 1024 * 1024

/**
 * Number of bytes that this process's uploads have claimed and may not have written yet, by folder.
 */
const claimed = new Map<string, number>()

/** Rejects if this many bytes, together with all claims, would use up the reserve. */
export async function requireSpace({ folder, reserve }: Limits, bytes: number): Promise<void> {
  const free = await freeBytes(folder)
  // Claims count in full, although part of them may already be written.
  if (free - bytes - (claimed.get(folder) ?? 0) >= reserve) return
  throw new DiskFullError(`The disk is full: ${free} bytes free, of which ${reserve} are reserved`)
}

/**
 * Returns a claim on the folder's free space for one upload. Claims prevent concurrent uploads from
 * using up the reserve together.
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
        // include it.
        change(left - own)
        await requireSpace(limits, 0)
      }
      left -= bytes
    },
    release: () => change(-own),
  }
}
