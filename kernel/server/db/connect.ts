import { Kysely, PostgresDialect, type LogEvent, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import { namingPool, unnamedPool } from './named-statements.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

const { builtins } = pg.types
const space = 32

// Parsers that let the portal send column values to the client unchanged: times as ISO 8601 in UTC,
// to the microsecond (a Date would truncate them), bigints as numbers (the portal's counts stay far
// below 2^53), numerics as the exact decimal strings that PostgreSQL sends, and days as
// "2026-12-25".
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.TIMESTAMPTZ]: readTime,
  [builtins.INT8]: Number,
  [builtins.DATE]: String,
}

/**
 * Returns a time as ISO 8601. Lists contain hundreds of times, so the usual form is sliced, which
 * is faster than a regular expression.
 */
function readTime(text: string): string {
  const isUsual = text.charCodeAt(10) === space && text.endsWith('+00')
  if (isUsual) return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`
  return text.replace(' ', 'T').replace(/\+00$/, 'Z')
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format),
}

/** The pool's options. Options without a value must be absent rather than undefined. */
type PoolConfig = { [Name in keyof pg.PoolConfig]: Exclude<pg.PoolConfig[Name], undefined> }

export interface ConnectConfig extends PoolConfig {
  /**
   * PostgreSQL's own address if `connectionString` is a pooler's. LISTEN and session locks need it.
   */
  direct?: ConnectConfig | undefined
  /**
   * True to use named statements for frequent queries (named-statements.ts), which not every pooler
   * supports; true by default.
   */
  prepares?: boolean
  /** Called after each Kysely query. */
  onQuery?: ((event: LogEvent) => void) | undefined
}

/**
 * Read timeout for a server's connections. The timeout is a little longer than `statement_timeout`,
 * so only a lost reply exceeds it. Commands and migrations have no read timeout, since their
 * statements may take longer.
 */
export const readTimeoutMs = 32_000

/** Time zone of every session: `readTime` expects times in UTC, and SQL calculates dates in UTC. */
const timeZone = 'TimeZone=UTC'

/**
 * PostgreSQL's time zone and timeouts for the portal's sessions. A connection that is cut silently
 * during a transaction keeps its locks until PostgreSQL notices: after the idle timeout while
 * PostgreSQL waits for the portal, or after the TCP timeouts while PostgreSQL sends (a Unix socket
 * ignores these).
 */
const sessionSettings = [
  timeZone,
  'statement_timeout=30000',
  'idle_in_transaction_session_timeout=8000',
  'tcp_user_timeout=8000',
  'tcp_keepalives_idle=5',
  'tcp_keepalives_interval=1',
  'tcp_keepalives_count=3',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

/**
 * A client that reports a broken connection only through its failed query. An error event without a
 * listener would end the process.
 */
class QuietClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    this.on('error', () => {})
  }
}

/**
 * Returns the Kysely database and its pool. Migrations and health checks use the pool for plain
 * SQL.
 */
export function connect({ prepares = true, onQuery, ...config }: ConnectConfig): {
  db: Database
  pool: pg.Pool
} {
  const { query_timeout = 0 } = config
  const direct = config.direct && withDefaults({ ...config.direct, query_timeout })
  const connection = { ...withDefaults(config), direct }
  const pool = new pg.Pool({ ...connection, types })
  // The pool replaces a connection that breaks while idle. An error event without a listener would
  // end the process.
  pool.on('error', () => {})
  const open = (pool: PostgresPool) =>
    new Kysely<Tables>({
      dialect: new PostgresDialect({ pool }),
      ...(onQuery && { log: onQuery }),
    })
  const unnamed = open(unnamedPool(pool))
  const db = prepares ? open(namingPool(pool)) : unnamed
  internals.set(db, { pool, connection, unnamed, options: { prepares, onQuery, ...config } })
  return { db, pool }
}

/** Opens further connections to the same database, in a pool of their own. */
export function connectAgain(db: Database, { max }: { max: number }): Database {
  return connect({ ...internals.get(db)!.options, max }).db
}

/** Returns the configuration with the settings that all of the portal's connections share. */
function withDefaults(config: ConnectConfig): ConnectConfig {
  return {
    ...config,
    Client: QuietClient,
    // A pooler shares sessions between clients and keeps only the time zone separate for each, so
    // the timeouts are set on the role instead (docs/operations.md).
    ...(config.direct
      ? { onConnect: (client) => client.query(`set ${timeZone}`) }
      : { options: sessionSettings }),
    application_name: 'tender-portal',
    // The timeout also limits the wait for a free connection from the pool. If it expires, the
    // caller is asked to try again.
    connectionTimeoutMillis: config.connectionTimeoutMillis ?? 1500,
    // A cut idle connection goes unnoticed until it is used, so idle connections are closed early.
    idleTimeoutMillis: config.idleTimeoutMillis ?? 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
  }
}

interface Internals {
  pool: pg.Pool
  /** The options that the database was opened with. */
  options: ConnectConfig
  connection: ConnectConfig
  /** A Kysely instance on the same pool without named statements. */
  unnamed: Database
}

const internals = new WeakMap<Database, Internals>()

/** Returns the database's pool, for plain SQL and for counting connections. */
export function poolOf(db: Database): pg.Pool {
  return internals.get(db)!.pool
}

/**
 * Returns the database without named statements (named-statements.ts), for a statement whose best
 * plan depends on its values: PostgreSQL might use one plan of a named statement for all values.
 * Returns a transaction unchanged, because its statements have to use its connection.
 */
export function plannedEachTime(db: Database): Database {
  return internals.get(db)?.unnamed ?? db
}

/** Returns the configuration for further connections to the same database. */
export function connectionOf(db: Database): ConnectConfig {
  return internals.get(db)!.connection
}

/**
 * Returns the configuration without a pooler, for callers that need a session to listen or to hold
 * a lock.
 */
export function directOf(db: Database): ConnectConfig {
  const connection = connectionOf(db)
  return connection.direct ?? connection
}
