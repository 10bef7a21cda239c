// The description of a document can be changed: silently before publication, and with a notice to
// suppliers afterwards.
import { expect, test } from 'vitest'
import { listDocuments, updateDocument } from '../contract/document.ts'
import { listVersions } from '#features/tenders/history/contract/history.ts'
import { makeTestTender, uploaded } from '#app/test/document-tender.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

const noticesOf = (tenderId: number) =>
  world.db
    .selectFrom('notices')
    .select('event')
    .where('tender_id', '=', tenderId)
    .orderBy('id')
    .execute()

const auditOf = (documentId: number) =>
  world.db
    .selectFrom('audit_logs')
    .select(['action', 'changes'])
    .where('resource_type', '=', 'Document')
    .where('resource_id', '=', documentId)
    .where('action', '=', 'document.updated')
    .orderBy('id')
    .execute()

test('changing a draft’s document writes an audit row and sends no notice', async () => {
  const scene = await makeTestTender(world, { status: 'draft' })
  const document = await uploaded(scene, { title: 'scan_0001.pdf', type: 'other' })
  const params = { ...scene.params, documentId: document.id }
  const changed = await scene.client.call(updateDocument, {
    params,
    body: { title: ' Floor plans ', type: 'specification', description: 'All four floors.' },
  })
  expect(changed).toEqual({
    message: 'Document updated successfully',
    document: {
      ...document,
      title: 'Floor plans',
      type: 'specification',
      description: 'All four floors.',
    },
  })
  expect((await scene.client.call(listDocuments, { params })).data).toEqual([changed.document])
  expect(await auditOf(document.id)).toEqual([
    {
      action: 'document.updated',
      changes: {
        title: { from: 'scan_0001.pdf', to: 'Floor plans' },
        description: { from: null, to: 'All four floors.' },
        type: { from: 'other', to: 'specification' },
      },
    },
  ])
  expect(await noticesOf(scene.tender.id)).toEqual([])
  expect((await scene.client.call(listVersions, { params })).data).toEqual([])

  // Omitted fields keep their value, and repeating the same values changes nothing.
  const again = await scene.client.call(updateDocument, { params, body: { title: 'Floor plans' } })
  expect(again).toEqual({ message: 'Nothing was changed', document: changed.document })
  expect(await auditOf(document.id)).toHaveLength(1)
})

test('changing a published tender’s document is recorded in the history, announced and reviewed again', async () => {
  const scene = await makeTestTender(world, { moderation_status: 'approved' })
  const { id } = await world.makeDocument(scene.tender, {
    title: 'Plans',
    type: 'specification',
    published_at: new Date(),
  })
  const supplier = await world.makeUser()
  await world.makeInterest(scene.tender, supplier)
  const params = { ...scene.params, documentId: id }
  await scene.client.call(updateDocument, {
    params,
    body: { title: 'Plans', description: 'Ground floor only.' },
  })
  const words = { title: 'Plans', type: 'specification', filename: 'document.pdf', version: 1 }
  const { data: history } = await (await world.signedIn(supplier)).call(listVersions, { params })
  expect(history).toMatchObject([
    {
      changes: [
        {
          field: 'documents',
          from: { ...words, description: null },
          to: { ...words, description: 'Ground floor only.' },
        },
      ],
    },
  ])
  expect(await noticesOf(scene.tender.id)).toEqual([{ event: 'tender-changed' }])
  expect(await auditOf(id)).toMatchObject([
    { changes: { moderation_status: { from: 'approved', to: 'pending' } } },
  ])
})

test('a document that becomes an addendum is announced as an addendum, once', async () => {
  const scene = await makeTestTender(world)
  const { id } = await world.makeDocument(scene.tender, {
    title: 'New prices',
    type: 'other',
    published_at: new Date(),
  })
  await world.makeInterest(scene.tender, await world.makeUser())
  const params = { ...scene.params, documentId: id }
  const change = (body: { title: string; type?: 'addendum' }) =>
    scene.client.call(updateDocument, { params, body })
  await change({ title: 'New prices', type: 'addendum' })
  await change({ title: 'New prices for 2027' })
  expect(await noticesOf(scene.tender.id)).toEqual([
    { event: 'addendum-published' },
    { event: 'tender-changed' },
  ])
})

test('a published document’s description cannot be changed while the tender is unpublished', async () => {
  const scene = await makeTestTender(world, { status: 'draft', published_at: new Date() })
  const read = await world.makeDocument(scene.tender, { published_at: new Date() })
  const unread = await world.makeDocument(scene.tender)
  const change = (documentId: number) =>
    scene.client.put(`${scene.path}/${documentId}`, { title: 'Something else' })
  const refused = await change(read.id)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Suppliers have read this document. Publish the tender first, so that we can tell them about the change.',
  ])
  expect((await change(unread.id)).status).toBe(200)
  const { client } = scene
  const wrong = await client.put(`${scene.path}/${unread.id}`, { title: ' ', type: 'letter' })
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    { title: ['Please enter a title'], type: ['Choose a document type'] },
  ])
})
