// Runs the portal on a real S3-compatible server on loopback. During an outage of the store no data
// is lost, and users get an error message.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureBackground } from '#app/server/metrics/measure.ts'
import { makeTestTender, sample, uploaded } from '#app/test/document-tender.ts'
import { pdf } from '#app/test/sample-files.ts'
import { startRelay, type Relay } from '#app/test/relay.ts'
import { makeWorld, type World } from '#app/test/world.ts'
import { checkStored } from './check-stored.ts'
import { sweepFiles } from './sweep-files.ts'

let world: World
let store: S3rver
let directory: string
let port = 0
let relay: Relay

async function startStore(): Promise<void> {
  store = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    vhostBuckets: false,
    // The test server computes the signature of a bucket URL without its trailing slash, and would
    // refuse requests that S3 accepts.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'documents' }],
  })
  port = (await store.run()).port
}

async function stopStore(): Promise<void> {
  store.httpServer.closeAllConnections()
  await store.close()
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tender-portal-s3-'))
  await startStore()
  relay = await startRelay({ host: '127.0.0.1', port })
  world = await makeWorld({
    S3_BUCKET: 'documents',
    S3_ENDPOINT: `http://127.0.0.1:${relay.port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  })
})
afterAll(async () => {
  await world.close()
  await relay.close()
  await stopStore()
  await rm(directory, { recursive: true, force: true })
})

async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of world.services.storage.list()) found.push(key)
  return found
}

const storageMetric = async () =>
  /^storage_up \d$/m.exec(await measureBackground(world.services, []).metrics())?.[0]

const unfinished = () => readdir(world.services.storage.incoming)

test('documents are stored, downloaded as a whole and in part, and deleted', async () => {
  const tender = await makeTestTender(world, { status: 'draft' })
  const content = Buffer.concat([pdf(), Buffer.alloc(1_000_000, 7)])
  const { id } = await uploaded(tender, { file: sample('a.pdf', content) })
  expect(await keys()).toHaveLength(1)
  expect(await unfinished()).toEqual([])
  const path = `${tender.path}/${id}/download`
  expect((await tender.client.get(path)).bytes.equals(content)).toBe(true)
  const part = await tender.client.send('GET', path, undefined, { range: 'bytes=500-599' })
  expect(part.bytes).toEqual(content.subarray(500, 600))
  const all = await tender.client.get(`${tender.path}/download-all`)
  expect(all.bytes.length).toBeGreaterThan(content.length)
  for await (const { fault } of checkStored(world.services)) expect(fault).toBeUndefined()
  expect(await storageMetric()).toBe('storage_up 1')
  await tender.client.delete(`${tender.path}/${id}`)
  expect(await keys()).toEqual([])
})

test('during an outage of the store, uploads and downloads fail with an error, and work again afterwards', async () => {
  const tender = await makeTestTender(world)
  const { id } = await uploaded(tender)
  await stopStore()
  tender.client.headers['idempotency-key'] = 'tried-again'
  const form = { file: sample('later.pdf'), title: 'Later' }
  for (const answer of [
    await tender.client.upload(tender.path, form),
    await tender.client.get(`${tender.path}/${id}/download`),
    await tender.client.get(`${tender.path}/download-all`),
  ]) {
    expect([answer.status, answer.body.message]).toEqual([
      503,
      'We can’t reach the file store at the moment. Try again in a minute.',
    ])
    expect(answer.headers['retry-after']).toBe('60')
  }
  expect(await storageMetric()).toBe('storage_up 0')
  // The server can still answer requests, so a load balancer should keep it in rotation.
  expect((await world.visitor().get('/readyz')).status).toBe(200)
  expect((await tender.client.get(tender.path)).body.data).toHaveLength(1)
  expect(await unfinished()).toEqual([])

  await startStore()
  expect((await tender.client.upload(tender.path, form)).status).toBe(201)
  expect((await tender.client.get(`${tender.path}/${id}/download`)).bytes).toEqual(pdf())
  expect((await tender.client.get(tender.path)).body.data).toHaveLength(2)
  expect(await storageMetric()).toBe('storage_up 1')
})

test('deleting during an outage of the store succeeds; the sweep removes the file later', async () => {
  const tender = await makeTestTender(world, { status: 'draft' })
  const { id } = await uploaded(tender)
  const before = (await keys()).length
  await stopStore()
  expect((await tender.client.delete(`${tender.path}/${id}`)).status).toBe(200)
  await expect(sweepFiles(world.services, 0)).rejects.toThrow('The file store is not responding')
  await startStore()
  expect((await keys()).length).toBe(before)
  expect(await sweepFiles(world.services, 0)).toEqual({ files: 1, temporary: 0 })
  expect((await keys()).length).toBe(before - 1)
})

test('an unresponsive store times out after 5 seconds, and no download is counted', async () => {
  const tender = await makeTestTender(world)
  const { id } = await uploaded(tender)
  const supplier = await world.makeUser()
  await world.makeInterest(tender.tender, supplier)
  const client = await world.signedIn(supplier)
  relay.hold()
  const start = performance.now()
  const answers = await Promise.all([
    tender.client.upload(tender.path, { file: sample('silent.pdf'), title: 'Silent' }),
    client.get(`${tender.path}/${id}/download`),
    client.get(`${tender.path}/download-all`),
  ])
  const took = performance.now() - start
  relay.release()
  for (const answer of answers) {
    expect([answer.status, answer.body.message]).toEqual([
      503,
      'We can’t reach the file store at the moment. Try again in a minute.',
    ])
  }
  expect(took).toBeGreaterThan(4000)
  // A retry would take at least another 5 seconds, so the requests to the store were not retried.
  expect(took).toBeLessThan(10_000)
  const downloads = () =>
    world.db.selectFrom('document_downloads').where('document_id', '=', id).select('id').execute()
  expect(await downloads()).toEqual([])
  expect(await unfinished()).toEqual([])
  expect((await client.get(`${tender.path}/download-all`)).status).toBe(200)
  expect(await downloads()).toHaveLength(1)
})
