// A real replica: what is read from it, and that nobody reads what was before their own changes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '#domain/contract/all.ts'
import { listTenders } from '#domain/contract/tender-calls.ts'
import type { Role } from '#domain/contract/role.ts'
import { tell } from '#server/notices/tell.ts'
import { fanOutAll } from '#server/notices/fan-out.ts'
import type { Client } from '#server/test/client.ts'
import { listenIn, type Statement } from '#server/test/listen-in.ts'
import { makeReplicated, type ReplicatedDatabase } from '#server/test/replicated.ts'
import { tenderForm } from '#server/test/tender-form.ts'
import { makeWorld, type Row, type World } from '#server/test/world.ts'
import { poolOf } from './connect.ts'
import { holds, readSnapshot } from './snapshot.ts'

let database: ReplicatedDatabase
let world: World
/** Another server, of which everything is known that it asks of the primary. */
let second: FastifyInstance
let askedOfPrimary: Statement[]
let admin: Row<'users'>
let buyer: Row<'users'>
let supplier: Row<'users'>

beforeAll(async () => {
  database = await makeReplicated()
  world = await makeWorld({ PUBLIC_NOTICES: 'on' }, database)
  const onDb = database.connectAgain()
  askedOfPrimary = listenIn(poolOf(onDb))
  second = await world.startSecondServer(onDb)
  admin = await world.makeUser({ role: 'admin', organisation_id: null })
  buyer = await world.makeUser({ role: 'buyer' })
  supplier = await world.makeUser()
})
afterAll(() => world.close())

const replay = (verb: 'pause' | 'resume') =>
  database.standby.asSuperuser((client) => client.query(`select pg_wal_replay_${verb}()`))

/** Whether an answer came from the replica. */
async function isFromReplica(call: () => Promise<{ status: number }>): Promise<boolean> {
  const before = database.asked.length
  expect((await call()).status).toBe(200)
  return database.asked.length > before
}

async function untilUsed(client: Client): Promise<void> {
  await expect.poll(() => isFromReplica(() => client.get('/api/tenders'))).toBe(true)
}

test('which transactions a snapshot holds', () => {
  const snapshot = readSnapshot('10:14:11,13')
  expect([9, 10, 11, 12, 13, 14].filter((number) => holds(snapshot, number))).toEqual([9, 10, 12])
  expect(holds(readSnapshot('10:10:'), 9)).toBe(true)
})

const replicated = endpoints.filter(({ readsReplica }) => readsReplica)

test('lists, search, figures, exports and public pages are read from the replica', async () => {
  const users = { admin, buyer, supplier }
  const { reference } = await world.makeTender({ created_by: buyer.id })
  await untilUsed(await world.signedIn(supplier, second))
  expect(replicated.length).toBeGreaterThan(15)
  const whole = replicated.filter(({ path }) => !path.includes(':'))
  for (const { access, path } of whole) {
    const roles: readonly Role[] = Array.isArray(access) ? access : ['supplier']
    for (const role of access === 'public' ? [] : roles) {
      const client = await world.signedIn(users[role], second)
      askedOfPrimary.length = 0
      const query = path === '/audit-logs/users' ? '?search=person' : ''
      expect([path, await isFromReplica(() => client.get(`/api${path}${query}`))]).toEqual([
        path,
        true,
      ])
      // Who asks is always looked up where it is certain.
      const texts = askedOfPrimary.map(({ text }) => text)
      expect([path, texts.filter((text) => !/from "users".*"sessions"/s.test(text))]).toEqual([
        path,
        [],
      ])
      expect(texts).toHaveLength(1)
    }
  }
  for (const page of ['/notices', `/notices/${reference}`, '/api/ocds/releases']) {
    askedOfPrimary.length = 0
    const visitor = world.visitor(second)
    const before = database.asked.length
    await visitor.get(page)
    expect([page, database.asked.length > before]).toEqual([page, true])
    expect(askedOfPrimary.filter(({ text }) => !text.includes('throttles'))).toEqual([])
  }
})

