// Inserts the rows of a table as one JSON parameter, because thousands of parameters are slow and
// PostgreSQL allows at most 65,535.
import { sql, type Insertable, type InsertType, type SelectType } from 'kysely'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Tables } from '#kernel/server/db/tables.ts'

/** A row with a preassigned id, so that other rows can refer to it before it is stored. */
export type Row<
  Name extends keyof Tables,
  /**
   * Columns that the demo's code reads. Times are `Date` objects here, whereas the driver returns
   * strings.
   */
  Known extends keyof Tables[Name] = never,
> = Insertable<Tables[Name]> & { id: number } & {
  [Column in Known]: Made<InsertType<Tables[Name][Column]>, SelectType<Tables[Name][Column]>>
}

type Made<Given, Stored> = Date extends Given ? Date | Extract<Stored, null> : Stored

/** Inserts rows that all have the same keys. Buffers are sent in PostgreSQL's hex format. */
export async function insertAll(tx: Tx, table: keyof Tables, rows: readonly object[]) {
  if (!rows[0]) return
  const columns = sql.join(Object.keys(rows[0]).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${asJson(rows)}::json)
  `.execute(tx)
  if (!('id' in rows[0])) return
  // The id sequence must continue after the demo's ids.
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(
    tx,
  )
}

function asJson(rows: readonly object[]): string {
  return JSON.stringify(rows, function (this: Record<string, unknown>, key, value: unknown) {
    const original = this[key]
    return Buffer.isBuffer(original) ? `\\x${original.toString('hex')}` : value
  })
}

/** Sorts rows by time and numbers them from 1, as if each had been stored when it happened. */
export function numbered<T extends object>(rows: readonly T[], timeOf: (row: T) => Date) {
  return rows
    .toSorted((a, b) => Number(timeOf(a)) - Number(timeOf(b)))
    .map((row, index) => ({ id: index + 1, ...row }))
}
