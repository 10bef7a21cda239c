import type { Config } from '#kernel/server/platform/config.ts'
import { connect } from '#kernel/server/db/connect.ts'
import { openBeside } from '#kernel/server/db/open.ts'
import { waitForDatabase } from '#kernel/server/db/wait-for-database.ts'
import { within } from '#kernel/server/platform/within.ts'
import type { Patient } from './check.ts'
import { checks } from './checks.ts'
import { connectionChecks } from './connection-checks.ts'
import { databaseChecks } from './database-checks.ts'

export interface Finding {
  name: string
  isOk: boolean
  text: string
}

const longest = 10_000

/** Yields the result of each check. A failed check doesn't stop the others. */
export async function* examine(
  config: Config,
  { now = Date.now, envFile }: Partial<Patient> = {},
): AsyncGenerator<Finding> {
  const patient: Patient = { config, now, envFile }
  for (const { name, run } of checks) yield await find(name, () => run(patient))
  yield* examineDatabase(patient)
}

async function* examineDatabase(patient: Patient): AsyncGenerator<Finding> {
  const opened = await openBeside(patient.config).catch((error: Error) => error)
  if (opened instanceof Error) return yield { name: 'Database', isOk: false, text: opened.message }
  const { db, pool } = connect(opened.connection)
  try {
    const reached = await find('Database', async () => {
      await waitForDatabase(pool, { patienceMs: 0, log: () => {} })
      return 'responds'
    })
    yield reached
    if (!reached.isOk) return
    const { rows } = await pool.query(`select to_regclass('tenders') as tenders`)
    const isFilled = rows[0].tenders !== null
    for (const { name, needsTables, run } of [...databaseChecks, ...connectionChecks]) {
      if (needsTables && !isFilled) continue
      yield await find(name, () => run({ ...patient, db, read: opened.read }))
    }
  } finally {
    await db.destroy()
    await opened.close()
  }
}

async function find(name: string, run: () => Promise<string>): Promise<Finding> {
  try {
    return { name, isOk: true, text: await within(longest, run()) }
  } catch (error) {
    return { name, isOk: false, text: error instanceof Error ? error.message : String(error) }
  }
}