test('a long transaction of others keeps nobody’s changes from being found there', async () => {
  const client = await world.signedIn(buyer)
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const long = database.owner.transaction().execute(async (tx) => {
    await tx.insertInto('organisations').values({ name: 'Long', type: 'supplier' }).execute()
    await end
  })
  const made = await client.post('/api/tenders', tenderForm({ status: 'draft' }))
  expect(made.status).toBe(201)
  await untilUsed(client)
  resolve()
  await long
})

test('everybody reads their own changes at once, at every server, while the replica stands still', async () => {
  const here = await world.signedIn(buyer)
  const there = await world.signedIn(buyer, second)
  await untilUsed(there)
  await replay('pause')
  try {
    for (let number = 1; number <= 10; number += 1) {
      const title = `Standing still ${number}`
      const made = await here.post('/api/tenders', tenderForm({ title, status: 'draft' }))
      expect(made.status).toBe(201)
      for (const client of [there, here]) {
        const { data } = await client.call(listTenders, { query: { per_page: 100 } })
        expect(data.map((tender) => tender.title)).toContain(title)
      }
    }
    // Whoever has changed nothing waits for no replica; one that is far behind is asked by nobody.
    const other = await world.signedIn(supplier, second)
    await expect.poll(() => isFromReplica(() => other.get('/api/tenders'))).toBe(false)
    const { replica } = world.services
    await expect.poll(() => replica.figures()!.isUsed).toBe(false)
    expect(replica.figures()!.lagSeconds).toBeGreaterThan(2)
  } finally {
    await replay('resume')
  }
  await untilUsed(there)
})

test('what happened is announced once it can be read everywhere', async () => {
  const moves: string[] = []
  const { id, created_by } = await world.makeTender({ created_by: buyer.id })
  await untilUsed(await world.signedIn(supplier))
  const leave = await world.services.live.join(
    { userId: created_by, tenderId: id, moved: () => moves.push('moved'), send() {}, end() {} },
    5,
  )
  await replay('pause')
  await world.db.transaction().execute((tx) => tell(tx, 'tender-archived', { tender_id: id }))
  await fanOutAll(world.db)
  const marked = performance.now()
  // A replica that stays behind holds it up for as long as servers may still read from it.
  await expect.poll(() => moves, { interval: 20 }).toHaveLength(1)
  expect(performance.now() - marked).toBeGreaterThan(1000)
  await replay('resume')
  leave!()
})

test('a replica that is killed is missed by nobody, and used again when it is back', async () => {
  const clients = [await world.signedIn(supplier), await world.signedIn(supplier, second)]
  for (const client of clients) await untilUsed(client)
  const over = new AbortController()
  const statuses = new Set<number>()
  const asking = clients.map(async (client) => {
    while (!over.signal.aborted) statuses.add((await client.get('/api/tenders')).status)
  })
  await database.standby.kill()
  await expect.poll(() => world.services.replica.figures()!.isUsed).toBe(false)
  await database.standby.start()
  await expect.poll(() => world.services.replica.figures()!.isUsed).toBe(true)
  over.abort()
  await Promise.all(asking)
  expect([...statuses]).toEqual([200])
})

test('one that falls silent in the middle of a read is not waited for', async () => {
  const client = await world.signedIn(supplier)
  await untilUsed(client)
  await database.standby.freeze()
  const start = performance.now()
  expect((await client.get('/api/tenders')).status).toBe(200)
  expect(performance.now() - start).toBeLessThan(10_000)
  await database.standby.thaw()
  await untilUsed(client)
})

test('one that was promoted is no replica any more', async () => {
  const client = await world.signedIn(supplier)
  await untilUsed(client)
  await database.standby.promote()
  await expect.poll(() => isFromReplica(() => client.get('/api/tenders'))).toBe(false)
  expect(world.services.replica.figures()).toMatchObject({ isUsed: false })
})
