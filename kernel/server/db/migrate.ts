// Applies the SQL files in `migrations/` in numerical order, each once and in its own transaction.
// A new database is created from `schema/` instead, which has one file per noun and already
// includes the changes of most migrations. An advisory lock makes it safe for several servers to
// start at the same time.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { DatabaseError } from './database-error.ts'
import { grantTables } from './grants.ts'

const folder = join(import.meta.dirname, 'migrations')
/** The last migration whose changes `schema/` includes. */
const schemaStep = '0149'
const lockKey = 7_362_150_001
/** The first migration. Databases and archives of version 0.1.0 are migrated from it. */
const baselineName = '0054-baseline.sql'
/** Last of the separate migrations that the baseline replaced. */
const lastBeforeBaseline = '0054-dealings.expand.sql'
/**
 * Checksums of earlier baselines: one required PostgreSQL 16, and one left out triggers that a
 * later migration replaces.
 */
const earlierBaselines = [
  '8ebfdc77b1837ba1043d05d58ed1817643448b6f9d59320e428c124d14f61d05',
  'b056a755123351865df0457ee586ba47aa577edb9c697af02a68cfbb01ea1e39',
]

export interface Migration {
  name: string
  text: string
  checksum: string
}

/**
 * Applies the pending migrations and returns their names. `servedBy` is the server's role: if
 * another role migrates, each migration's transaction also grants the server's role its privileges.
 */
export async function migrate(pool: pg.Pool, servedBy?: string): Promise<string[]> {
  const client = await pool.connect()
  try {
    // Migrations have no time limit, and neither has the wait for another server's migrations.
    await client.query('set statement_timeout = 0')
    await lockMigrations(client)
    const { rows } = await client.query<{ me: string }>('select current_user as me')
    const role = servedBy === rows[0]!.me ? undefined : servedBy
    const applied = await applyPending(client, role)
    if (role) await grantTables(client, role)
    return applied
  } finally {
    // Closing the connection releases the lock, even after a failed migration.
    client.release(true)
  }
}

/** Prevents other servers from migrating until the connection ends. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lockKey])
}

/** Returns the baseline and all later migrations, in order. */
export const readMigrations = () => readScripts(folder)

async function readScripts(path: string): Promise<Migration[]> {
  const names = (await readdir(path)).filter((file) => file.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(path, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * Returns the applied migrations. If an earlier baseline was applied, or the last of the separate
 * migrations that the baseline replaced, the current baseline takes their place. Throws if only
 * some of the separate migrations were applied.
 */
export function withBaseline(
  applied: Pick<Migration, 'name' | 'checksum'>[],
  [baseline]: Migration[],
): Pick<Migration, 'name' | 'checksum'>[] {
  const isReplaced = (one: Pick<Migration, 'name' | 'checksum'>) =>
    one.name === lastBeforeBaseline || earlierBaselines.includes(one.checksum)
  const earlier = applied.filter((one) => one.name < baselineName || isReplaced(one))
  if (earlier.length === 0) return applied
  if (!earlier.some(isReplaced)) {
    throw new DatabaseError(
      'The tables are those of a version of the portal that this one can’t continue from. ' +
        `Start a version first that applies ${lastBeforeBaseline}.`,
    )
  }
  const { name, checksum } = baseline!
  return [{ name, checksum }, ...applied.filter((one) => !earlier.includes(one))]
}

export async function createMigrationsTable(client: pg.ClientBase): Promise<void> {
  // The table is looked up first, so that a role that may not create tables can find out that no
  // migration is pending.
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
  const migrations = await readMigrations()
  const isNew = rows.length === 0
  const recorded = isNew ? await createSchema(client, migrations, role) : rows
  const known = withBaseline(recorded, migrations)
  if (known !== recorded) await recordBaseline(client, known[0]!, role)
  const checksums = new Map(known.map((row) => [row.name, row.checksum]))

  const names = new Set(migrations.map(({ name }) => name))
  const newer = known.map((row) => row.name).filter((name) => !names.has(name) && breaksOlder(name))
  if (newer.length > 0) refuseNewer(newer)

  const applied = isNew ? known.map(({ name }) => name) : []
  for (const { name, text, checksum } of migrations) {
    const former = checksums.get(name)
    if (former === checksum) continue
    if (former) throw new Error(`Migration ${name} was changed after it had been applied.`)
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
 * Creates the schema in a new database, and records the migrations that lead to it as applied.
 * Returns these migrations.
 */
async function createSchema(
  client: pg.ClientBase,
  migrations: Migration[],
  role: string | undefined,
): Promise<Migration[]> {
  const included = migrations.filter(({ name }) => name.slice(0, schemaStep.length) <= schemaStep)
  await client.query('begin')
  for (const { text } of await readScripts(join(import.meta.dirname, 'schema'))) {
    await client.query(text)
  }
  await client.query(
    'insert into migrations (name, checksum) select * from unnest($1::text[], $2::text[])',
    [included.map(({ name }) => name), included.map(({ checksum }) => checksum)],
  )
  if (role) await grantTables(client, role)
  await client.query('commit')
  return included
}

/** Records the baseline as applied, instead of the separate migrations that it replaced. */
async function recordBaseline(
  client: pg.ClientBase,
  { name, checksum }: Pick<Migration, 'name' | 'checksum'>,
  role: string | undefined,
): Promise<void> {
  await client.query('begin')
  await client.query('delete from migrations where name <= $1', [lastBeforeBaseline])
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  if (role) await grantTables(client, role)
  await client.query('commit')
}

/**
 * Returns whether a server without this migration must refuse the database. Migrations that only
 * add to the schema are named `….expand.sql`: servers of the previous portal version continue to
 * run on the migrated database, beside newer servers or after a downgrade (docs/operations.md,
 * Upgrades).
 */
export const breaksOlder = (name: string) => !name.endsWith('.expand.sql')

/**
 * Refuses to use a database that a newer version has migrated. That version may have changed the
 * meaning of the data, so writing to it would not be safe.
 */
function refuseNewer(names: string[]): never {
  throw new DatabaseError(
    `The database was migrated by a newer version of the portal (${names.join(', ')}). ` +
      'Start that version, or restore a backup from before the update.',
  )
}
