import { Kysely, PostgresDialect, type LogEvent, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import type { Hosts } from './hosts.ts'
import { namingPool } from './named-statements.ts'
import type { Tables } from './tables.ts'
import { watchedClient } from './watched-client.ts'

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

const { builtins } = pg.types
const space = 32

// Values travel from column to screen without a mapper: times as ISO 8601 in UTC, to the
// microsecond (a Date would cut them), bigints as numbers (our counts stay far below 2^53),
// numerics as the exact decimal strings that they already are.
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.TIMESTAMPTZ]: readTime,
  [builtins.INT8]: Number,
}

/** A list has hundreds of them, so most are cut rather than searched. */
function readTime(text: string): string {
  const isUsual = text.charCodeAt(10) === space && text.endsWith('+00')
  if (isUsual) return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`
  return text.replace(' ', 'T').replace(/\+00$/, 'Z')
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format),
}

export interface ConnectConfig extends pg.PoolConfig {
  /** When there are several. */
  hosts?: Hosts | undefined
  /** Past the pooler, when there is one: for what belongs to a session and not to a transaction. */
  direct?: ConnectConfig | undefined
  /** Gives frequent statements a name (named-statements.ts). Not every pooler keeps names. */
  prepares?: boolean
  /** Told of every query, when somebody wants to know. */
  onQuery?: ((event: LogEvent) => void) | undefined
}

/**
 * Time limits of PostgreSQL for our sessions. A connection that was cut in silence in the middle of a
 * transaction keeps its locks until PostgreSQL notices: while idle after the idle limit, while it
 * sends after the TCP limits, which a Unix socket ignores.
 */
const sessionLimits = [
  'statement_timeout=30000',
  'idle_in_transaction_session_timeout=8000',
  'tcp_user_timeout=8000',
  'tcp_keepalives_idle=5',
  'tcp_keepalives_interval=1',
  'tcp_keepalives_count=3',
]
  .map((limit) => `-c ${limit}`)
  .join(' ')

/** With its pool, since migrations and health checks speak plain SQL. */
export function connect({ prepares = true, onQuery, ...config }: ConnectConfig): {
  db: Database
  pool: pg.Pool
} {
  const direct = config.direct && ofThePortal(config.direct)
  const connection = { ...ofThePortal(config), direct }
  // Whoever opens a pool of their own on this connection gets such clients too.
  const watched = { ...connection, Client: watchedClient(connection) }
  const pool = new pg.Pool({ ...watched, types })
  // A connection that breaks while idle is replaced at the next query; unheard, it would end the process.
  pool.on('error', () => {})
  const open = (pool: PostgresPool) =>
    new Kysely<Tables>({
      dialect: new PostgresDialect({ pool }),
      ...(onQuery && { log: onQuery }),
    })
  const db = open(prepares ? namingPool(pool) : pool)
  beneath.set(db, { pool, connection: watched, unnamed: open(pool) })
  return { db, pool }
}

/** What every connection has. */
function ofThePortal(config: ConnectConfig): ConnectConfig {
  return {
    ...config,
    // A pooler shares its sessions out, so there these limits are the role's (docs/operations.md).
    ...(!config.direct && { options: sessionLimits }),
    application_name: 'tender-portal',
    // For a connection of the pool, too: who would wait longer is told to come back.
    connectionTimeoutMillis: config.connectionTimeoutMillis ?? 1500,
    // An idle connection that was cut in silence is not found out, so it is not kept for long.
    idleTimeoutMillis: config.idleTimeoutMillis ?? 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
  }
}

interface Beneath {
  pool: pg.Pool
  connection: ConnectConfig
  /** The same pool, without names for statements. */
  unnamed: Database
}

const beneath = new WeakMap<Database, Beneath>()

/** What lies beneath, for what Kysely does not do: listening, and counting connections. */
export function poolOf(db: Database): pg.Pool {
  return beneath.get(db)!.pool
}

/**
 * Returns the same database for a statement whose best plan depends on its values. Under a name
 * (named-statements.ts), PostgreSQL could settle for one plan for all of them. In a transaction the
 * statement keeps its connection, and so its name.
 */
export function plannedEachTime(db: Database): Database {
  return beneath.get(db)?.unnamed ?? db
}

/** For whoever needs connections of their own to the same database. */
export function connectionOf(db: Database): ConnectConfig {
  return beneath.get(db)!.connection
}

/** The same for whoever needs a session: to listen, to hold a lock, or not to queue at a pooler. */
export function directOf(db: Database): ConnectConfig {
  const connection = connectionOf(db)
  return connection.direct ?? connection
}
