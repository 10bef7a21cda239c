// Tests what suppliers see, and which notices they get, when a withdrawn tender is published again.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  listDocuments,
  listDocumentVersions,
} from '#features/tenders/documents/contract/document.ts'
import { listVersions } from '#features/tenders/history/contract/history.ts'
import { createLot, deleteLot, listLots, updateLot } from '#features/tenders/lots/contract/lot.ts'
import { getNda, writeNda } from '#features/tenders/nda/contract/nda.ts'
import {
  cancelTender,
  getTender,
  publishTender,
  unpublishTender,
  updateTender,
} from '#features/tenders/contract/tender-calls.ts'
import type { Client } from '#app/test/client.ts'
import { makeTestTender, sample, uploaded } from '#app/test/document-tender.ts'
import { readForm } from '#app/test/tender-form.ts'
import { auditOf } from '#app/test/tender-form.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

/** Creates a published tender with an interested supplier who has read it. */
async function makeScene(values: Parameters<typeof world.makeTender>[0] = {}) {
  const scene = await makeTestTender(world, { require_interest_before_download: false, ...values })
  const user = await world.makeUser()
  await world.makeInterest(scene.tender, user)
  const supplier = await world.signedIn(user)
  await supplier.get(`/api/tenders/${scene.tender.id}`)
  await world.deliverMail()
  return { ...scene, user, supplier }
}

type Scene = Awaited<ReturnType<typeof makeScene>>

const formOf = ({ client, params }: Scene) => readForm(client, params.tenderId)

async function edit(scene: Scene, changes: object): Promise<void> {
  const body = { ...(await formOf(scene)), ...changes }
  await scene.client.call(updateTender, { params: scene.params, body })
}

const addLot = async ({ client, params }: Scene, lot_number: number, title: string) =>
  (await client.call(createLot, { params, body: { lot_number, title } })).lot

const historyOf = async (client: Client, { params }: Scene) =>
  (await client.call(listVersions, { params })).data

const words = (lot_number: number, title: string) => ({
  lot_number,
  title,
  description: null,
  estimated_value: null,
})

test('changes made while unpublished become one version, without edits that were undone', async () => {
  const scene = await makeScene()
  const { client, supplier, params, tender, path } = scene
  const [roof, cellar] = [await addLot(scene, 1, 'Roof'), await addLot(scene, 2, 'Cellar')]
  const plan = await uploaded(scene, { title: 'Plan' })
  const before = (await historyOf(supplier, scene)).length
  await world.deliverMail()

  await client.call(unpublishTender, { params })
  await edit(scene, { title: 'Tried', description: 'Tried' })
  await edit(scene, { title: tender.title, description: 'Kept' })
  const tried = await addLot(scene, 3, 'Tried')
  await client.call(deleteLot, { params: { ...params, lotId: tried.id } })
  await client.call(deleteLot, { params: { ...params, lotId: cellar.id } })
  await addLot(scene, 4, 'Garden')
  const toRoof = { params: { ...params, lotId: roof.id } }
  await client.call(updateLot, { ...toRoof, body: { lot_number: 1, title: 'Tried' } })
  await client.call(updateLot, { ...toRoof, body: { lot_number: 1, title: 'Roof' } })
  for (const name of ['tried.pdf', 'kept.pdf']) {
    await client.upload(`${path}/${plan.id}/versions`, { file: sample(name) })
  }
  const fresh = await uploaded(scene, { title: 'Fresh', file: sample('fresh.pdf') })
  const mistaken = await uploaded(scene, { title: 'Mistaken' })
  expect((await client.delete(`${path}/${mistaken.id}`)).status).toBe(200)
  await client.call(publishTender, { params })

  const history = await historyOf(supplier, scene)
  expect(history).toHaveLength(before + 1)
  const pdf = (title: string, filename: string, version: number) => ({
    title,
    type: 'other',
    filename,
    version,
  })
  expect(history[0]).toEqual({
    id: expect.any(Number),
    version: expect.any(Number),
    created_at: expect.any(String),
    change_note: null,
    changes: [
      { field: 'description', from: tender.description, to: 'Kept' },
      { field: 'lots', from: words(2, 'Cellar'), to: null },
      { field: 'lots', from: null, to: words(4, 'Garden') },
      {
        field: 'documents',
        from: pdf('Plan', 'specification.pdf', 1),
        to: pdf('Plan', 'kept.pdf', 3),
      },
      { field: 'documents', from: null, to: pdf('Fresh', 'fresh.pdf', 1) },
    ],
  })
  expect((await supplier.get(`/api/tenders/${tender.id}`)).body.data.is_changed).toBe(true)

  // No call gives suppliers the file that was replaced before the republication.
  const { data } = await supplier.call(listDocuments, { params })
  expect(data.map(({ id, version, earlier_versions }) => [id, version, earlier_versions])).toEqual([
    [fresh.id, 1, 0],
    [plan.id, 3, 1],
  ])
  const ofPlan = { params: { ...params, documentId: plan.id } }
  const versions = async (reader: Client) =>
    (await reader.call(listDocumentVersions, ofPlan)).data.map(
      ({ version, was_published }) => [version, was_published] as const,
    )
  expect(await versions(supplier)).toEqual([
    [3, undefined],
    [1, undefined],
  ])
  expect(await versions(client)).toEqual([
    [3, true],
    [2, false],
    [1, true],
  ])
  const download = (reader: Client, version: number) =>
    reader.get(`${path}/${plan.id}/versions/${version}/download`)
  expect((await download(supplier, 2)).status).toBe(404)
  expect((await download(client, 2)).status).toBe(200)

  // The managers see every version, and which of them are public.
  const detailed = await historyOf(client, scene)
  expect(detailed.filter(({ is_public }) => is_public)).toHaveLength(before + 1)
  expect(detailed.length).toBeGreaterThan(before + 8)
})

