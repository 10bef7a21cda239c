import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLot, deleteLot } from '#domain/contract/lot.ts'
import { addressOf } from '#domain/contract/endpoint.ts'
import { useWorld } from '#server/test/world.ts'

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

test('a repeated call is answered like the first, and its reply is stored nowhere', async () => {
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
  'the database refuses to keep %s beside a key',
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

test('a repeated call for a deleted resource answers 404', async () => {
  const { client, params, send, first } = await makeLotWithKey()
  await client.delete(addressOf(deleteLot, { params: { ...params, lotId: first.body.lot.id } }))
  expect((await send()).status).toBe(404)
})
