// Signed-in people are served however much a visitor sends, over one connection or many, and tokens
// that this portal did not sign are refused without a database query.
import type { IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createCalendarFeed } from '#features/calendar/contract/calendar.ts'
import { newSignedToken } from '#kernel/server/platform/signed-token.ts'
import { hashToken, newToken } from '#kernel/server/platform/tokens.ts'
import type { Client } from '#app/test/client.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld({
  PUBLIC_NOTICES: 'on',
  SHED_VISITORS_AT: '20',
  SHED_EVERYBODY_AT: '500',
  TRUST_PROXY: '127.0.0.1',
})

beforeAll(async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await world.db.deleteFrom('throttles').execute()
})

const portOf = ({ server }: FastifyInstance) => (server.address() as AddressInfo).port

/**
 * Sends all requests at once over one connection. Resolves to the received text when the connection
 * is closed.
 */
function pipeline(paths: string[], headers = ''): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(portOf(world.app), '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.once('error', () => {})
    socket.once('close', () => resolve(text))
    const last = paths.length - 1
    const requests = paths.map((path, place) => {
      const end = place === last ? 'connection: close\r\n' : ''
      return `GET ${path} HTTP/1.1\r\nhost: portal\r\n${headers}${end}\r\n`
    })
    socket.end(requests.join(''))
  })
}

async function ask(path: string, { as, from = '127.0.0.1', app = world.app }: Asking = {}) {
  const cookie = as ? [...as.cookies].map((pair) => pair.join('=')).join('; ') : ''
  const headers = { cookie, 'x-forwarded-for': from }
  const answer = await fetch(`http://127.0.0.1:${portOf(app)}${path}`, { headers })
  await answer.arrayBuffer()
  return answer.status
}

interface Asking {
  as?: Client
  from?: string
  app?: FastifyInstance
}

/**
 * Locks the tables that visitors' requests need: the throttle counters and the calendar addresses.
 * Returns a function that releases the locks.
 */
async function holdVisitorSlots() {
  const held = await world.db.startTransaction().execute()
  await sql`lock table throttles, calendar_feeds in access exclusive mode`.execute(held)
  return () => held.rollback().execute()
}

test('800 calendar requests over one connection do not block signed-in users', async () => {
  const person = await world.signedIn(await world.makeUser())
  const flood = pipeline(Array.from({ length: 800 }, () => `/calendar/${newToken()}.ics`))
  const statuses = await Promise.all(
    Array.from({ length: 40 }, () => ask('/api/user', { as: person })),
  )
  expect(statuses).toEqual(Array(40).fill(200))
  // Few requests get a reply before the server closes the connection.
  expect(((await flood).match(/HTTP\/1.1/g) ?? []).length).toBeLessThan(20)
})

test('closing a connection with many requests captures no stack trace for each request', async () => {
  const { server } = world.app
  const errors: Error[] = []
  const watch = (request: IncomingMessage) => request.on('error', (error) => errors.push(error))
  server.prependListener('request', watch)
  const limit = Error.stackTraceLimit
  await pipeline(Array.from({ length: 100 }, () => '/calendar/unknown.ics'))
  server.off('request', watch)
  expect(errors.length).toBeGreaterThan(80)
  expect(errors.map(({ stack }) => stack)).toEqual(Array(errors.length).fill('Error: aborted'))
  expect(Error.stackTraceLimit).toBe(limit)
})

test('a few pipelined requests are answered in order', async () => {
  const text = await pipeline(['/healthz', '/api/user', '/api/nothing', '/healthz'])
  expect(text.match(/HTTP\/1.1 \d{3}/g)).toEqual([
    'HTTP/1.1 200',
    'HTTP/1.1 401',
    'HTTP/1.1 404',
    'HTTP/1.1 200',
  ])
})

