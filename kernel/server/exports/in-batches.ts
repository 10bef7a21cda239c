// Yields the rows of a list in order, with any filter and sort. The ids are read once and kept in
// four bytes each; the rows are then read in batches by id. No transaction stays open while a
// client reads, and no batch needs an offset.
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'

export const batchSize = 500
const idSize = 4

export interface Listed<Row> {
  /** Statement that selects `id` in the list's order. */
  ids: RawBuilder<unknown>
  /** Returns the rows with these ids that the caller may still see, in any order. */
  read: (ids: number[]) => Promise<readonly Row[]>
}

export async function* inBatches<Row extends { id: number }>(
  db: Database,
  { ids, read }: Listed<Row>,
): AsyncGenerator<Row[]> {
  const listed = await readIds(db, ids)
  for (let start = 0; start < listed.length; start += batchSize * idSize) {
    const batch: number[] = []
    const end = Math.min(listed.length, start + batchSize * idSize)
    for (let at = start; at < end; at += idSize) batch.push(listed.readInt32BE(at))
    const rows = new Map((await read(batch)).map((row) => [row.id, row]))
    yield batch.flatMap((id) => rows.get(id) ?? [])
  }
}

/**
 * Returns all ids in one binary value with four bytes per id. If the statement returned one row per
 * id, the driver would transfer each id as text.
 */
async function readIds(db: Database, ids: RawBuilder<unknown>): Promise<Buffer> {
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int4send(id), ''::bytea) as ids from (${ids}) as listed`.execute(db)
  return rows[0]?.ids ?? Buffer.alloc(0)
}
