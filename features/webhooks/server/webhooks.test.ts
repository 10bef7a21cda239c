// Tests, over HTTP, how an organisation manages its webhooks and which events its receiver gets.
import { expect, test } from 'vitest'
import { registerInterest } from '#features/interests/contract/interest.ts'
import { publishTender } from '#features/tenders/contract/tender-calls.ts'
import {
  webhookTexts,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  pauseWebhook,
  replayDelivery,
  resumeWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '../contract/webhook.ts'
import { webhookRuleTexts } from '../rules/webhooks.ts'
import { sweepLeftovers } from '#kernel/server/db/sweep.ts'
import { makeWorld, useWorld } from '#app/test/world.ts'
import { courierOf, hookUp, sendWebhooks, startReceiver } from '#app/test/webhook-receiver.ts'

const world = useWorld({ WEBHOOK_ALLOW_PRIVATE: 'on' })

async function makeBuyer() {
  const buyer = await world.makeUser({ role: 'buyer' })
  return { buyer, client: await world.signedIn(buyer) }
}

const send = () => sendWebhooks(courierOf(world))

test('a buyer’s system is notified of interest by a signed message without the tender’s content', async () => {
  const { buyer, client } = await makeBuyer()
  const receiver = await startReceiver()
  const webhook = await hookUp(client, receiver, ['interest.registered'])
  const tender = await world.makeTender({ created_by: buyer.id, title: 'Secret title' })
  const supplier = await world.makeUser()
  const params = { tenderId: tender.id }
  await (await world.signedIn(supplier)).call(registerInterest, { params })
  await send()
  expect(receiver.received).toEqual([
    {
      id: expect.stringMatching(/^msg_[0-9a-f]{32}$/),
      type: 'interest.registered',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      data: {
        tender_id: tender.id,
        reference: tender.reference,
        organisation_id: supplier.organisation_id,
      },
    },
  ])
  expect(receiver.raw[0]!.body).not.toContain('Secret title')
  const { data } = await client.call(listDeliveries, { params: { webhookId: webhook.id } })
  expect(data).toEqual([
    expect.objectContaining({
      message_id: receiver.received[0]!.id,
      type: 'interest.registered',
      tender: { id: tender.id, reference: tender.reference },
      status: 'delivered',
      attempts: 1,
      response_status: 204,
      failure: null,
      next_attempt_at: null,
    }),
  ])
})

test('the secret is shown once, stored encrypted, and rotated with an overlap', async () => {
  const { client } = await makeBuyer()
  const receiver = await startReceiver()
  const body = { url: receiver.url, description: 'ERP', events: ['bids.opened' as const] }
  const { webhook, secret } = await client.call(createWebhook, { body })
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const params = { webhookId: webhook.id }
  const shown = JSON.stringify([
    await client.call(listWebhooks),
    await client.call(getWebhook, { params }),
  ])
  expect(shown).not.toContain('whsec_')
  const { secret: sealed } = await world.db
    .selectFrom('webhooks')
    .where('id', '=', webhook.id)
    .select('secret')
    .executeTakeFirstOrThrow()
  expect(sealed.toString('latin1')).not.toContain(secret.slice(6))

  const next = await client.call(rotateWebhookSecret, { params })
  expect(next.webhook.previous_until).not.toBeNull()
  for (const known of [secret, next.secret]) {
    receiver.know(known)
    await client.call(testWebhook, { params })
    await send()
  }
  expect(receiver.types()).toEqual(['webhook.test', 'webhook.test'])
  await world.db
    .updateTable('webhooks')
    .set({ previous_until: new Date() })
    .where('id', '=', webhook.id)
    .execute()
  await client.call(testWebhook, { params })
  await send()
  expect(receiver.raw.at(-1)!.headers['webhook-signature']).toMatch(/^v1,\S+$/)
})

test('a webhook is changed, paused, resumed and deleted, each with an audit row', async () => {
  const { client, buyer } = await makeBuyer()
  const receiver = await startReceiver()
  const webhook = await hookUp(client, receiver, ['tender.published'])
  const params = { webhookId: webhook.id }
  const body = { url: `${receiver.url}?a=secret`, description: 'Ours', events: webhook.events }
  const changed = await client.call(updateWebhook, { params, body })
  expect(changed.webhook).toMatchObject({ description: 'Ours', url: `${receiver.url}?a=secret` })
  await client.call(testWebhook, { params })
  await client.call(pauseWebhook, { params })
  expect((await client.post(`/api/webhooks/${webhook.id}/test`)).body.message).toBe(
    webhookRuleTexts.notActive,
  )
  const tender = await world.makeTender({ created_by: buyer.id, status: 'draft' })
  await client.call(publishTender, { params: { tenderId: tender.id } })
  await send()
  expect(receiver.received).toEqual([])
  // Deliveries that were pending are sent after the webhook is resumed; events during the pause are
  // not.
  expect((await client.call(resumeWebhook, { params })).webhook.waiting).toBe(1)
  await send()
  expect(receiver.types()).toEqual(['webhook.test'])
  await client.call(deleteWebhook, { params })
  expect((await client.call(listWebhooks)).data).toEqual([])
  const logged = await world.db
    .selectFrom('audit_logs')
    .where('resource_type', '=', 'Webhook')
    .where('resource_id', '=', webhook.id)
    .orderBy('id')
    .select(['action', 'user_id', 'metadata'])
    .execute()
  expect(logged.map(({ action }) => action)).toEqual([
    'webhook.created',
    'webhook.updated',
    'webhook.tested',
    'webhook.paused',
    'webhook.resumed',
    'webhook.deleted',
  ])
  expect(logged.every(({ user_id }) => user_id === buyer.id)).toBe(true)
  expect(JSON.stringify(logged)).not.toContain('a=secret')
})

test('a user can send an event again, under the same id', async () => {
  const { client } = await makeBuyer()
  const receiver = await startReceiver()
  const webhook = await hookUp(client, receiver, ['tender.published'])
  const params = { webhookId: webhook.id }
  const { delivery } = await client.call(testWebhook, { params })
  const replay = `/api/webhooks/${webhook.id}/deliveries/${delivery.id}/replay`
  expect((await client.post(replay)).body.message).toBe(webhookRuleTexts.waiting)
  await send()
  const again = { params: { ...params, deliveryId: delivery.id } }
  expect((await client.call(replayDelivery, again)).delivery).toMatchObject({
    status: 'pending',
    attempts: 0,
  })
  await send()
  expect(receiver.received).toHaveLength(2)
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
})

test('webhooks of other organisations are not found', async () => {
  const { client } = await makeBuyer()
  const receiver = await startReceiver()
  const { id } = await hookUp(client, receiver, ['tender.published'])
  const stranger = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  expect((await stranger.call(listWebhooks)).data).toEqual([])
  for (const path of ['', '/deliveries']) {
    expect((await stranger.get(`/api/webhooks/${id}${path}`)).status).toBe(404)
  }
  for (const path of ['/pause', '/secret', '/test', '/deliveries/1/replay']) {
    expect((await stranger.post(`/api/webhooks/${id}${path}`)).status).toBe(404)
  }
  expect((await stranger.delete(`/api/webhooks/${id}`)).status).toBe(404)
  expect((await client.call(getWebhook, { params: { webhookId: id } })).data.status).toBe('active')
})

test('an organisation can have ten webhooks, each with its own address and events for its role', async () => {
  const { client } = await makeBuyer()
  const add = (url: string, events = ['tender.published']) =>
    client.post('/api/webhooks', { url, events })
  expect((await add('http://127.0.0.1:9/0')).status).toBe(201)
  expect((await add('http://127.0.0.1:9/0')).body.errors).toEqual({
    url: ['Your organisation already has a webhook with this address'],
  })
  expect((await add('http://127.0.0.1:9/x', ['bid.opened'])).body.errors).toEqual({
    events: [webhookTexts.eventsUnfit],
  })
  expect((await add('http://127.0.0.1:9/x', [])).body.errors).toEqual({
    events: [webhookTexts.eventsRequired],
  })
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => add(`http://127.0.0.1:9/more-${index}`)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(9)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused.map(({ body }) => body.message)).toEqual(Array(3).fill(webhookTexts.tooMany))
})

