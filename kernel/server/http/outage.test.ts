// Tests outages: the database refuses connections, disconnects or hangs, more requests arrive than
// can be served, or the disk is full. Every call gets a timely reply, and the server recovers by
// itself. `npm run prove -- outage` does the same with a whole portal.
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { outcomeUnknown } from '#kernel/contract/errors.ts'
import { buildApp } from '#app/server/app.ts'
import { isDatabaseOutage } from '#kernel/server/db/database-outage.ts'
import { connect, connectionOf, poolOf, type Database } from '#kernel/server/db/connect.ts'
import { SUPERUSER } from '#kernel/server/db/embedded-cluster.ts'
import { createHealth } from '#kernel/server/db/health.ts'
import { measureBackground } from '#app/server/metrics/measure.ts'
import { serveMetrics } from '#app/server/metrics/serve.ts'
import { createServices, type PortalServices } from '#app/server/services.ts'
import { startJobs } from '#kernel/server/jobs/queue.ts'
import { encodeForm, type Client } from '#app/test/client.ts'
import { relayToDatabase } from '#app/test/database.ts'
import { makeTestTender, sample } from '#app/test/document-tender.ts'
import { fakeDisk } from '#app/test/fake-disk.ts'
import type { Relay } from '#app/test/relay.ts'
import { pdf } from '#app/test/sample-files.ts'
import { freeBytes } from '#kernel/server/storage/disk-space.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld({ SHED_VISITORS_AT: '5', SHED_EVERYBODY_AT: '4' })
let relay: Relay
let services: PortalServices
let db: Database
let app: FastifyInstance
let port: number
let member: Client

beforeAll(async () => {
  relay = await relayToDatabase()
  db = connect({
    ...connectionOf(world.db),
    host: '127.0.0.1',
    port: relay.port,
    // The production timeout would make these tests slow.
    // kernel/server/db/broken-connections.test.ts checks the production value.
    query_timeout: 5000,
  }).db
  services = createServices(world.services.config, db, world.services.appKey)
  app = await buildApp(services)
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
  member = await world.signedIn(await world.makeUser())
})
afterEach(() => relay.release())
afterAll(async () => {
  relay.release()
  await app.close()
  await db.destroy()
  await relay.close()
})

interface Timed {
  status: number | undefined
  retryAfter: string | undefined
  message: unknown
  ms: number
}

/** Sends a request over a real connection, since the tests check that connections are released. */
async function ask(path: string, { as, agent }: { as?: Client; agent?: Agent } = {}) {
  const start = performance.now()
  const cookie = as ? [...as.cookies].map((pair) => pair.join('=')).join('; ') : ''
  const sent = request({ port, path, headers: { cookie }, ...(agent ? { agent } : {}) }).end()
  return readAnswer(sent, start)
}

async function readAnswer(sent: ReturnType<typeof request>, start: number): Promise<Timed> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const body = Buffer.concat(await response.toArray()).toString()
  return {
    status: response.statusCode,
    retryAfter: response.headers['retry-after'],
    message: body.startsWith('{') ? JSON.parse(body).message : undefined,
    ms: performance.now() - start,
  }
}

/** A visitor with an invented cookie, which requires a database look-up. */
const makeStranger = (letter: string) =>
  ({ cookies: new Map([['session', letter.repeat(43)]]) }) as Client

const countQueries = () => {
  const { totalCount, idleCount, waitingCount } = poolOf(db)
  return totalCount - idleCount + waitingCount
}

const megabyte = 1024 * 1024
const part = (filename: string) =>
  `--x\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\n\r\n%PDF-1.7\n`

const unavailable = {
  status: 503,
  retryAfter: '5',
  message: 'The portal is not available at the moment. Please try again in a few seconds.',
}
const tooMany = {
  status: 503,
  retryAfter: '1',
  message: 'The server is busy. Please try again in a moment.',
}

