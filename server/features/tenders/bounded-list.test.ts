// Lists are counted up to a limit, and a filter is looked for along the list before anywhere else: with
// more tenders than either goes.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listModeration } from '#domain/contract/moderation-calls.ts'
import { listTenders } from '#domain/contract/tender-calls.ts'
import type { Client } from '#server/test/client.ts'
import { useWorld } from '#server/test/world.ts'

const world = useWorld()
let supplier: Client

beforeAll(async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  // The oldest first; every hundredth is an RFQ, and the two oldest of all are the only ones for PQQ.
  await sql`
    insert into tenders (reference, organisation_id, created_by, title, description, status,
      procedure_type, submission_deadline, clarification_deadline, contact_name, contact_email,
      created_at, published_at)
    select 'TND-2026-' || n, ${buyer.organisation_id}, ${buyer.id}, 'Tender', 'Cleaning', 'published',
      case when n <= 2 then 'PQQ' when n % 100 = 50 then 'RFQ' else 'ITT' end,
      now() + interval '9 days', now() + interval '5 days', 'Ada', 'ada@example.test',
      now() - interval '1 day' + n * interval '1 second', now()
    from generate_series(1, 5200) n`.execute(world.db)
  await sql`analyze tenders`.execute(world.owner)
  supplier = await world.signedIn(await world.makeUser())
})

async function list(query: { page?: number; procedure_type?: 'RFQ' | 'PQQ' }) {
  const { data, meta } = await supplier.call(listTenders, { query })
  return { ...meta, references: data.map((row) => row.reference) }
}

test('the first pages are counted to a thousand, and further ones to five thousand', async () => {
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

test('a filter that fills its page along the list says how many there are at least', async () => {
  const page = await list({ procedure_type: 'RFQ' })
  expect(page).toMatchObject({ total: 50, last_page: 3, is_capped: true })
  expect(page.references.slice(0, 2)).toEqual(['TND-2026-5150', 'TND-2026-5050'])
})

test('its further pages, and those of a rare filter, are found and counted to the end', async () => {
  const third = await list({ procedure_type: 'RFQ', page: 3 })
  expect(third).toMatchObject({ total: 52, last_page: 3, is_capped: false })
  expect(third.references).toHaveLength(12)
  expect(third.references.at(-1)).toBe('TND-2026-50')
  const rare = await list({ procedure_type: 'PQQ' })
  expect(rare).toMatchObject({ total: 2, is_capped: false })
  expect(rare.references).toEqual(['TND-2026-2', 'TND-2026-1'])
})

test('a tab of the moderation queue is counted and paged to five thousand', async () => {
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  const { meta } = await admin.call(listModeration)
  expect(meta).toEqual({
    current_page: 1,
    last_page: 250,
    per_page: 20,
    total: 5000,
    is_capped: true,
    counts: { pending: 5001, flagged: 0, approved: 0, rejected: 0 },
  })
  const { data } = await admin.call(listModeration, { query: { page: 251 } })
  expect(data).toEqual([])
})
