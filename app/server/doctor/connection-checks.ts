// Checks the connections to the database: to a primary, through a pooler, and to a replica.
import pg from 'pg'
import type { Config } from '#kernel/server/platform/config.ts'
import { laneConnections } from '#kernel/server/platform/limits.ts'
import {
  connect,
  connectionOf,
  directOf,
  poolOf,
  type ConnectConfig,
} from '#kernel/server/db/connect.ts'
import { Problem, type DatabaseCheck } from './check.ts'

const maxLagBytes = 64 * 1024 * 1024
const roleLimits = `alter role … set statement_timeout = '30s'; alter role … set idle_in_transaction_session_timeout = '8s';`

export const connectionChecks: DatabaseCheck[] = [
  {
    name: 'Primary',
    async run({ db }) {
      const { rows } = await poolOf(db).query<{ is_standby: boolean; is_read_only: boolean }>(
        `select pg_is_in_recovery() as is_standby,
          current_setting('default_transaction_read_only') = 'on' as is_read_only`,
      )
      const { is_standby, is_read_only } = rows[0]!
      if (is_standby) {
        throw new Problem(
          'DATABASE_URL points to a standby, which accepts no changes. Set it to the primary, or promote the standby.',
        )
      }
      if (!is_read_only) return 'accepts changes'
      throw new Problem(
        'The database is read-only (default_transaction_read_only). As a superuser: ' +
          'alter database … reset default_transaction_read_only;',
      )
    },
  },
  {
    name: 'Connections',
    async run({ db, config }) {
      const { rows } = await poolOf(db).query<{ allowed: number; role_limit: number }>(
        `select current_setting('max_connections')::integer
            - current_setting('superuser_reserved_connections')::integer as allowed,
          (select rolconnlimit from pg_roles where rolname = current_user) as role_limit`,
      )
      const { allowed, role_limit } = rows[0]!
      const maxConnections = role_limit < 0 ? allowed : Math.min(allowed, role_limit)
      const needed = connectionsNeeded(config)
      if (config.databaseDirectUrl || needed <= maxConnections)
        return `${needed} of ${maxConnections}`
      throw new Problem(
        `This server may open ${needed} connections, and PostgreSQL allows ${maxConnections}. ` +
          'Lower DATABASE_CONNECTIONS or WORKERS, or raise max_connections or the role’s limit.',
      )
    },
  },
  {
    name: 'Pooler',
    async run({ db }) {
      const isPooled = await sharesSessions(connectionOf(db))
      const { rows } = await poolOf(db).query<{ limit: string }>(
        `select current_setting('statement_timeout') as limit`,
      )
      if (!connectionOf(db).direct) {
        if (!isPooled) return 'none'
        throw new Problem(
          'DATABASE_URL points to a pooler. Set DATABASE_DIRECT_URL to PostgreSQL itself: live updates and locks need a session.',
        )
      }
      if (await sharesSessions({ ...directOf(db), options: '' })) {
        throw new Problem(
          'DATABASE_DIRECT_URL also points to a pooler. Set it to PostgreSQL itself.',
        )
      }
      if (rows[0]!.limit === '0') {
        throw new Problem(
          `Statements have no time limit through the pooler. As a superuser, with the role of DATABASE_URL: ${roleLimits} Then restart the pooler.`,
        )
      }
      return isPooled
        ? 'bypassed where a session is needed'
        : 'none, although DATABASE_DIRECT_URL is set'
    },
  },
  {
    name: 'Delayed reads',
    async run({ db, read }) {
      if (!read) return 'from DATABASE_URL'
      const [there, here] = [await readPlace(read), await readPlace(connectionOf(db))]
      if (!there.is_replica) {
        throw new Problem(
          'DATABASE_READ_URL points to a primary. Set it to a replica, or leave it empty.',
        )
      }
      if (there.system !== here.system) {
        throw new Problem('DATABASE_READ_URL points to a replica of another database.')
      }
      const behind = here.place - there.place
      if (behind > maxLagBytes) {
        throw new Problem(`The replica is ${behind} bytes behind. Check its load and its log.`)
      }
      return 'follows the primary'
    },
  },
]

/**
 * Returns the total number of connections: those in all pools and lanes, plus those for health
 * checks, live updates and jobs.
 */
function connectionsNeeded({ databaseConnections, workers }: Config): number {
  const [ofProcess, ofJobs] = [3 + laneConnections['sign-in'] + laneConnections.bid, 4]
  const processes = workers === 0 ? 1 : workers + 1
  return processes * (databaseConnections + ofProcess) + ofJobs
}

/**
 * Returns whether two connections can get the same PostgreSQL session, as behind a pooler with
 * transaction pooling. Tries several times, since other clients may be using some of the sessions.
 */
async function sharesSessions(connection: ConnectConfig): Promise<boolean> {
  const clients = [new pg.Client(connection), new pg.Client(connection)]
  const sessions = new Map<number, pg.Client>()
  try {
    for (const client of clients) await client.connect()
    for (let round = 0; round < 5; round += 1) {
      for (const client of clients) {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        const { pid } = rows[0]!
        if ((sessions.get(pid) ?? client) !== client) return true
        sessions.set(pid, client)
      }
    }
    return false
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

async function readPlace(connection: ConnectConfig) {
  const { db, pool } = connect({ ...connection, max: 1 })
  try {
    const { rows } = await pool.query<{ is_replica: boolean; system: string; place: number }>(`
      select pg_is_in_recovery() as is_replica,
        (select system_identifier::text from pg_control_system()) as system,
        (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end
          - '0/0')::float8 as place`)
    return rows[0]!
  } finally {
    await db.destroy()
  }
}
