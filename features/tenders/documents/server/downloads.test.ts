import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import * as yauzl from 'yauzl'
import { canTexts } from '#features/tenders/rules/can.ts'
import type { Client } from '#app/test/client.ts'
import { makeTestTender, sample, uploaded, type TestTender } from '#app/test/document-tender.ts'
import { pdf, word } from '#app/test/sample-files.ts'
import { useWorld } from '#app/test/world.ts'
import { uniqueNames } from './zip-documents.ts'

const world = useWorld()

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

async function interestedIn({ tender }: TestTender): Promise<Client> {
  const supplier = await world.makeUser()
  await world.makeInterest(tender, supplier)
  return world.signedIn(supplier)
}

async function countOf({ client, path }: TestTender): Promise<number> {
  return (await client.get(path)).body.data[0].download_count
}

test('a file is downloaded only as an attachment, under its own name', async () => {
  const tender = await makeTestTender(world)
  const content = pdf('ünder its own name')
  const { id } = await uploaded(tender, { file: sample('Prüfung – 长.pdf', content) })
  const answer = await tender.client.get(`${tender.path}/${id}/download`)
  expect(answer.status).toBe(200)
  expect(answer.bytes).toEqual(content)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(content.length),
    'content-disposition': `attachment; filename="Prufung  .pdf"; filename*=UTF-8''Pr%C3%BCfung%20%E2%80%93%20%E9%95%BF.pdf`,
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    etag: `"${sha256(content)}"`,
  })
})

test('a supplier must register interest before downloading if the tender requires it, but not to list', async () => {
  const tender = await makeTestTender(world)
  const { id } = await uploaded(tender)
  const user = await world.makeUser()
  const supplier = await world.signedIn(user)
  expect((await supplier.get(tender.path)).status).toBe(200)
  for (const path of [`${id}/download`, `${id}/versions/1/download`, 'download-all']) {
    const answer = await supplier.get(`${tender.path}/${path}`)
    expect([answer.status, answer.body.message]).toEqual([403, canTexts.interestFirst])
  }
  await world.makeInterest(tender.tender, user)
  expect((await supplier.get(`${tender.path}/${id}/download`)).status).toBe(200)

  const open = await makeTestTender(world, { require_interest_before_download: false })
  const free = await uploaded(open)
  expect((await supplier.get(`${open.path}/${free.id}/download`)).status).toBe(200)
})

test('a range request returns part of a file, so that an interrupted download can be resumed', async () => {
  const tender = await makeTestTender(world)
  const content = pdf('0123456789'.repeat(20))
  const { id } = await uploaded(tender, { file: sample('a.pdf', content) })
  const size = content.length
  const get = async (range: string, ifRange?: string) => {
    const headers = { range, ...(ifRange ? { 'if-range': ifRange } : {}) }
    return tender.client.send('GET', `${tender.path}/${id}/download`, undefined, headers)
  }
  const part = await get('bytes=10-19')
  expect(part.status).toBe(206)
  expect(part.bytes).toEqual(content.subarray(10, 20))
  expect(part.headers).toMatchObject({
    'content-range': `bytes 10-19/${size}`,
    'content-length': '10',
    'content-security-policy': 'sandbox',
  })
  expect((await get('bytes=100-')).bytes).toEqual(content.subarray(100))
  expect((await get('bytes=-7')).bytes).toEqual(content.subarray(-7))
  expect((await get('bytes=10-19', `"${sha256(content)}"`)).status).toBe(206)
  const other = await get('bytes=10-19', '"of another version"')
  expect([other.status, other.bytes.length]).toEqual([200, size])
  const beyond = await get(`bytes=${size}-`)
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`])
  expect(beyond.body.message).toBe('The file has no such part.')
})

test('HEAD returns the headers of a download', async () => {
  const tender = await makeTestTender(world)
  const { id, file_size } = await uploaded(tender)
  const supplier = await interestedIn(tender)
  const one = await supplier.send('HEAD', `${tender.path}/${id}/download`)
  expect([one.status, one.bytes.length]).toEqual([200, 0])
  expect(one.headers).toMatchObject({
    'content-length': String(file_size),
    'accept-ranges': 'bytes',
  })
  const all = await supplier.send('HEAD', `${tender.path}/download-all`)
  expect([all.status, all.bytes.length]).toEqual([200, 0])
  const whole = await tender.client.get(`${tender.path}/download-all`)
  expect(all.headers['content-length']).toBe(String(whole.bytes.length))
  expect(await countOf(tender)).toBe(0)
})

test('only suppliers’ downloads are counted, and a resumed download is counted once', async () => {
  const tender = await makeTestTender(world)
  const { id } = await uploaded(tender)
  const path = `${tender.path}/${id}/download`
  const supplier = await interestedIn(tender)
  await tender.client.get(path)
  await (await world.signedIn(await world.makeUser({ role: 'admin' }))).get(path)
  expect(await countOf(tender)).toBe(0)

  const part = (client: Client, range: string) => client.send('GET', path, undefined, { range })
  await supplier.get(path)
  await part(supplier, 'bytes=5-')
  await part(supplier, 'bytes=0-3')
  expect(await countOf(tender)).toBe(1)
  await supplier.get(path)
  expect(await countOf(tender)).toBe(2)
  // Fetching a file only in parts counts as one download.
  const reader = await interestedIn(tender)
  await part(reader, 'bytes=0-9')
  await part(reader, 'bytes=10-')
  expect(await countOf(tender)).toBe(3)
  // Another version counts separately.
  await tender.client.upload(`${tender.path}/${id}/versions`, { file: sample() })
  await part(reader, 'bytes=0-9')
  expect(await countOf(tender)).toBe(4)
  await supplier.get(`${tender.path}/download-all`)
  expect(await countOf(tender)).toBe(5)
  const rows = world.db.selectFrom('document_downloads').select(['version', 'organisation_id'])
  const last = await rows.where('document_id', '=', id).orderBy('id', 'desc').executeTakeFirst()
  expect(last).toEqual({ version: 2, organisation_id: expect.any(Number) })
})

async function unpack(archive: Buffer): Promise<Record<string, Buffer>> {
  const unpacked: Record<string, Buffer> = {}
  const zip = await yauzl.fromBufferPromise(archive, { lazyEntries: true })
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    unpacked[entry.fileName] = Buffer.concat(chunks)
  }
  return unpacked
}

test('all documents are downloaded as one archive of the newest versions, with unique names and a manifest', async () => {
  const tender = await makeTestTender(world)
  const nothing = await tender.client.get(`${tender.path}/download-all`)
  expect([nothing.status, nothing.body.message]).toEqual([409, 'There is nothing to download yet.'])

  const first = await uploaded(tender, { title: '=1+1', file: sample('a.pdf') })
  await uploaded(tender, { title: 'Same name', file: sample('A.pdf', pdf('two')) })
  await uploaded(tender, { title: 'Terms', file: sample('Prüfung.docx', word) })
  await tender.client.upload(`${tender.path}/${first.id}/versions`, {
    file: sample('a.pdf', pdf('newer')),
  })
  const supplier = await interestedIn(tender)
  const answer = await supplier.get(`${tender.path}/download-all`)
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-security-policy': 'sandbox',
    'cache-control': 'private, no-store',
  })
  expect(answer.headers['content-disposition']).toContain(
    `${tender.tender.reference}-documents.zip`,
  )
  const { 'manifest.csv': manifest, ...files } = await unpack(answer.bytes)
  expect(files).toEqual({
    'a.pdf': pdf('newer'),
    'A (2).pdf': pdf('two'),
    'Prüfung.docx': word,
  })
  expect(manifest!.toString().split('\r\n')).toEqual([
    '\uFEFFTitle,File name,Version,Size in bytes,SHA-256',
    `'=1+1,a.pdf,2,${pdf('newer').length},${sha256(pdf('newer'))}`,
    `Same name,A (2).pdf,1,${pdf('two').length},${sha256(pdf('two'))}`,
    `Terms,Prüfung.docx,1,${word.length},${sha256(word)}`,
    '',
  ])
})

