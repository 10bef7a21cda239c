import { beforeAll, expect, test } from 'vitest'
import { getDashboard, listUnansweredQuestions } from '../contract/analytics.ts'
import { fillWorld } from '#app/test/busy-world.ts'
import {
  countForAdmin,
  countForBuyer,
  countForSupplier,
  readEverything,
} from '#app/test/expected-figures.ts'
import { useWorld, type Row } from '#app/test/world.ts'

const world = useWorld()
let people: Awaited<ReturnType<typeof fillWorld>>

beforeAll(async () => {
  people = await fillWorld(world)
})

const dashboardOf = async (user: Row<'users'>) =>
  (await (await world.signedIn(user)).call(getDashboard)).data
const unansweredOf = async (user: Row<'users'>) =>
  (await (await world.signedIn(user)).call(listUnansweredQuestions)).data

/**
 * Normalises timestamps, because PostgreSQL formats them differently in a column and within JSON.
 */
function withPlainTimes(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'string' && /^\d{4}-\d\d-\d\dT/.test(part) ? Date.parse(part) : part,
  )
}

/** Returns every user's dashboard as the server reports it. */
async function allDashboards(): Promise<unknown> {
  const { admin, buyers, suppliers } = people
  const dashboards = []
  for (const user of [admin, ...buyers, ...suppliers]) dashboards.push(await dashboardOf(user))
  return withPlainTimes(dashboards)
}

/** Returns the same dashboards calculated in TypeScript from all rows. */
async function calculateFromRows(): Promise<unknown> {
  const all = await readEverything(world)
  return withPlainTimes([
    countForAdmin(all),
    ...people.buyers.map(({ organisation_id }) =>
      countForBuyer(all, (tender) => tender.organisation_id === organisation_id),
    ),
    ...people.suppliers.map(({ organisation_id }) => countForSupplier(all, organisation_id!)),
  ])
}

test('every figure on each role’s dashboard equals an independent count', async () => {
  expect(await allDashboards()).toEqual(await calculateFromRows())
  // The comparison would also pass for an empty data set, so the figures must not be empty.
  const { total_tenders, view_to_interest_rate, ...admin } = await dashboardOf(people.admin)
  expect(total_tenders).toBeGreaterThan(80)
  expect(view_to_interest_rate).toBeGreaterThan(0)
  expect(admin.recent_tenders).toHaveLength(5)
  const supplier = await dashboardOf(people.suppliers[0]!)
  expect(supplier.recent_interests).toHaveLength(5)
  expect(supplier.closing_interests).toHaveLength(5)
  expect((await dashboardOf(people.buyers[0]!)).upcoming_deadlines).toHaveLength(5)
})

test('the figures stay correct when rows are archived, restored, withdrawn, closed or deleted', async () => {
  const { db } = world
  const [first, second, third, fourth, fifth] = people.tenders.filter(
    (tender) => tender.status === 'published' && !tender.deleted_at,
  )
  const archive = (deleted_at: Date | null) =>
    db.updateTable('tenders').set({ deleted_at }).where('id', '=', first!.id).execute()

  await archive(new Date())
  await db.updateTable('tenders').set({ status: 'closed' }).where('id', '=', second!.id).execute()
  await db.deleteFrom('documents').where('tender_id', '=', third!.id).execute()
  await db.deleteFrom('interests').where('tender_id', '=', third!.id).execute()
  const withdrawn = await db
    .updateTable('interests')
    .set({ withdrawn_at: new Date() })
    .where('withdrawn_at', 'is', null)
    .where('tender_id', '<=', fifth!.id)
    .returning('id')
    .execute()
  expect(await allDashboards()).toEqual(await calculateFromRows())

  await archive(null)
  for (const { id } of withdrawn) {
    await db.updateTable('interests').set({ withdrawn_at: null }).where('id', '=', id).execute()
  }
  await db
    .updateTable('questions')
    .set({ answer_text: null, answered_by: null, answered_at: null, published_at: null })
    .where('tender_id', '=', second!.id)
    .execute()
  await db.deleteFrom('tenders').where('id', '=', fourth!.id).execute()
  expect(await allDashboards()).toEqual(await calculateFromRows())
})

test('the figures stay correct under concurrent changes', async () => {
  const { db } = world
  const open = await db
    .selectFrom('tenders')
    .selectAll()
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .execute()
  const supplier = people.suppliers[0]!
  const view = (tender: Row<'tenders'>) =>
    db
      .insertInto('tender_views')
      .values({
        tender_id: tender.id,
        user_id: supplier.id,
        organisation_id: supplier.organisation_id,
      })
      .execute()
  // Two concurrent closing jobs are simulated, each of which closes half of the tenders in one
  // transaction.
  const close = (tenders: Row<'tenders'>[]) =>
    db.transaction().execute(async (tx) => {
      for (const { id } of tenders) {
        const closed = { status: 'closed', closed_at: new Date() } as const
        await tx.updateTable('tenders').set(closed).where('id', '=', id).execute()
      }
    })
  const [even, odd] = [0, 1].map((rest) => open.filter((_, index) => index % 2 === rest))
  await Promise.all([
    ...open.map(view),
    close(even!),
    close(odd!.toReversed()),
    ...open.toReversed().map(view),
  ])
  expect(await allDashboards()).toEqual(await calculateFromRows())
})

