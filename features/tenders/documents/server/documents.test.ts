import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { deleteDocument, listDocuments, listDocumentVersions } from '../contract/document.ts'
import { listVersions } from '#features/tenders/history/contract/history.ts'
import { createTender, getTender } from '#features/tenders/contract/tender-calls.ts'
import { canTexts } from '#features/tenders/rules/can.ts'
import { filesOf, makeTestTender, sample, uploaded } from '#app/test/document-tender.ts'
import { pdf, word } from '#app/test/sample-files.ts'
import { tenderForm } from '#app/test/tender-form.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

const auditOf = (documentId: number) =>
  world.db
    .selectFrom('audit_logs')
    .select(['action', 'metadata'])
    .where('resource_type', '=', 'Document')
    .where('resource_id', '=', documentId)
    .orderBy('id')
    .execute()

const noticesOf = (tenderId: number) =>
  world.db
    .selectFrom('notices')
    .select(['event', 'facts'])
    .where('tender_id', '=', tenderId)
    .execute()

test('an upload returns the document, which is then listed and logged', async () => {
  // Another tender is created first, so that the tender and its document have different ids.
  await world.makeTender()
  const { client, path, params, buyer, tender } = await makeTestTender(world)
  const answer = await client.upload(path, {
    file: sample('Prüfung – Teil 1.docx', word),
    title: ' Terms ',
    description: 'Read these first',
    type: 'terms_and_conditions',
    status: 'ignored',
  })
  expect(answer.status).toBe(201)
  const { id } = await world.db
    .selectFrom('documents')
    .select('id')
    .where('tender_id', '=', tender.id)
    .executeTakeFirstOrThrow()
  expect(id).not.toBe(tender.id)
  expect(answer.body).toEqual({
    message: 'Document uploaded successfully',
    document: {
      id,
      title: 'Terms',
      description: 'Read these first',
      type: 'terms_and_conditions',
      version: 1,
      filename: 'Prüfung – Teil 1.docx',
      file_size: word.length,
      sha256: sha256(word),
      scan_status: 'not_scanned',
      note: null,
      created_at: expect.any(String),
      uploaded_by: { name: buyer.name },
      earlier_versions: 0,
      download_count: 0,
      was_published: true,
    },
  })
  const { document } = answer.body
  expect((await client.call(listDocuments, { params })).data).toEqual([document])
  const { title, version, filename, file_size } = document
  expect(await auditOf(document.id)).toEqual([
    {
      action: 'document.uploaded',
      metadata: { tender_id: tender.id, title, version, filename, file_size, sha256: sha256(word) },
    },
  ])
})

test('an upload may send the file before its fields, and may omit the type', async () => {
  const tender = await makeTestTender(world)
  const last = await uploaded(tender, { type: 'specification' })
  const first = await tender.client.upload(tender.path, { title: 'Annex', file: sample() })
  expect(first.body.document).toMatchObject({ title: 'Annex', type: 'other' })
  const { data } = await tender.client.call(listDocuments, tender)
  expect(data.map(({ id }) => id)).toEqual([first.body.document.id, last.id])
})

test('a new version replaces the earlier one, which can still be read', async () => {
  const tender = await makeTestTender(world)
  const { client, path, params } = tender
  const first = await uploaded(tender, { title: 'Specification', type: 'specification' })
  const content = pdf('corrected')
  const answer = await client.upload(`${path}/${first.id}/versions`, {
    file: sample('corrected.pdf', content),
    note: 'Page 3 was missing',
  })
  expect(answer.status).toBe(201)
  expect(answer.body.message).toBe('New version uploaded successfully')
  expect(answer.body.document).toEqual({
    ...first,
    version: 2,
    earlier_versions: 1,
    filename: 'corrected.pdf',
    file_size: content.length,
    sha256: sha256(content),
    note: 'Page 3 was missing',
    created_at: expect.any(String),
  })
  const { data } = await client.call(listDocumentVersions, {
    params: { ...params, documentId: first.id },
  })
  expect(data.map(({ version, filename }) => [version, filename])).toEqual([
    [2, 'corrected.pdf'],
    [1, 'specification.pdf'],
  ])
  expect((await client.get(`${path}/${first.id}/download`)).bytes).toEqual(content)
  expect((await client.get(`${path}/${first.id}/versions/1/download`)).bytes).toEqual(pdf())
  expect((await client.get(`${path}/${first.id}/versions/3/download`)).status).toBe(404)
  expect((await auditOf(first.id)).map(({ action }) => action)).toEqual([
    'document.uploaded',
    'document.versioned',
  ])
})

