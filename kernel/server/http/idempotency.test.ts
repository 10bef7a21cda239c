import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { keyReused } from '#kernel/contract/errors.ts'
import { createLot, deleteLot } from '#features/tenders/lots/contract/lot.ts'
import { addressOf } from '#kernel/contract/endpoint.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

const lot = { lot_number: 1, title: 'North wing' }

async function makeLotWithKey() {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, status: 'draft' })
  const client = await world.signedIn(buyer)
  client.headers['idempotency-key'] = 'one'
  const params = { tenderId: tender.id }
  const send = () => client.post(addressOf(createLot, { params }), lot)
  const first = await send()
  expect(first.status).toBe(201)
  return { buyer, client, params, send, first }
}

test('a repeated call gets the same reply as the first, but the reply is not stored', async () => {
  const { buyer, send, first } = await makeLotWithKey()
  const again = await send()
  expect([again.status, again.body]).toEqual([201, first.body])
  const kept = await world.db
    .selectFrom('idempotency_keys')
    .select('kept')
    .where('user_id', '=', buyer.id)
    .execute()
  expect(kept).toEqual([{ kept: { id: first.body.lot.id } }])
})

test.for(['{"draft_key":"AGE-SECRET-KEY-1"}', '{"bid":{"id":1,"keys":["x"]}}', '"x"'])(
  'the database refuses to store %s with an idempotency key',
  async (kept) => {
    const { buyer } = await makeLotWithKey()
    const keep = sql`update idempotency_keys set kept = ${kept}::jsonb
      where user_id = ${buyer.id}`.execute(world.db)
    await expect(keep).rejects.toThrow(/check constraint/)
  },
)

test('a repeated call returns nothing to a user who lost access', async () => {
  const { buyer, send } = await makeLotWithKey()
  const elsewhere = await world.makeOrganisation({ type: 'buyer' })
  await world.db
    .updateTable('users')
    .set({ organisation_id: elsewhere.id })
    .where('id', '=', buyer.id)
    .execute()
  expect((await send()).status).toBe(404)
})

test('a repeated call for a deleted resource returns a 404', async () => {
  const { client, params, send, first } = await makeLotWithKey()
  await client.delete(addressOf(deleteLot, { params: { ...params, lotId: first.body.lot.id } }))
  expect((await send()).status).toBe(404)
})

test('ten concurrent calls with one key create one resource and get the same reply', async () => {
  const { client, params } = await makeLotWithKey()
  client.headers['idempotency-key'] = 'ten-at-once'
  const second = { lot_number: 2, title: 'South wing' }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => client.post(addressOf(createLot, { params }), second)),
  )
  for (const answer of answers) {
    expect([answer.status, answer.body]).toEqual([201, answers[0]!.body])
  }
  const lots = await world.db
    .selectFrom('lots')
    .select('lot_number')
    .where('tender_id', '=', params.tenderId)
    .execute()
  expect(lots).toHaveLength(2)
})

test('a key reused with a different body is refused, and each user’s keys are separate', async () => {
  const { client, params, first } = await makeLotWithKey()
  const path = addressOf(createLot, { params })
  const other = await client.post(path, { lot_number: 2, title: 'South wing' })
  expect(other).toMatchObject({
    status: 409,
    body: { message: 'This Idempotency-Key was used for a different request.', code: keyReused },
  })
  const theirs = await makeLotWithKey()
  expect(theirs.first.body.lot.id).not.toBe(first.body.lot.id)
})

test('the idempotency key of a refused call can be used again', async () => {
  const { client, params } = await makeLotWithKey()
  client.headers['idempotency-key'] = 'retry'
  const path = addressOf(createLot, { params })
  expect((await client.post(path, { lot_number: 2, title: '' })).status).toBe(422)
  // The lot number is already in use. This is detected only after the key has been claimed.
  expect((await client.post(path, lot)).status).toBeGreaterThan(399)
  expect((await client.post(path, { lot_number: 2, title: 'South wing' })).status).toBe(201)
})

test.for(['', ' ', 'x'.repeat(256), 'ä'])('the key “%s” is refused', async (key) => {
  const { client, params } = await makeLotWithKey()
  client.headers['idempotency-key'] = key
  const answer = await client.post(addressOf(createLot, { params }), {
    lot_number: 2,
    title: 'South',
  })
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['Idempotency-Key']])
})
