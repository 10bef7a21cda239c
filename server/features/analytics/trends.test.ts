import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { getTrends } from '#domain/contract/analytics.ts'
import { useWorld, type Row } from '#server/test/world.ts'
import { fillWorld } from './busy-world.ts'
import { countTrends, readEverything } from './count-by-hand.ts'
import { lastUkMonths } from './uk-months.ts'

const world = useWorld()
let people: Awaited<ReturnType<typeof fillWorld>>

const trendsOf = async (user: Row<'users'>) =>
  (await (await world.signedIn(user)).call(getTrends)).data

/** All that the busy world does, spread over a year and a half. */
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
  // On the very borders of the months, where a clock that is an hour off would show.
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

test('the trends of everybody equal a count by hand', async () => {
  const all = await readEverything(world)
  expect(await trendsOf(people.admin)).toEqual(countTrends(all, () => true))
  for (const buyer of people.buyers) {
    expect(await trendsOf(buyer)).toEqual(
      countTrends(all, (tender) => tender.organisation_id === buyer.organisation_id),
    )
  }
  // A year in which nothing happened would prove nothing.
  const { months, median_hours_to_answer } = await trendsOf(people.buyers[0]!)
  expect(months).toHaveLength(12)
  for (const kind of ['published_tenders', 'interests', 'questions'] as const) {
    expect(months.filter((month) => month[kind] > 0).length).toBeGreaterThan(6)
  }
  expect(median_hours_to_answer).toBeGreaterThan(0)
})

test('a newcomer has twelve empty months and no time to answer', async () => {
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
