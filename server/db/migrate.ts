// Applies the plain SQL files of `migrations/` in the order of their numbers, each once, each in
// its own transaction. An advisory lock lets several servers start at the same time.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { DatabaseError } from './database-error.ts'
import { grantAll, grantTables } from './grants.ts'

const folder = join(import.meta.dirname, 'migrations')
const lockKey = 7_362_150_001

export interface Migration {
  name: string
  text: string
  checksum: string
}

/**
 * Applies the pending migrations and returns their names. `servedBy` is the role that the server runs
 * as: when another role migrates, each migration's transaction also grants it what it needs.
 */
export async function migrate(pool: pg.Pool, servedBy?: string): Promise<string[]> {
  const client = await pool.connect()
  try {
    // A migration may take any time, and so may the wait for another server's migrations.
    await client.query('set statement_timeout = 0')
    await lockMigrations(client)
    const { rows } = await client.query<{ me: string }>('select current_user as me')
    const role = servedBy === rows[0]!.me ? undefined : servedBy
    const applied = await applyPending(client, role)
    if (role) await grantAll(client, role)
    return applied
  } finally {
    // Ends the connection, and with it the lock, whatever state a failed migration left behind.
    client.release(true)
  }
}

/** Until the connection ends, no other server migrates. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lockKey])
}

/** All that there are, in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

export async function createMigrationsTable(client: pg.ClientBase): Promise<void> {
  // Asked first: a role that may not make tables can still find that nothing has to be done.
  const { rows: found } = await client.query(`select to_regclass('migrations') as name`)
  if (found[0].name) return
  await client.query(`create table migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
}

async function applyPending(client: pg.PoolClient, role: string | undefined): Promise<string[]> {
  await createMigrationsTable(client)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select * from migrations',
  )
  const checksums = new Map(rows.map((row) => [row.name, row.checksum]))

  const migrations = await readMigrations()
  const names = new Set(migrations.map(({ name }) => name))
  const newer = rows.map((row) => row.name).filter((name) => !names.has(name) && breaksOlder(name))
  if (newer.length > 0) refuseNewer(newer)

  const applied: string[] = []
  for (const { name, text, checksum } of migrations) {
    const known = checksums.get(name)
    if (known === checksum) continue
    if (known) throw new Error(`Migration ${name} was changed after it had been applied.`)
    await client.query('begin')
    await client.query(text)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    if (role) await grantTables(client, role)
    await client.query('commit')
    applied.push(name)
  }
  return applied
}

/**
 * Whether a server that does not know this migration must not touch the database any more. The next
 * release may come with some that only add, named `….expand.sql`: with those this one goes on, beside
 * the new servers or after a step back (docs/operations.md, Upgrades).
 */
export const breaksOlder = (name: string) => !name.endsWith('.expand.sql')

/** What it holds may mean something else by now: to write to it would be to guess. */
function refuseNewer(names: string[]): never {
  throw new DatabaseError(
    `The database was migrated by a newer version of the portal (${names.join(', ')}). ` +
      'Start that version, or restore a backup from before the update.',
  )
}