test('a new user sees zeros, not errors', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  expect(await dashboardOf(buyer)).toEqual(countForBuyer(await readEverything(world), () => false))
  const supplier = await world.makeUser()
  expect(await dashboardOf(supplier)).toMatchObject({
    interests_registered: 0,
    questions_asked: 0,
    documents_downloaded: 0,
    recent_interests: [],
    closing_interests: [],
    own_bids: [],
    questions_to_answer: [],
    invitations_to_answer: [],
  })
})

test('a user without an organisation has empty figures', async () => {
  const buyer = await world.makeUser({ role: 'buyer', organisation_id: null })
  expect(await dashboardOf(buyer)).toMatchObject({ total_tenders: 0, recent_tenders: [] })
  expect(await unansweredOf(buyer)).toEqual([])
})

test('unanswered questions on an organisation’s published tenders are listed oldest first', async () => {
  const all = await readEverything(world)
  for (const buyer of [...people.buyers, people.admin]) {
    const expected = all.questions
      .filter((question) => question.answer_text === null)
      .map((question) => ({
        question,
        tender: all.tenders.find(({ id }) => id === question.tender_id)!,
      }))
      .filter(({ tender }) => !tender.deleted_at && tender.status === 'published')
      .filter(
        ({ tender }) => buyer === people.admin || tender.organisation_id === buyer.organisation_id,
      )
      .toSorted((a, b) => Date.parse(a.question.created_at) - Date.parse(b.question.created_at))
      .slice(0, 50)
      .map(({ question, tender }) => ({
        id: question.id,
        tender_id: tender.id,
        tender_reference: tender.reference,
        tender_title: tender.title,
        question_text: question.question_text,
        supplier_name: all.organisations.find(({ id }) => id === question.organisation_id)!.name,
        created_at: question.created_at,
      }))
    expect(await unansweredOf(buyer)).toEqual(expected)
  }
})

test('unanswered questions are paged by 50, newest last, and the figure counts all of them', async () => {
  const tender = await world.makeTender()
  const supplier = people.suppliers[0]!
  await world.db
    .insertInto('questions')
    .values(
      Array.from({ length: 60 }, (_, index) => ({
        tender_id: tender.id,
        organisation_id: supplier.organisation_id!,
        user_id: supplier.id,
        question_text: `Question ${index}?`,
        created_at: new Date(Date.now() - (60 - index) * 60_000),
      })),
    )
    .execute()
  const buyer = { ...supplier, id: tender.created_by }
  const listed = await unansweredOf(buyer)
  expect(listed).toHaveLength(50)
  expect(listed[0]!.question_text).toBe('Question 0?')
  const client = await world.signedIn(buyer)
  const { data, meta } = await client.call(listUnansweredQuestions, { query: { page: 2 } })
  expect(data.map((question) => question.question_text)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Question ${50 + index}?`),
  )
  expect(meta).toEqual({ current_page: 2, last_page: 2, per_page: 50, total: 60 })
  expect((await dashboardOf(buyer)).pending_questions).toBe(60)
})

test.for([
  { status: 'closed' },
  { status: 'awarded' },
  { status: 'cancelled' },
  { deleted_at: new Date() },
] as const)('questions about a tender that is %o don’t count as unanswered', async (over) => {
  const tender = await world.makeTender()
  const supplier = people.suppliers[0]!
  const buyer = { ...supplier, id: tender.created_by }
  await world.db
    .insertInto('questions')
    .values({
      tender_id: tender.id,
      organisation_id: supplier.organisation_id!,
      user_id: supplier.id,
      question_text: 'Is this still on?',
    })
    .execute()
  const waiting = async () => [
    (await unansweredOf(buyer)).length,
    (await dashboardOf(buyer)).unanswered_questions,
    (await dashboardOf(buyer)).answered_questions,
  ]
  expect(await waiting()).toEqual([1, 1, 0])
  await world.db.updateTable('tenders').set(over).where('id', '=', tender.id).execute()
  expect(await waiting()).toEqual([0, 0, 0])
})

test('visitors are refused, and a supplier never sees who asked a question', async () => {
  for (const path of ['/api/analytics/dashboard', '/api/analytics/unanswered-questions']) {
    expect((await world.visitor().get(path)).status).toBe(401)
  }
  const supplier = await world.signedIn(people.suppliers[0]!)
  expect((await supplier.get('/api/analytics/unanswered-questions')).status).toBe(403)
})
