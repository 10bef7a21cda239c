// Tests when deliveries are retried or given up, also with several servers and with servers that
// are killed.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  type Webhook,
  getWebhook,
  listDeliveries,
  resumeWebhook,
  testWebhook,
} from '../contract/webhook.ts'
import { pinClock } from '#app/test/pinned-clock.ts'
import { courierOf, hookUp, sendWebhooks, startReceiver } from '#app/test/webhook-receiver.ts'
import { makeWorld, useWorld, type World } from '#app/test/world.ts'
import { claimDue } from './claim.ts'
import { deliver } from './deliver.ts'
import { retryAfter } from './store-attempt.ts'
import { startWebhooks } from './start.ts'

const env = { WEBHOOK_ALLOW_PRIVATE: 'on', WEBHOOK_SENDS_PER_HOUR: '1000' }
const world = useWorld(env)
const quiet = { warn: () => {} }

async function makeHook(on: World = world) {
  const user = await on.makeUser()
  const client = await on.signedIn(user)
  const receiver = await startReceiver()
  const webhook = await hookUp(client, receiver, ['tender.published'])
  const params = { webhookId: webhook.id }
  return {
    user,
    receiver,
    webhook,
    client,
    params,
    test: () => client.call(testWebhook, { params }),
    deliveries: async () => (await client.call(listDeliveries, { params })).data,
    read: async () => (await client.call(getWebhook, { params })).data,
  }
}

/** Makes all pending deliveries of the webhook due. */
async function makeDue({ id }: Pick<Webhook, 'id'>): Promise<void> {
  await world.db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: sql<string>`now()` })
    .where('webhook_id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

const send = () => sendWebhooks(courierOf(world))

test('a delivery is attempted ten times over three days, under one id, and then marked as failed', async () => {
  expect(retryAfter.reduce((sum, seconds) => sum + seconds) / 86_400).toBeCloseTo(3.15, 1)
  const { receiver, webhook, test, deliveries } = await makeHook()
  receiver.answerStatus(500)
  await test()
  for (const seconds of retryAfter) {
    await send()
    const [waiting] = await deliveries()
    expect(waiting).toMatchObject({ status: 'pending', failure: 'status', response_status: 500 })
    const wait = Date.parse(waiting!.next_attempt_at!) - Date.parse(waiting!.last_attempt_at!)
    expect(wait / 1000).toBeCloseTo(seconds, -1)
    await makeDue(webhook)
  }
  await send()
  expect(await deliveries()).toEqual([
    expect.objectContaining({ status: 'failed', attempts: 10, next_attempt_at: null }),
  ])
  expect(receiver.received).toHaveLength(10)
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
})

test('a delivery that finally succeeds ends the series of failures', async () => {
  const { receiver, webhook, test, read, deliveries } = await makeHook()
  receiver.answerStatus(503)
  await test()
  await send()
  expect((await read()).failing_since).not.toBeNull()
  receiver.answerStatus(200)
  await makeDue(webhook)
  await send()
  expect(await read()).toMatchObject({ failing_since: null, waiting: 0 })
  expect(await deliveries()).toEqual([
    expect.objectContaining({ status: 'delivered', attempts: 2, failure: null }),
  ])
})

test('a 410 response disables the webhook at once, fails its pending deliveries and notifies its users', async () => {
  const { user, receiver, webhook, client, params, test, read, deliveries } = await makeHook()
  await world.deliverMail()
  receiver.answerStatus(410)
  await test()
  await test()
  const [first] = await claimDue(world.db, { busy: [], max: 1, areFailing: false })
  await deliver(courierOf(world), first!)
  expect(await read()).toMatchObject({ status: 'disabled', disabled_reason: 'gone', waiting: 0 })
  expect((await deliveries()).map(({ failure, status }) => [failure, status])).toEqual([
    ['disabled', 'failed'],
    ['status', 'failed'],
  ])
  const emails = await world.deliverMail()
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
    [user.email, 'Your organisation’s webhook has been disabled – Tender Portal'],
  ])
  expect(emails[0]!.text).toContain(`/webhooks/${webhook.id}`)
  receiver.answerStatus(200)
  expect((await client.call(resumeWebhook, { params })).webhook.status).toBe('active')
  await test()
  await send()
  expect((await deliveries())[0]!.status).toBe('delivered')
})

