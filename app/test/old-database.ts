// Creates a database at an earlier schema version, for tests of how migrations change existing
// rows.
import type pg from 'pg'
import { poolOf } from '#kernel/server/db/connect.ts'
import { createMigrationsTable, readMigrations, withBaseline } from '#kernel/server/db/migrate.ts'
import { makeDatabase } from './database.ts'

/**
 * Returns an empty database that was created by version 0.1.0 and migrated up to this number.
 */
export async function makeOldDatabase(number = '0054') {
  const database = await makeDatabase('template1')
  const pool = poolOf(database.owner)
  await createStep54(pool)
  await migrateTo(pool, number)
  return { ...database, pool }
}

/**
 * Creates the schema of version 0.1.0, and records the first and the last of its migrations, both
 * of which the baseline has replaced.
 */
export async function createStep54(pool: pg.Pool): Promise<void> {
  const [baseline] = await readMigrations()
  const client = await pool.connect()
  try {
    await createMigrationsTable(client)
    await client.query(`begin; ${baseline!.text}; commit`)
    await client.query(`insert into migrations (name, checksum)
      values ('0001-foundations.sql', repeat('0', 64)), ('0054-dealings.expand.sql', repeat('0', 64))`)
  } finally {
    client.release(true)
  }
}

/** Runs the pending migrations up to this number. */
export async function migrateTo(pool: pg.Pool, number: string): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations',
    )
    const migrations = await readMigrations()
    const known = new Set(withBaseline(rows, migrations).map(({ name }) => name))
    for (const { name, text, checksum } of migrations) {
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