test('while the database refuses connections, requests are refused at once; afterwards they are served again', async () => {
  expect((await ask('/api/user', { as: member })).status).toBe(200)
  relay.pull()
  for (let round = 0; round < 3; round += 1) {
    expect(await ask('/api/user', { as: member })).toMatchObject(unavailable)
  }
  expect((await ask('/readyz')).status).toBe(503)
  relay.release()
  expect((await ask('/readyz')).status).toBe(200)
  expect((await ask('/api/user', { as: member })).status).toBe(200)
})

test('if too many requests wait, visitors are refused first, and users only at their own limit', async () => {
  const colleague = await world.signedIn(await world.makeUser())
  for (const as of [member, colleague]) await ask('/api/user', { as })
  relay.hold()
  const visitors = [...'abcde'].map((letter) => ask('/api/user', { as: makeStranger(letter) }))
  await expect.poll(countQueries).toBe(5)
  expect(await ask('/api/user', { as: makeStranger('x') })).toMatchObject(tooMany)
  expect(await ask('/api/tenders')).toMatchObject(tooMany)
  const members = [member, member, colleague, colleague].map((as) => ask('/api/user', { as }))
  // Nine pending calls wait for one query each. The tenth query looks up the session of the visitor
  // who was refused.
  await expect.poll(countQueries).toBe(10)
  expect(await ask('/api/user', { as: member })).toMatchObject(tooMany)
  expect((await ask('/healthz')).status).toBe(200)
  relay.release()
  const statuses = async (answers: Promise<Timed>[]) =>
    (await Promise.all(answers)).map(({ status }) => status)
  expect(await statuses(visitors)).toEqual([401, 401, 401, 401, 401])
  expect(await statuses(members)).toEqual([200, 200, 200, 200])
})

test('no call waits more than a second and a half for a connection', async () => {
  const { connectionTimeoutMillis: _, ...connection } = connectionOf(world.db)
  const { pool, db: small } = connect({ ...connection, max: 1 })
  const held = await pool.connect()
  const start = performance.now()
  const error = await pool.query('select 1').catch((failure: unknown) => failure)
  expect(isDatabaseOutage(error)).toBe(true)
  expect(performance.now() - start).toBeGreaterThan(1400)
  held.release()
  await small.destroy()
})

test('an unresponsive database is detected, waiting calls get a reply, and the outage is logged once', async () => {
  const lines: string[] = []
  services.health.watch({ warn: (_details, message) => void lines.push(message) })
  const measured = measureBackground(services, [])
  const place = { port: 0, host: '127.0.0.1' }
  const metrics = await serveMetrics(() => measured.metrics(), place)
  expect((await ask('/api/user', { as: member })).status).toBe(200)
  relay.hold()
  const under = [ask('/api/user', { as: member }), ask('/api/tenders', { as: member })]
  const waited = await Promise.all(under)
  for (const answer of waited) expect(answer).toMatchObject(unavailable)
  // From now on, calls are refused without waiting for the database.
  const again = await ask('/api/user', { as: member })
  expect(again).toMatchObject(unavailable)
  expect(again.ms).toBeLessThan(Math.min(...waited.map(({ ms }) => ms)))
  const ready = await ask('/readyz')
  expect([ready.status, (await ask('/healthz')).status]).toEqual([503, 200])
  expect(await (await fetch(metrics.address)).text()).toContain('database_up 0')
  relay.release()
  await expect.poll(async () => (await ask('/api/user', { as: member })).status).toBe(200)
  await expect
    .poll(() => lines)
    .toEqual([
      'The database is not responding; calls are refused',
      'The database is responding again',
    ])
  await metrics.close()
})

