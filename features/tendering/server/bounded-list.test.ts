// Tests lists that are longer than two limits: the number of tenders that are counted, and the
// number that a filter scans in list order.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { tenderSorts } from '#features/tenders/contract/tender.ts'
import { listModeration } from '#features/tenders/moderation/contract/moderation.ts'
import { listTenders } from '#features/tenders/contract/tender-calls.ts'
import { poolOf } from '#kernel/server/db/connect.ts'
import type { Client } from '#app/test/client.ts'
import { recordStatements } from '#app/test/record-statements.ts'
import { useWorld, type Row } from '#app/test/world.ts'
import { writeInBatches } from '#app/test/write-in-batches.ts'

const world = useWorld()
let buyer: Row<'users'>
let supplier: Client

beforeAll(async () => {
  buyer = await world.makeUser({ role: 'buyer' })
  // The tenders are created oldest first. Every hundredth tender is an RFQ, and only the two oldest
  // are PQQs.
  await makeTenders(5200)
  await sql`analyze tenders`.execute(world.owner)
  supplier = await world.signedIn(await world.makeUser())
})

/** Creates tenders that are newer than the given number of existing ones. */
const makeTenders = (count: number, existing = 0) =>
  writeInBatches(count, (from, to) => insertTenders(existing + from, existing + to))

async function insertTenders(first: number, last: number): Promise<void> {
  await sql`
    insert into tenders (reference, organisation_id, created_by, title, description, status,
      procedure_type, submission_deadline, clarification_deadline, contact_name, contact_email,
      created_at, published_at)
    select 'TND-2026-' || n, ${buyer.organisation_id}, ${buyer.id}, 'Tender', 'Cleaning', 'published',
      case when n <= 2 then 'PQQ' when n % 100 = 50 then 'RFQ' else 'ITT' end,
      now() + interval '9 days', now() + interval '5 days', 'Ada', 'ada@example.test',
      now() - interval '1 day' + n * interval '1 second', now()
    from generate_series(${first}::int, ${last}::int) n`.execute(world.db)
}

async function list(query: { page?: number; procedure_type?: 'RFQ' | 'PQQ' }) {
  const { data, meta } = await supplier.call(listTenders, { query })
  return { ...meta, references: data.map((row) => row.reference) }
}

test('the first pages report a total of up to a thousand, and later ones up to five thousand', async () => {
  const shared = { per_page: 20, is_capped: true }
  const newest = { references: expect.arrayContaining(['TND-2026-5200', 'TND-2026-5181']) }
  const first = { ...shared, ...newest, current_page: 1, last_page: 50, total: 1000 }
  expect(await list({})).toEqual(first)
  const further = { ...shared, last_page: 250, total: 5000 }
  expect(await list({ page: 50 })).toMatchObject({ ...further, current_page: 50 })
  const last = await list({ page: 250 })
  expect(last).toMatchObject(further)
  expect(last.references.at(-1)).toBe('TND-2026-201')
  expect((await list({ page: 251 })).references).toEqual([])
})

test('a filter whose page is filled early reports a lower bound of the total', async () => {
  const page = await list({ procedure_type: 'RFQ' })
  expect(page).toMatchObject({ total: 50, last_page: 3, is_capped: true })
  expect(page.references.slice(0, 2)).toEqual(['TND-2026-5150', 'TND-2026-5050'])
})

test('later pages, and all pages of a rare filter, are found and counted completely', async () => {
  const third = await list({ procedure_type: 'RFQ', page: 3 })
  expect(third).toMatchObject({ total: 52, last_page: 3, is_capped: false })
  expect(third.references).toHaveLength(12)
  expect(third.references.at(-1)).toBe('TND-2026-50')
  const rare = await list({ procedure_type: 'PQQ' })
  expect(rare).toMatchObject({ total: 2, is_capped: false })
  expect(rare.references).toEqual(['TND-2026-2', 'TND-2026-1'])
})

test('a tab of the moderation queue is counted and paged up to five thousand', async () => {
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  const { meta } = await admin.call(listModeration)
  expect(meta).toEqual({
    current_page: 1,
    last_page: 250,
    per_page: 20,
    total: 5000,
    is_capped: true,
    counts: { pending: 5001, changes_requested: 0, flagged: 0, approved: 0, rejected: 0 },
  })
  const { data } = await admin.call(listModeration, { query: { page: 251 } })
  expect(data).toEqual([])
})

