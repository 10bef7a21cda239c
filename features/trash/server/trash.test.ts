import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteTenderForever, listTrash, restoreTender } from '../contract/trash.ts'
import { canTexts } from '#features/tenders/rules/can.ts'
import { makeEvaluationScene } from '#app/test/evaluation-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

const asAdmin = async () => world.signedIn(await world.makeUser({ role: 'admin' }))

async function makeArchived(values: Parameters<typeof world.makeTender>[0] = {}) {
  const { id } = await world.makeUser({ role: 'admin', name: 'Ada Marsh' })
  return world.makeTender({ deleted_at: new Date(), deleted_by: id, ...values })
}

/** Creates an archived tender with rows in every dependent table and two files on disk. */
async function makeFull() {
  const tender = await makeArchived()
  const supplier = await world.makeUser()
  const of = { tender_id: tender.id, organisation_id: supplier.organisation_id! }
  const by = { ...of, user_id: supplier.id }
  await world.db.insertInto('interests').values(by).execute()
  await world.db
    .insertInto('questions')
    .values({ ...by, question_text: 'Where?' })
    .execute()
  await world.db.insertInto('tender_views').values(by).execute()
  await world.db
    .insertInto('invitations')
    .values({ ...of, invited_by: tender.created_by })
    .execute()
  await world.db
    .insertInto('lots')
    .values({ tender_id: tender.id, lot_number: 1, title: 'North' })
    .execute()
  const files: string[] = []
  await mkdir(join(world.dataDir, 'files', 'ab'), { recursive: true })
  for (const name of ['one', 'two']) {
    const storage_key = `ab/${tender.id}-${name}`
    const path = join(world.dataDir, 'files', storage_key)
    await writeFile(path, name)
    files.push(path)
    const document = await world.makeDocument(tender, { storage_key })
    await world.db
      .insertInto('document_downloads')
      .values({ document_id: document.id, user_id: supplier.id })
      .execute()
  }
  return { tender, files }
}

const auditOf = (tenderId: number) =>
  world.db
    .selectFrom('audit_logs')
    .select(['action', 'metadata', 'changes'])
    .where('resource_type', '=', 'Tender')
    .where('resource_id', '=', tenderId)
    .orderBy('id')
    .execute()

test('the list contains only archived tenders, most recently deleted first', async () => {
  const admin = await asAdmin()
  const kept = await world.makeTender()
  const earlier = await makeArchived({ deleted_at: '2026-01-01T00:00:00Z' })
  const { tender } = await makeFull()
  const { data, meta } = await admin.call(listTrash)
  expect(data.map(({ id }) => id)).toEqual([tender.id, earlier.id])
  expect(data.some(({ id }) => id === kept.id)).toBe(false)
  expect(meta).toEqual({ current_page: 1, last_page: 1, per_page: 20, total: 2 })
  expect(data[0]).toMatchObject({
    title: tender.title,
    reference: tender.reference,
    status: 'published',
    organisation: { id: tender.organisation_id, name: expect.any(String) },
    deleted_at: tender.deleted_at,
    deleted_by: { id: tender.deleted_by, name: 'Ada Marsh' },
    interests_count: 1,
    questions_count: 1,
    documents_count: 2,
  })
  const second = await admin.call(listTrash, { query: { page: 2, per_page: 1 } })
  expect(second.data.map(({ id }) => id)).toEqual([earlier.id])
  const found = await admin.call(listTrash, { query: { search: earlier.reference } })
  expect(found.data.map(({ id }) => id)).toEqual([earlier.id])
})

test('a restored tender is as it was before it was archived', async () => {
  const admin = await asAdmin()
  const tender = await makeArchived({ status: 'closed' })
  const supplier = await world.signedIn(await world.makeUser())
  expect((await supplier.get(`/api/tenders/${tender.id}`)).status).toBe(404)
  const reply = await admin.call(restoreTender, { params: { tenderId: tender.id } })
  expect(reply.message).toBe('Tender restored successfully')
  expect(reply.tender).toMatchObject({ id: tender.id, status: 'closed', deleted_at: null })
  expect((await supplier.get(`/api/tenders/${tender.id}`)).status).toBe(200)
  expect(await auditOf(tender.id)).toEqual([
    {
      action: 'tender.restored',
      metadata: { reference: tender.reference, title: tender.title },
      changes: { deleted_at: { from: tender.deleted_at, to: null } },
    },
  ])
})

