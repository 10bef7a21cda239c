import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  packManifest,
  packTexts,
  type PackManifest,
} from '#features/tenders/contract/tender-export.ts'
import { canTexts } from '#features/tenders/rules/can.ts'
import type { Client } from '#app/test/client.ts'
import { makeTestTender, sample, uploaded, type TestTender } from '#app/test/document-tender.ts'
import { readArchive } from '#app/test/read-archive.ts'
import { readCsv } from '#app/test/read-workbook.ts'
import { pdf } from '#app/test/sample-files.ts'
import { useWorld, type Row } from '#app/test/world.ts'

const world = useWorld()

interface ReadPack {
  manifest: PackManifest
  entries: Map<string, Buffer>
}

async function packOf(client: Client, { tender }: TestTender): Promise<ReadPack> {
  const { status, headers, bytes } = await client.get(`/api/tenders/${tender.id}/pack.zip`)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringContaining(`filename="${tender.reference}-pack.zip"`),
    'cache-control': 'private, no-store',
  })
  const entries = await readArchive(bytes)
  return { manifest: packManifest.parse(JSON.parse(String(entries.get('manifest.json')))), entries }
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

async function fileOf(documentId: number) {
  return world.db
    .selectFrom('files')
    .select('storage_key')
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow()
}

async function askAndAnswer({ tender, client }: TestTender, asker: Row<'users'>): Promise<void> {
  const supplier = await world.signedIn(asker)
  const base = `/api/tenders/${tender.id}/questions`
  for (const [text, isPublished] of [
    ['=How many doors?', true],
    ['Who is on the secret list?', false],
  ] as const) {
    const { body } = await supplier.post(base, { question_text: text })
    await client.post(`${base}/${body.question.id}/answer`, { answer_text: `Answer: ${text}` })
    if (isPublished) await client.post(`${base}/${body.question.id}/publish`)
  }
}

test('an interested supplier downloads all files they may read, each with its checksum', async () => {
  const made = await makeTestTender(world, { title: 'Harbour lights', estimated_value: '5000' })
  const plan = await uploaded(made, { title: 'Plan', file: sample('plan.pdf', pdf('the plan')) })
  await uploaded(made, { title: 'Twin', file: sample('Plan.pdf', pdf('another')) })
  await world.makeLot({ tender_id: made.tender.id, title: 'East pier' })
  const user = await world.makeUser()
  await world.makeInterest(made.tender, user)
  await askAndAnswer(made, user)
  await made.client.post(`/api/tenders/${made.tender.id}/lots`, {
    lot_number: 2,
    title: 'West pier',
  })

  const { manifest, entries } = await packOf(await world.signedIn(user), made)
  expect([...entries.keys()]).toEqual([
    'summary.pdf',
    'questions-and-answers.csv',
    'history.csv',
    'documents/plan.pdf',
    'documents/Plan (2).pdf',
    'manifest.json',
  ])
  expect(manifest).toMatchObject({ reference: made.tender.reference, title: 'Harbour lights' })
  expect(manifest.left_out).toEqual([])
  const content = [...entries].filter(([path]) => path !== 'manifest.json')
  expect(manifest.entries.map(({ path, size, sha256 }) => [path, size, sha256])).toEqual(
    content.map(([path, bytes]) => [path, bytes.length, sha256(bytes)]),
  )
  expect(manifest.entries[3]).toMatchObject({ title: 'Plan', version: 1, sha256: plan.sha256 })
  expect(entries.get('summary.pdf')!.subarray(0, 5).toString()).toBe('%PDF-')

  const answers = readCsv(String(entries.get('questions-and-answers.csv')))
  expect(answers.map(([question]) => question)).toEqual(['question_text', "'=How many doors?"])
  const [heading, ...changes] = readCsv(String(entries.get('history.csv')))
  expect(heading!.slice(4)).toEqual(['Field', 'Before', 'After'])
  expect(changes.map((row) => row[4])).toContain('Lots')
  // Suppliers must not see who made a change.
  expect(String(entries.get('history.csv'))).not.toContain(made.buyer.name)

  const { body } = await made.client.get(made.path)
  const counts = body.data.map((row: { download_count: number }) => row.download_count)
  expect(counts).toEqual([1, 1])
})

