import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseError, DatabaseUnreachable } from './database-error.ts'

/**
 * Error codes for a database that is reachable but refuses the connection. A retry can't succeed.
 */
const refusals = new Set(['28000', '28P01', '3D000', '42501', 'ERR_INVALID_URL'])
const pauseMs = 1000

/**
 * Resolves once the database responds. Failed attempts are retried for a while, because after a
 * power cut the database may start later than the portal.
 */
export async function waitForDatabase(
  pool: pg.Pool,
  { patienceMs, log }: { patienceMs: number; log: (line: string) => void },
): Promise<void> {
  const start = performance.now()
  for (let isFirst = true; ; isFirst = false) {
    const error = await pool.query('select 1').then(
      () => undefined,
      (failure: Error & { code?: string }) => failure,
    )
    if (!error) return
    const reason = error.message || error.code || error.name
    if (error.code && refusals.has(error.code)) {
      throw new DatabaseError(`The database refused the portal: ${reason}. Check DATABASE_URL.`)
    }
    if (reason.includes('unsupported startup parameter')) {
      throw new DatabaseError(
        `DATABASE_URL points to a pooler (${reason}). Set DATABASE_DIRECT_URL to PostgreSQL itself.`,
      )
    }
    if (performance.now() - start + pauseMs > patienceMs) {
      throw new DatabaseUnreachable(
        `The database could not be reached within ${patienceMs / 1000} seconds: ${reason}. ` +
          'Check DATABASE_URL, and that PostgreSQL is running.',
      )
    }
    if (isFirst) log(`The database can't be reached yet (${reason}). Trying again…`)
    await sleep(pauseMs)
  }
}
