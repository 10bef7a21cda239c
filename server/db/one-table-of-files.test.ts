// Migration 16 on a database that the version before it has filled: documents that were never
// replaced, once and often; published or not, scanned or not; of tenders that are open, away and in
// the trash.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  documentTexts,
  type DocumentVersion,
  type TenderDocument,
} from '#domain/contract/document.ts'
import { filesOf, sample } from '#server/test/document-tender.ts'
import { makeOldDatabase, migrateTo } from '#server/test/old-database.ts'
import { pdf } from '#server/test/sample-files.ts'
import { makeWorld, type World } from '#server/test/world.ts'
import { migrate } from './migrate.ts'

/** Tenders: 1 is open, 2 was never published, 3 is away, 4 is in the trash. */
const filled = `
  insert into organisations (name, type, verification_status)
    values ('Acme', 'buyer', 'approved'), ('Widgets', 'supplier', 'approved');
  insert into users (name, email, role, password_hash, is_active, organisation_id)
    values ('Bea', 'bea@example.test', 'buyer', 'x', true, 1),
      ('Cal', 'cal@example.test', 'buyer', 'x', true, 1),
      ('Sam', 'sam@example.test', 'supplier', 'x', true, 2),
      ('Ada', 'ada@example.test', 'admin', 'x', true, null);
  insert into tenders (reference, organisation_id, created_by, title, description, status,
      procedure_type, submission_deadline, clarification_deadline, contact_name, contact_email,
      require_interest_before_download, published_at, deleted_at, deleted_by, last_published)
    select 'TND-' || n, 1, 1, 'Cleaning', 'Text', case when n in (2, 3) then 'draft' else 'published' end,
      'ITT', now() + interval '14 days', now() + interval '7 days', 'Bea', 'bea@example.test',
      false, case when n <> 2 then timestamptz '2026-01-02' end,
      case n when 4 then now() end, case n when 4 then 1 end,
      case n when 3 then '{"fields": {}, "lots": [], "nda_version": 0}'::jsonb end
    from generate_series(1, 4) n;

  insert into documents (tender_id, uploaded_by, title, description, type, filename, file_size,
      sha256, storage_key, version, note, scan_status, created_at, published_at)
    select tender, uploader, title, description, type, filename, length(key), sha256(key::bytea), key, version,
      note, scan, at::timestamptz, published::timestamptz
    from (values
      (1, 1, 'Gone', null, 'other', 'gone.pdf', 'aa/gone', 1, null, 'clean', '2026-01-01', null),
      (1, 1, 'Plan', 'Of both floors', 'other', 'plan.pdf', 'aa/plan', 1, null, 'not_scanned',
        '2026-01-01 09:00:00.123456', '2026-01-02'),
      (1, 2, 'Terms', null, 'terms_and_conditions', 'terms-2.pdf', 'aa/terms-2', 2, 'Shorter',
        'clean', '2026-01-03', '2026-01-03'),
      (1, 1, 'Areas', null, 'addendum', 'areas-4.pdf', 'aa/areas-4', 4, 'Now right', 'pending',
        '2026-01-07', '2026-01-07'),
      (2, 1, 'Draft', null, 'specification', 'draft.pdf', 'aa/draft', 1, null, 'clean',
        '2026-01-01', null),
      (3, 2, 'Rules', null, 'other', 'rules-2.pdf', 'aa/rules-2', 2, null, 'clean',
        '2026-01-05', null),
      (4, 1, 'Waste', null, 'other', 'waste-2.pdf', 'aa/waste-2', 2, null, 'clean',
        '2026-01-03', '2026-01-03')
    ) as d (tender, uploader, title, description, type, filename, key, version, note, scan, at,
      published);
  delete from documents where title = 'Gone';
  insert into document_versions (document_id, version, uploaded_by, note, filename, file_size,
      sha256, storage_key, scan_status, created_at, published_at)
    select document, version, uploader, note, filename, length(key), sha256(key::bytea), key, scan,
      at::timestamptz, published::timestamptz
    from (values
      (3, 1, 1, null, 'terms.pdf', 'aa/terms-1', 'not_scanned', '2026-01-01', '2026-01-02'),
      (4, 1, 1, null, 'areas-1.pdf', 'aa/areas-1', 'clean', '2026-01-01', '2026-01-02'),
      (4, 2, 2, 'Tried', 'areas-2.pdf', 'aa/areas-2', 'clean', '2026-01-05', null),
      (4, 3, 1, null, 'areas-3.pdf', 'aa/areas-3', 'infected', '2026-01-06', '2026-01-06'),
      (6, 1, 1, null, 'rules-1.pdf', 'aa/rules-1', 'clean', '2026-01-01', '2026-01-02'),
      (7, 1, 1, null, 'waste-1.pdf', 'aa/waste-1', 'clean', '2026-01-01', '2026-01-02')
    ) as v (document, version, uploader, note, filename, key, scan, at, published);
  insert into document_downloads (document_id, version, user_id, organisation_id, downloaded_at)
    values (2, 1, 3, 2, '2026-01-03'), (3, 1, 3, 2, '2026-01-03'), (3, 2, 3, 2, '2026-01-04'),
      (6, 1, 3, 2, '2026-01-04'), (7, 1, 3, 2, '2026-01-04');
  insert into audit_logs (action, resource_type, resource_id, user_id, metadata)
    select 'document.uploaded', 'Document', id, uploaded_by, jsonb_build_object('version', version)
    from documents;`