test('no number of visitors, from any address, can take the slots of signed-in users', async () => {
  const person = await world.signedIn(await world.makeUser())
  await ask('/api/user', { as: person })
  const release = await holdVisitorSlots()
  const visitors = Array.from({ length: 60 }, (_, number) =>
    ask(`/calendar/${newToken()}.ics`, { from: `192.0.2.${number}` }),
  )
  await expect.poll(() => ask('/notices', { from: '192.0.2.200' })).toBe(503)
  expect(await ask('/api/ocds/releases', { from: '192.0.2.201' })).toBe(503)
  expect(await ask('/healthz')).toBe(200)
  const people = Array.from({ length: 30 }, () => ask('/api/user', { as: person }))
  expect(await Promise.all(people)).toEqual(Array(30).fill(200))
  await release()
  const statuses = await Promise.all(visitors)
  expect(new Set(statuses)).toEqual(new Set([404, 503]))
})

test('a session is recognised by a server that has just started, however many visitors wait', async () => {
  const client = await world.signedIn(await world.makeUser())
  const app = await world.startSecondServer()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const release = await holdVisitorSlots()
  const visitors = Array.from({ length: 60 }, (_, number) =>
    ask(`/calendar/${newToken()}.ics`, { app, from: `192.0.2.${number}` }),
  )
  const stranger = { cookies: new Map([['session', newToken()]]) } as Client
  await expect.poll(() => ask('/api/user', { app, as: stranger })).toBe(503)
  const people = Array.from({ length: 30 }, () => ask('/api/user', { app, as: client }))
  expect(await Promise.all(people)).toEqual(Array(30).fill(200))
  await release()
  await Promise.all(visitors)
})

test('a person with very many unanswered calls is refused before other people are', async () => {
  const [greedy, other] = [
    await world.signedIn(await world.makeUser()),
    await world.signedIn(await world.makeUser()),
  ]
  for (const as of [greedy, other]) await ask('/api/user', { as })
  const held = await world.db.startTransaction().execute()
  await sql`lock table notifications in access exclusive mode`.execute(held)
  const calls = Array.from({ length: 130 }, () =>
    ask('/api/notifications/unread-count', { as: greedy }),
  )
  await expect.poll(() => ask('/api/notifications/unread-count', { as: greedy })).toBe(503)
  const waiting = ask('/api/notifications/unread-count', { as: other })
  await held.rollback().execute()
  expect(await waiting).toBe(200)
  const refused = (await Promise.all(calls)).filter((status) => status === 503)
  expect(refused.length).toBeLessThanOrEqual(30)
})

test('an unsubscribe link that this portal did not sign is refused without a database query', async () => {
  const release = await holdVisitorSlots()
  const statuses = await Promise.all(
    Array.from({ length: 50 }, (_, number) => ask(`/unsubscribe/${number}.${'x'.repeat(22)}`)),
  )
  await release()
  expect(new Set(statuses)).toEqual(new Set([404]))
})

test('guessed calendar addresses are looked up 30 times a minute, and then refused from memory', async () => {
  const guess = () => ask(`/calendar/${newToken()}.ics`, { from: '198.51.100.7' })
  for (let tries = 0; tries < 30; tries += 1) expect(await guess()).toBe(404)
  expect(await guess()).toBe(429)
  const release = await holdVisitorSlots()
  expect(await guess()).toBe(429)
  await release()
})

test('a calendar address from before tokens were signed keeps working, and does not use up the limit', async () => {
  const user = await world.makeUser()
  const token = newToken()
  await world.db
    .insertInto('calendar_feeds')
    .values({ user_id: user.id, token_hash: hashToken(token) })
    .execute()
  const fetchIt = () => ask(`/calendar/${token}.ics`, { from: '198.51.100.8' })
  for (let tries = 0; tries < 40; tries += 1) expect(await fetchIt()).toBe(200)
})

test('a new calendar address is signed, and a signed address that does not exist is not found', async () => {
  const client = await world.signedIn(await world.makeUser())
  const { address } = await client.call(createCalendarFeed)
  const from = '198.51.100.9'
  for (let tries = 0; tries < 40; tries += 1)
    expect(await ask(new URL(address).pathname, { from })).toBe(200)
  const nobodys = newSignedToken(world.services.appKey, 'calendar')
  expect(await ask(`/calendar/${nobodys}.ics`, { from })).toBe(404)
})
