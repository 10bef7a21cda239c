// The number of rows read for the dashboard and for the first pages of a supplier's lists must not
// grow with the organisation's activity.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { interestSorts } from '../contract/interest-lists.ts'
import { poolOf, type Database } from '#kernel/server/db/connect.ts'
import type { Client } from '#app/test/client.ts'
import { recordStatements, type Statement } from '#app/test/record-statements.ts'
import { rowsReadBy } from '#app/test/rows-read.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()
const tenders = 800
let db: Database
let recorded: Statement[]
let usual: Client
let busy: Client

beforeAll(async () => {
  db = world.connectAgain()
  recorded = recordStatements(poolOf(db))
  const app = await world.startSecondServer(db)
  const buyer = await world.makeUser({ role: 'buyer' })
  const users = [await world.makeUser(), await world.makeUser()] as const
  usual = await world.signedIn(users[0], app)
  busy = await world.signedIn(users[1], app)
  await sql`
    insert into tenders (reference, organisation_id, created_by, title, description, status,
      procedure_type, eligibility_type, submission_deadline, clarification_deadline, contact_name,
      contact_email, published_at, deleted_at)
    select 'TND-2020-' || n, ${buyer.organisation_id}, ${buyer.id}, 'Cleaning ' || n, 'Cleaning',
      case when n % 3 = 0 then 'closed' else 'published' end, 'ITT',
      case when n % 2 = 0 then 'invite_only' else 'open' end,
      now() + n * interval '1 hour', now() + n * interval '1 minute', 'A', 'a@example.test', now(),
      case when n % 50 = 0 then now() end
    from generate_series(1, ${tenders}::int) n`.execute(world.db)
  await sql`insert into documents (tender_id, title, type)
    select id, 'Terms', 'other' from tenders`.execute(world.db)
  const done = sql`
    select tenders.id as tender_id, documents.id as document_id, users.organisation_id, users.id as user_id
    from users, documents join tenders on tenders.id = tender_id
    where users.id = ${users[1].id} or (users.id = ${users[0].id} and tenders.id % 10 < 2)`
  const did = sql`(${done}) as did`
  await sql`insert into interests (tender_id, organisation_id, user_id)
    select tender_id, organisation_id, user_id from ${did}`.execute(world.db)
  await sql`insert into invitations (tender_id, organisation_id, invited_by)
    select tender_id, organisation_id, user_id from ${did}`.execute(world.db)
  await sql`insert into questions (tender_id, organisation_id, user_id, question_text)
    select tender_id, organisation_id, user_id, 'When?' from ${did}`.execute(world.db)
  await sql`insert into document_downloads (document_id, organisation_id, user_id)
    select document_id, organisation_id, user_id from ${did}`.execute(world.db)
  await sql`vacuum analyze`.execute(world.owner)
})

test.for([
  '/interests?page=1',
  '/interests?filter=open',
  '/interests?filter=ended',
  ...interestSorts.flatMap((sort) => [
    `/interests?page=1&sort=${sort}`,
    `/interests?filter=open&sort=${sort}`,
    `/interests?filter=ended&sort=${sort}`,
  ]),
  '/analytics/dashboard',
  '/analytics/questions-asked',
])('%s reads hardly more rows for a busy supplier', async (path) => {
  const few = await rowsReadFor(usual, path)
  expect(few).toBeGreaterThan(10)
  expect(await rowsReadFor(busy, path)).toBeLessThan(few * 1.5)
})

async function rowsReadFor(client: Client, path: string): Promise<number> {
  recorded.length = 0
  const { status } = await client.get(`/api${path}`)
  expect(status).toBe(200)
  // The session look-up is not counted.
  const statements = recorded.splice(0).filter(({ text }) => !text.includes('"sessions"'))
  let rows = 0
  for (const statement of statements) rows += await rowsReadBy(world.db, statement)
  return rows
}
