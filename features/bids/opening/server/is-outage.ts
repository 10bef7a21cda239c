// Distinguishes an outage of the database, the store or the disk from a bid that can't be opened.
import { sql } from 'kysely'
import { fileLimits } from '#kernel/contract/file.ts'
import { isDatabaseOutage } from '#kernel/server/db/database-outage.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { freeBytes } from '#kernel/server/storage/disk-space.ts'
import { StorageError } from '#kernel/server/storage/storage-error.ts'

/** SQLSTATE class 40: deadlocks and serialisation failures, which a retry resolves. */
const rolledBack = /^40[0-9A-Z]{3}$/

/**
 * Codes of system errors such as ENOSPC or EIO. Node's own codes (`ERR_…`) don't match; `isOutage`
 * accepts only the one for a stream that closes early.
 */
const systemCode = /^E[A-Z0-9]+$/

/**
 * Returns whether the error was caused by the environment rather than the bid, in which case a
 * retry may succeed. A bidder can't craft content that is mistaken for an outage; even if they
 * could, the number of attempts is limited, so the bid would not be retried forever.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof StorageError || isDatabaseOutage(error)) return true
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ERR_STREAM_PREMATURE_CLOSE') return true
  if (error.name === 'TimeoutError') return true
  return 'syscall' in error || systemCode.test(code) || rolledBack.test(code)
}

/**
 * Returns whether the database, the store and the disk work now, independently of any bid. The disk
 * must have space for the largest file; otherwise a bid could fail because the disk is full.
 */
export async function areServicesWorking({ db, storage, config }: Services): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    await storage.check()
    const free = await freeBytes(storage.incoming)
    return free - fileLimits.fileSize >= config.diskReserve
  } catch {
    return false
  }
}
