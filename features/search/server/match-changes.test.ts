// Tests which saved searches match tenders that are published or changed. A saved search must find
// the same tenders as the tender list, each of them once, except those that it already found before
// the change.
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLot } from '#features/tenders/lots/contract/lot.ts'
import { createSavedSearch } from '../contract/saved-search.ts'
import {
  closeTender,
  listTenders,
  publishTender,
  unpublishTender,
  updateTender,
} from '#features/tenders/contract/tender-calls.ts'
import { updateOrganisationRow } from '#features/organisations/server/queries.ts'
import type { Client } from '#app/test/client.ts'
import { readForm } from '#app/test/tender-form.ts'
import { useWorld, type Row } from '#app/test/world.ts'
import { matchAll, matchNext } from './match-changes.ts'

const world = useWorld()
let supplier: Row<'users'>
let client: Client
let buyer: Row<'users'>
let buyers: Client

beforeAll(async () => {
  buyer = await world.makeUser({ role: 'buyer' })
  buyers = await world.signedIn(buyer)
})

beforeEach(async () => {
  supplier = await world.makeUser()
  client = await world.signedIn(supplier)
})

afterEach(async () => {
  await world.db.deleteFrom('saved_searches').execute()
  await world.db.deleteFrom('tenders').execute()
})

type Filter = NonNullable<Parameters<typeof client.call<typeof listTenders>>[1]>['query']

let count = 0
const save = (filter: object, by = client) =>
  by.call(createSavedSearch, {
    body: { name: `Search ${(count += 1)}`, frequency: 'weekly', filter },
  })

async function matches(userId = supplier.id) {
  await matchAll(world.db)
  return world.db
    .selectFrom('search_matches')
    .where('user_id', '=', userId)
    .orderBy('search_id')
    .orderBy('tender_id')
    .select(['search_id', 'tender_id'])
    .execute()
}

const filters: NonNullable<Filter>[] = [
  {},
  { search: 'clean' },
  { search: 'café 90910000-9' },
  { search: 'secretly' },
  { search: 'lift' },
  { procedure_type: 'RFQ' },
  { categories: 'pest,waste' },
  { category: 'pest' },
  { location: 'Le_ds' },
  { location: 'leeds' },
  { min_value: '1000' },
  { max_value: '1000', categories: 'waste' },
  { deadline_from: '2099-06-01' },
  { deadline_to: '2099-06-01' },
  { filter: 'all', search: 'clean' },
  { filter: 'closed' },
  { filter: 'awarded' },
]

test('each search matches exactly the tenders that the list shows for its filter', async () => {
  const rival = await world.makeUser()
  for (const filter of filters) await save(filter)
  const make = (values: Parameters<typeof world.makeTender>[0]) =>
    world.makeTender({ created_by: buyer.id, ...values })
  await make({ title: 'Cleaning of a cafe', cpv_codes: ['90910000'], categories: ['cleaning'] })
  await make({ categories: ['pest'], location: 'Leeds', estimated_value: '999.99' })
  await make({ categories: ['waste', 'pest'], procedure_type: 'RFQ', estimated_value: '1000' })
  await make({ location: 'Le_ds', submission_deadline: '2099-06-01T22:59:59Z' })
  await make({ submission_deadline: '2099-05-31T23:00:00Z' })
  await make({ submission_deadline: '2099-05-31T22:59:59Z', title: 'A clean sweep' })
  await make({ status: 'closed', title: 'Cleaned up' })
  await make({ status: 'awarded' })
  await make({ status: 'draft', title: 'Clean drafts' })
  const lots = await make({})
  await world.makeLot({ tender_id: lots.id, title: 'Lifts' })
  const gated = {
    eligibility_type: 'nda_gated' as const,
    location: 'Leeds',
    estimated_value: '1500',
  }
  const unread = await make({ ...gated, description: 'Secretly.', title: 'Cleaner air' })
  await world.makeNda(unread, { acceptedBy: [rival] })
  const read = await make({ ...gated, description: 'Secretly.' })
  await world.makeNda(read, { acceptedBy: [supplier] })
  // The supplier sees this tender, but has already been notified by the invitation.
  const invited = await make({ eligibility_type: 'invite_only' })
  await world.makeInvitation(invited, supplier)
  const cancelled = await make({ title: 'Clean and cancelled' })
  await world.db
    .updateTable('tenders')
    .set({ status: 'cancelled', cancellation_reason: 'other', cancellation_text: 'Over.' })
    .where('id', '=', cancelled.id)
    .execute()

  const untold = new Set([invited.id, cancelled.id])
  const found = await matches()
  const searches = [...new Set(found.map(({ search_id }) => search_id))]
  const first = await world.db
    .selectFrom('saved_searches')
    .where('user_id', '=', supplier.id)
    .orderBy('id')
    .select('id')
    .execute()
  expect(searches).toHaveLength(filters.length)
  for (const [index, filter] of filters.entries()) {
    const { data } = await client.call(listTenders, {
      query: { filter: 'active', exact: true, per_page: 100, ...filter },
    })
    const shown = data.map(({ id }) => id).filter((id) => !untold.has(id))
    const notified = found.filter(({ search_id }) => search_id === first[index]!.id)
    expect([filter, notified.map(({ tender_id }) => tender_id)]).toEqual([
      filter,
      shown.toSorted((one, other) => one - other),
    ])
  }
})

