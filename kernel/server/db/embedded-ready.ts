import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { SUPERUSER } from './embedded-cluster.ts'

export interface Connection {
  /** Host name, or the directory that contains a Unix socket. */
  host: string
  port: number
  user: string
  password?: string
  database: string
}

/** Returns the same connection for the server's role, which owns no tables. */
export function asApp(connection: Connection): Connection {
  return { ...connection, user: `${connection.user}_app` }
}

/**
 * Error codes for a database or role that does not exist. The code for an invalid password is
 * included, because over TCP PostgreSQL does not report that a role is unknown.
 */
const MISSING = new Set(['3D000', '28000', '28P01'])

/**
 * Resolves once the portal can connect to its own database. Creates the database and its two roles
 * if they do not exist. Recovery after a crash may take a long time, so there is no timeout; the
 * caller aborts the wait when PostgreSQL ends.
 */
export async function waitUntilReady(connection: Connection, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const code = (await tryConnection(connection)) ?? (await tryConnection(asApp(connection)))
    if (code === undefined) return
    if (MISSING.has(code)) await createDatabase(connection)
    else await sleep(15)
  }
}

async function tryConnection(connection: Connection): Promise<string | undefined> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return undefined
  } catch (error) {
    return (error as { code?: string }).code ?? 'unknown'
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Creates the roles and the database. The portal is not a superuser, so that an attacker who
 * controls it cannot run programs (COPY … PROGRAM). Each step is idempotent, because the server may
 * be killed between any two of them.
 */
async function createDatabase({ user, database, ...address }: Connection): Promise<void> {
  const client = new Client({ ...address, user: SUPERUSER, database: 'postgres' })
  await client.connect()
  try {
    const password = address.password ? client.escapeLiteral(address.password) : 'null'
    const owner = { user, database, ...address }
    for (const [name, rights] of [
      [owner.user, 'createdb'],
      [asApp(owner).user, 'nocreatedb'],
    ] as const) {
      const role = client.escapeIdentifier(name)
      const found = await client.query('select from pg_roles where rolname = $1', [name])
      if (found.rowCount === 0) await client.query(`create role ${role}`)
      await client.query(`alter role ${role} login ${rights} password ${password}`)
    }
    // Membership in the server's role lets the owner end the server's connections.
    const [app, role] = [asApp(owner).user, user].map((name) => client.escapeIdentifier(name))
    await client.query(`grant ${app} to ${role}`)
    const databases = await client.query('select from pg_database where datname = $1', [database])
    if (databases.rowCount) return
    await client.query(
      `create database ${client.escapeIdentifier(database)} owner ${client.escapeIdentifier(user)}`,
    )
  } finally {
    await client.end()
  }
}
