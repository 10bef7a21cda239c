// A connection to the database may break at any moment, loudly or in silence.
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { relayToDatabase } from '#server/test/database.ts'
import { useWorld } from '#server/test/world.ts'
import { connect, poolOf } from './connect.ts'
import { watchedClient } from './watched-client.ts'

const world = useWorld()

const failed = { status: 'rejected', reason: expect.any(Error) }
const pidOf = async (query: { query: pg.Pool['query'] }) =>
  (await query.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
/** By a superuser, as whoever looks after the database would. */
const terminate = async (where: string) => {
  const admin = new pg.Client({ ...inject('postgres'), user: 'postgres' })
  await admin.connect()
  const ask = `select pg_terminate_backend(pid) from pg_stat_activity where ${where}`
  const { rowCount } = await admin.query(ask)
  await admin.end()
  return rowCount
}

// A pooler lends out another session each time, so there is none to break.
test.skipIf(inject('pooler'))(
  'a connection that breaks in use fails its query and nothing else',
  async () => {
    const pool = poolOf(world.db)
    const held = await pool.connect()
    onTestFinished(() => held.release())
    const heldPid = await pidOf(held)
    const transaction = world.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      // Nothing is under way on either of them: this is when nobody used to listen.
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

const short = { lateMs: 300, askEveryMs: 100, longestMs: 1500 }

async function makeRelay() {
  const relay = await relayToDatabase()
  onTestFinished(relay.close)
  return relay
}

async function makePool(times = short) {
  const relay = await makeRelay()
  const connection = { ...inject('postgres'), host: '127.0.0.1', port: relay.port }
  const Client = watchedClient(connection, times)
  const pool = new pg.Pool({ ...connection, max: 3, Client, connectionTimeoutMillis: 1000 })
  pool.on('error', () => {})
  onTestFinished(() => pool.end())
  return { pool, relay }
}

test('connections that are silently dead are given up, and new ones take their place', async () => {
  const { pool, relay } = await makePool()
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
  for (const client of clients) client.release()
  relay.hold({ onlyOpen: true })
  const lost = await Promise.allSettled(clients.map(() => pool.query('select 1')))
  expect(lost).toEqual([failed, failed, failed])
  const answers = await Promise.all(clients.map(() => pidOf(pool)))
  expect(answers).toEqual(answers.map(() => expect.any(Number)))
})

test('a slow statement is not taken for a dead connection', async () => {
  const { pool } = await makePool()
  const { rows } = await pool.query(`select pg_sleep(1.5)::text || 'done' as word`)
  expect(rows).toEqual([{ word: 'done' }])
})

test('while nobody can be asked, a connection is given up when no answer can come any more', async () => {
  const { pool, relay } = await makePool()
  await pool.query('select 1')
  relay.hold()
  const start = performance.now()
  await expect(pool.query('select 1')).rejects.toThrow('The database fell silent')
  expect(performance.now() - start).toBeGreaterThan(short.longestMs)
})

test('a pool with silently dead connections can be closed', async () => {
  const relay = await makeRelay()
  const connection = { ...inject('postgres'), host: '127.0.0.1', port: relay.port }
  const { db, pool } = connect({ ...connection, max: 2 })
  await sql`select 1`.execute(db)
  relay.hold({ onlyOpen: true })
  const query = sql`select 1`.execute(db)
  await expect.poll(() => pool.idleCount).toBe(0)
  expect(await Promise.allSettled([query, db.destroy()])).toMatchObject([
    { reason: { code: 'ETIMEDOUT' } },
    { status: 'fulfilled' },
  ])
})
