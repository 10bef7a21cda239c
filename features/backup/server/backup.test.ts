// Tests the backup of a portal that has documents and is in use, and its restore into an empty
// installation that keeps its files in an object store instead of on disk.
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openAppKey } from '#kernel/server/platform/app-key.ts'
import { buildApp } from '#app/server/app.ts'
import { readConfig } from '#kernel/server/platform/config.ts'
import { prepareDatabase } from '#kernel/server/db/prepare.ts'
import { recordHead } from '#kernel/server/audit/heads.ts'
import { createServices } from '#app/server/services.ts'
import { Client } from '#app/test/client.ts'
import { makeDatabase } from '#app/test/database.ts'
import { makeTestTender, sample, uploaded } from '#app/test/document-tender.ts'
import { run } from '#app/test/run.ts'
import { pdf } from '#app/test/sample-files.ts'
import { testPassword, useWorld } from '#app/test/world.ts'

const appKey = 'a-key-for-backups-that-is-long-enough'
const world = useWorld({ APP_KEY: appKey, UPLOADS_PER_HOUR: '100000' })
let folder: string
let store: S3rver
let bucket: Record<string, string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tender-portal-backup-'))
  store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    vhostBuckets: false,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'documents' }, { name: 'anchors' }],
  })
  const { port } = await store.run()
  bucket = {
    S3_BUCKET: 'documents',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    AUDIT_ANCHOR_BUCKET: 'anchors',
  }
})
afterAll(async () => {
  store.httpServer.closeAllConnections()
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('a portal can be backed up while it is in use, and restored into an empty installation', async ({
  onTestFinished,
}) => {
  const here = { DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir, APP_KEY: appKey }
  const tender = await makeTestTender(world, { status: 'draft' })
  const content = Buffer.concat([pdf(), Buffer.alloc(1_000_000, 7)])
  const kept = await uploaded(tender, { file: sample('kept.pdf', content) })
  await tender.client.upload(`${tender.path}/${kept.id}/versions`, { file: sample('newer.pdf') })
  await recordHead(world.services)

  let isBackedUp = false
  async function work(): Promise<number> {
    for (let rounds = 0; ; rounds += 1) {
      const { id } = await uploaded(tender)
      const { status } = await tender.client.delete(`${tender.path}/${id}`)
      expect(status).toBe(200)
      if (isBackedUp) return rounds
    }
  }
  const working = work()
  const target = join(folder, 'portal.zip')
  const backup = await run(['app/server/commands/backup.ts', target, '--with-key'], here)
  isBackedUp = true
  expect(backup).toMatchObject({ code: 0, errors: '' })
  expect(await working).toBeGreaterThan(0)
  expect((await stat(target)).mode & 0o777).toBe(0o600)
  // The portal is lost some time after the backup. By then, it has sent heads of the audit log to
  // the external anchor that are newer than the backup.
  const { auditAnchors } = readConfig({ DEMO: 'off', ...bucket })
  await recordHead({ ...world.services, config: { ...world.services.config, auditAnchors } })

  const empty = await makeDatabase('template1')
  onTestFinished(empty.drop)
  const dataDir = join(folder, 'restored')
  const there = { DATABASE_URL: empty.url, DATA_DIR: dataDir, ...bucket }
  const restored = await run(['app/server/commands/restore.ts', target], there)
  expect(restored).toMatchObject({ code: 0, errors: '' })
  expect(restored.output).toMatch(
    /All hashes match, and the audit log is intact \(\d+ rows, 1 signed heads\)/,
  )

  // The server prepares the database in the same way at every start.
  await prepareDatabase({ ...inject('postgresOwner'), database: empty.name }, empty.db)
  const config = readConfig({ SERVE_CLIENT: 'off', LOG_LEVEL: 'silent', ...there })
  const app = await buildApp(createServices(config, empty.db, await openAppKey(config, empty.db)))
  onTestFinished(() => app.close())
  const client = new Client(app)
  const { email } = tender.buyer
  expect((await client.post('/api/auth/login', { email, password: testPassword })).status).toBe(200)
  const first = await client.get(`${tender.path}/${kept.id}/versions/1/download`)
  const newest = await client.get(`${tender.path}/${kept.id}/download`)
  expect([hashOf(first.bytes), hashOf(newest.bytes)]).toEqual([hashOf(content), hashOf(pdf())])
  // New ids don't collide with restored ones.
  expect((await uploaded({ ...tender, client })).id).toBeGreaterThan(kept.id)
  expect(await readdir(folder)).toEqual(['portal.zip', 'restored', 's3'])
})
