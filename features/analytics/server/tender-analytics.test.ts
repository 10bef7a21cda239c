import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { getTenderStats } from '../contract/analytics.ts'
import { canTexts } from '#features/tenders/rules/can.ts'
import { fillWorld } from '#app/test/busy-world.ts'
import { countForTender, readEverything } from '#app/test/expected-figures.ts'
import { useWorld, type Row } from '#app/test/world.ts'

const world = useWorld()
let people: Awaited<ReturnType<typeof fillWorld>>

beforeAll(async () => {
  people = await fillWorld(world)
})

const addressOf = (tender: { id: number }) => `/api/analytics/tenders/${tender.id}/stats`
const statsOf = async (user: Row<'users'>, tender: { id: number }) =>
  (await (await world.signedIn(user)).call(getTenderStats, { params: { tenderId: tender.id } }))
    .data

test('every figure for each tender equals an independent count', async () => {
  const all = await readEverything(world)
  const admin = await world.signedIn(people.admin)
  for (const { id } of people.tenders) {
    const { data } = await admin.call(getTenderStats, { params: { tenderId: id } })
    expect(data).toEqual(countForTender(all, id))
  }
})

test('the charts show the last ten days with interest and the ten most downloaded documents', async () => {
  const [buyer] = people.buyers
  const tender = await world.makeTender({ created_by: buyer!.id })
  const suppliers: Row<'users'>[] = []
  for (let index = 0; index < 16; index += 1) suppliers.push(await world.makeUser())
  await world.db
    .insertInto('interests')
    .values(
      suppliers.map(({ id, organisation_id }, index) => ({
        tender_id: tender.id,
        user_id: id,
        organisation_id: organisation_id!,
        // There is one interest for every third day, going back beyond the 30-day limit. The
        // timestamps alternate between UK midnight and the millisecond before it.
        created_at: sql<string>`((now() at time zone 'Europe/London')::date - ${index * 3}::integer)
          ::timestamp at time zone 'Europe/London'
          - ${index % 2}::integer * interval '1 millisecond'`,
      })),
    )
    .execute()
  const documents: Row<'documents'>[] = []
  for (const index of suppliers.keys()) {
    const title = `Annex ${String.fromCharCode(80 - index)}`
    documents.push(await world.makeDocument(tender, { title }))
  }
  await world.db
    .insertInto('document_downloads')
    .values(
      documents.flatMap((document, index) =>
        suppliers.slice(0, index % 5).map((supplier) => ({
          document_id: document.id,
          user_id: supplier.id,
          organisation_id: supplier.organisation_id,
        })),
      ),
    )
    .execute()

  const stats = await statsOf(buyer!, tender)
  expect(stats).toEqual(countForTender(await readEverything(world), tender.id))
  expect(stats.interests_by_day).toHaveLength(10)
  expect(stats.interests_count).toBe(16)
  expect(stats.downloads_by_document).toHaveLength(10)
})

test('a tender without views shows zeros, not errors', async () => {
  const tender = await world.makeTender({ status: 'draft' })
  expect(await statsOf({ ...people.admin, id: tender.created_by }, tender)).toEqual({
    view_count: 0,
    interests_count: 0,
    view_to_interest_rate: 0,
    questions_count: 0,
    answered_questions: 0,
    published_answers: 0,
    documents_count: 0,
    total_downloads: 0,
    interests_by_day: [],
    downloads_by_document: [],
  })
})

test('only users who manage a tender can see its figures', async () => {
  const tender = await world.makeTender()
  const get = async (user: Row<'users'>, path: string) => (await world.signedIn(user)).get(path)
  const outsider = people.buyers[0]!

  expect((await world.visitor().get(addressOf(tender))).status).toBe(401)
  expect((await get(people.suppliers[0]!, addressOf(tender))).status).toBe(403)
  // Another buyer can see an open tender but not its analytics (403). For a tender that the buyer
  // can't see, the reply is 404.
  const refused = await get(outsider, addressOf(tender))
  expect([refused.status, refused.body.message]).toEqual([403, canTexts.notYours])
  for (const hidden of [
    await world.makeTender({ status: 'draft' }),
    await world.makeTender({ eligibility_type: 'invite_only' }),
    await world.makeTender({ created_by: outsider.id, deleted_at: new Date() }),
    { id: 999_999 },
  ]) {
    expect((await get(outsider, addressOf(hidden))).status).toBe(404)
  }
  expect((await get(people.admin, addressOf({ id: 999_999 }))).status).toBe(404)
})
