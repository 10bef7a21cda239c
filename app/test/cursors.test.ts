// API clients can read whole lists by following `meta.next`.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { operations } from '../contract.ts'
import { pageQuery } from '#kernel/contract/pagination.ts'
import { fanOutAll } from '#kernel/server/notices/fan-out.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { fillWorld } from './busy-world.ts'
import type { Client } from './client.ts'
import { dayFromToday, makeContract } from './contract-rows.ts'
import { withToken } from './with-token.ts'
import { useWorld, type Row } from './world.ts'

const world = useWorld()
type Program = 'admin' | 'buyer' | 'supplier'
let clients: Record<Program, Client>
let ids: { tenderId: number; webhookId: number }

beforeAll(async () => {
  const { admin, buyers, suppliers, tenders } = await fillWorld(world)
  const [buyer, supplier] = [buyers[0]!, suppliers[0]!]
  clients = {
    admin: (await withToken(world, admin)).client,
    buyer: (await withToken(world, buyer)).client,
    supplier: (await withToken(world, supplier)).client,
  }
  for (const day of [-1, -1, -2, -2, -3]) {
    await makeContract(world, { buyer }, { signed_on: dayFromToday(day) })
  }
  for (let invited = 0; invited < 3; invited += 1) {
    const tender = await world.makeTender({ created_by: buyer.id, eligibility_type: 'invite_only' })
    await world.makeInvitation(tender, supplier)
  }
  for (let notified = 0; notified < 5; notified += 1) {
    const about = { user_id: supplier.id }
    await world.db.transaction().execute((tx) => notify(tx, 'password-changed', about))
  }
  await makeProviders([...buyers, ...suppliers])
  await fanOutAll(world.db)
  ids = {
    tenderId: tenders.find(({ created_by }) => created_by === buyer.id)!.id,
    webhookId: await makeDeliveries(buyer.organisation_id!),
  }
})

async function makeProviders(members: Row<'users'>[]): Promise<void> {
  const provider = {
    kind: 'other',
    name: 'Work account',
    issuer: 'https://id.example.com',
    client_id: 'portal',
    authentication: 'secret',
    secret: Buffer.from('secret'),
  } as const
  await world.db
    .insertInto('identity_providers')
    .values(
      members.map(({ organisation_id }) => ({ ...provider, organisation_id: organisation_id! })),
    )
    .execute()
}

