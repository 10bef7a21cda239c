// A database as an earlier version of the portal left it, for the tests of what a migration does to
// rows that are there.
import type pg from 'pg'
import { poolOf } from '#server/db/connect.ts'
import { createMigrationsTable, readMigrations } from '#server/db/migrate.ts'
import { makeDatabase } from './database.ts'

/** Migrated up to and with the one of that number, and empty. */
export async function makeOldDatabase(number: string) {
  const database = await makeDatabase('template1')
  const pool = poolOf(database.owner)
  await migrateTo(pool, number)
  return { ...database, pool }
}

/** From wherever it stands. A start of the portal goes on from there. */
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