test('five days of failures disable a webhook, but a pause of days starts a new series', async () => {
  const pinned = await makeWorld(env)
  const clock = await pinClock(pinned)
  const { receiver, webhook } = await makeHook(pinned)
  receiver.answerStatus(500)
  // The database is read directly, because the session would have expired on these dates.
  const read = () =>
    clock.db
      .selectFrom('webhooks')
      .select(['status', 'disabled_reason'])
      .where('id', '=', webhook.id)
      .executeTakeFirstOrThrow()
  const queue = () =>
    clock.db
      .insertInto('webhook_deliveries')
      .values({ webhook_id: webhook.id, type: 'webhook.test', data: '{}' })
      .execute()
  const start = Date.now()
  const onDay = async (day: number) => {
    await clock.set(new Date(start + day * 86_400_000))
    await queue()
    await sendWebhooks(courierOf(pinned, { db: clock.db }))
    return (await read()).status
  }
  // The failure on day 4.5 starts a new series of failures, because it is more than two days after
  // the previous one.
  expect([await onDay(0), await onDay(1), await onDay(4.5)]).toEqual(Array(3).fill('active'))
  const days = [5, 6, 7, 8, 9, 9.4]
  for (const day of days) expect(await onDay(day)).toBe('active')
  expect(await onDay(9.6)).toBe('disabled')
  expect((await read()).disabled_reason).toBe('failing')
  const notified = await pinned.db.selectFrom('notices').select('event').execute()
  expect(notified).toEqual([{ event: 'webhook-disabled' }])
  await pinned.close()
})

test('a delivery is sent again with its id if its server was killed before recording it', async () => {
  const { receiver, webhook, test, deliveries } = await makeHook()
  await test()
  const [claimed] = await claimDue(world.db, { busy: [], max: 1, areFailing: false })
  // This courier simulates a process that ends after the response: its database is closed before it
  // can store the result.
  const dying = world.connectAgain()
  const courier = courierOf(world, { db: dying })
  receiver.answer((response) => {
    void dying.destroy().then(() => response.writeHead(200).end())
  })
  await expect(deliver(courier, claimed!)).rejects.toThrow('destroyed')
  expect((await deliveries())[0]!.status).toBe('pending')
  // No server sends the delivery again while its lease is valid.
  await send()
  expect(receiver.received).toHaveLength(1)
  receiver.answerStatus(200)
  await makeDue(webhook)
  await send()
  expect(receiver.received.map(({ id }) => id)).toEqual(Array(2).fill(receiver.received[0]!.id))
  expect((await deliveries())[0]!.status).toBe('delivered')
})

test('two servers share the deliveries, and each delivery is sent by only one of them', async () => {
  const { receiver, deliveries, test } = await makeHook()
  for (let count = 0; count < 20; count += 1) await test()
  const workers = [1, 2].map(() => startWebhooks(world.services, quiet, { pauseMs: 20 }))
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(20)
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(20)
  expect((await deliveries()).every(({ status }) => status === 'delivered')).toBe(true)
})

test('a slow receiver with a long queue does not delay other receivers', async () => {
  const slow = await makeHook()
  const quick = await makeHook()
  const answers: (() => void)[] = []
  slow.receiver.answer((response) => void answers.push(() => response.writeHead(200).end()))
  for (let count = 0; count < 30; count += 1) await slow.test()
  for (let count = 0; count < 10; count += 1) await quick.test()
  const worker = startWebhooks(world.services, quiet, { pauseMs: 20 })
  await expect.poll(() => quick.receiver.received.length, { timeout: 8000 }).toBe(10)
  // Only one delivery is in progress, however many are pending.
  expect(slow.receiver.received).toHaveLength(1)
  slow.receiver.answerStatus(200)
  for (const answer of answers) answer()
  await expect.poll(() => slow.receiver.received.length, { timeout: 8000 }).toBe(30)
  await worker.stop()
})

test('a stopping server waits briefly for responses, and does not count missing ones as failures', async () => {
  const { receiver, deliveries, test, webhook } = await makeHook()
  receiver.answer(() => {})
  await test()
  const worker = startWebhooks(world.services, quiet, { pauseMs: 20, goodbyeMs: 100 })
  await expect.poll(() => receiver.received.length).toBe(1)
  await Promise.race([worker.stop(), pause(4000).then(() => expect.unreachable())])
  expect((await deliveries())[0]).toMatchObject({ status: 'pending', failure: null })
  receiver.answerStatus(200)
  await makeDue(webhook)
  await send()
  expect((await deliveries())[0]!.status).toBe('delivered')
})

test.for([
  ['no longer approved', 'organisations', { verification_status: 'pending' }],
  ['without anybody who may sign in', 'users', { is_active: false }],
] as const)('an organisation %s receives no deliveries', async ([, table, values]) => {
  const { user, receiver, test, webhook } = await makeHook()
  await test()
  const id = table === 'users' ? user.id : user.organisation_id!
  await world.db.updateTable(table).set(values).where('id', '=', id).execute()
  await send()
  expect(receiver.raw).toEqual([])
  const rows = await world.db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhook.id)
    .select(['status', 'failure'])
    .execute()
  expect(rows).toEqual([{ status: 'dropped', failure: 'not_allowed' }])
})
