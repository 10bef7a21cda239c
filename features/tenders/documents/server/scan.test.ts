import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { fileTexts } from '#kernel/contract/file.ts'
import { scanPending } from '#kernel/server/files/scan-pending.ts'
import { createScanner } from '#kernel/server/storage/clamd.ts'
import { makeTestTender, sample, uploaded } from '#app/test/document-tender.ts'
import { indigestible, startClamd, virus, type FakeClamd } from '#app/test/fake-clamd.ts'
import { pdf } from '#app/test/sample-files.ts'
import { makeWorld, type World } from '#app/test/world.ts'
import { documentFiles } from './scan-documents.ts'

let world: World
let clamd: FakeClamd

beforeAll(async () => {
  clamd = await startClamd()
  world = await makeWorld({ CLAMD: `127.0.0.1:${clamd.port}` })
})
afterAll(async () => {
  await clamd.close()
  await world.close()
})

const clean = sample('clean.pdf', pdf('clean'))
const infected = sample('infected.pdf', pdf(virus))

/** Sets a shorter time limit for the scanner's reply than 30 seconds. */
function setPatience(patienceMs: number) {
  world.services.scanner = createScanner(`127.0.0.1:${clamd.port}`, { patienceMs })
}

const scanDocuments = () => scanPending(world.services, documentFiles)

async function makeInterested(tender: { id: number }) {
  const supplier = await world.makeUser()
  await world.makeInterest(tender, supplier)
  return world.signedIn(supplier)
}

const noticesOf = async (tenderId: number) =>
  (
    await world.db
      .selectFrom('notices')
      .select('event')
      .where('tender_id', '=', tenderId)
      .orderBy('id')
      .execute()
  ).map(({ event }) => event)

test('only the first upload waits for a scanner that accepts files but never replies', async () => {
  const tender = await makeTestTender(world)
  clamd.isSilent = true
  setPatience(500)
  onTestFinished(() => {
    clamd.isSilent = false
    setPatience(30_000)
  })
  const timed = async (title: string) => {
    const start = performance.now()
    const { scan_status } = await uploaded(tender, { file: clean, title })
    return { scan_status, hasWaited: performance.now() - start > 500 }
  }
  expect(await timed('First')).toEqual({ scan_status: 'pending', hasWaited: true })
  const before = clamd.count()
  expect(await timed('Second')).toEqual({ scan_status: 'pending', hasWaited: false })
  expect(clamd.count()).toBe(before)
  clamd.isSilent = false
  expect(await scanDocuments()).toBe(2)
  // The job's scan succeeded, so uploads are scanned immediately again.
  expect((await timed('Third')).scan_status).toBe('clean')
})

test('an upload during the creation of the tender causes no notice once it is scanned', async () => {
  const created_at = new Date()
  const tender = await makeTestTender(world, { created_at, published_at: created_at })
  const document = await uploaded(tender, { file: clean })
  expect(document.scan_status).toBe('clean')
  expect(await noticesOf(tender.tender.id)).toEqual([])
  await world.makeInterest(tender.tender, await world.makeUser())
  await uploaded(tender, { file: clean, title: 'Later' })
  expect(await noticesOf(tender.tender.id)).toEqual(['tender-changed'])
})

test('a clean file can be downloaded, and the scan is logged', async () => {
  const tender = await makeTestTender(world)
  const document = await uploaded(tender, { file: clean, type: 'addendum' })
  expect(document.scan_status).toBe('clean')
  const supplier = await makeInterested(tender.tender)
  expect((await supplier.get(`${tender.path}/${document.id}/download`)).status).toBe(200)
  const log = await world.db
    .selectFrom('audit_logs')
    .select(['user_id', 'metadata'])
    .where('action', '=', 'document.scanned')
    .where('resource_id', '=', document.id)
    .execute()
  expect(log).toEqual([
    { user_id: null, metadata: { tender_id: tender.tender.id, version: 1, finding: null } },
  ])
  expect(await noticesOf(tender.tender.id)).toEqual(['addendum-published'])
})

test('an infected file cannot be downloaded, and its uploader and the administrators are notified', async () => {
  const tender = await makeTestTender(world)
  const answer = await tender.client.upload(tender.path, {
    file: infected,
    title: 'Addendum',
    type: 'addendum',
  })
  expect(answer.status).toBe(201)
  expect(answer.body.message).toBe(fileTexts.infected)
  expect(answer.body.document.scan_status).toBe('infected')
  expect(await noticesOf(tender.tender.id)).toEqual(['document-infected'])

  const { id } = answer.body.document
  const ok = await uploaded(tender, { file: clean })
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  for (const client of [tender.client, admin, await makeInterested(tender.tender)]) {
    for (const path of [`${id}/download`, `${id}/versions/1/download`]) {
      const refused = await client.get(`${tender.path}/${path}`)
      expect([refused.status, refused.body.message]).toEqual([409, fileTexts.infected])
    }
    // The archive still contains the other files.
    const all = await client.get(`${tender.path}/download-all`)
    expect(all.status).toBe(200)
    expect(all.bytes.includes(ok.filename)).toBe(true)
    expect(all.bytes.includes('infected.pdf')).toBe(false)
  }
  // A clean version replaces the infected one.
  const mended = await tender.client.upload(`${tender.path}/${id}/versions`, { file: clean })
  expect(mended.body.document.scan_status).toBe('clean')
  expect((await tender.client.get(`${tender.path}/${id}/download`)).status).toBe(200)
})