/** Of a file, wherever its row stands. */
const columns = `version, uploaded_by, note, filename, file_size, sha256, storage_key, scan_status,
  created_at, published_at`

/** What is to be the same before and after, whole rows each. */
const kept = {
  documents: 'select id, tender_id, title, description, type from documents order by id',
  downloads: 'select * from document_downloads order by id',
  log: 'select * from audit_logs order by id',
  figures: 'select * from tender_figures order by tender_id',
}
type Kept = Record<keyof typeof kept, unknown[]> & { files: unknown[] }

let world: World
let before: Kept
let after: Kept

beforeAll(async () => {
  const database = await makeOldDatabase('0015')
  const read = async (files: string): Promise<Kept> => {
    const found = Object.entries({ ...kept, files }).map(
      async ([name, text]) => [name, (await database.pool.query(text)).rows] as const,
    )
    return Object.fromEntries(await Promise.all(found)) as Kept
  }
  await database.pool.query(filled)
  before = await read(`
    select id as document_id, ${columns} from documents
    union all select document_id, ${columns} from document_versions order by document_id, version`)
  await migrateTo(database.pool, '0016')
  after = await read(`select document_id, ${columns} from files order by document_id, version`)

  await migrate(database.pool, inject('postgres').user)
  world = await makeWorld({}, database)
  for (const { storage_key } of before.files as { storage_key: string }[]) {
    const path = join(world.dataDir, 'files', storage_key)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, storage_key)
  }
})
afterAll(() => world.close())

const [bea, sam, ada] = [{ id: 1 }, { id: 3 }, { id: 4 }] as const
const open = '/api/tenders/1/documents'

test('every document, file, download and log entry is there, whole and under its old id', () => {
  expect(before.files).toHaveLength(12)
  expect(before.downloads).toHaveLength(5)
  expect(after).toEqual(before)
})

