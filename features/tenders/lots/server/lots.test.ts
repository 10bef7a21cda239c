import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listVersions } from '#features/tenders/history/contract/history.ts'
import { createLot, deleteLot, listLots, updateLot } from '../contract/lot.ts'
import { listTenders } from '#features/tenders/contract/tender-calls.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

async function ownTender(values: Parameters<typeof world.makeTender>[0] = {}) {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, ...values })
  return { tender, params: { tenderId: tender.id }, client: await world.signedIn(buyer) }
}

const form = {
  lot_number: 1,
  title: 'North',
  description: 'Two floors',
  estimated_value: '1,000.5',
}

test('a buyer creates, edits and deletes lots, with the confirmation message for each', async () => {
  const { client, params } = await ownTender()
  const created = await client.call(createLot, { params, body: form })
  expect(created).toEqual({
    message: 'Lot created successfully',
    lot: {
      id: expect.any(Number),
      ...form,
      estimated_value: '1000.50',
      created_at: expect.any(String),
      updated_at: expect.any(String),
    },
  })
  const lotId = created.lot.id
  const updated = await client.call(updateLot, {
    params: { ...params, lotId },
    body: { lot_number: '2', title: 'South', description: '', estimated_value: 5 },
  })
  expect(updated.message).toBe('Lot updated successfully')
  expect(updated.lot).toMatchObject({
    id: lotId,
    lot_number: 2,
    title: 'South',
    description: null,
    estimated_value: '5.00',
  })
  expect((await client.call(listLots, { params })).data).toEqual([updated.lot])
  expect(await client.call(deleteLot, { params: { ...params, lotId } })).toEqual({
    message: 'Lot deleted successfully',
  })
  expect((await client.call(listLots, { params })).data).toEqual([])

  const audit = await world.db
    .selectFrom('audit_logs')
    .select('action')
    .where('resource_type', '=', 'Lot')
    .where('resource_id', '=', lotId)
    .orderBy('id')
    .execute()
  expect(audit.map((row) => row.action)).toEqual(['lot.created', 'lot.updated', 'lot.deleted'])

  const { data: versions } = await client.call(listVersions, { params })
  expect(versions.map((version) => version.changes)).toEqual([
    [{ field: 'lots', from: expect.objectContaining({ title: 'South' }), to: null }],
    [
      {
        field: 'lots',
        from: expect.objectContaining({ title: 'North' }),
        to: expect.objectContaining({ title: 'South' }),
      },
    ],
    [{ field: 'lots', from: null, to: { ...form, estimated_value: '1000.50' } }],
  ])
})

test('an optional field keeps its value if it is omitted, and is cleared if it is empty', async () => {
  const { client, params } = await ownTender()
  const { lot } = await client.call(createLot, { params, body: form })
  const edit = (body: object) =>
    client.put(`/api/tenders/${params.tenderId}/lots/${lot.id}`, { lot_number: 1, ...body })
  const kept = await edit({ title: 'South' })
  expect(kept.body.lot).toEqual({ ...lot, title: 'South', updated_at: expect.any(String) })
  // An edit without changes creates no version and sends no notice.
  await edit({ title: 'South' })
  const { data: versions } = await client.call(listVersions, { params })
  expect(versions).toHaveLength(2)
  const emptied = await edit({ title: 'South', description: '', estimated_value: null })
  expect(emptied.body.lot).toMatchObject({ description: null, estimated_value: null })
})

test('a lot number is unique within a tender, even with concurrent requests', async () => {
  const { client, params, tender } = await ownTender()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => client.post(`/api/tenders/${tender.id}/lots`, form)),
  )
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
  const refused = answers.find((answer) => answer.status === 422)!
  expect(refused.body.errors).toEqual({
    lot_number: ['This tender already has a lot with this number'],
  })
  const { lot } = await client.call(createLot, { params, body: { ...form, lot_number: 2 } })
  const path = `/api/tenders/${tender.id}/lots/${lot.id}`
  expect((await client.put(path, form)).status).toBe(422)
  // Keeping the lot's own number is not a conflict.
  expect((await client.put(path, { ...form, lot_number: 2, title: 'New' })).status).toBe(200)
  // Lot numbers are unique only within a tender, so another tender can use the same number.
  const other = await ownTender()
  await other.client.call(createLot, { params: other.params, body: form })
})