test('while the scanner is down, suppliers cannot download new files, which are scanned later', async () => {
  const tender = await makeTestTender(world)
  const supplier = await makeInterested(tender.tender)
  const { port } = clamd
  await clamd.close()
  const document = await uploaded(tender, { file: clean, type: 'addendum' })
  const bad = await uploaded(tender, { file: infected })
  expect([document.scan_status, bad.scan_status]).toEqual(['pending', 'pending'])
  const path = `${tender.path}/${document.id}/download`
  const waiting = await supplier.get(path)
  expect([waiting.status, waiting.body.message]).toEqual([
    409,
    'This file is still being scanned for viruses. Try again in a minute.',
  ])
  expect((await supplier.get(`${tender.path}/download-all`)).status).toBe(409)
  expect((await tender.client.get(path)).status).toBe(200)
  expect(await noticesOf(tender.tender.id)).toEqual([])
  await expect(scanDocuments()).rejects.toThrow('ECONNREFUSED')

  // A new version replaces the pending file before that file is scanned. Both versions are scanned
  // later.
  const version = await tender.client.upload(`${tender.path}/${bad.id}/versions`, { file: clean })
  expect(version.body.document.scan_status).toBe('pending')
  clamd = await startClamd(port)
  await scanDocuments()
  expect(clamd.count()).toBe(3)
  await scanDocuments()
  expect(clamd.count()).toBe(3)
  expect((await supplier.get(path)).status).toBe(200)
  expect((await supplier.get(`${tender.path}/${bad.id}/download`)).status).toBe(200)
  expect((await supplier.get(`${tender.path}/${bad.id}/versions/1/download`)).status).toBe(409)
  expect((await noticesOf(tender.tender.id)).toSorted()).toEqual([
    'addendum-published',
    'document-infected',
    'tender-changed',
  ])
})

test('the uploader of an infected file is notified with its name, even if it was replaced', async () => {
  const tender = await makeTestTender(world)
  const { organisation_id } = tender.tender
  const colleague = await world.makeUser({ role: 'buyer', organisation_id })
  const { port } = clamd
  await clamd.close()
  const bad = await uploaded(tender, { file: infected, title: 'Plan' })
  const client = await world.signedIn(colleague)
  await client.upload(`${tender.path}/${bad.id}/versions`, { file: clean })
  clamd = await startClamd(port)
  await scanDocuments()
  const mails = (await world.deliverMail()).filter(({ text }) => text.includes('virus scan'))
  const notified = mails.filter(({ to }) => [tender.buyer.email, colleague.email].includes(to))
  expect(notified.map(({ to, text }) => [to, text.includes('in infected.pdf (Plan)')])).toEqual([
    [tender.buyer.email, true],
  ])
})

test('two servers scanning the same file send one notification', async () => {
  const tender = await makeTestTender(world)
  const { port } = clamd
  await clamd.close()
  await uploaded(tender, { file: infected })
  clamd = await startClamd(port)
  await Promise.all([scanDocuments(), scanDocuments()])
  expect(await noticesOf(tender.tender.id)).toEqual(['document-infected'])
})

test('a file that can’t be scanned does not delay the files after it', async () => {
  const tender = await makeTestTender(world)
  const { port } = clamd
  await clamd.close()
  const missing = await uploaded(tender, { file: clean })
  await uploaded(tender, { file: sample('indigestible.pdf', pdf(indigestible)) })
  for (let count = 0; count < 3; count += 1) await uploaded(tender, { file: clean })
  const { storage_key } = await world.db
    .selectFrom('files')
    .where('document_id', '=', missing.id)
    .select('storage_key')
    .executeTakeFirstOrThrow()
  await rm(join(world.dataDir, 'files', storage_key))
  clamd = await startClamd(port)
  const round = scanDocuments()
  await expect(round).rejects.toThrow('2 files could not be scanned')
  const { errors } = (await round.catch((error: unknown) => error)) as AggregateError
  const reasons = errors.map(({ cause }: Error) => String(cause))
  expect(reasons.toSorted()).toEqual([
    expect.stringContaining('ENOENT'),
    'Error: The virus scanner answered: Can’t allocate memory ERROR',
  ])
  const scanned = await world.db
    .selectFrom('files')
    .innerJoin('documents', 'documents.id', 'document_id')
    .where('tender_id', '=', tender.tender.id)
    .orderBy('document_id')
    .select('scan_status')
    .execute()
  expect(scanned.map(({ scan_status }) => scan_status)).toEqual([
    'pending',
    'pending',
    'clean',
    'clean',
    'clean',
  ])
  // The scanner was called once per file.
  expect(clamd.count()).toBe(4)
})
