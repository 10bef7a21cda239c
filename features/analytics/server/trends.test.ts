import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { getTrends } from '../contract/analytics.ts'
import { fillWorld } from '#app/test/busy-world.ts'
import { countTrends, readEverything } from '#app/test/expected-figures.ts'
import { useWorld, type Row } from '#app/test/world.ts'
import { rollUpTrends } from './roll-up.ts'
import { lastUkMonths } from './uk-months.ts'

const world = useWorld()
let people: Awaited<ReturnType<typeof fillWorld>>

const trendsOf = async (user: Row<'users'>) =>
  (await (await world.signedIn(user)).call(getTrends)).data

/** Spreads the events in the test data over a year and a half. */
beforeAll(async () => {
  people = await fillWorld(world)
  const { db } = world
  const back = (days: number) => sql<string>`now() - (id * 7919 % ${days}) * interval '1 day'
    - (id * 104729 % 86400) * interval '1 second'`
  await db
    .updateTable('tenders')
    .set({ published_at: back(500) })
    .where('published_at', 'is not', null)
    .execute()
  await db
    .updateTable('interests')
    .set({ created_at: back(500) })
    .execute()
  await db
    .updateTable('questions')
    .set({ created_at: back(500) })
    .execute()
  await db
    .updateTable('questions')
    .set({ answered_at: sql<string>`created_at + (id % 200) * interval '2221 seconds'` })
    .where('answer_text', 'is not', null)
    .execute()
  // The timestamps lie on month boundaries, where a time zone error of one hour would show.
  const [tender] = people.tenders.filter(({ deleted_at }) => !deleted_at)
  const [{ id, organisation_id }] = people.suppliers as [Row<'users'>]
  await db
    .insertInto('questions')
    .values(
      lastUkMonths(13, new Date())
        .flatMap(({ start }) => [-1, 0].map((past) => new Date(Date.parse(start) + past)))
        .map((created_at) => ({
          tender_id: tender!.id,
          user_id: id,
          organisation_id: organisation_id!,
          question_text: 'Just in time?',
          created_at,
        })),
    )
    .execute()
})

/** Returns the trends that the server reports to the administrator and to each buyer. */
async function allTrends() {
  await rollUpTrends(world.db)
  const trends = []
  for (const user of [people.admin, ...people.buyers]) trends.push(await trendsOf(user))
  return trends
}

/** Returns the same trends calculated in TypeScript from all rows. */
async function calculateFromRows() {
  const all = await readEverything(world)
  return [
    countTrends(all, () => true),
    ...people.buyers.map(({ organisation_id }) =>
      countTrends(all, (tender) => tender.organisation_id === organisation_id),
    ),
  ]
}

test('every user’s trends equal a calculation from the rows', async () => {
  expect(await allTrends()).toEqual(await calculateFromRows())
  // The comparison would also pass for an empty year, so the figures must not be empty.
  const { months, median_hours_to_answer } = await trendsOf(people.buyers[0]!)
  expect(months).toHaveLength(12)
  for (const kind of ['published_tenders', 'interests', 'questions'] as const) {
    expect(months.filter((month) => month[kind] > 0).length).toBeGreaterThan(6)
  }
  expect(median_hours_to_answer).toBeGreaterThan(0)
})

const archive = (tender: Row<'tenders'>, deleted_at: Date | null) =>
  world.db.updateTable('tenders').set({ deleted_at }).where('id', '=', tender.id).execute()