test('a changed tender is reported only to searches that did not match before, and only once', async () => {
  const old = await world.makeTender({ created_by: buyer.id, categories: ['pest'] })
  const draft = await world.makeTender({ created_by: buyer.id, status: 'draft' })
  const { search } = await save({ categories: 'pest' })
  const edit = async ({ id }: { id: number }, fields: object) => {
    const form = await readForm(buyers, id)
    await buyers.call(updateTender, {
      params: { tenderId: id },
      body: { ...form, ...fields, change_note: 'Because.' },
    })
  }
  const categories = (...given: string[]) => ({ metadata: { categories: given } })
  // The search already found this tender when it was saved, and still finds it after the edit.
  await edit(old, { title: 'Other words' })
  await buyers.call(publishTender, { params: { tenderId: draft.id } })
  expect(await matches()).toEqual([])

  await edit(draft, categories('waste'))
  expect(await matches()).toEqual([])
  await edit(draft, categories('waste', 'pest'))
  const match = { search_id: search.id, tender_id: draft.id }
  expect(await matches()).toEqual([match])

  const { matched_at } = await world.db
    .selectFrom('search_matches')
    .select('matched_at')
    .executeTakeFirstOrThrow()
  await edit(draft, categories('waste'))
  await edit(draft, categories('pest'))
  await buyers.call(unpublishTender, { params: { tenderId: draft.id } })
  await buyers.call(publishTender, { params: { tenderId: draft.id } })
  expect(await matches()).toEqual([match])
  const again = await world.db.selectFrom('search_matches').selectAll().execute()
  expect(again.map((one) => one.matched_at)).toEqual([matched_at])
})

test('a search for closed tenders matches them when they close', async () => {
  const tender = await world.makeTender({ created_by: buyer.id })
  const { search } = await save({ filter: 'closed' })
  expect(await matches()).toEqual([])
  await buyers.call(closeTender, { params: { tenderId: tender.id } })
  expect(await matches()).toEqual([{ search_id: search.id, tender_id: tender.id }])
})

test('searches match the words of a new lot and of the buyer’s new name', async () => {
  const tender = await world.makeTender({ created_by: buyer.id })
  const { search: ofLots } = await save({ search: 'gondolas' })
  const { search: ofBuyer } = await save({ search: 'Venice' })
  expect(await matches()).toEqual([])
  const params = { tenderId: tender.id }
  await buyers.call(createLot, { params, body: { lot_number: 1, title: 'Gondolas' } })
  expect(await matches()).toEqual([{ search_id: ofLots.id, tender_id: tender.id }])
  await world.db
    .transaction()
    .execute((tx) => updateOrganisationRow(tx, buyer.organisation_id!, { name: 'City of Venice' }))
  expect(await matches()).toEqual([
    { search_id: ofLots.id, tender_id: tender.id },
    { search_id: ofBuyer.id, tender_id: tender.id },
  ])
})

test('a tender published before a search was saved is not announced', async () => {
  await save({}, await world.signedIn(await world.makeUser()))
  await world.makeTender({ created_by: buyer.id })
  await save({})
  expect(await matches()).toEqual([])
})

test('blocked users and former suppliers have no matches', async () => {
  await save({})
  await world.db
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', supplier.id)
    .execute()
  await world.makeTender({ created_by: buyer.id })
  expect(await matches()).toEqual([])
})

test('matching in small batches, concurrently and after an interruption, finds each match once', async () => {
  for (let search = 0; search < 7; search += 1) await save({})
  const tenders = [1, 2, 3, 4, 5].map(() => world.makeTender({ created_by: buyer.id }))
  await Promise.all(tenders)
  const step = () => matchNext(world.db, { changes: 2, searches: 3 })
  // A run that is killed before its commit has no effect, so the pending changes are still there
  // for the next run.
  await expect(
    world.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('search_changes').execute()
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  while ((await Promise.all([step(), step(), step()])).some((isMore) => isMore));
  expect(await matches()).toHaveLength(35)
  const { rows } = await sql<{ left: number; bells: number }>`
    select (select count(*) from search_changes) as left,
      (select count(*) from notices where event = 'search-matched'
        and tender_id = any (${(await Promise.all(tenders)).map(({ id }) => id)})) as bells`.execute(
    world.db,
  )
  expect(rows).toEqual([{ left: 0, bells: 5 }])
})