test('managers also get documents of drafts, and their packs are not counted as downloads', async () => {
  const made = await makeTestTender(world, { status: 'draft' })
  await uploaded(made, { title: 'Plan' })
  const { manifest } = await packOf(made.client, made)
  expect(manifest.entries.map(({ path }) => path)).toContain('documents/specification.pdf')
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  expect((await packOf(admin, made)).manifest.entries).toHaveLength(4)
  const { body } = await made.client.get(made.path)
  expect(body.data[0].download_count).toBe(0)
})

test('files that the caller may not download are left out with the reason, and not counted', async () => {
  const made = await makeTestTender(world)
  await uploaded(made, { title: 'Plan' })
  const waiting = await uploaded(made, { title: 'Fresh' })
  await world.db
    .updateTable('files')
    .set({ scan_status: 'pending' })
    .where('document_id', '=', waiting.id)
    .execute()
  const user = await world.makeUser()
  const supplier = await world.signedIn(user)
  const before = await packOf(supplier, made)
  expect([...before.entries.keys()]).toEqual(['summary.pdf', 'history.csv', 'manifest.json'])
  expect(before.manifest.left_out).toEqual([
    { title: 'Plan', version: 1, reason: canTexts.interestFirst },
    { title: 'Fresh', version: 1, reason: canTexts.interestFirst },
  ])
  await world.makeInterest(made.tender, user)
  const { manifest } = await packOf(supplier, made)
  expect(manifest.left_out).toEqual([
    {
      title: 'Fresh',
      version: 1,
      reason: 'This file is still being scanned for viruses. Try again in a minute.',
    },
  ])
  const { body } = await made.client.get(made.path)
  const counts = body.data.map((row: { title: string; download_count: number }) => [
    row.title,
    row.download_count,
  ])
  expect(Object.fromEntries(counts)).toEqual({ Plan: 1, Fresh: 0 })
})

test('a lost or changed file does not prevent the download of the others', async () => {
  const made = await makeTestTender(world)
  const lost = await uploaded(made, { title: 'Lost' })
  const changed = await uploaded(made, { title: 'Changed', file: sample('b.pdf') })
  await uploaded(made, { title: 'Whole', file: sample('c.pdf') })
  await rm(join(world.dataDir, 'files', (await fileOf(lost.id)).storage_key))
  await sql`update files set sha256 = decode(repeat('00', 32), 'hex')
    where document_id = ${changed.id}`.execute(world.owner)
  const { manifest, entries } = await packOf(made.client, made)
  expect(manifest.left_out).toEqual([{ title: 'Lost', version: 1, reason: packTexts.missing }])
  expect(manifest.entries.slice(-2).map(({ title, problem }) => [title, problem])).toEqual([
    ['Changed', 'This file is not what was uploaded: its checksum differs.'],
    ['Whole', undefined],
  ])
  expect(entries.has('documents/c.pdf')).toBe(true)
})

test('a supplier cannot download packs of drafts, NDA-gated tenders and tenders for others', async () => {
  const supplier = await world.signedIn(await world.makeUser())
  const statusOf = async (values: Parameters<typeof world.makeTender>[0]) => {
    const { id } = await world.makeTender(values)
    return (await supplier.get(`/api/tenders/${id}/pack.zip`)).status
  }
  expect(await statusOf({ status: 'draft' })).toBe(404)
  expect(await statusOf({ eligibility_type: 'invite_only' })).toBe(404)
  expect(await statusOf({ eligibility_type: 'nda_gated' })).toBe(403)
})

test('a pack counts as an export, so only one runs at a time', async () => {
  const made = await makeTestTender(world)
  const release = world.services.exportSlots.take({ id: made.buyer.id, organisation: null })
  const { status, body } = await made.client.get(`/api/tenders/${made.tender.id}/pack.zip`)
  expect([status, body.message]).toEqual([
    429,
    'You already have an export or a download pack under way. Try again when it has finished.',
  ])
  release()
  const look = await made.client.send('HEAD', `/api/tenders/${made.tender.id}/pack.zip`)
  expect([look.status, look.bytes.length]).toEqual([200, 0])
})
