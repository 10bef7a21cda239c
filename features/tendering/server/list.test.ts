import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { listTenders, searchTenderOrganisations } from '#features/tenders/contract/tender-calls.ts'
import type { Client } from '#app/test/client.ts'
import { inDays } from '#app/test/tender-form.ts'
import { useWorld, type Row } from '#app/test/world.ts'

const world = useWorld()

let buyer: Row<'users'>
let clients: Record<'admin' | 'buyer' | 'supplier', Client>

beforeAll(async () => {
  buyer = await world.makeUser({ role: 'buyer' })
  clients = {
    admin: await world.signedIn(await world.makeUser({ role: 'admin' })),
    buyer: await world.signedIn(buyer),
    supplier: await world.signedIn(await world.makeUser()),
  }
})

const make = (values: Parameters<typeof world.makeTender>[0] = {}) =>
  world.makeTender({ created_by: buyer.id, ...values })

async function titles(client: Client, query: string): Promise<string[]> {
  const { status, body } = await client.get(`/api/tenders?${query}`)
  expect(status).toBe(200)
  return body.data.map((row: { title: string }) => row.title)
}

test('a row contains the fields that the list shows, and none of the buyer’s fields for suppliers', async () => {
  const tender = await make({
    title: 'Row',
    description: 'd'.repeat(500),
    estimated_value: '10.5',
    location: 'Leeds',
    categories: ['waste'],
    cpv_codes: ['90500000'],
  })
  const asker = await world.makeUser()
  await world.makeInterest(tender, asker)
  await world.db
    .insertInto('questions')
    .values(
      [1, 2].map((n) => ({
        tender_id: tender.id,
        organisation_id: asker.organisation_id!,
        user_id: asker.id,
        question_text: `Question ${n}?`,
        ...(n === 1
          ? { answer_text: 'Yes', answered_by: buyer.id, answered_at: new Date() }
          : { answer_text: null, answered_by: null, answered_at: null }),
      })),
    )
    .execute()
  const shared = {
    id: tender.id,
    title: 'Row',
    reference: tender.reference,
    organisation_id: buyer.organisation_id,
    organisation: { id: buyer.organisation_id, name: expect.any(String) },
    status: 'published',
    procedure_type: 'ITT',
    eligibility_type: 'open',
    description: 'd'.repeat(300),
    estimated_value: '10.50',
    currency: 'GBP',
    submission_deadline: tender.submission_deadline,
    clarification_deadline: tender.clarification_deadline,
    allow_questions: true,
    require_interest_before_download: true,
    metadata: { categories: ['waste'], cpv_codes: ['90500000'], location: 'Leeds' },
    created_at: tender.created_at,
    published_at: tender.published_at,
    was_published: true,
    deleted_at: null,
    is_invited: false,
    has_accepted_nda: false,
    is_interested: false,
    takes_bids: false,
  }
  const rowFor = async (client: Client) =>
    (await client.get(`/api/tenders?search=${tender.reference}`)).body.data[0]
  const counts = { interests_count: 1, questions_count: 2, unanswered_questions_count: 1 }
  const managed = { ...shared, ...counts, moderation_status: 'pending' }
  expect(await rowFor(clients.buyer)).toEqual(managed)
  expect(await rowFor(clients.admin)).toEqual(managed)
  expect(await rowFor(clients.supplier)).toEqual({ ...shared, is_changed: false })
  const theirs = await rowFor(await world.signedIn(asker))
  expect(theirs).toEqual({ ...shared, is_interested: true, is_changed: false })
  const other = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  const { body } = await other.get(`/api/tenders?scope=all&search=${tender.reference}`)
  expect(body.data).toEqual([shared])
})