test('permanent deletion removes rows and files, and leaves the audit trail and a tombstone', async () => {
  const user = await world.makeUser({ role: 'admin' })
  const admin = await world.signedIn(user)
  const { tender, files } = await makeFull()
  const reply = await admin.call(deleteTenderForever, { params: { tenderId: tender.id } })
  expect(reply).toEqual({ message: 'Tender permanently deleted' })
  expect(files.map((file) => existsSync(file))).toEqual([false, false])

  for (const table of ['lots', 'documents', 'interests', 'questions', 'tender_views'] as const) {
    const left = world.db.selectFrom(table).selectAll().where('tender_id', '=', tender.id)
    expect(await left.execute()).toEqual([])
  }
  expect((await admin.get(`/api/tenders/${tender.id}`)).status).toBe(404)
  const tombstone = world.db.selectFrom('tombstones').selectAll()
  expect(await tombstone.where('tender_id', '=', tender.id).executeTakeFirst()).toEqual({
    tender_id: tender.id,
    reference: tender.reference,
    title: tender.title,
    deleted_at: expect.any(String),
    deleted_by: user.id,
  })
  expect(await auditOf(tender.id)).toEqual([
    {
      action: 'tender.deleted_permanently',
      metadata: { reference: tender.reference, title: tender.title, documents: 2 },
      changes: null,
    },
  ])
  // A deleted tender's reference can't be reused.
  await expect(world.makeTender({ reference: tender.reference })).rejects.toThrow('never reused')
})

test('only archived tenders can be restored or deleted permanently', async () => {
  const admin = await asAdmin()
  const tender = await world.makeTender()
  for (const [method, path] of [
    ['POST', 'restore'],
    ['DELETE', 'force'],
  ] as const) {
    const answer = await admin.send(method, `/api/tenders/${tender.id}/${path}`)
    expect([answer.status, answer.body.message]).toEqual([409, canTexts.notArchived])
    expect((await admin.send(method, `/api/tenders/999999/${path}`)).status).toBe(404)
  }
  expect(await auditOf(tender.id)).toEqual([])
})

test('one of many concurrent restores and deletions takes effect', async () => {
  const { tender } = await makeFull()
  const admins = await Promise.all(Array.from({ length: 10 }, asAdmin))
  const answers = await Promise.all(
    admins.map((admin, index) =>
      index % 2 === 0
        ? admin.post(`/api/tenders/${tender.id}/restore`)
        : admin.delete(`/api/tenders/${tender.id}/force`),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true)
  expect(await auditOf(tender.id)).toHaveLength(1)
})

test('a missing file does not prevent the deletion', async () => {
  const admin = await asAdmin()
  const { tender } = await makeFull()
  await sql`update files set storage_key = 'gone/' || document_id from documents
    where documents.id = document_id and tender_id = ${tender.id}`.execute(world.db)
  const reply = await admin.call(deleteTenderForever, { params: { tenderId: tender.id } })
  expect(reply.message).toBe('Tender permanently deleted')
})

test('a tender whose evaluation has a record cannot be deleted permanently', async () => {
  const { tender } = await makeEvaluationScene(world)
  await world.db
    .updateTable('tenders')
    .set({ deleted_at: new Date() })
    .where('id', '=', tender.id)
    .execute()
  const admin = await asAdmin()
  expect(await admin.delete(`/api/tenders/${tender.id}/force`)).toMatchObject({
    status: 409,
    body: {
      message:
        'The record of this tender’s evaluation, standstill or contract has to be kept, so the tender can’t be deleted permanently.',
    },
  })
})
