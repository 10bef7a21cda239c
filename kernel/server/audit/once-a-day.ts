import { sql } from 'kysely'
import type { Tx } from '#kernel/server/db/connect.ts'

/** Returns true once per day and kind, so that a retried job sends its email once. */
export async function isFirstToday(tx: Tx, kind: string): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into reminders (kind, subject_id, due_at)
    values (${kind}, 0, date_trunc('day', now(), 'Europe/London')) on conflict do nothing`.execute(
    tx,
  )
  return numAffectedRows === 1n
}
