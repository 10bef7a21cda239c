import type { CompiledQuery } from 'kysely'
import { openPoolOf, type Database } from './connect.ts'

/**
 * Sends a statement that has been built. Kysely passes it through five promises before the driver has
 * it, for plugins, savepoints and cancelling that nobody here asks for.
 */
export async function sendBuilt<Row>(db: Database, built: CompiledQuery<Row>): Promise<Row[]> {
  const pool = openPoolOf(db)
  if (!pool) return (await db.executeQuery<Row>(built)).rows
  const client = await pool.connect()
  try {
    const { rows } = await client.query(built.sql, [...built.parameters])
    return rows as Row[]
  } finally {
    client.release()
  }
}