test('the summary follows edits of the description, and is derived if none is stored', async () => {
  const tender = await make({ title: 'Summary', description: 'Old '.repeat(200) })
  const shown = async () => {
    const { body } = await clients.buyer.get(`/api/tenders?search=${tender.reference}`)
    return body.data[0].description
  }
  await world.db
    .updateTable('tenders')
    .set({ description: 'New '.repeat(200) })
    .where('id', '=', tender.id)
    .execute()
  expect(await shown()).toBe('New '.repeat(75))
  await sql`update tenders set summary = null where id = ${tender.id}`.execute(world.db)
  expect(await shown()).toBe('New '.repeat(75))
})

test('the list’s summary is stored in the row itself, however long the description', async () => {
  const { id } = await make({
    title: 'Cleaning of offices, corridors and stairs '.repeat(5),
    description: crypto.randomUUID().repeat(100),
    categories: ['cleaning', 'waste', 'security'],
    cpv_codes: ['90500000', '90910000', '90911200', '90919200'],
  })
  const { rows } = await sql`
    select pg_column_toast_chunk_id(title) as title, pg_column_toast_chunk_id(summary) as summary,
      pg_column_toast_chunk_id(categories) as categories,
      pg_column_toast_chunk_id(cpv_codes) as cpv_codes,
      pg_column_toast_chunk_id(description) is not null as is_description_outside
    from tenders where id = ${id}`.execute(world.db)
  expect(rows).toEqual([
    { title: null, summary: null, categories: null, cpv_codes: null, is_description_outside: true },
  ])
})

describe('filters', () => {
  const only = (query: string) => titles(clients.buyer, `sort=title&${query}`)

  beforeAll(async () => {
    await make({ title: 'F draft', status: 'draft', procedure_type: 'RFQ', estimated_value: '100' })
    await make({
      title: 'F closed',
      status: 'closed',
      procedure_type: 'RFQ',
      categories: ['pest'],
      location: 'Newcastle upon Tyne',
    })
    await make({
      title: 'F awarded',
      status: 'awarded',
      procedure_type: 'DPS',
      categories: ['pest', 'waste'],
      estimated_value: '200.50',
      submission_deadline: '2031-07-15T22:59:59Z',
    })
  })

  test.for([
    ['status=draft', ['F draft']],
    ['status=draft&search=', ['F draft']],
    ['procedure_type=RFQ', ['F closed', 'F draft']],
    ['category=pest', ['F awarded', 'F closed']],
    ['category=pest&status=closed', ['F closed']],
    ['categories=pest', ['F awarded', 'F closed']],
    ['categories=waste,hygiene&status=awarded', ['F awarded']],
    ['categories=hygiene,mailroom', []],
    ['categories=&location=&status=draft', ['F draft']],
    ['location=upon%20tyne', ['F closed']],
    ['location=NEWCASTLE&category=pest&categories=waste', []],
    ['location=%25%25%25', []],
    ['min_value=100&max_value=200.50&procedure_type=', ['F awarded', 'F draft']],
    ['min_value=100.01&max_value=1000', ['F awarded']],
    ['deadline_from=2031-07-15&deadline_to=2031-07-15', ['F awarded']],
    ['deadline_from=2031-07-16', []],
  ] as const)('the rows for %s', async ([query, expected]) => {
    expect(await only(query)).toEqual(expected)
  })

  test('filters by organisation, and offers those with a visible tender', async () => {
    const { organisation_id } = await world.makeTender({ title: 'Elsewhere' })
    expect(await titles(clients.admin, `organisation_id=${organisation_id}`)).toEqual(['Elsewhere'])
    const { name } = await world.db
      .selectFrom('organisations')
      .select('name')
      .where('id', '=', organisation_id)
      .executeTakeFirstOrThrow()
    const found = await clients.supplier.call(searchTenderOrganisations, {
      query: { search: name.toUpperCase() },
    })
    expect(found.data).toContainEqual({ id: organisation_id, name })
    const hidden = await world.makeTender({ status: 'draft' })
    const all = await clients.supplier.call(searchTenderOrganisations)
    expect(all.data.map(({ id }) => id)).not.toContain(hidden.organisation_id)
  })

  test('a location of one or two letters is refused with an instruction', async () => {
    const { status, body } = await clients.supplier.get('/api/tenders?location=le')
    expect([status, body.errors]).toEqual([422, { location: ['Type at least three letters'] }])
  })

  test('an unknown parameter is refused, not ignored', async () => {
    for (const query of [
      'status=open',
      'sort=description',
      'page=0',
      'per_page=101',
      'min_value=x',
      'deadline_from=0000-01-01',
      'deadline_to=2031-02-30',
      'categories=pest,parking',
      `location=${'x'.repeat(256)}`,
      'exact=perhaps',
    ]) {
      expect((await clients.buyer.get(`/api/tenders?${query}`)).status).toBe(422)
    }
  })
})

