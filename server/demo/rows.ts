// How rows reach the database: as one JSON parameter a table, since thousands of single
// parameters are slow and PostgreSQL refuses more than 65,535 of them.
import { sql, type Insertable, type InsertType, type SelectType } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { Tables } from '#server/db/tables.ts'

/** A row whose id is decided here, so that other rows can point at it before it is stored. */
export type Row<
  Name extends keyof Tables,
  /** What others read from it; moments as dates, which the database gives back as text. */
  Known extends keyof Tables[Name] = never,
> = Insertable<Tables[Name]> & { id: number } & {
  [Column in Known]: Made<InsertType<Tables[Name][Column]>, SelectType<Tables[Name][Column]>>
}

type Made<Given, Stored> = Date extends Given ? Date | Extract<Stored, null> : Stored

/** Every row must have the keys of the first one. Buffers go as PostgreSQL's hex text. */
export async function insertAll(tx: Tx, table: keyof Tables, rows: readonly object[]) {
  if (!rows[0]) return
  const columns = sql.join(Object.keys(rows[0]).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${asJson(rows)}::json)
  `.execute(tx)
  if (!('id' in rows[0])) return
  // The next row made by a person continues after the demo's ids.
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

/** In order of time and numbered from 1, as if each had been stored when it happened. */
export function numbered<T extends object>(rows: readonly T[], timeOf: (row: T) => Date) {
  return rows
    .toSorted((a, b) => Number(timeOf(a)) - Number(timeOf(b)))
    .map((row, index) => ({ id: index + 1, ...row }))
}