test.for([
  [{ lot_number: 0 }, { lot_number: ['Lot number must be a whole number of at least 1'] }],
  [{ lot_number: 1.5 }, { lot_number: ['Lot number must be a whole number of at least 1'] }],
  [{ lot_number: 'one' }, { lot_number: ['Lot number must be a whole number of at least 1'] }],
  [{ estimated_value: -1 }, { estimated_value: ['Enter 0 or more, without a minus sign'] }],
  [{ estimated_value: '1.234' }, { estimated_value: ['Enter an amount with at most 2 decimals'] }],
  [{ title: ' ' }, { title: ['Title is required'] }],
] as const)('a lot with %o is refused', async ([fields, errors]) => {
  const { client, tender } = await ownTender()
  const answer = await client.post(`/api/tenders/${tender.id}/lots`, { ...form, ...fields })
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual(errors)
})

test('suppliers can read lots but not change them, and cannot read lots behind an NDA', async () => {
  const { client, params, tender } = await ownTender()
  const { lot } = await client.call(createLot, { params, body: form })
  const supplier = await world.signedIn(await world.makeUser())
  expect((await supplier.call(listLots, { params })).data).toEqual([lot])
  const path = `/api/tenders/${tender.id}/lots`
  expect((await supplier.post(path, form)).status).toBe(403)
  expect((await supplier.put(`${path}/${lot.id}`, form)).status).toBe(403)
  expect((await supplier.delete(`${path}/${lot.id}`)).status).toBe(403)

  const gated = await ownTender({ eligibility_type: 'nda_gated' })
  const refused = await supplier.get(`/api/tenders/${gated.tender.id}/lots`)
  expect(refused.status).toBe(403)
  expect(refused.body.message).toBe('Accept the non-disclosure agreement of this tender first.')
})

test('a lot is found only through its own tender, and other buyers cannot delete it', async () => {
  const { tender } = await ownTender()
  const lot = await world.makeLot({ tender_id: tender.id })
  const other = await ownTender()
  const through = `/api/tenders/${other.tender.id}/lots/${lot.id}`
  expect((await other.client.put(through, form)).status).toBe(404)
  expect((await other.client.delete(through)).status).toBe(404)
  const path = `/api/tenders/${tender.id}/lots/${lot.id}`
  expect((await other.client.delete(path)).status).toBe(403)
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  expect((await admin.delete(path)).status).toBe(200)
})

test('lots cannot be added to a tender that has ended', async () => {
  const { client, tender } = await ownTender({ status: 'awarded' })
  expect((await client.post(`/api/tenders/${tender.id}/lots`, form)).status).toBe(409)
})

/** Returns the number of updates of rows of `tenders` by this connection. */
async function countUpdates(tx: Tx): Promise<number> {
  const { rows } = await sql<{ updates: number }>`
    select coalesce(sum(n_tup_upd), 0)::integer as updates from pg_stat_xact_user_tables
    where relname = 'tenders'`.execute(tx)
  return rows[0]!.updates
}

test('a statement that writes 100 lots updates the row of the tender once', async () => {
  const { tender } = await ownTender()
  const updates = (statement: ReturnType<typeof sql>) =>
    world.owner.transaction().execute(async (tx) => {
      const before = await countUpdates(tx)
      await statement.execute(tx)
      return (await countUpdates(tx)) - before
    })
  const mine = sql`tender_id = ${tender.id}`
  expect(
    await updates(sql`insert into lots (tender_id, lot_number, title)
      select ${tender.id}, n, 'Lot ' || n from generate_series(1, 100) n`),
  ).toBe(1)
  expect(await updates(sql`update lots set title = 'Roof ' || lot_number where ${mine}`)).toBe(1)
  expect(await updates(sql`update lots set estimated_value = 5 where ${mine}`)).toBe(0)
  expect(await updates(sql`delete from lots where ${mine} and lot_number > 1`)).toBe(1)
})

test('a tender is found only by the current titles of its lots', async () => {
  const { tender, client, params } = await ownTender()
  const found = async (search: string) =>
    (await client.call(listTenders, { query: { search, exact: true } })).data.map(({ id }) => id)
  const { lot } = await client.call(createLot, { params, body: { ...form, title: 'Scaffolding' } })
  expect(await found('scaffolding')).toEqual([tender.id])
  await client.call(updateLot, {
    params: { ...params, lotId: lot.id },
    body: { ...form, title: 'Guttering' },
  })
  expect([await found('scaffolding'), await found('guttering')]).toEqual([[], [tender.id]])
  await client.call(deleteLot, { params: { ...params, lotId: lot.id } })
  expect(await found('guttering')).toEqual([])
})
