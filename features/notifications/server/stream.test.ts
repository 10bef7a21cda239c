// Tests the notification stream over HTTP as a browser opens it, on either of two servers that
// share a database.
import { get } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { markAllRead } from '../contract/notification.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { CauseOf, EventName } from '#kernel/server/notices/event.ts'
import { fanOutAll } from '#kernel/server/notices/fan-out.ts'
import type { Client } from '#app/test/client.ts'
import { useWorld, type Row } from '#app/test/world.ts'

const world = useWorld({ STREAM_HEARTBEAT_SECONDS: '1' })
let here: string
let there: string
let second: FastifyInstance

beforeAll(async () => {
  second = await world.startSecondServer()
  here = await world.app.listen({ port: 0, host: '127.0.0.1' })
  there = await second.listen({ port: 0, host: '127.0.0.1' })
})

interface Received {
  name: string
  message: Record<string, unknown>
}

const cookieOf = ({ cookies }: Client) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Opens a stream and collects its events until either side closes it. */
async function openStream(client: Client, base: string, query = '') {
  const closing = new AbortController()
  onTestFinished(() => closing.abort())
  const cookie = cookieOf(client)
  const response = await fetch(`${base}/api/notifications/stream${query}`, {
    headers: { accept: 'text/event-stream', cookie },
    signal: closing.signal,
  })
  const received: Received[] = []
  const ended = (async () => {
    let text = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const [, name, data] = /event: (.*)\ndata: (.*)/.exec(text.slice(0, end)) ?? []
        if (name) received.push({ name, message: JSON.parse(data!) })
        text = text.slice(end + 2)
      }
    }
  })().catch(() => {})
  return { response, received, ended, close: () => closing.abort() }
}

async function happen(user: Row<'users'>): Promise<void> {
  await world.db.transaction().execute((tx) => notify(tx, 'mfa-enabled', { user_id: user.id }))
  await fanOutAll(world.db)
}

const names = (received: Received[]) => received.map(({ name }) => name)

test('an event on one server reaches its recipients on the other, and nobody else', async () => {
  const user = await world.makeUser()
  const client = await world.signedIn(user)
  const bystander = await world.signedIn(await world.makeUser())
  const [first, other, stranger] = await Promise.all([
    openStream(client, here),
    openStream(client, there),
    openStream(bystander, there),
  ])
  expect(first.response.headers.get('content-type')).toContain('text/event-stream')
  await expect
    .poll(() => [...names(first.received), ...names(other.received)])
    .toEqual(['unread', 'unread'])
  await expect
    .poll(async () => {
      await happen(user)
      return [names(first.received), names(other.received)].every((list) =>
        list.includes('notification'),
      )
    })
    .toBe(true)
  expect(other.received.find(({ name }) => name === 'notification')!.message).toMatchObject({
    notification: { event: 'mfa-enabled', title: 'Two-factor authentication is on' },
    unread_count: expect.any(Number),
  })
  // Marking as read in one window updates all windows.
  await client.call(markAllRead, { body: {} })
  await expect
    .poll(() => other.received.at(-1))
    .toEqual({ name: 'unread', message: { unread_count: 0 } })
  expect(names(stranger.received)).toEqual(['unread'])
})

/** Queues an event and fans it out to its recipients and to the users who have the tender open. */
async function notifyOf<Event extends EventName>(
  event: Event,
  cause: CauseOf<Event>,
): Promise<void> {
  await world.db.transaction().execute((tx) => notify(tx, event, cause))
  await fanOutAll(world.db)
}

const change = (tender: Row<'tenders'>) =>
  notifyOf('tender-changed', { tender_id: tender.id, fields: ['Title'], change_note: null })

test('a stream opened for a tender is notified that the tender is stale', async () => {
  const tender = await world.makeTender()
  const client = await world.signedIn(await world.makeUser())
  const watching = await openStream(client, there, `?tender_id=${tender.id}`)
  const elsewhere = await openStream(client, there)
  await change(tender)
  await expect.poll(() => names(watching.received)).toEqual(['unread', 'tender'])
  expect(watching.received.at(-1)).toEqual({ name: 'tender', message: { tender_id: tender.id } })
  expect(names(elsewhere.received)).toEqual(['unread'])
})

test('a stream opened for a hidden or missing tender gets only bell updates', async () => {
  const user = await world.makeUser()
  const client = await world.signedIn(user)
  const hidden = await world.makeTender({ eligibility_type: 'invite_only' })
  const streams = [
    await openStream(client, there, `?tender_id=${hidden.id}`),
    await openStream(client, there, '?tender_id=999999'),
  ]
  await change(hidden)
  await happen(user)
  for (const { response, received } of streams) {
    expect(response.status).toBe(200)
    await expect.poll(() => names(received)).toEqual(['unread', 'notification'])
  }
})