describe('a list that is too long to be counted', () => {
  /** Titles of tenders that are newer than all others, each visible to some users only. */
  const titles = ['Open', 'Draft', 'Closed', 'Guarded', 'For the invited', 'Archived', 'Never out']
  let invited: Row<'users'>

  beforeAll(async () => {
    // The list now has more than twice as many tenders as the count limit, so it is read without
    // counting on later pages too.
    await makeTenders(4850, 5200)
    invited = await world.makeUser()
    const make = (title: string, values: Parameters<typeof world.makeTender>[0]) =>
      world.makeTender({ title, created_by: buyer.id, estimated_value: '5000.00', ...values })
    await make('Open', {})
    await make('Draft', { status: 'draft' })
    await make('Closed', { status: 'closed' })
    await make('Guarded', { eligibility_type: 'nda_gated', location: 'Leeds' })
    const tender = await make('For the invited', { eligibility_type: 'invite_only' })
    await world.makeInvitation(tender, invited)
    await make('Archived', { deleted_at: new Date() })
    await make('Never out', { status: 'cancelled', published_at: null })
  })

  async function newest(user: Row<'users'>, query: object = {}) {
    const client = await world.signedIn(user)
    const { data, meta } = await client.call(listTenders, { query })
    expect(meta).toMatchObject({ total: 1000, is_capped: true })
    return data.filter(({ title }) => titles.includes(title))
  }
  const titlesOf = (rows: { title: string }[]) => rows.map(({ title }) => title).toReversed()

  test('shows each role the tenders that it can see, newest first', async () => {
    const stranger = await world.makeUser()
    expect(titlesOf(await newest(stranger))).toEqual(['Open', 'Closed', 'Guarded'])
    expect(titlesOf(await newest(invited))).toEqual([
      'Open',
      'Closed',
      'Guarded',
      'For the invited',
    ])
    const own = ['Open', 'Draft', 'Closed', 'Guarded', 'For the invited', 'Never out']
    expect(titlesOf(await newest(buyer))).toEqual(own)
    expect(titlesOf(await newest(await world.makeUser({ role: 'admin' })))).toEqual(own)
    const other = await world.makeUser({ role: 'buyer' })
    expect(titlesOf(await newest(other, { scope: 'all' }))).toEqual(['Open'])
    expect(titlesOf(await newest(stranger, { filter: 'active' }))).toEqual(['Open', 'Guarded'])
    expect(titlesOf(await newest(stranger, { status: 'published' }))).toEqual(['Open', 'Guarded'])
    const { organisation_id } = buyer
    expect(titlesOf(await newest(invited, { organisation_id }))).toHaveLength(4)
  })

  test('reveals neither content behind an NDA nor figures for managers', async () => {
    const stranger = await world.makeUser()
    const [guarded] = await newest(stranger)
    expect(guarded).toMatchObject({
      title: 'Guarded',
      description: null,
      estimated_value: null,
      metadata: { location: null, categories: [], cpv_codes: [] },
    })
    expect(guarded).not.toHaveProperty('interests_count')
    const byValue = await newest(stranger, { sort: '-estimated_value' })
    expect(byValue.map(({ title }) => title).toSorted()).toEqual(['Closed', 'Guarded', 'Open'])
    expect(byValue.at(-1)!.title).toBe('Guarded')
  })

  test.for(tenderSorts)('is sorted by %s in the same order as when it is counted', async (sort) => {
    const rows = async (query: object) => {
      const { data } = await supplier.call(listTenders, { query: { ...query, sort } })
      return data.map(({ id }) => id)
    }
    const pages = [46, 47, 48, 49, 50].map((page) => rows({ page }))
    // All tenders pass this filter, but the server has to check them one by one.
    const counted = await rows({ page: 10, per_page: 100, deadline_from: '2020-01-01' })
    expect((await Promise.all(pages)).flat()).toEqual(counted)
  })

  test('ends at its reported total', async () => {
    const rows = async (page: number, per_page = 20) => {
      const query = { page, per_page, status: 'published' } as const
      const { data, meta } = await supplier.call(listTenders, { query })
      expect(meta).toMatchObject({ total: 5000, is_capped: true })
      return data.length
    }
    expect([await rows(250), await rows(251), await rows(5000)]).toEqual([20, 0, 0])
    expect(await rows(72, 70)).toBe(5000 - 71 * 70)
  })

  test('is read by a single statement', async () => {
    const db = world.connectAgain()
    const statements = recordStatements(poolOf(db))
    const client = await world.signedIn(await world.makeUser(), await world.startSecondServer(db))
    await client.call(listTenders)
    statements.length = 0
    await client.call(listTenders, { query: { page: 2 } })
    expect(statements.filter(({ text }) => !text.includes('"sessions"'))).toHaveLength(1)
  })

  test('is counted again once it has become short enough', async () => {
    await newest(buyer)
    const ids = await world.db.selectFrom('tenders').select(['id', 'title']).orderBy('id').execute()
    const kept = ids.filter(({ title }) => title === 'Tender').slice(-25)
    await writeInBatches(ids.at(-1)!.id, (from, to) =>
      world.db
        .updateTable('tenders')
        .set({ deleted_at: sql<string>`now()` })
        .where('id', '>=', from)
        .where('id', '<=', to)
        .where(
          'id',
          'not in',
          kept.map(({ id }) => id),
        )
        .execute(),
    )
    const client = await world.signedIn(buyer)
    const { data, meta } = await client.call(listTenders, { query: { page: 2 } })
    expect(data).toHaveLength(5)
    expect(meta).toMatchObject({ total: 25, last_page: 2, is_capped: false })
  })
})
