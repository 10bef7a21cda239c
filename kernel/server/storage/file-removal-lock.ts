// A backup copies the rows first and their files afterwards while the portal is running. No file is
// removed during that time, so that the files of documents deleted in the meantime are still
// copied.
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '#kernel/server/db/connect.ts'
import type { Storage } from './storage.ts'
import { BackupError } from '#kernel/server/platform/backup-error.ts'

const lockKey = 7_362_150_015
const lockNotAvailable = '55P03'

/**
 * Prevents the removal of files until `unlockFileRemoval` is called or the connection ends. Throws
 * if another backup is in progress.
 */
export async function lockFileRemoval(client: pg.ClientBase): Promise<void> {
  await client.query(`set lock_timeout = '1s'`)
  await client
    .query('select pg_advisory_lock($1)', [lockKey])
    .catch((error: Error & { code?: string }) => {
      if (error.code !== lockNotAvailable) throw error
      throw new BackupError('Another backup of this portal is in progress.')
    })
  await client.query('set lock_timeout = 0')
}

export async function unlockFileRemoval(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [lockKey])
}

/**
 * Returns a storage that doesn't remove files during a backup; a sweep removes them later. Callers
 * remove a file only after a committed transaction has deleted the row that refers to it. A backup
 * that starts after `remove` has found none in progress doesn't contain that row, so no lock is
 * needed between the check and the removal.
 */
export function keepFilesDuringBackup(storage: Storage, db: Database): Storage {
  return {
    ...storage,
    async remove(key) {
      const { rows } = await sql<{ is_free: boolean }>`
        select pg_try_advisory_xact_lock_shared(${lockKey}) as is_free`.execute(db)
      if (rows[0]?.is_free) await storage.remove(key)
    },
  }
}