test('an event for managers, or for one supplier, does not update other suppliers’ pages', async () => {
  const [buyer, supplier, rival] = [
    await world.makeUser({ role: 'buyer' }),
    await world.makeUser(),
    await world.makeUser(),
  ]
  const tender = await world.makeTender({ created_by: buyer.id, eligibility_type: 'invite_only' })
  await world.makeInvitation(tender, supplier, { status: 'accepted' })
  await world.makeInvitation(tender, rival)
  const asked = await world.db
    .insertInto('questions')
    .values({
      tender_id: tender.id,
      organisation_id: rival.organisation_id!,
      user_id: rival.id,
      question_text: 'How many floors?',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const watch = async (user: Row<'users'>) =>
    openStream(await world.signedIn(user), there, `?tender_id=${tender.id}`)
  const bystander = await watch(supplier)
  const manager = await watch(await world.makeUser({ role: 'admin' }))

  const about = { tender_id: tender.id, organisation_id: rival.organisation_id! }
  await notifyOf('question-asked', { question_id: asked.id })
  await notifyOf('invitation', { ...about, organisation_ids: [rival.organisation_id!] })
  await notifyOf('invitation-accepted', about)
  await notifyOf('invitation-declined', { ...about, answer: null })
  await notifyOf('moderation-flagged', { ...about, notes: 'Unclear' })
  await change(tender)
  const isMoved = ({ name }: Received) => name === 'tender'
  await expect.poll(() => manager.received.filter(isMoved)).toHaveLength(6)
  await expect.poll(() => names(bystander.received)).toContain('notification')
  expect(bystander.received.filter(isMoved)).toHaveLength(1)
})

test('the stream ends when the session ends or its user is blocked, without further events', async () => {
  const user = await world.makeUser()
  const client = await world.signedIn(user)
  const stream = await openStream(client, there)
  await client.post('/api/auth/logout')
  await happen(user)
  await stream.ended
  expect(names(stream.received)).toEqual(['unread'])

  const blocked = await openStream(await world.signedIn(user), here)
  await world.db.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute()
  await blocked.ended
  expect(names(blocked.received)).toEqual(['unread'])
})

test('the stream does not extend an idle session', async () => {
  const user = await world.makeUser()
  const client = await world.signedIn(user)
  const age = (minutes: number) =>
    world.db
      .updateTable('sessions')
      .set({ last_seen_at: sql<string>`now() - make_interval(mins => ${minutes})` })
      .where('user_id', '=', user.id)
      .execute()
  await age(100)
  const stream = await openStream(client, here)
  const { last_seen_at } = await world.db
    .selectFrom('sessions')
    .select('last_seen_at')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(Date.now() - Date.parse(last_seen_at)).toBeGreaterThan(99 * 60_000)
  await age(121)
  await stream.ended
  expect((await client.get('/api/user')).status).toBe(401)
})

test('a user can have ten streams at most, and closing one makes room for another', async () => {
  const client = await world.signedIn(await world.makeUser())
  const streams = []
  for (let count = 0; count < 10; count += 1) streams.push(await openStream(client, here))
  const refused = await openStream(client, here)
  expect(refused.response.status).toBe(429)
  streams[0]!.close()
  await expect.poll(async () => (await openStream(client, here)).response.status).toBe(200)
})

test('at most ten streams per user are accepted, even concurrently', async () => {
  const client = await world.signedIn(await world.makeUser())
  const tender = await world.makeTender()
  const url = `${here}/api/notifications/stream?tender_id=${tender.id}`
  const headers = { accept: 'text/event-stream', cookie: cookieOf(client) }
  // Each request has its own connection: `fetch` would keep unused connections open.
  const ask = () =>
    new Promise<number>((resolve, reject) => {
      const request = get(url, { agent: false, headers }, ({ statusCode }) => resolve(statusCode!))
      onTestFinished(() => void request.destroy())
      request.once('error', reject)
    })
  const statuses = await Promise.all(Array.from({ length: 25 }, ask))
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(15)
})

test('once an invitation is revoked, the stream ends without further events of the tender', async () => {
  const tender = await world.makeTender({ eligibility_type: 'invite_only' })
  const user = await world.makeUser()
  const invitation = await world.makeInvitation(tender, user, { status: 'accepted' })
  const client = await world.signedIn(user)
  const query = `?tender_id=${tender.id}`
  const stream = await openStream(client, there, query)
  await change(tender)
  await expect
    .poll(() => names(stream.received).toSorted())
    .toEqual(['notification', 'tender', 'unread'])
  await world.db
    .updateTable('invitations')
    .set({ status: 'revoked' })
    .where('id', '=', invitation.id)
    .execute()
  await change(tender)
  await stream.ended
  expect(names(stream.received).filter((name) => name === 'tender')).toHaveLength(1)

  // After reconnecting, the stream carries the user's notifications but no events about the tender.
  const again = await openStream(client, there, query)
  await change(tender)
  await happen(user)
  await expect.poll(() => names(again.received)).toEqual(['unread', 'notification'])
})

test('a stream requires the right Accept header', async () => {
  const client = await world.signedIn(await world.makeUser())
  expect((await client.get('/api/notifications/stream')).status).toBe(406)
  expect((await world.visitor().get('/api/notifications/stream')).status).toBe(401)
})

test('the listening connection is restored after it breaks, and the bell is updated', async () => {
  const user = await world.makeUser()
  const stream = await openStream(await world.signedIn(user), there)
  await expect.poll(() => names(stream.received)).toEqual(['unread'])
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where query ilike 'listen%' and datname = current_database()`.execute(world.db)
  await world.db.transaction().execute((tx) => notify(tx, 'mfa-enabled', { user_id: user.id }))
  await fanOutAll(world.db)
  await expect.poll(() => stream.received.at(-1)?.message['unread_count']).toBe(1)
})

test('a server that stops ends its streams instead of waiting for them', async () => {
  const stream = await openStream(await world.signedIn(await world.makeUser()), there)
  // A stream doesn't end by itself, so neither promise would resolve if closing the server didn't
  // end the stream.
  await expect(Promise.all([second.close(), stream.ended])).resolves.toHaveLength(2)
})
