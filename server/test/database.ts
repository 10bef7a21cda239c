import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, type ConnectConfig, type Database } from '#server/db/connect.ts'
import type { EmbeddedPostgres } from '#server/db/embedded.ts'
import { startRelay, type Relay } from './relay.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** As the role that servers run as: what a test does through it, a server may do. */
    postgres: EmbeddedPostgres['app']
    /** As the owner of the tables. */
    postgresOwner: EmbeddedPostgres['connection']
    /** What servers go through, when this is about poolers (`npm run prove:pooler`). */
    pooler: { host: string; port: number } | undefined
  }
}

export const templateDatabase = 'migrated_template'

export interface TestDatabase {
  db: Database
  /** For what only the owner of the tables can do, such as tampering with the audit log. */
  owner: Database
  name: string
  /** As DATABASE_URL has it. */
  url: string
  /** A second set of connections, for a second server on the same database. */
  connectAgain(): Database
  drop(): Promise<void>
}

/** Without any tables. */
export async function emptyDatabase(template = 'template1') {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Its files are copied as they are. PostgreSQL's own way, page by page through its log, takes three
  // times the processor's time.
  await runOnServer(`create database ${name} template ${template} strategy file_copy`)
  return { name, drop: () => runOnServer(`drop database ${name} with (force)`) }
}

/** A database of its own, migrated and empty; from `template1` it has nothing in it at all. */
export async function makeDatabase(template = templateDatabase): Promise<TestDatabase> {
  const { name, drop } = await emptyDatabase(template)
  const { host, port, user } = inject('postgresOwner')
  const url = `postgres:///${name}?${new URLSearchParams({ host, port: String(port), user })}`
  const opened: Database[] = []
  const open = (connection: ConnectConfig) => {
    // Patient: a test may ask for more at once than a busy machine gives in time.
    const { db } = connect({ ...connection, max: 10, connectionTimeoutMillis: 20_000 })
    opened.push(db)
    return db
  }
  const connectAgain = () => open(asServersDo(name))
  return {
    db: connectAgain(),
    owner: open({ ...inject('postgresOwner'), database: name }),
    name,
    url,
    connectAgain,
    async drop() {
      await Promise.all(opened.map((db) => db.destroy()))
      await drop()
    },
  }
}

function asServersDo(database: string): ConnectConfig {
  const direct = { ...inject('postgres'), database }
  const pooler = inject('pooler')
  return pooler ? { ...direct, ...pooler, direct, prepares: false } : direct
}

/** Between whoever connects to it and the PostgreSQL of this run. */
export function relayToDatabase(): Promise<Relay> {
  const { host, port } = inject('postgres')
  const isSocket = host.startsWith('/')
  return startRelay(isSocket ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port })
}

/**
 * Without the time limit for statements that a server sets: dropping a database waits for a
 * checkpoint, which takes long while the machine is busy.
 */
async function runOnServer(statement: string): Promise<void> {
  const client = new pg.Client(inject('postgresOwner'))
  await client.connect()
  await client.query(statement)
  await client.end()
}
