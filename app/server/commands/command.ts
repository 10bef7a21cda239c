// Shared set-up for the commands that operators run by hand.
import { readConfig, type Config } from '#kernel/server/platform/config.ts'
import { connect, type Database } from '#kernel/server/db/connect.ts'
import { openDatabase, type OpenDatabase } from '#kernel/server/db/open.ts'
import { prepareDatabase } from '#kernel/server/db/prepare.ts'
import { waitForDatabase } from '#kernel/server/db/wait-for-database.ts'
import { exitCodeOf, explain } from './explain.ts'

/** Runs `work`. If it fails, prints the reason and sets the exit code. */
export async function runCommand(work: (config: Config) => Promise<void>): Promise<void> {
  try {
    await work(readConfig(process.env))
  } catch (error) {
    console.error(explain(error))
    process.exitCode = exitCodeOf(error)
  }
}

/**
 * Runs `work` with an open database: the configured one, or the embedded one if no server is using
 * it.
 */
export async function withDatabase(
  work: (portal: {
    config: Config
    db: Database
    /** Applies pending migrations, for commands that may be the first to use a database. */
    migrate(): Promise<string[]>
  }) => Promise<void>,
  open: (config: Config) => Promise<OpenDatabase> = (config) => openDatabase(config, () => {}),
): Promise<void> {
  await runCommand(async (config) => {
    const { connection, owner, close } = await open(config)
    const { db, pool } = connect(connection)
    try {
      await waitForDatabase(pool, { patienceMs: config.databaseWaitMs, log: console.error })
      await work({ config, db, migrate: () => prepareDatabase(owner, db) })
    } finally {
      await db.destroy()
      await close()
    }
  })
}