async function makeDeliveries(organisation_id: number): Promise<number> {
  const { id } = await world.db
    .insertInto('webhooks')
    .values({
      organisation_id,
      secret: Buffer.alloc(48),
      url: 'https://hooks.example.com/',
      events: ['tender.closed'],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const delivery = {
    webhook_id: id,
    type: 'tender.closed',
    data: '{}',
    next_attempt_at: 'infinity',
  }
  await world.db
    .insertInto('webhook_deliveries')
    .values(Array.from({ length: 5 }, () => delivery))
    .execute()
  return id
}

/**
 * Reads a list by following `meta.next` from an address, and calls `between` after each page.
 * Returns the ids of all rows.
 */
async function follow(client: Client, address: string, between?: () => Promise<unknown>) {
  const found: number[] = []
  for (let next: string | undefined = address; next;) {
    const { status, body } = await client.get(next)
    expect([next, status]).toEqual([next, 200])
    found.push(...body.data.map(({ id }: { id: number }) => id))
    next = body.meta.next
    await between?.()
  }
  return found
}

test('following meta.next returns every row of a capped audit log once, even while rows are added', async () => {
  await sql`insert into audit_logs (action, resource_type, resource_id, performed_at, metadata)
    select 'tender.updated', 'Walk', 1, now() - interval '1 day' * (n % 7 + 1), '{}'
    from generate_series(1, 1500) as n`.execute(world.db)
  const { rows } = await sql<{ id: number }>`select id from audit_logs
    where resource_type = 'Walk' order by performed_at desc, id desc`.execute(world.db)
  const address = '/api/audit-logs?resource_type=Walk&resource_id=1&per_page=100'
  const first = await clients.admin.get(address)
  expect(first.body.meta).toMatchObject({ total: 1000, is_capped: true })
  const add = () =>
    sql`insert into audit_logs (action, resource_type, resource_id, metadata)
    values ('tender.updated', 'Walk', 1, '{}')`.execute(world.db)
  expect(await follow(clients.admin, address, add)).toEqual(rows.map(({ id }) => id))
})

/** All paged lists that API tokens can read, with the callers and queries to test. */
const lists: Record<string, { as: Program; queries?: string[] }[]> = {
  '/tenders': [
    { as: 'admin', queries: ['', 'search=tender&sort=-created_at', 'status=closed'] },
    { as: 'supplier' },
  ],
  '/tenders/trashed/list': [{ as: 'admin' }],
  '/tenders/:tenderId/invitations/candidates': [{ as: 'buyer' }],
  '/admin/users': [{ as: 'admin', queries: ['', 'filter=suppliers'] }],
  '/admin/organisations': [{ as: 'admin' }],
  '/admin/sso': [{ as: 'admin' }],
  '/admin/moderation/tenders': [{ as: 'admin', queries: ['filter=pending'] }],
  '/audit-logs': [{ as: 'admin', queries: ['', 'action=updated'] }],
  '/contracts': [{ as: 'buyer' }],
  '/webhooks/:webhookId/deliveries': [{ as: 'buyer' }],
  '/analytics/unanswered-questions': [{ as: 'buyer' }],
  '/analytics/questions-asked': [{ as: 'supplier', queries: ['', 'filter=awaiting'] }],
  '/analytics/documents-downloaded': [{ as: 'supplier' }],
  '/interests': [
    {
      as: 'supplier',
      queries: ['page=1', 'filter=open', 'filter=ended', 'filter=open&sort=-created_at'],
    },
  ],
  '/invitations': [{ as: 'supplier', queries: ['page=1', 'filter=waiting', 'filter=past'] }],
  '/notifications': [{ as: 'supplier' }],
}

const walks = Object.entries(lists).flatMap(([path, programs]) =>
  programs.flatMap(({ as, queries = [''] }) => queries.map((query) => ({ path, as, query }))),
)

test.each(walks)('the next links cover $path for the $as: $query', async ({ path, as, query }) => {
  const address = path
    .replace(':tenderId', String(ids.tenderId))
    .replace(':webhookId', String(ids.webhookId))
  const part = (size: number) => `/api${address}?${query}&per_page=${size}`
  const expected: number[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { body } = await clients[as].get(`${part(100)}&page=${page}`.replace('page=1&', ''))
    expected.push(...body.data.map(({ id }: { id: number }) => id))
    last = body.meta.last_page
  }
  expect(expected.length).toBeGreaterThan(2)
  expect(await follow(clients[as], part(expected.length > 50 ? 23 : 2))).toEqual(expected)
})

test('every paged list that programs can read is in the table', () => {
  const paged = operations.filter(({ endpoint }) => {
    const { query } = endpoint as { query?: { shape?: Record<string, unknown> } }
    return query?.shape?.['cursor'] === pageQuery.cursor && endpoint.token !== undefined
  })
  expect(paged.map(({ endpoint }) => endpoint.path).toSorted()).toEqual(
    Object.keys(lists).toSorted(),
  )
})

test('a cursor is refused if it was altered or is used with a different sort order', async () => {
  const refused = { cursor: ['Use the address in “meta.next” as it is'] }
  const { body } = await clients.admin.get('/api/tenders?per_page=2')
  const address = body.meta.next as string
  expect((await clients.admin.get(`${address}&sort=title`)).body.errors).toEqual(refused)
  for (const cursor of ['x', '2.9.0.7.yesterday', '2.9.0.7.2026-02-30T00:00:00Z']) {
    const { status, body } = await clients.admin.get(`/api/tenders?cursor=${cursor}`)
    expect([cursor, status, body.errors]).toEqual([cursor, 422, refused])
  }
  const sorted = await clients.admin.get('/api/tenders?per_page=2&sort=title')
  expect(sorted.body.meta).not.toHaveProperty('next')
})