test('a manager reads what there was: the newest of each, and every version', async () => {
  const client = await world.signedIn(bea)
  const { body } = await client.get(open)
  expect(body.data).toEqual([
    expect.objectContaining({
      id: 4,
      version: 4,
      filename: 'areas-4.pdf',
      scan_status: 'pending',
      note: 'Now right',
      earlier_versions: 3,
      download_count: 0,
      was_published: true,
    }),
    expect.objectContaining({
      id: 3,
      version: 2,
      uploaded_by: { name: 'Cal' },
      earlier_versions: 1,
      download_count: 2,
    }),
    {
      id: 2,
      title: 'Plan',
      description: 'Of both floors',
      type: 'other',
      version: 1,
      filename: 'plan.pdf',
      file_size: 7,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      scan_status: 'not_scanned',
      note: null,
      created_at: '2026-01-01T09:00:00.123456Z',
      uploaded_by: { name: 'Bea' },
      earlier_versions: 0,
      download_count: 1,
      was_published: true,
    },
  ])
  const versions = (await client.get(`${open}/4/versions`)).body.data
  expect(
    versions.map((one: DocumentVersion) => [one.version, one.filename, one.was_published]),
  ).toEqual([
    [4, 'areas-4.pdf', true],
    [3, 'areas-3.pdf', true],
    [2, 'areas-2.pdf', false],
    [1, 'areas-1.pdf', true],
  ])
  expect((await client.get(`${open}/4/versions/2/download`)).bytes.toString()).toBe('aa/areas-2')
  const drafts = (await client.get('/api/tenders/2/documents')).body.data
  expect(drafts).toEqual([expect.objectContaining({ id: 5, was_published: false })])
})

test('a supplier reads what was published, and nothing else', async () => {
  const client = await world.signedIn(sam)
  const list = (await client.get(open)).body.data
  expect(list.map((one: TenderDocument) => [one.id, one.version, one.earlier_versions])).toEqual([
    [4, 4, 2],
    [3, 2, 1],
    [2, 1, 0],
  ])
  const versions = (await client.get(`${open}/4/versions`)).body.data
  expect(versions.map((one: DocumentVersion) => one.version)).toEqual([4, 3, 1])
  const answers: Record<string, unknown> = {}
  for (const path of ['2/download', '3/download', '4/download', ...versionsOf(4, [1, 2, 3])]) {
    const { status, body } = await client.get(`${open}/${path}`)
    answers[path] = status === 200 ? body : body.message
  }
  expect(answers).toEqual({
    '2/download': 'aa/plan',
    '3/download': 'aa/terms-2',
    '4/download': documentTexts.beingScanned,
    '4/versions/1/download': 'aa/areas-1',
    '4/versions/2/download': 'Not found.',
    '4/versions/3/download': documentTexts.infected,
  })
})

const versionsOf = (id: number, versions: number[]) =>
  versions.map((version) => `${id}/versions/${version}/download`)

test('what was replaced while its tender was away stays hidden when it returns', async () => {
  const client = await world.signedIn(bea)
  await client.upload('/api/tenders/3/documents/6/versions', { file: sample('rules-3.pdf') })
  expect((await client.post('/api/tenders/3/publish')).status).toBe(200)
  const { body } = await (await world.signedIn(sam)).get('/api/tenders/3/documents/6/versions')
  expect(body.data.map((one: DocumentVersion) => [one.version, one.filename])).toEqual([
    [3, 'rules-3.pdf'],
    [1, 'rules-1.pdf'],
  ])
})

test('versions and ids go on from where they were', async () => {
  const client = await world.signedIn(bea)
  const file = sample('more.pdf', pdf())
  const version = await client.upload(`${open}/4/versions`, { file, note: 'Once more' })
  expect(version.body.document).toMatchObject({ id: 4, version: 5, earlier_versions: 4 })
  const fresh = await client.upload(open, { file, title: 'More' })
  expect(fresh.body.document).toMatchObject({ id: 8, version: 1, earlier_versions: 0 })
})

test('a tender in the trash can be deleted with the files of every version', async () => {
  const waste = async () => (await filesOf(world)).filter((path) => path.includes('waste'))
  expect(await waste()).toHaveLength(2)
  const client = await world.signedIn(ada)
  expect((await client.delete('/api/tenders/4/force')).status).toBe(200)
  expect(await waste()).toEqual([])
})