test('a full disk is reported, and uploads are refused', async () => {
  const config = { ...services.config, diskReserve: Number.MAX_SAFE_INTEGER }
  const full = await buildApp(createServices(config, world.db, services.appKey))
  const { path, client } = await makeTestTender(world)
  const form = encodeForm({ file: sample(), title: 'One too many' })
  const headers = { 'content-type': form.type, 'x-xsrf-token': client.cookies.get('XSRF-TOKEN')! }
  const cookies = Object.fromEntries(client.cookies)
  const refused = await full.inject({
    method: 'POST',
    url: path,
    headers,
    cookies,
    payload: form.body,
  })
  expect([refused.statusCode, refused.json().message]).toEqual([
    503,
    'The portal has no space for this file at the moment, so we haven’t kept it. Try again later, or contact the people who run the portal.',
  ])
  expect(refused.headers['retry-after']).toBe('60')
  // Lists can still be read, so a load balancer should keep the server in rotation.
  expect((await full.inject('/readyz')).statusCode).toBe(200)
  await full.close()
})

test.each([
  // The limit for temporary files simulates a full disk.
  ['is full', '-c temp_file_limit=64kB'],
  ['is read-only', '-c default_transaction_read_only=on'],
])('a server whose database %s is not ready', async (_, options) => {
  const connection = { ...connectionOf(world.owner), user: SUPERUSER }
  const health = createHealth({ ...connection, options })
  const unable = await buildApp({ ...world.services, health })
  const { statusCode, body } = await unable.inject('/readyz')
  expect([statusCode, JSON.parse(body)]).toEqual([
    503,
    { status: 'not ready', checks: { database: true, writes: false } },
  ])
  await unable.close()
})

test('a connection lost during a transaction releases its locks and callers within 10 seconds', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const locked = Promise.withResolvers<void>()
  const start = performance.now()
  const cut = services.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', buyer.id).forUpdate().execute()
    relay.hold({ onlyOpen: true })
    locked.resolve()
    await tx.selectFrom('users').select('id').execute()
  })
  const failed = cut.then(
    () => undefined,
    (error: unknown) => ({ error, ms: performance.now() - start }),
  )
  await locked.promise
  // This transaction waits on another connection for the row that the broken transaction has
  // locked.
  await world.db
    .transaction()
    .execute((tx) =>
      tx.selectFrom('users').select('id').where('id', '=', buyer.id).forUpdate().execute(),
    )
  const freedAfter = performance.now() - start
  expect(freedAfter).toBeGreaterThan(2000)
  expect(freedAfter).toBeLessThan(10_000)
  const { error, ms } = (await failed)!
  expect(isDatabaseOutage(error)).toBe(true)
  expect(ms).toBeLessThan(10_000)
  await expect.poll(async () => (await ask('/api/user', { as: member })).status).toBe(200)
})

test('uploads in progress get a reply when the database stops responding, however much has arrived', async () => {
  services.health.watch({ warn: () => {} })
  const { path, client } = await makeTestTender(world)
  const file = sample('plan.pdf', Buffer.concat([pdf(), Buffer.alloc(6 * megabyte)]))
  const form = encodeForm({ file, title: 'A plan' })
  const begin = () => {
    const sent = request({
      port,
      method: 'POST',
      path,
      headers: {
        cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
        'x-xsrf-token': client.cookies.get('XSRF-TOKEN')!,
        'content-type': form.type,
        'content-length': form.body.length,
      },
    })
    sent.write(form.body.subarray(0, megabyte))
    return sent
  }
  // The server is already reading the first upload; the second one waits for the database.
  const begun = begin()
  await expect.poll(async () => (await readdir(services.storage.incoming)).length).toBe(1)
  relay.hold()
  const sends = [begun, begin()]
  const timed = sends.map((sent) => readAnswer(sent, performance.now()))
  for (const sent of sends) sent.end(form.body.subarray(megabyte))
  for (const answer of await Promise.all(timed)) {
    expect(answer).toMatchObject({ ...unavailable, message: outcomeUnknown })
    expect(answer.ms).toBeLessThan(5000)
  }
  relay.release()
  await expect.poll(async () => (await ask('/api/user', { as: member })).status).toBe(200)
  await expect.poll(() => readdir(services.storage.incoming)).toEqual([])
})

