// Migration 41 on a database in use: followed categories become saved searches with the same
// frequency, and no tender is announced twice or left out.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { makeOldDatabase } from '#server/test/old-database.ts'
import { makeWorld, type World } from '#server/test/world.ts'
import { sendAlerts } from './send-alerts.ts'

let world: World

const before = `
  insert into organisations (name, type, verification_status)
    values ('Acme', 'buyer', 'approved'), ('Brooms', 'supplier', 'approved');
  insert into users (name, email, role, password_hash, is_active, organisation_id,
      followed_categories, alert_frequency)
    values ('Bea', 'bea@example.test', 'buyer', 'x', true, 1, '{}', 'immediate'),
      ('Ann', 'ann@example.test', 'supplier', 'x', true, 2, '{pest,waste}', 'immediate'),
      ('Dan', 'dan@example.test', 'supplier', 'x', true, 2, '{pest}', 'daily'),
      ('Nil', 'nil@example.test', 'supplier', 'x', true, 2, '{}', 'daily');
  insert into tenders (reference, organisation_id, created_by, title, description, status,
      procedure_type, submission_deadline, clarification_deadline, contact_name, contact_email,
      published_at, categories)
    select 'TND-' || n, 1, 1, 'Tender ' || n, 'Text', 'published', 'ITT', now() + interval '9 days',
      now() + interval '8 days', 'Bea', 'bea@example.test', now() - interval '1 hour', '{pest}'
    from generate_series(1, 3) n;
  -- All were told of the first, Dan by his bell so far; Ann of the second, in the middle of telling
  -- everybody; nobody of the third.
  insert into notices (event, facts, tender_id, told_up_to, told_at)
    values ('tender-published', '{}', 1, 3, now()), ('tender-published', '{}', 2, 2, null),
      ('tender-published', '{}', 3, 0, null);
  insert into notifications (notice_id, user_id, role, organisation_id, awaits_digest)
    values (1, 2, 'supplier', 2, false), (1, 3, 'supplier', 2, true),
      (2, 2, 'supplier', 2, false);`

beforeAll(async () => {
  const database = await makeOldDatabase('0040')
  await database.pool.query(before)
  await migrate(database.pool, inject('postgres').user)
  world = await makeWorld({}, database)
})

afterAll(() => world.close())

test('what was followed is a search of the same categories and pace', async () => {
  const searches = await world.db
    .selectFrom('saved_searches')
    .orderBy('user_id')
    .select(['user_id', 'name', 'frequency', 'tab', 'categories'])
    .execute()
  const kept = { name: 'Categories you followed', tab: 'active' }
  expect(searches).toEqual([
    { user_id: 2, ...kept, frequency: 'immediate', categories: ['pest', 'waste'] },
    { user_id: 3, ...kept, frequency: 'daily', categories: ['pest'] },
  ])
})

test('what was on its way arrives, and nobody is told of it twice', async () => {
  const sent = async () => {
    const emails = await world.deliverMail()
    return emails.map(({ to, text }) => ({ to, references: text.match(/TND-\d/g)?.toSorted() }))
  }
  expect(await sent()).toEqual([{ to: 'ann@example.test', references: ['TND-3'] }])
  await sendAlerts(world.services, 'byDay')
  expect(await sent()).toEqual([
    { to: 'dan@example.test', references: ['TND-1', 'TND-2', 'TND-3'] },
  ])
  // Each user gets one notification for a tender that they had not heard of.
  const bells = await world.db
    .selectFrom('notifications')
    .innerJoin('notices', 'notices.id', 'notice_id')
    .orderBy('user_id')
    .orderBy('tender_id')
    .select(['user_id', 'tender_id'])
    .execute()
  expect(bells.map(({ user_id, tender_id }) => [user_id, tender_id])).toEqual([
    [2, 1],
    [2, 2],
    [2, 3],
    [3, 1],
    [3, 2],
    [3, 3],
  ])
  // A republished tender is not announced again to those who knew it.
  await world.db
    .updateTable('tenders')
    .set({ status: 'draft', last_published: '{}' })
    .where('id', '=', 1)
    .execute()
  await world.db
    .updateTable('tenders')
    .set({ status: 'published', last_published: null })
    .where('id', '=', 1)
    .execute()
  expect(await sent()).toEqual([])
})
