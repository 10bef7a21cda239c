import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { SUPERUSER } from './embedded-cluster.ts'

export interface Connection {
  /** For a unix socket, the directory that it is in. */
  host: string
  port: number
  user: string
  password?: string
  database: string
}

/** The same database as the role that the server runs as, which owns nothing in it. */
export function asApp(connection: Connection): Connection {
  return { ...connection, user: `${connection.user}_app` }
}

/** An invalid password counts as missing: over TCP PostgreSQL does not say that a role is unknown. */
const MISSING = new Set(['3D000', '28000', '28P01'])

/**
 * Resolves once the portal can connect to its own database, which is made first if it is missing, as
 * are its two roles.
 * A long recovery after a crash is waited for; the caller gives up when PostgreSQL ends.
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
 * The portal is not a superuser, so that a hole in it is not one in the machine (COPY … PROGRAM).
 * Each step can be repeated: the server may be killed between any two of them.
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
    // So that the owner can end the server's connections.
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