test('file names in the archive are unique regardless of case, including the manifest', () => {
  const files = ['Manifest.csv', 'a.pdf', 'A.PDF', 'a (2).pdf', 'a.pdf'].map((filename) => ({
    filename,
  }))
  expect(uniqueNames(files)).toEqual([
    'Manifest (2).csv',
    'a.pdf',
    'A (2).PDF',
    'a (2) (2).pdf',
    'a (3).pdf',
  ])
})

test('a missing file causes a server error and is not counted as a download', async () => {
  const tender = await makeTestTender(world)
  const { id } = await uploaded(tender)
  const { storage_key } = await world.db
    .selectFrom('files')
    .select('storage_key')
    .where('document_id', '=', id)
    .executeTakeFirstOrThrow()
  const path = join(world.dataDir, 'files', storage_key)
  await rm(path)
  const supplier = await interestedIn(tender)
  for (const method of ['HEAD', 'GET'] as const) {
    expect((await supplier.send(method, `${tender.path}/${id}/download`)).status).toBe(500)
  }
  expect(await countOf(tender)).toBe(0)
  await writeFile(path, pdf())
  expect((await supplier.get(`${tender.path}/${id}/download`)).status).toBe(200)
})

test('a user can download at most three archives at a time', async () => {
  const tender = await makeTestTender(world)
  await uploaded(tender)
  const user = await world.makeUser()
  await world.makeInterest(tender.tender, user)
  const supplier = await world.signedIn(user)
  const caller = { id: user.id, organisation: { id: user.organisation_id! } }
  const slots = [1, 2, 3].map(() => world.services.archiveSlots.take(caller))
  const refused = await supplier.get(`${tender.path}/download-all`)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30'])
  expect(refused.body.message).toBe(
    'You’re already downloading several archives. Try again when one of them has finished.',
  )
  slots[0]!()
  // Each finished download frees its slot.
  for (let round = 0; round < 3; round += 1) {
    expect((await supplier.get(`${tender.path}/download-all`)).status).toBe(200)
  }
})

test.for(['download', 'download-all'])(
  'an aborted download of a %s leaves no file open',
  async (what) => {
    const tender = await makeTestTender(world)
    const content = Buffer.concat([pdf(), Buffer.alloc(20_000_000)])
    const { id } = await uploaded(tender, { file: sample('large.pdf', content) })
    const opened: Readable[] = []
    const { storage } = world.services
    const open = storage.open
    storage.open = async (...args) => {
      const stream = await open(...args)
      opened.push(stream)
      return stream
    }
    if (!world.app.server.listening) await world.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.app.server.address() as AddressInfo
    const cookie = [...tender.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const path =
      what === 'download' ? `${tender.path}/${id}/download` : `${tender.path}/download-all`
    const request = get({ port, host: '127.0.0.1', path, headers: { cookie } })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    await once(response, 'data')
    request.destroy()
    storage.open = open
    await expect.poll(() => opened.map((stream) => stream.destroyed)).toEqual([true])
  },
)
