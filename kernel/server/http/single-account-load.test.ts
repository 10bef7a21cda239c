// One account that sends as many calls as it can must not keep anybody else out: visitors are
// served, people sign in, and bids are sent.
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { sendBid } from '#features/bids/sending/contract/bid.ts'
import { getBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { poolOf } from '#kernel/server/db/connect.ts'
import { makeBidder, makeBidScene, sealBid, startedBid } from '#app/test/bid-scene.ts'
import type { Client } from '#app/test/client.ts'
import { makeSsoScene } from '#app/test/sso-scene.ts'
import { tenderForm } from '#app/test/tender-form.ts'
import { testPassword, useWorld } from '#app/test/world.ts'

const world = useWorld({
  PUBLIC_NOTICES: 'on',
  SHED_VISITORS_AT: '20',
  SHED_EVERYBODY_AT: '500',
  TRUST_PROXY: '127.0.0.1',
  WEBHOOK_ALLOW_PRIVATE: 'on',
})

let base: string

beforeAll(async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
})

interface Sent {
  as?: Client
  from?: string
  body?: object
}

/** Sends a call over a connection of its own. Returns its status. */
async function send(path: string, { as, from = '127.0.0.1', body }: Sent = {}): Promise<number> {
  const answer = await fetch(`${base}${path}`, {
    headers: {
      cookie: as ? [...as.cookies].map((pair) => pair.join('=')).join('; ') : '',
      'x-forwarded-for': from,
      ...(as && { 'x-xsrf-token': as.cookies.get('XSRF-TOKEN')! }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    redirect: 'manual',
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Returns a function that signs the user in from an address and returns the status. */
async function makeSignIn(user: { email: string }) {
  const as = world.visitor()
  await as.get('/sanctum/csrf-cookie')
  const body = { email: user.email, password: testPassword, remember: false }
  return (from: string) => send('/api/auth/login', { as, from, body })
}

/** Returns a function that sends a bid of a new bidder and returns the status. */
async function makeSender(scene: Awaited<ReturnType<typeof makeBidScene>>) {
  const { tender, params } = scene
  const { client } = await makeBidder(world, tender)
  const bidding = (await client.call(getBidding, { params })).data!
  const bid = await startedBid(client, tender.id)
  const body = await sealBid(client, { tenderId: tender.id, bid, bidding })
  const path = sendBid.path.replace(':tenderId', `${tender.id}`).replace(':bidId', `${bid.id}`)
  return () => send(`/api${path}`, { as: client, body })
}

const last = (count: number) => Array.from({ length: count }, (_, place) => place + 1)

test('while one person has 90 list requests pending, every visitor and every sign-in is served', async () => {
  const [greedy, other] = [await world.makeUser(), await world.makeUser()]
  const client = await world.signedIn(greedy)
  const signIn = await makeSignIn(other)
  await send('/api/interests', { as: client })
  const held = await world.db.startTransaction().execute()
  await sql`lock table interests in access exclusive mode`.execute(held)
  const lists = last(90).map(() => send('/api/interests', { as: client }))
  await expect.poll(() => poolOf(world.services.db).totalCount).toBeGreaterThan(1)
  const visits = last(12).map((place) => send('/notices', { from: `192.0.2.${place}` }))
  expect(await Promise.all(visits)).toEqual(Array(12).fill(200))
  for (const place of last(4)) expect(await signIn(`198.51.100.${place}`)).toBe(200)
  await held.rollback().execute()
  expect(await Promise.all(lists)).toEqual(Array(90).fill(200))
})

test('while 90 calls of one person look up their session, every visitor is served', async () => {
  const client = await world.signedIn(await world.makeUser())
  await send('/api/user', { as: client })
  const held = await world.db.startTransaction().execute()
  await sql`lock table sessions in access exclusive mode`.execute(held)
  const calls = last(90).map(() => send('/api/user', { as: client }))
  await expect.poll(() => poolOf(world.services.db).totalCount).toBeGreaterThan(1)
  await sleep(200)
  const visits = last(12).map((place) => send('/notices', { from: `192.0.2.${place}` }))
  const visited = Promise.race([Promise.all(visits), sleep(10_000, 'visitors wait')])
  const outcome = await visited.finally(() => held.rollback().execute())
  expect(outcome).toEqual(Array(12).fill(200))
  expect(await Promise.all(calls)).toEqual(Array(90).fill(200))
})

test('while one person has 90 new tenders pending, every visitor is served', async () => {
  const client = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  await send('/api/user', { as: client })
  const held = await world.db.startTransaction().execute()
  await sql`lock table tender_references in access exclusive mode`.execute(held)
  const drafts = last(90).map(() => send('/api/tenders', { as: client, body: tenderForm() }))
  await expect.poll(() => poolOf(world.services.db).totalCount).toBeGreaterThan(1)
  await sleep(500)
  const visits = last(12).map((place) => send('/notices', { from: `192.0.2.${place}` }))
  const visited = Promise.race([Promise.all(visits), sleep(10_000, 'visitors wait')])
  const outcome = await visited.finally(() => held.rollback().execute())
  expect(outcome).toEqual(Array(12).fill(200))
  expect(new Set(await Promise.all(drafts))).toEqual(new Set([201]))
})

test('while one person has 95 interest changes pending, other bidders can send their bids', async () => {
  const scene = await makeBidScene(world)
  const sendOne = await makeSender(scene)
  const sendOther = await makeSender(await makeBidScene(world))
  const greedy = await world.makeUser()
  const client = await world.signedIn(greedy)
  const path = `/api/tenders/${scene.tender.id}/interests`
  await send('/api/user', { as: client })
  const held = await world.db.startTransaction().execute()
  await sql`lock table interests in access exclusive mode`.execute(held)
  const changes = last(95).map(() => send(path, { as: client, body: {} }))
  await expect.poll(() => poolOf(world.services.db).totalCount).toBeGreaterThan(1)
  await held.rollback().execute()
  const began = performance.now()
  expect(await Promise.all([sendOne(), sendOther()])).toEqual([201, 201])
  expect(performance.now() - began).toBeLessThan(2000)
  const statuses = await Promise.all(changes)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(new Set(statuses)).toEqual(new Set([201, 409]))
})

test('people can sign in and send bids while all other connections are in use', async () => {
  const sendOne = await makeSender(await makeBidScene(world))
  const signIn = await makeSignIn(await world.makeUser())
  const pool = poolOf(world.services.db)
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  try {
    expect(await Promise.all([sendOne(), signIn('203.0.113.1')])).toEqual([201, 200])
  } finally {
    for (const connection of taken) connection.release()
  }
})

test('visits, sign-ins and a bid shortly before the deadline succeed whatever one account does', async () => {
  const { idp, key } = await makeSsoScene(world)
  idp.isHanging = true
  const scene = await makeBidScene(world)
  const sendOne = await makeSender(scene)
  const signIn = await makeSignIn(await world.makeUser())
  const greedy = await world.signedIn(await world.makeUser())
  // The first call of a session looks the session up; later calls are known to be a user's.
  await send('/api/user', { as: greedy })
  await world.db
    .updateTable('tenders')
    .set({
      clarification_deadline: new Date(0),
      submission_deadline: new Date(Date.now() + 10_000),
    })
    .where('id', '=', scene.tender.id)
    .execute()
  const interests = `/api/tenders/${scene.tender.id}/interests`
  const worst = [
    ...last(90).map(() => send('/api/interests', { as: greedy })),
    ...last(95).map(() => send(interests, { as: greedy, body: {} })),
  ]
  const signOns = last(40).map(() => send(`/sso/${key}`))
  await expect.poll(() => idp.requests.length).toBe(1)
  const [bid, ...others] = await Promise.all([
    sendOne(),
    ...last(12).map((place) => send('/notices', { from: `192.0.2.${place}` })),
    ...last(4).map((place) => signIn(`198.51.100.${place}`)),
  ])
  expect(bid).toBe(201)
  expect(others).toEqual(Array(16).fill(200))
  idp.cutOff()
  // A hundred of the account's own calls wait for their turn (maxPerPerson in load.ts); only calls
  // beyond that are refused, if they all arrive before the first is answered.
  const statuses = await Promise.all(worst)
  const served = statuses.filter((status) => status !== 503)
  expect(served.length).toBeGreaterThanOrEqual(100)
  expect(new Set(served)).toEqual(new Set([200, 201, 409]))
  // Until the account has signed in, its calls count as a visitor's, whose pending calls are
  // limited.
  for (const status of await Promise.all(signOns)) expect([303, 503]).toContain(status)
  expect(idp.requests).toHaveLength(1)
})
