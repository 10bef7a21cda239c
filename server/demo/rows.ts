// How rows reach the database: as one JSON parameter a table, since thousands of single
// parameters are slow and PostgreSQL refuses more than 65,535 of them.
import { sql, type Insertable } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { Tables } from '#server/db/tables.ts'

/** A row whose id is decided here, so that other rows can point at it before it is stored. */
export type Row<Name extends keyof Tables> = Insertable<Tables[Name]> & { id: number }

/** Every row must have the keys of the first one. Buffers go as PostgreSQL's hex text. */
export async function insertAll(tx: Tx, table: keyof Tables, rows: readonly object[]) {
  if (rows.length === 0) return
  const columns = sql.join(Object.keys(rows[0] as object).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${asJson(rows)}::json)
  `.execute(tx)
}

function asJson(rows: readonly object[]): string {
  return JSON.stringify(rows, function (this: Record<string, unknown>, key, value: unknown) {
    const original = this[key]
    return Buffer.isBuffer(original) ? `\\x${original.toString('hex')}` : value
  })
}

/** The next row made by a person continues after the demo's ids. */
export async function continueIdsOf(tx: Tx, table: keyof Tables) {
  await sql`
    select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}
    having max(id) is not null
  `.execute(tx)
}

/** In order of time and numbered from 1, as if each had been stored when it happened. */
export function numbered<T extends object>(rows: readonly T[], timeOf: (row: T) => Date) {
  return rows
    .toSorted((a, b) => Number(timeOf(a)) - Number(timeOf(b)))
    .map((row, index) => ({ id: index + 1, ...row }))
}
