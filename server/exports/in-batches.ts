// The rows of a list in its own order, however it is filtered and sorted. Which rows these are is asked
// once, and four bytes of each are kept; the rows are then read a batch at a time by their ids. So no
// transaction stays open while a client reads, and no page is found by counting past those before it.
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/db/connect.ts'

export const batchSize = 500
const idSize = 4

export interface Listed<Row> {
  /** Selects `id`, in order. */
  ids: RawBuilder<unknown>
  /** Whatever is still there for the caller, in any order. */
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

/** As bytes: a list of a hundred thousand numbers would be a hundred thousand texts on its way. */
async function readIds(db: Database, ids: RawBuilder<unknown>): Promise<Buffer> {
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int4send(id), ''::bytea) as ids from (${ids}) as listed`.execute(db)
  return rows[0]?.ids ?? Buffer.alloc(0)
}
