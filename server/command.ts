// The frame of the commands that people run by hand.
import { readConfig, type Config } from './config.ts'
import { connect, type Database } from './db/connect.ts'
import { openDatabase } from './db/open.ts'
import { waitForDatabase } from './db/wait-for-database.ts'
import { explain } from './explain.ts'

/** Does the work. When that fails it says why, and the command ends with 1. */
export async function runCommand(work: (config: Config) => Promise<void>): Promise<void> {
  try {
    await work(readConfig(process.env))
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}

/** The same with the database open: the configured one, or our own if no server has it. */
export async function withDatabase(
  work: (portal: { config: Config; db: Database }) => Promise<void>,
): Promise<void> {
  await runCommand(async (config) => {
    const { connection, close } = await openDatabase(config, () => {})
    const { db, pool } = connect(connection)
    try {
      await waitForDatabase(pool, { patienceMs: config.databaseWaitMs, log: console.error })
      await work({ config, db })
    } finally {
      await db.destroy()
      await close()
    }
  })
}