test('the trends stay correct when rows are archived, restored, withdrawn, closed or deleted', async () => {
  const { db } = world
  const [first, second, third, fourth, fifth] = people.tenders.filter(
    (tender) => tender.status === 'published' && !tender.deleted_at,
  )
  await archive(first!, new Date())
  await db.deleteFrom('interests').where('tender_id', '=', second!.id).execute()
  await db.deleteFrom('questions').where('tender_id', '=', second!.id).execute()
  const withdrawn = await db
    .updateTable('interests')
    .set({ withdrawn_at: new Date() })
    .where('tender_id', 'in', [first!.id, third!.id])
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .execute()
  expect(withdrawn.length).toBeGreaterThan(1)
  expect(await allTrends()).toEqual(await calculateFromRows())

  await archive(first!, null)
  await db
    .updateTable('interests')
    .set({ withdrawn_at: null })
    .where('id', '=', withdrawn[0]!.id)
    .execute()
  await db
    .updateTable('tenders')
    .set({ status: 'draft', published_at: null })
    .where('id', '=', third!.id)
    .execute()
  await db.deleteFrom('tenders').where('id', '=', fourth!.id).execute()
  await db
    .updateTable('questions')
    .set({ answer_text: null, answered_by: null, answered_at: null, published_at: null })
    .where('tender_id', '=', fifth!.id)
    .execute()
  expect(await allTrends()).toEqual(await calculateFromRows())
})

test('the trends stay correct while a tender is archived during supplier activity', async () => {
  const tenders = people.tenders.filter(({ status }) => status === 'closed').slice(0, 12)
  await world.db
    .deleteFrom('interests')
    .where(
      'tender_id',
      'in',
      tenders.map(({ id }) => id),
    )
    .execute()
  const register = (tender: Row<'tenders'>, { id, organisation_id }: Row<'users'>) =>
    world.db
      .insertInto('interests')
      .values({ tender_id: tender.id, user_id: id, organisation_id: organisation_id! })
      .execute()
  await Promise.all(
    tenders.flatMap((tender, index) => [
      ...people.suppliers.slice(0, 2).map((supplier) => register(tender, supplier)),
      archive(tender, index % 2 === 0 ? new Date() : null),
      ...people.suppliers.slice(2).map((supplier) => register(tender, supplier)),
    ]),
  )
  expect(await allTrends()).toEqual(await calculateFromRows())
})

test('a range of months equals the same months of the whole period, and has its own median', async () => {
  const client = await world.signedIn(people.admin)
  const whole = (await client.call(getTrends)).data
  const [first, last] = [whole.months[3]!.month, whole.months[7]!.month]
  const part = (await client.call(getTrends, { query: { from: first, to: last } })).data
  expect(part.months).toEqual(whole.months.slice(3, 8))
  const same = { from: whole.months[0]!.month, to: whole.months[11]!.month }
  expect((await client.call(getTrends, { query: same })).data).toEqual(whole)
  const early = (await client.call(getTrends, { query: { to: '2000-05' } })).data
  expect(early.months.map(({ month }) => month)[0]).toBe('1999-06')
  const ahead = (await client.call(getTrends, { query: { to: '2099-12' } })).data
  expect(ahead).toEqual(whole)
})

test.for([
  [{ from: '2026-13' }, 'Choose a month'],
  [{ from: 'soon' }, 'Choose a month'],
  [{ from: '2026-03', to: '2026-02' }, 'The first month must not be after the last'],
  [{ from: '2010-01' }, 'Choose at most 60 months'],
])('the range %o is refused: %s', async ([query, message]) => {
  const client = await world.signedIn(people.admin)
  const search = new URLSearchParams(query as Record<string, string>)
  const { status, body } = await client.get(`/api/analytics/trends?${search}`)
  expect([status, body.errors]).toEqual([422, { from: [message] }])
})

test('a new user has twelve empty months and no median time to answer', async () => {
  for (const organisation_id of [undefined, null]) {
    const user = await world.makeUser({
      role: 'buyer',
      ...(organisation_id === null ? { organisation_id } : {}),
    })
    const { months, median_hours_to_answer } = await trendsOf(user)
    expect(months).toHaveLength(12)
    expect(months.every((month) => month.published_tenders + month.interests === 0)).toBe(true)
    expect(median_hours_to_answer).toBeNull()
  }
})

test('visitors and suppliers are refused', async () => {
  expect((await world.visitor().get('/api/analytics/trends')).status).toBe(401)
  const supplier = await world.signedIn(people.suppliers[0]!)
  expect((await supplier.get('/api/analytics/trends')).status).toBe(403)
})
