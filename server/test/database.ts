import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type Database } from '#server/db/connect.ts'
import type { EmbeddedPostgres } from '#server/db/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: EmbeddedPostgres['connection']
  }
}

export const templateDatabase = 'migrated_template'

interface TestDatabase {
  db: Database
  name: string
  /** A second set of connections, for a second server on the same database. */
  connectAgain(): Database
  drop(): Promise<void>
}

/** A database of its own, migrated and empty. */
export async function makeDatabase(): Promise<TestDatabase> {
  const connection = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOnServer(`create database ${name} template ${templateDatabase}`)
  const opened: Database[] = []
  const connectAgain = () => {
    // Patient: a test may ask for more at once than a busy machine gives in time.
    const patience = { max: 10, connectionTimeoutMillis: 20_000 }
    const { db } = connect({ ...connection, database: name, ...patience })
    opened.push(db)
    return db
  }
  return {
    db: connectAgain(),
    name,
    connectAgain,
    async drop() {
      await Promise.all(opened.map((db) => db.destroy()))
      await runOnServer(`drop database ${name} with (force)`)
    },
  }
}

async function runOnServer(statement: string): Promise<void> {
  const { db, pool } = connect({ ...inject('postgres'), max: 1 })
  await pool.query(statement)
  await db.destroy()
}