test('suppliers see added documents in the history, and are notified of an addendum', async () => {
  const tender = await makeTestTender(world)
  const supplier = await world.makeUser()
  await world.makeInterest(tender.tender, supplier)
  const reader = await world.signedIn(supplier)
  await reader.get(`/api/tenders/${tender.tender.id}`)

  const addendum = await uploaded(tender, { title: 'Addendum 1', type: 'addendum' })
  expect(await noticesOf(tender.tender.id)).toMatchObject([
    { event: 'addendum-published', facts: { document_id: addendum.id, document: 'Addendum 1' } },
  ])
  const { body } = await reader.get(`/api/tenders/${tender.tender.id}`)
  expect(body.data.is_changed).toBe(true)
  const { data } = await reader.call(listVersions, { params: tender.params })
  expect(data[0]!.changes).toEqual([
    {
      field: 'documents',
      from: null,
      to: { title: 'Addendum 1', type: 'addendum', filename: 'specification.pdf', version: 1 },
    },
  ])
})

test('added and replaced documents are announced to interested suppliers, in one email per batch', async () => {
  const tender = await makeTestTender(world)
  const supplier = await world.makeUser()
  await world.makeInterest(tender.tender, supplier)
  const document = await uploaded(tender, { title: 'Specification' })
  await uploaded(tender, { title: 'Floor plan' })
  await tender.client.upload(`${tender.path}/${document.id}/versions`, { file: sample() })
  expect(await noticesOf(tender.tender.id)).toMatchObject([
    { event: 'tender-changed', facts: { fields: ['Documents'] } },
  ])
  const mailTo = async () => (await world.deliverMail()).filter(({ to }) => to === supplier.email)
  expect(await mailTo()).toEqual([])
  await letTimePass(tender.tender.id)
  expect((await mailTo()).map(({ to, subject }) => [to, subject])).toEqual([
    [supplier.email, expect.stringContaining(`${tender.tender.reference} has changed`)],
  ])
  // The batch ended when its email was sent, so the next upload creates a new notice.
  await uploaded(tender, { title: 'Price list' })
  expect(await noticesOf(tender.tender.id)).toHaveLength(2)
})

const letTimePass = (tenderId: number) =>
  world.db
    .updateTable('notices')
    .set({ due_at: new Date() })
    .where('tender_id', '=', tenderId)
    .execute()

test('an upload during the creation of a published tender does not count as a change', async () => {
  const user = await world.makeUser({ role: 'buyer' })
  const client = await world.signedIn(user)
  const body = tenderForm({ status: 'published' })
  const { tender } = await client.call(createTender, { body })
  const params = { tenderId: tender.id }
  const path = `/api/tenders/${tender.id}/documents`
  const before = await noticesOf(tender.id)
  await uploaded({ client, path })
  await uploaded({ client, path })
  expect((await client.call(listVersions, { params })).data).toEqual([])
  expect(await noticesOf(tender.id)).toEqual(before)
  // Once a supplier has opened the tender, each further upload counts as a change.
  const supplier = await world.signedIn(await world.makeUser())
  const { data } = await supplier.call(getTender, { params })
  expect(data.documents).toHaveLength(2)
  await uploaded({ client, path })
  expect((await client.call(listVersions, { params })).data).toHaveLength(1)
})

test('a colleague’s upload counts as a change, even right after the tender was created', async () => {
  const user = await world.makeUser({ role: 'buyer' })
  const { organisation_id } = user
  const body = tenderForm({ status: 'published' })
  const { tender } = await (await world.signedIn(user)).call(createTender, { body })
  const client = await world.signedIn(await world.makeUser({ role: 'buyer', organisation_id }))
  await uploaded({ client, path: `/api/tenders/${tender.id}/documents` })
  const { data } = await client.call(listVersions, { params: { tenderId: tender.id } })
  expect(data).toHaveLength(1)
})

test('uploads to a draft, including addenda, add no history and send no notice', async () => {
  const tender = await makeTestTender(world, { status: 'draft' })
  await uploaded(tender, { type: 'addendum' })
  expect(await noticesOf(tender.tender.id)).toEqual([])
  expect((await tender.client.call(listVersions, { params: tender.params })).data).toEqual([])
})

test('suppliers read the list without download counts and names, and cannot upload', async () => {
  const tender = await makeTestTender(world)
  const document = await uploaded(tender)
  const supplier = await world.signedIn(await world.makeUser())
  const { uploaded_by: _, download_count: __, was_published: ___, ...shown } = document
  expect((await supplier.get(tender.path)).body).toEqual({ data: [shown] })
  const whole = await supplier.get(`/api/tenders/${tender.tender.id}`)
  expect(whole.body.data.documents).toEqual([shown])
  const versions = await supplier.get(`${tender.path}/${document.id}/versions`)
  expect(versions.body.data).toHaveLength(1)
  expect(versions.body.data[0]).not.toHaveProperty('uploaded_by')
  expect((await supplier.upload(tender.path, { file: sample(), title: 'x' })).status).toBe(403)
  expect((await supplier.delete(`${tender.path}/${document.id}`)).status).toBe(403)
})