test('no version is written if all edits are undone', async () => {
  const scene = await makeScene({ estimated_value: '1000.00', categories: ['waste'] })
  const { client, supplier, params, tender } = scene
  await client.call(unpublishTender, { params })
  const form = await formOf(scene)
  await edit(scene, { title: 'Tried', estimated_value: '2.5', submission_deadline: nextWeek() })
  await client.call(updateTender, { params, body: form })
  await client.call(publishTender, { params })
  expect(await historyOf(supplier, scene)).toEqual([])
  expect((await supplier.get(`/api/tenders/${tender.id}`)).body.data.is_changed).toBe(false)
  const sent = (await world.deliverMail()).filter(({ to }) => to === scene.user.email)
  expect(sent.map(({ subject }) => subject)).toEqual([
    `${tender.reference} has been withdrawn from publication – Tender Portal`,
    `${tender.reference} is open again – Tender Portal`,
  ])
  expect(sent[1]!.text).not.toContain('Changed since')
})

const nextWeek = () => new Date(Date.now() + 8 * 86_400_000).toISOString()

test('a field added after the content was stored counts as changed only when it has a value', async () => {
  const scene = await makeScene()
  const { client, supplier, params, tender } = scene
  await addLot(scene, 1, 'Roof')
  const before = (await historyOf(supplier, scene)).length
  await client.call(unpublishTender, { params })
  // This update simulates content that was stored before these fields existed.
  await sql`update tenders set last_published =
    last_published #- '{fields,contact_phone}' #- '{fields,allow_questions}' #- '{lots,0,description}'
    where id = ${tender.id}`.execute(world.db)
  await edit(scene, { contact_phone: '0113 1' })
  await client.call(publishTender, { params })
  const history = await historyOf(supplier, scene)
  expect(history).toHaveLength(before + 1)
  expect(history[0]?.changes).toEqual([{ field: 'contact_phone', from: null, to: '0113 1' }])
})

