// Marks a database whose restore has begun but not finished. Without the marker, the next start
// would treat the database as a new portal, migrate it and serve it. The marker has its own schema,
// separate from the portal's tables.
import type pg from 'pg'
import { DatabaseError } from './database-error.ts'

const schema = 'restore_under_way'

export interface RestoreMarker {
  /** SHA-256 of the archive's manifest. */
  archive: string
  /** Path of the archive, as the operator gave it. */
  path: string
  /** True once the rows are committed and only the later steps remain. */
  has_rows: boolean
}

type Queryable = Pick<pg.ClientBase, 'query'>

export const halfRestored =
  'A restore into this installation was interrupted, so the portal is not complete and does not start. ' +
  'Run the restore again, it continues: npm run restore -- <archive>'

/** Throws if a restore was interrupted. The role needs no privileges on the marker's table. */
export async function refuseHalfRestored(client: Queryable): Promise<void> {
  if (await hasMarker(client)) throw new DatabaseError(halfRestored)
}

async function hasMarker(client: Queryable): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [schema])
  return rowCount === 1
}

export async function readMarker(client: Queryable): Promise<RestoreMarker | undefined> {
  if (!(await hasMarker(client))) return undefined
  const { rows } = await client.query<RestoreMarker>(`select * from ${schema}.archive`)
  return rows[0]
}

/** Stores the marker. Replaces the marker of an earlier restore, if there is one. */
export async function setMarker(client: Queryable, marker: RestoreMarker): Promise<void> {
  await client.query('begin')
  await removeMarker(client)
  await client.query(`create schema ${schema}`)
  await client.query(`create table ${schema}.archive (archive text, path text, has_rows boolean)`)
  const { archive, path, has_rows } = marker
  const values = [archive, path, has_rows]
  await client.query(`insert into ${schema}.archive values ($1, $2, $3)`, values)
  await client.query('commit')
}

/** Records that the rows are loaded. Must be called in the transaction that loads them. */
export async function markRowsLoaded(client: Queryable): Promise<void> {
  await client.query(`update ${schema}.archive set has_rows = true`)
}

export async function removeMarker(client: Queryable): Promise<void> {
  await client.query(`drop schema if exists ${schema} cascade`)
}
