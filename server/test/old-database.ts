// Creates a database at an earlier schema version, for tests of what a migration does to existing
// rows.
import type pg from 'pg'
import { poolOf } from '#server/db/connect.ts'
import { createMigrationsTable, readMigrations } from '#server/db/migrate.ts'
import { makeDatabase } from './database.ts'

/** Returns an empty database migrated up to and including this number. */
export async function makeOldDatabase(number: string) {
  const database = await makeDatabase('template1')
  const pool = poolOf(database.owner)
  await migrateTo(pool, number)
  return { ...database, pool }
}

/**
 * Migrates from the current version up to this number. A start of the portal continues from there.
 */
export async function migrateTo(pool: pg.Pool, number: string): Promise<void> {
  const client = await pool.connect()
  try {
    await createMigrationsTable(client)
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const known = new Set(rows.map(({ name }) => name))
    for (const { name, text, checksum } of await readMigrations()) {
      if (known.has(name) || name.slice(0, number.length) > number) continue
      await client.query('begin')
      await client.query(text)
      await client.query('insert into migrations values ($1, $2)', [name, checksum])
      await client.query('commit')
    }
  } finally {
    client.release(true)
  }
}