test('documents of drafts, of other tenders and behind an unaccepted NDA cannot be read', async () => {
  const gated = await makeTestTender(world, { eligibility_type: 'nda_gated' })
  const document = await uploaded(gated)
  const supplier = await world.signedIn(await world.makeUser())
  for (const path of [
    '',
    '/download-all',
    `/${document.id}/download`,
    `/${document.id}/versions`,
  ]) {
    const answer = await supplier.get(`${gated.path}${path}`)
    expect([answer.status, answer.body.message]).toEqual([403, canTexts.ndaFirst])
  }
  const guarded = await supplier.get(`/api/tenders/${gated.tender.id}`)
  expect(guarded.body.data).not.toHaveProperty('documents')
  const draft = await makeTestTender(world, { status: 'draft' })
  const hidden = await uploaded(draft)
  expect((await supplier.get(draft.path)).status).toBe(404)
  expect((await supplier.get(`${draft.path}/${hidden.id}/download`)).status).toBe(404)

  const other = await makeTestTender(world)
  expect((await other.client.get(`${other.path}/${document.id}/download`)).status).toBe(404)
  expect((await other.client.get(`${other.path}/${document.id}/versions`)).status).toBe(404)
  const version = { file: sample() }
  expect((await other.client.upload(`${other.path}/${document.id}/versions`, version)).status).toBe(
    404,
  )
  expect((await other.client.upload(gated.path, { file: sample(), title: 'x' })).status).toBe(404)
})

test('a draft’s document can be deleted with its files; one that suppliers could read cannot', async () => {
  const draft = await makeTestTender(world, { status: 'draft' })
  const document = await uploaded(draft)
  await draft.client.upload(`${draft.path}/${document.id}/versions`, { file: sample('b.pdf') })
  const before = await filesOf(world)
  const params = { ...draft.params, documentId: document.id }
  expect(await draft.client.call(deleteDocument, { params })).toEqual({
    message: 'Document deleted successfully',
  })
  expect((await draft.client.get(draft.path)).body.data).toEqual([])
  expect(before.length - (await filesOf(world)).length).toBe(2)
  expect((await auditOf(document.id)).at(-1)).toMatchObject({
    action: 'document.deleted',
    metadata: { filename: 'b.pdf', version: 2 },
  })
  expect((await draft.client.delete(`${draft.path}/${document.id}`)).status).toBe(404)

  const published = await makeTestTender(world)
  const kept = await uploaded(published)
  await published.client.post(`/api/tenders/${published.tender.id}/unpublish`)
  const refused = await published.client.delete(`${published.path}/${kept.id}`)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'You can’t delete a document that suppliers may have read. Upload a new version instead.',
  ])
})

test('an upload repeated with the same Idempotency-Key is stored once, also concurrently', async () => {
  const tender = await makeTestTender(world)
  const before = (await filesOf(world)).length
  tender.client.headers['idempotency-key'] = 'upload-1'
  const form = { file: sample(), title: 'Once' }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => tender.client.upload(tender.path, form)),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.document.id)).size).toBe(1)
  expect((await filesOf(world)).length - before).toBe(1)
  const other = await tender.client.upload(tender.path, {
    ...form,
    file: sample('a.pdf', pdf('b')),
  })
  expect(other.status).toBe(409)
  expect((await filesOf(world)).length - before).toBe(1)
  delete tender.client.headers['idempotency-key']
  expect((await tender.client.get(tender.path)).body.data).toHaveLength(1)
})

test('permanent deletion of the tender removes the files of every version', async () => {
  const tender = await makeTestTender(world)
  const before = (await filesOf(world)).length
  const document = await uploaded(tender)
  await tender.client.upload(`${tender.path}/${document.id}/versions`, { file: sample() })
  expect((await filesOf(world)).length - before).toBe(2)
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  await tender.client.delete(`/api/tenders/${tender.tender.id}`)
  expect((await admin.delete(`/api/tenders/${tender.tender.id}/force`)).status).toBe(200)
  expect((await filesOf(world)).length).toBe(before)
})

test('concurrent uploads are all stored, each counted once', async () => {
  const tender = await makeTestTender(world)
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => uploaded(tender, { title: `Annex ${index}` })),
  )
  const { body } = await tender.client.get(`/api/tenders/${tender.tender.id}`)
  expect(body.data.documents_count).toBe(10)
  expect((await tender.client.get(tender.path)).body.data).toHaveLength(10)
})
