// Migration 15 on a database that is in use: what stood published is read from the log.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOldDatabase, migrateTo } from '#server/test/old-database.ts'

let database: Awaited<ReturnType<typeof makeOldDatabase>>

const rows = async (query: string) => (await database.pool.query(query)).rows

beforeAll(async () => {
  database = await makeOldDatabase('0014')
  await database.pool.query(before)
  await migrateTo(database.pool, '0015')
})

afterAll(() => database.drop())

/** Day by day: published on the 2nd, away from the 4th, and the first of them back on the 6th. */
const before = `
  insert into organisations (name, type, verification_status) values ('Acme', 'buyer', 'approved');
  insert into users (name, email, role, password_hash, is_active, organisation_id)
    values ('Bea', 'bea@example.test', 'buyer', 'x', true, 1),
      ('Sam', 'sam@example.test', 'supplier', 'x', true, null);
  insert into tenders (reference, organisation_id, created_by, title, description, status,
      procedure_type, submission_deadline, clarification_deadline, contact_name, contact_email,
      estimated_value, published_at, version, changed_version)
    select 'TND-' || n, 1, 1, 'Now', 'Text', case n when 1 then 'published' else 'draft' end, 'ITT',
      '2027-01-02', '2027-01-01', 'Bea', 'bea@example.test', 1000.5,
      case n when 3 then null else timestamptz '2026-01-02' end, 5, 5
    from generate_series(1, 3) n;
  insert into lots (tender_id, lot_number, title, estimated_value) values (2, 1, 'Roof', 7);
  insert into audit_logs (action, resource_type, resource_id, performed_at)
    select action, 'Tender', tender, at::timestamptz from (values
      ('tender.published', 1, '2026-01-02'), ('tender.unpublished', 1, '2026-01-04'),
      ('tender.published', 1, '2026-01-06'),
      ('tender.published', 2, '2026-01-02'), ('tender.moderation_rejected', 2, '2026-01-04')
    ) as log (action, tender, at);
  insert into documents (tender_id, uploaded_by, title, type, filename, file_size, sha256,
      storage_key, version, created_at)
    select n, 1, 'Plan', 'other', 'plan.pdf', 1, sha256('x'), 'newest-' || n, 5, '2026-01-05 12:00'
    from generate_series(1, 3) n;
  insert into document_versions (document_id, version, uploaded_by, filename, file_size, sha256,
      storage_key, scan_status, created_at)
    select n, version, 1, 'plan.pdf', 1, sha256('x'), n || '-' || version, 'clean', at::timestamptz
    from generate_series(1, 3) n, (values (1, '2026-01-01'), (2, '2026-01-01 12:00'),
      (3, '2026-01-03'), (4, '2026-01-05')) as v (version, at);
  insert into tender_versions (tender_id, version, user_id, changes, created_at)
    select n, version, 1, changes::jsonb, at::timestamptz
    from generate_series(1, 2) n, (values
      (2, '{"title": {"from": "First", "to": "Published"}}', '2026-01-03'),
      (3, '{"title": {"from": "Published", "to": "Tried"}}', '2026-01-05'),
      (4, '{"title": {"from": "Tried", "to": "Now"}}', '2026-01-05 13:00')) as v (version, changes, at);
  insert into notices (event, facts) values ('question-asked', '{}'), ('mfa-enabled', '{}');
  insert into notifications (notice_id, user_id, created_at)
    select notice, person, at::timestamptz from (values (1, 1, '2026-01-03'), (2, 1, '2026-01-03'),
      (1, 2, '2026-01-03'), (2, 2, '2026-01-03')) as told (notice, person, at);
  insert into audit_logs (action, resource_type, resource_id, performed_at)
    values ('user.role_changed', 'User', 2, '2026-01-04');`

test('a file that was replaced before it ever stood published is hidden', async () => {
  const found = await rows(`
    select document_id as document, array_agg(version order by version) as published from (
      select id as document_id, version, published_at from documents
      union all select document_id, version, published_at from document_versions) as files
    where published_at is not null group by document_id order by document_id`)
  expect(found).toEqual([
    { document: 1, published: [2, 3, 5] },
    { document: 2, published: [2, 3] },
  ])
})

test('what suppliers could read stays; what they will be told when it returns waits', async () => {
  const found = await rows(`
    select tender_id as tender, array_agg(version order by version) as public
    from tender_versions where is_public group by tender_id order by tender_id`)
  expect(found).toEqual([
    { tender: 1, public: [2, 3, 4] },
    { tender: 2, public: [2] },
  ])
  const tenders = await rows(
    'select id, changed_version, last_published from tenders where last_published is not null',
  )
  expect(tenders).toEqual([
    {
      id: 2,
      changed_version: 2,
      last_published: {
        fields: expect.objectContaining({ title: 'Published', estimated_value: '1000.50' }),
        lots: [expect.objectContaining({ lot_number: 1, title: 'Roof', estimated_value: '7.00' })],
        nda_version: 0,
      },
    },
  ])
})

test('what somebody was told in a former role is gone, and what concerns the person stays', async () => {
  expect(
    await rows(`select notice_id::int as notice, user_id as person, role, organisation_id
      from notifications order by user_id, notice_id`),
  ).toEqual([
    { notice: 1, person: 1, role: 'buyer', organisation_id: 1 },
    { notice: 2, person: 1, role: null, organisation_id: null },
    { notice: 2, person: 2, role: null, organisation_id: null },
  ])
})