test('the hourly limit applies to each organisation’s tests and repeats', async () => {
  const strict = await makeWorld({ WEBHOOK_ALLOW_PRIVATE: 'on', WEBHOOK_SENDS_PER_HOUR: '2' })
  const client = await strict.signedIn(await strict.makeUser())
  const body = {
    url: 'http://127.0.0.1:9/',
    description: null,
    events: ['tender.closed' as const],
  }
  const { webhook } = await client.call(createWebhook, { body })
  const statuses = []
  for (let count = 0; count < 3; count += 1) {
    statuses.push((await client.post(`/api/webhooks/${webhook.id}/test`)).status)
  }
  await strict.close()
  expect(statuses).toEqual([201, 201, 429])
})

test('deliveries that exceed the queue limit are listed as not sent', async () => {
  const { client, buyer } = await makeBuyer()
  const receiver = await startReceiver()
  const webhook = await hookUp(client, receiver, ['tender.published'])
  await world.db
    .insertInto('webhook_deliveries')
    .values(
      Array.from({ length: 1000 }, () => ({
        webhook_id: webhook.id,
        type: 'tender.published',
        data: '{}',
        next_attempt_at: 'infinity',
      })),
    )
    .execute()
  const tender = await world.makeTender({ created_by: buyer.id, status: 'draft' })
  await client.call(publishTender, { params: { tenderId: tender.id } })
  await send()
  const { data, meta } = await client.call(listDeliveries, { params: { webhookId: webhook.id } })
  expect(data[0]).toMatchObject({ status: 'dropped', failure: 'queue_full', tender: null })
  expect(meta.total).toBe(1000)
  expect(meta.is_capped).toBe(true)
  const test = await client.post(`/api/webhooks/${webhook.id}/test`)
  expect([test.status, test.body.message]).toEqual([409, webhookRuleTexts.queueFull])
})

test('deliveries are deleted after 30 days', async () => {
  const { client } = await makeBuyer()
  const receiver = await startReceiver()
  const webhook = await hookUp(client, receiver, ['tender.published'])
  const of = (days: number) => ({
    webhook_id: webhook.id,
    type: 'webhook.test',
    data: '{}',
    created_at: new Date(Date.now() - days * 86_400_000),
    status: 'delivered' as const,
  })
  await world.db
    .insertInto('webhook_deliveries')
    .values([of(29), of(31)])
    .execute()
  expect(await sweepLeftovers(world.db)).toMatchObject({ webhook_deliveries: 1 })
  const { data } = await client.call(listDeliveries, { params: { webhookId: webhook.id } })
  expect(data).toHaveLength(1)
})
