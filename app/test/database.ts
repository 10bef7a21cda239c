import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, type ConnectConfig, type Database } from '#kernel/server/db/connect.ts'
import type { EmbeddedPostgres } from '#kernel/server/db/embedded.ts'
import { startRelay, type Relay } from './relay.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection as the role that servers use, so that tests have the same rights. */
    postgres: EmbeddedPostgres['app']
    /** Connection as the owner of the tables. */
    postgresOwner: EmbeddedPostgres['connection']
    /** Connection pooler; undefined except in `npm run prove -- pooler`. */
    pooler: { host: string; port: number } | undefined
  }
}

export const templateDatabase = 'migrated_template'

export interface TestDatabase {
  db: Database
  /**
   * Connection for statements that only the owner of the tables may run, such as tampering with the
   * audit log.
   */
  owner: Database
  name: string
  /** Connection string of the database, in the format of DATABASE_URL. */
  url: string
  /**
   * Opens a second pool, for a second server on the same database. `onQuery` is also called for the
   * statements on the server's reserved connections.
   */
  connectAgain(options?: Pick<ConnectConfig, 'onQuery'>): Database
  /**
   * Drops the database. Errors are ignored, because the whole cluster is removed at the end of the
   * test run.
   */
  drop(): Promise<void>
}

/** Creates a database from a template, which by default has no tables. */
export async function emptyDatabase(template = 'template1') {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // The file_copy strategy copies the template's files. PostgreSQL's default strategy copies pages
  // through the write-ahead log, which takes three times the CPU time.
  await runOnServer(`create database ${name} template ${template} strategy file_copy`)
  return { name, drop: () => runOnServer(`drop database ${name} with (force)`) }
}

/**
 * Creates a database for one test file. It is migrated and empty, or has no tables if the template
 * is `template1`.
 */
export async function makeDatabase(template = templateDatabase): Promise<TestDatabase> {
  const { name, drop } = await emptyDatabase(template)
  const { host, port, user } = inject('postgresOwner')
  const url = `postgres:///${name}?${new URLSearchParams({ host, port: String(port), user })}`
  const opened: Database[] = []
  const open = (connection: ConnectConfig) => {
    // The timeout is long, because a test may open more connections at once than a busy machine can
    // accept quickly.
    const { db } = connect({ ...connection, max: 10, connectionTimeoutMillis: 20_000 })
    opened.push(db)
    return db
  }
  const connectAgain = (options = {}) => open({ ...asServersDo(name), ...options })
  return {
    db: connectAgain(),
    owner: open({ ...inject('postgresOwner'), database: name }),
    name,
    url,
    connectAgain,
    async drop() {
      await Promise.allSettled(opened.map((db) => db.destroy()))
      await drop().catch(() => {})
    },
  }
}

function asServersDo(database: string): ConnectConfig {
  const direct = { ...inject('postgres'), database }
  const pooler = inject('pooler')
  return pooler ? { ...direct, ...pooler, direct, prepares: false } : direct
}

export function relayToDatabase(): Promise<Relay> {
  const { host, port } = inject('postgres')
  const isSocket = host.startsWith('/')
  return startRelay(isSocket ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port })
}

/**
 * Runs a statement without a timeout: dropping a database waits for a checkpoint, which takes a
 * long time on a busy machine.
 */
async function runOnServer(statement: string): Promise<void> {
  const client = new pg.Client(inject('postgresOwner'))
  await client.connect()
  await client.query(statement)
  await client.end()
}
