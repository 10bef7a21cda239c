import { sql } from 'kysely'
import type { Tx } from '#kernel/server/db/connect.ts'

/**
 * Returns the next reference for the current calendar year (UK time), such as TND-2026-000123. A
 * counter row guarantees that no reference is used twice.
 */
export async function nextReference(tx: Tx): Promise<string> {
  const { rows } = await sql<{ year: number; last_number: number }>`
    insert into tender_references as r (year, last_number)
    values (extract(year from now() at time zone 'Europe/London')::int, 1)
    on conflict (year) do update set last_number = r.last_number + 1
    returning year, last_number`.execute(tx)
  const { year, last_number } = rows[0]!
  return `TND-${year}-${String(last_number).padStart(6, '0')}`
}
