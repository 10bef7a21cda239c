// The search uses a different plan for a word that nearly every tender contains
// (features/search/server/matches.ts); the results must not depend on the plan.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { GivenQuery } from '#kernel/contract/endpoint.ts'
import { listTenders } from '#features/tenders/contract/tender-calls.ts'
import type { Client } from '#app/test/client.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()
const clients = {} as Record<'admin' | 'buyer' | 'supplier', Client>

beforeAll(async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  clients.buyer = await world.signedIn(buyer)
  clients.admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  clients.supplier = await world.signedIn(await world.makeUser())
  await sql`
    insert into tenders (reference, organisation_id, created_by, title, description, status,
      procedure_type, eligibility_type, submission_deadline, clarification_deadline, contact_name,
      contact_email, categories, published_at)
    select 'TND-2024-' || n, ${buyer.organisation_id}::int, ${buyer.id}::int,
      case when n % 100 = 0 then 'Ubiquitous' else 'Plain' end || ' tender ' || n,
      'Something ubiquitous' || case when n % 50 = 1 then ' and seldom' else '' end,
      case when n % 5 = 0 then 'draft' else 'published' end, 'ITT',
      case when n % 50 = 3 then 'invite_only' else 'open' end,
      now() + interval '9 days', now() + interval '5 days', 'C', 'c@example.test',
      case when n % 50 < 5 then array['waste'] else array['pest'] end,
      case when n % 5 = 0 then null else now() end
    from generate_series(1, 2500) n`.execute(world.db)
  await sql`analyze tenders`.execute(world.owner)
})

async function search(client: Client, query: GivenQuery<typeof listTenders>) {
  const { data, meta } = await client.call(listTenders, { query: { per_page: 100, ...query } })
  return { titles: data.map((row) => row.title), meta }
}

test('only the newest matches are found and ranked, and the list is marked as capped', async () => {
  for (const client of Object.values(clients)) {
    const { meta } = await search(client, { search: 'ubiquitous' })
    expect(meta).toMatchObject({ total: 300, last_page: 3, is_capped: true })
  }
  const { titles } = await search(clients.buyer, { search: 'ubiquitous' })
  // The newest 300 matches are ranked, and those with the word in the title come first.
  expect(titles.slice(0, 3)).toEqual([2500, 2400, 2300].map((n) => `Ubiquitous tender ${n}`))
})

test('filters and visibility apply as they do for a rare word', async () => {
  const both = async (client: Client, query: GivenQuery<typeof listTenders>) => [
    (await search(client, { ...query, search: 'ubiquitous' })).meta.total,
    (await search(client, { ...query, search: 'seldom' })).meta.total,
  ]
  // In every fifty tenders, five have the category waste, including one draft, one invite-only
  // tender and one with the rare word.
  expect(await both(clients.admin, { category: 'waste' })).toEqual([250, 50])
  expect(await both(clients.buyer, { category: 'waste', status: 'draft' })).toEqual([50, 0])
  expect(await both(clients.supplier, { category: 'waste' })).toEqual([150, 50])
  expect(await both(clients.supplier, { category: 'waste', filter: 'closed' })).toEqual([0, 0])
})

test('a word that is common only among the newest tenders is found in the oldest ones too', async () => {
  const { db } = world
  await sql`
    insert into tenders (reference, organisation_id, created_by, title, description,
      procedure_type, submission_deadline, clarification_deadline, contact_name, contact_email,
      created_at)
    select 'TND-2023-' || n, organisation_id, created_by, 'Old tender ' || n,
      case when n = 700 then 'The first vogue' else 'Nothing new' end, procedure_type,
      submission_deadline, clarification_deadline, contact_name, contact_email,
      now() - interval '1 year'
    from generate_series(1, 700) n, (select * from tenders limit 1) as model`.execute(db)
  await sql`
    update tenders set description = 'In vogue'
    where id in (select id from tenders order by created_at desc, id desc limit 30)`.execute(db)
  const { titles } = await search(clients.admin, { search: 'vogue', sort: '-created_at' })
  expect(titles).toHaveLength(31)
  expect(titles.at(-1)).toBe('Old tender 700')
})
