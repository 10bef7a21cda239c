// A backup copies the rows first and their files afterwards, while the portal goes on working. What
// is deleted meanwhile must not take its file with it, so while a backup runs no file is removed.
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '#server/db/connect.ts'
import type { Storage } from '#server/storage/storage.ts'
import { BackupError } from './backup-error.ts'

const lockKey = 7_362_150_015
const lockNotAvailable = '55P03'

/** From here until `letFilesGo`, or until the connection ends. A second backup is refused. */
export async function keepFiles(client: pg.ClientBase): Promise<void> {
  await client.query(`set lock_timeout = '1s'`)
  await client
    .query('select pg_advisory_lock($1)', [lockKey])
    .catch((error: Error & { code?: string }) => {
      if (error.code !== lockNotAvailable) throw error
      throw new BackupError('Another backup of this portal is under way.')
    })
  await client.query('set lock_timeout = 0')
}

export async function letFilesGo(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [lockKey])
}

/**
 * The storage whose files stay where they are during a backup; the sweep finds them later. Whoever
 * removes a file has committed that nothing owns it: a backup that starts after the question has no
 * row of it either, so nothing needs to be held between the answer and the removal.
 */
export function keepingFiles(storage: Storage, db: Database): Storage {
  return {
    ...storage,
    async remove(key) {
      const { rows } = await sql<{ is_free: boolean }>`
        select pg_try_advisory_xact_lock_shared(${lockKey}) as is_free`.execute(db)
      if (rows[0]?.is_free) await storage.remove(key)
    },
  }
}
