import { sql } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'

/** Returns the number of statements in the test's database that are waiting for a lock. */
export async function countLockWaits(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.count
}
