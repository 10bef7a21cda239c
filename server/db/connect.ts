import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

const { builtins } = pg.types

// Values travel from column to screen without a mapper: times as ISO 8601 in UTC, to the
// microsecond (a Date would cut them), bigints as numbers (our counts stay far below 2^53),
// numerics as the exact decimal strings that they already are.
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.TIMESTAMPTZ]: (text) => text.replace(' ', 'T').replace(/\+00$/, 'Z'),
  [builtins.INT8]: Number,
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format),
}

/** With its pool, since migrations and health checks speak plain SQL. */
export function connect(config: pg.PoolConfig): { db: Database; pool: pg.Pool } {
  const pool = new pg.Pool({
    ...config,
    types,
    options:
      '-c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000',
    application_name: 'tender-portal',
    connectionTimeoutMillis: 10_000,
  })
  // A connection that breaks while idle is replaced at the next query; unheard, it would end the process.
  pool.on('error', () => {})
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool }
}
