// Tests the cost of the most frequent reads without measuring time: the number of statements per
// call, whether frequent statements are prepared, and whether any needs a sequential scan of a
// growing table.
import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { poolOf, type Database } from '#kernel/server/db/connect.ts'
import { releaseBacklog } from '#features/open-data/server/backlog.ts'
import type { Client } from './client.ts'
import { recordStatements, type Statement } from './record-statements.ts'
import { useWorld, type Row } from './world.ts'

const world = useWorld({ PUBLIC_NOTICES: 'on', OPEN_DATA_CALLS_PER_MINUTE: '100000' })
let db: Database
let recorded: Statement[]
let app: typeof world.app
let tender: Row<'tenders'>
const clients: Record<string, Client> = {}

beforeAll(async () => {
  const supplier = await world.makeUser()
  const buyer = await world.makeUser({ role: 'buyer' })
  tender = await world.makeTender({ created_by: buyer.id, title: 'Ambergris' })
  await world.makeInterest(tender, supplier)
  await world.makeInvitation(tender, supplier)
  await world.makeSearch(supplier)
  await world.makeDocument(tender)
  await releaseBacklog(world.db)
  db = world.connectAgain()
  recorded = recordStatements(poolOf(db))
  app = await world.startSecondServer(db)
  for (const user of [supplier, buyer, await world.makeUser({ role: 'admin' })]) {
    clients[user.role] = await world.signedIn(user, app)
  }
})

/** Calls with the expected number of statements, including the session look-up. */
const calls: [role: string, path: string, statements: number][] = [
  ['supplier', '/user', 1],
  ['supplier', '/tenders', 3],
  ['buyer', '/tenders', 3],
  ['admin', '/tenders', 3],
  ['supplier', '/tenders?filter=active&sort=submission_deadline', 3],
  ['supplier', '/tenders?procedure_type=ITT&min_value=0', 2],
  ['supplier', '/tenders?sort=-estimated_value', 3],
  ['supplier', '/tenders?search=ambergris', 3],
  // A supplier's view is stored at most once a minute, so the measured call doesn't store one. The
  // last test in this file covers the first call.
  ['supplier', '/tenders/ID', 3],
  ['buyer', '/tenders/ID', 3],
  ['admin', '/tenders/ID', 3],
  ['supplier', '/tenders/ID/documents', 3],
  ['supplier', '/tenders/ID/questions', 3],
  ['supplier', '/interests?page=1', 3],
  ['supplier', '/notifications', 3],
  ['supplier', '/notifications/unread-count', 2],
  ['supplier', '/interests?filter=open', 3],
  ['supplier', '/interests?filter=ended&sort=created_at', 3],
  ['supplier', '/invitations', 3],
  ['supplier', '/invitations?filter=waiting', 3],
  ['supplier', '/saved-searches', 2],
  ['admin', '/admin/moderation/tenders', 3],
  ['admin', '/admin/users', 3],
  ['admin', '/admin/organisations', 3],
  ['admin', '/audit-logs', 2],
  ['admin', '/audit-logs?user_id=1', 2],
  ['supplier', '/analytics/dashboard', 3],
  ['buyer', '/analytics/dashboard', 2],
  ['admin', '/analytics/dashboard', 2],
  ['buyer', '/analytics/trends', 2],
  ['admin', '/analytics/trends', 2],
  // The server first reads the current day, and for a search also the matching organisations.
  ['buyer', '/contracts', 4],
  ['supplier', '/contracts?filter=ending&sort=ends_on', 4],
  ['buyer', '/contracts?sort=-value', 4],
  ['admin', '/contracts', 4],
  ['admin', '/contracts?filter=terminated', 4],
  ['admin', '/contracts?search=ambergris', 5],
  ['buyer', '/analytics/awards', 2],
  ['admin', '/analytics/awards?category=cleaning&per=month', 2],
]

async function ask(role: string, path: string): Promise<Statement[]> {
  const { status } = await clients[role]!.get(`/api${path.replace('ID', String(tender.id))}`)
  expect(status).toBe(200)
  return recorded.splice(0)
}

test.for(calls)('%s %s sends %i statements, all prepared', async ([role, path, count]) => {
  // Statements are prepared only after several calls.
  for (let time = 0; time < 4; time += 1) await ask(role, path)
  const statements = await ask(role, path)
  expect(statements.map(({ text }) => text)).toHaveLength(count)
  // Statements are not prepared behind a pooler that doesn't support prepared statements.
  if (inject('pooler')) return
  const { rows } = await poolOf(db).query<{ statement: string }>(
    'select statement from pg_prepared_statements',
  )
  recorded.length = 0
  const prepared = new Set(rows.map(({ statement }) => statement))
  const others = statements.filter(
    ({ text, isPlannedEachTime }) => !prepared.has(text) && !isPlannedEachTime,
  )
  expect(others).toEqual([])
})

/** Tables that grow with use. Small tables with settings or texts need no index. */
const large = [
  'tenders',
  'tender_figures',
  'interests',
  'questions',
  'invitations',
  'tender_participation',
  'documents',
  'document_downloads',
  'notifications',
  'saved_searches',
  'search_matches',
  'audit_logs',
  'sessions',
  'users',
  'releases',
  'public_notices',
  'contracts',
]

test.for(calls)('%s %s scans no large table in full', async ([role, path]) => {
  expect(await scansOf(await ask(role, path))).toEqual([])
})

test.for([
  '/notices',
  '/notices?page=25',
  '/notices?status=closed',
  '/notices?status=awarded&category=waste',
  '/notices?cpv=90',
  '/notices?value_from=1000&value_to=2000',
  '/notices?closes_from=2026-01-01&closes_to=2026-01-02',
  '/notices?search=ambergris&buyer=council',
  '/notices.atom?status=cancelled',
  '/notices.atom?status=closed',
  '/sitemap.xml',
  '/sitemap-0.xml',
  '/api/ocds/releases?cursor=1000',
  '/api/ocds/releases?buyer=1',
  '/api/ocds/releases?cpv=90',
  '/api/ocds/releases?status=cancelled',
  '/api/ocds/releases?text=ambergris',
  '/api/ocds/releases?from=2026-01-01&to=2026-01-02',
])('a visitor’s request for %s scans no large table in full', async (url) => {
  recorded.length = 0
  const { statusCode } = await app.inject({ url })
  expect(statusCode).toBe(200)
  expect(await scansOf(recorded.splice(0))).toEqual([])
})

async function scansOf(sent: Statement[]): Promise<string[]> {
  const statements = sent.filter(({ text }) => /^\s*(select|with)/.test(text))
  const scans: string[] = []
  // PostgreSQL uses a disabled sequential scan only if there is no other plan.
  await db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    for (const { text } of statements) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain (generic_plan) ${sql.raw(text)}`.execute(tx)
      const plan = rows.map((row) => row['QUERY PLAN'])
      const found = plan.flatMap((line) => /Seq Scan on (\w+)/.exec(line)?.[1] ?? [])
      scans.push(
        ...found.filter((table) => large.includes(table)).map((table) => `${table}: ${text}`),
      )
    }
  })
  recorded.length = 0
  return scans
}

test('opening a tender writes to the database at most once a minute', async () => {
  const isWrite = ({ text }: Statement) => /insert into|^update/.test(text)
  const { id } = await world.makeTender()
  const open = async () => (await ask('supplier', `/tenders/${id}`)).filter(isWrite).length
  expect([await open(), await open(), await open()]).toEqual([1, 0, 0])
})