test('concurrent uploads are accepted only as long as the disk reserve stays free', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'outage-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const room = 9 * megabyte
  const diskReserve = 91 * megabyte
  fakeDisk(dataDir, diskReserve + room)
  const lines: string[] = []
  const shedAt = { visitors: 100, everybody: 100 }
  const config = { ...services.config, dataDir, diskReserve, shedAt, logLevel: 'error' as const }
  const small = await buildApp(createServices(config, world.db, services.appKey), {
    write: (line) => void lines.push(line),
  })
  onTestFinished(() => small.close())
  const { path, client } = await makeTestTender(world)
  const file = sample('plan.pdf', Buffer.concat([pdf(), Buffer.alloc(2 * megabyte)]))
  const form = encodeForm({ file, title: 'One of many' })
  const send = () =>
    small.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': form.type, 'x-xsrf-token': client.cookies.get('XSRF-TOKEN')! },
      cookies: Object.fromEntries(client.cookies),
      payload: form.body,
    })
  const answers = await Promise.all(Array.from({ length: 12 }, send))
  const refused = answers.filter(({ statusCode }) => statusCode !== 201)
  expect(await freeBytes(dataDir)).toBeGreaterThanOrEqual(diskReserve)
  expect(refused.length).toBeGreaterThanOrEqual(12 - room / (2 * megabyte))
  for (const answer of refused) {
    expect([answer.statusCode, answer.json().message]).toEqual([
      503,
      'The portal has no space for this file at the moment, so we haven’t kept it. Try again later, or contact the people who run the portal.',
    ])
  }
  expect(lines.filter((line) => line.includes('The disk is full')).length).toBe(refused.length)
  expect(await readdir(join(dataDir, 'files', '.incoming'))).toEqual([])
  // The reserved space is released, so an upload that fits is accepted again.
  await rm(join(dataDir, 'files'), { recursive: true })
  expect((await send()).statusCode).toBe(201)
})

test.for([
  { what: 'a second file', status: 422, start: `${part('a.pdf')}\r\n${part('b.pdf')}`, size: 20 },
  { what: 'a form that is none', status: 400, start: 'nothing of the kind', size: 20 },
  { what: 'a file that is too large', status: 413, start: part('a.pdf'), size: 60 },
  {
    what: 'a file for a tender that is not there',
    status: 404,
    id: 999_999,
    start: part('a.pdf'),
    size: 20,
  },
])('an upload of $what is refused, and its connection stays usable', async (upload) => {
  const { tender, client } = await makeTestTender(world)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const sent = request({
    agent,
    port,
    method: 'POST',
    path: `/api/tenders/${upload.id ?? tender.id}/documents`,
    headers: {
      cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
      'x-xsrf-token': client.cookies.get('XSRF-TOKEN')!,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': upload.start.length + upload.size * megabyte,
    },
  })
  const answered = readAnswer(sent, performance.now())
  sent.write(upload.start)
  sent.end(Buffer.alloc(upload.size * megabyte))
  expect((await answered).status).toBe(upload.status)
  expect((await ask('/healthz', { agent })).status).toBe(200)
})

test('jobs resume once an unavailable database is back', async () => {
  const own = await relayToDatabase()
  const { db } = connect({ ...connectionOf(world.db), host: '127.0.0.1', port: own.port })
  onTestFinished(async () => {
    await db.destroy()
    await own.close()
  })
  own.pull()
  let runs = 0
  const job = {
    name: 'after-outage',
    summary: 'For a test',
    schedule: '* * * * * *',
    lateAfterMinutes: 1,
    run: async () => void (runs += 1),
  }
  const jobs = startJobs({ db, jobs: [job], log: () => {}, pollMs: 100 })
  await expect.poll(() => own.countRefused()).toBeGreaterThan(1)
  expect(runs).toBe(0)
  own.release()
  await expect.poll(() => runs).toBeGreaterThan(0)
  await jobs.stop()
})
