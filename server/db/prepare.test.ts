import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startJobs } from '#server/jobs/queue.ts'
import { emptyDatabase } from '#server/test/database.ts'
import { connect } from './connect.ts'
import { canAlterLog } from './grants.ts'
import { prepareDatabase } from './prepare.ts'

async function open() {
  const { name, drop } = await emptyDatabase()
  const owner = { ...inject('postgresOwner'), database: name }
  const { db } = connect({ ...inject('postgres'), database: name, max: 4 })
  const { db: ownerDb } = connect({ ...owner, max: 4 })
  onTestFinished(async () => {
    await Promise.all([db.destroy(), ownerDb.destroy()])
    await drop()
  })
  return { db, ownerDb, owner }
}

const runJobs = async (db: Parameters<typeof startJobs>[0]['db']) =>
  (await startJobs({ db, jobs: [], log: () => {} })).stop()

test('a portal of one role goes on with two: the second can do all but alter the log', async () => {
  const { db, ownerDb, owner } = await open()
  expect((await prepareDatabase(owner, ownerDb)).length).toBeGreaterThan(0)
  expect(await canAlterLog(ownerDb)).toBe(true)
  await runJobs(ownerDb)

  expect(await prepareDatabase(owner, db)).toEqual([])
  expect(await canAlterLog(db)).toBe(false)
  await runJobs(db)
  await sql`insert into audit_logs (action, resource_type) values ('x', 'X')`.execute(db)
  // Once everything stands, the role that serves needs no owner to see that.
  expect(await prepareDatabase({ ...owner, user: inject('postgres').user }, db)).toEqual([])
})
