// Tests database connections that break, either with an error or silently.
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { relayToDatabase } from '#app/test/database.ts'
import { useWorld } from '#app/test/world.ts'
import { connect, poolOf, readTimeoutMs } from './connect.ts'

const world = useWorld()

const failed = { status: 'rejected', reason: expect.any(Error) }
const pidOf = async (query: { query: pg.Pool['query'] }) =>
  (await query.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
/** Ends the matching sessions as a superuser. */
const terminate = async (where: string) => {
  const admin = new pg.Client({ ...inject('postgres'), user: 'postgres' })
  await admin.connect()
  const ask = `select pg_terminate_backend(pid) from pg_stat_activity where ${where}`
  const { rowCount } = await admin.query(ask)
  await admin.end()
  return rowCount
}

// A pooler may use another session for each transaction, so there is no fixed session to break.
test.skipIf(inject('pooler'))(
  'a connection that breaks while it is in use fails only its own query',
  async () => {
    const pool = poolOf(world.db)
    const held = await pool.connect()
    onTestFinished(() => held.release())
    const heldPid = await pidOf(held)
    const transaction = world.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      // Both connections are idle, so only the client's error event reports the break.
      await terminate(`pid in (${heldPid}, ${rows[0]!.pid})`)
      for (;;) await sql`select 1`.execute(tx)
    })
    const sleeping = pool.query('select pg_sleep(60) as as_long_as_it_takes')
    const ends = Promise.allSettled([transaction, sleeping])
    const isAsleep = `query like '%as_long_as_it_takes' and pid <> pg_backend_pid()`
    await expect.poll(() => terminate(isAsleep)).toBe(1)
    expect(await ends).toEqual([failed, failed])
    await expect.poll(() => pidOf(held).catch(() => 'broken')).toBe('broken')

    const member = await world.signedIn(await world.makeUser())
    const answers = Array.from({ length: 20 }, async () => (await member.get('/api/user')).status)
    expect(await Promise.all(answers)).toEqual(answers.map(() => 200))
  },
)

/** Connects with a short read timeout through a relay that can stop forwarding data. */
async function connectThroughRelay(query_timeout = 500) {
  const relay = await relayToDatabase()
  onTestFinished(relay.close)
  const address = { ...inject('postgres'), host: '127.0.0.1', port: relay.port }
  const { db, pool } = connect({ ...address, max: 3, query_timeout })
  return { db, pool, relay }
}

test('the timeout for a reply is slightly longer than the database’s statement timeout', async () => {
  const { rows } = await poolOf(world.db).query<{ ms: number }>(
    `select setting::int as ms from pg_settings where name = 'statement_timeout'`,
  )
  const { ms } = rows[0]!
  expect(readTimeoutMs).toBeGreaterThan(ms)
  expect(readTimeoutMs).toBeLessThan(ms + 5000)
})

test('silently broken connections are discarded and replaced', async () => {
  const { db, pool, relay } = await connectThroughRelay()
  onTestFinished(() => db.destroy())
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
  for (const client of clients) client.release()
  relay.hold({ onlyOpen: true })
  const ask = () => sql`select 1`.execute(db)
  const start = performance.now()
  const lost = await Promise.allSettled([
    ask(),
    pool.query('select 1'),
    db.transaction().execute((tx) => sql`select 1`.execute(tx)),
  ])
  expect(lost).toEqual([failed, failed, failed])
  // The rollback is not sent, so the failure doesn't take a second timeout.
  expect(performance.now() - start).toBeLessThan(950)
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(answers).toHaveLength(3)
})

test('a pool with silently dead connections can be closed', async () => {
  const { db, pool, relay } = await connectThroughRelay()
  await sql`select 1`.execute(db)
  relay.hold({ onlyOpen: true })
  const query = sql`select 1`.execute(db)
  await expect.poll(() => pool.idleCount).toBe(0)
  expect(await Promise.allSettled([query, db.destroy()])).toMatchObject([
    { reason: { message: 'Query read timeout' } },
    { status: 'fulfilled' },
  ])
})