test('suppliers’ tabs', async () => {
  const client = await world.signedIn(await world.makeUser())
  const { organisation_id } = await make({ title: 'T active' })
  await make({ title: 'T closed', status: 'closed' })
  await make({ title: 'T awarded', status: 'awarded' })
  await make({ title: 'T cancelled', status: 'cancelled' })
  await make({ title: 'T draft', status: 'draft' })
  await make({
    title: 'T expired',
    clarification_deadline: inDays(-2),
    submission_deadline: inDays(-1),
  })
  const tab = async (filter: string) => {
    const all = await titles(client, `organisation_id=${organisation_id}&per_page=100&${filter}`)
    return all.filter((title) => title.startsWith('T ')).toSorted()
  }
  expect(await tab('filter=active')).toEqual(['T active'])
  expect(await tab('filter=closed')).toEqual(['T closed', 'T expired'])
  expect(await tab('filter=awarded')).toEqual(['T awarded'])
  const everything = ['T active', 'T awarded', 'T cancelled', 'T closed', 'T expired']
  expect(await tab('filter=all')).toEqual(everything)
  expect(await tab('')).toEqual(everything)
  expect(await tab('status=draft')).toEqual([])
})

describe('sorting and paging', () => {
  test('every sort order applies, pages neither repeat nor skip rows, and newest is the default', async () => {
    const owner = await world.makeUser({ role: 'buyer' })
    const client = await world.signedIn(owner)
    const values = ['30', null, '20', '10', '30']
    for (const [i, estimated_value] of values.entries()) {
      await world.makeTender({
        created_by: owner.id,
        title: `S${(i * 2) % 5}`,
        estimated_value,
        created_at: new Date(Date.UTC(2026, 0, i + 1)),
        submission_deadline: inDays(20 - i),
      })
    }
    const orders = {
      '': ['S3', 'S1', 'S4', 'S2', 'S0'],
      created_at: ['S0', 'S2', 'S4', 'S1', 'S3'],
      submission_deadline: ['S3', 'S1', 'S4', 'S2', 'S0'],
      '-submission_deadline': ['S0', 'S2', 'S4', 'S1', 'S3'],
      title: ['S0', 'S1', 'S2', 'S3', 'S4'],
      '-title': ['S4', 'S3', 'S2', 'S1', 'S0'],
      estimated_value: ['S1', 'S4', 'S0', 'S3', 'S2'],
      '-estimated_value': ['S3', 'S0', 'S4', 'S1', 'S2'],
    }
    for (const [sort, expected] of Object.entries(orders)) {
      const pages: string[] = []
      for (const page of [1, 2, 3]) {
        pages.push(...(await titles(client, `sort=${sort}&page=${page}&per_page=2`)))
      }
      expect([sort, pages]).toEqual([sort, expected])
    }
    const { meta } = await client.call(listTenders, { query: { page: 2, per_page: 2 } })
    expect(meta).toEqual({
      current_page: 2,
      last_page: 3,
      per_page: 2,
      total: 5,
      is_capped: false,
    })
  })
})