test('the email lists the changes, and a moved deadline is announced to every supplier', async () => {
  const scene = await makeScene()
  const { client, params, tender, user } = scene
  const republish = async (changes: object) => {
    await client.call(unpublishTender, { params })
    await edit(scene, changes)
    await world.deliverMail()
    await client.call(publishTender, { params })
    return (await world.deliverMail()).filter(({ to }) => to === user.email)
  }
  const [changed] = await republish({ title: 'A new title', contact_name: 'Jo' })
  expect(changed!.text).toContain('Changed since it was last published: Title, Contact name.')
  expect(changed!.text).toContain(`/tenders/${tender.id}?tab=history`)

  await world.db
    .updateTable('users')
    .set({ email_notifications_enabled: false })
    .where('id', '=', user.id)
    .execute()
  expect(await republish({ title: 'Another title' })).toEqual([])
  const [moved, ...others] = await republish({
    submission_deadline: nextWeek(),
    contact_name: 'Al',
  })
  expect(others).toEqual([])
  expect(moved!.subject).toContain('is open again: a deadline has moved')
  expect(moved!.text).toContain('Also changed: Contact name.')
})

test('a tender cancelled while unpublished is shown as it was last published', async () => {
  const scene = await makeScene({ eligibility_type: 'nda_gated', estimated_value: '1000.00' })
  const { client, supplier, params, tender, path, user } = scene
  await world.makeNda(tender, { acceptedBy: [user] })
  const [roof, cellar] = [await addLot(scene, 1, 'Roof'), await addLot(scene, 2, 'Cellar')]
  const plan = await uploaded(scene, { title: 'Plan' })
  const read = async () => ({
    tender: (({ status: _, version: __, updated_at: ___, cancelled_at: ____, ...content }) => ({
      ...content,
      cancellation: null,
      is_changed: false,
      last_seen_at: null,
    }))((await supplier.call(getTender, { params })).data),
    lots: (await supplier.call(listLots, { params })).data,
    nda: (await supplier.call(getNda, { params })).data,
    history: await historyOf(supplier, scene),
  })
  const published = await read()

  await client.call(unpublishTender, { params })
  await edit(scene, { title: 'Tried', estimated_value: '5', eligibility_type: 'open' })
  await edit(scene, { eligibility_type: 'nda_gated' })
  await client.call(deleteLot, { params: { ...params, lotId: cellar.id } })
  await client.call(updateLot, {
    params: { ...params, lotId: roof.id },
    body: { lot_number: 2, title: 'Tried' },
  })
  await client.call(writeNda, { params, body: { text: 'Tried' } })
  await client.upload(`${path}/${plan.id}/versions`, { file: sample('tried.pdf') })
  await uploaded(scene, { title: 'Tried' })
  const body = { reason: 'other' as const, text: 'No longer needed.' }
  await client.call(cancelTender, { params, body })

  expect(await read()).toEqual(published)
  const [file] = (await supplier.call(listDocuments, { params })).data
  expect(file).toMatchObject({ id: plan.id, version: 1, filename: 'specification.pdf' })
  expect((await supplier.get(`${path}/${plan.id}/download`)).status).toBe(200)
  expect((await auditOf(world, tender.id)).at(-1)).toBe('tender.cancelled')
  const [putBack] = await historyOf(client, scene)
  expect(putBack).toMatchObject({ is_public: false })
  expect(putBack!.changes).toContainEqual({ field: 'title', from: 'Tried', to: tender.title })
})

test('a document can be deleted only until suppliers could read it', async () => {
  const scene = await makeScene({ status: 'draft' })
  const { client, params, path } = scene
  const early = await uploaded(scene)
  expect(early.was_published).toBe(false)
  await client.call(publishTender, { params })
  await client.call(unpublishTender, { params })
  const late = await uploaded(scene)
  await client.upload(`${path}/${early.id}/versions`, { file: sample('b.pdf') })
  expect((await client.delete(`${path}/${early.id}`)).status).toBe(409)
  expect((await client.delete(`${path}/${late.id}`)).status).toBe(200)
  const { data } = await client.call(listDocuments, { params })
  expect(data.map(({ id, was_published }) => [id, was_published])).toEqual([[early.id, true]])
})
