import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#kernel/server/platform/config.ts'
import { useWorld } from '#app/test/world.ts'
import { disarm } from '#app/test/tamper.ts'
import { recordHead } from './heads.ts'
import { readHeads } from './stored-heads.ts'
import { verifyAudit } from '#features/audit/server/verify-audit.ts'

const world = useWorld()
const hoursAgo = Date.now() - 2 * 3_600_000

const servicesWith = (env: Record<string, string>) => ({
  ...world.services,
  config: {
    ...world.services.config,
    auditAnchors: readConfig({ ...env, DATABASE_URL: 'postgres://x' }).auditAnchors,
  },
})

async function writeAndSeal(env: Record<string, string>) {
  await sql`insert into audit_logs (action, resource_type) values ('lot.created', 'Lot')`.execute(
    world.db,
  )
  await recordHead(servicesWith(env), { now: hoursAgo })
  return (await readHeads(world.db)).at(-1)!
}

/** Serves the few S3 calls that the anchor makes. */
async function startStore() {
  const objects = new Map<string, { body: string; headers: IncomingHttpHeaders }>()
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://store')
    const key = decodeURIComponent(pathname.replace('/anchors/', ''))
    const body = await text(request)
    if (request.method === 'PUT') objects.set(key, { body, headers: request.headers })
    const [first] = [...objects.keys()].toSorted()
    const listed = first ? `<Contents><Key>${first}</Key></Contents>` : ''
    const list = `<ListBucketResult>${listed}</ListBucketResult>`
    response.end(searchParams.has('list-type') ? list : (objects.get(key)?.body ?? ''))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { objects, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('each checkpoint is stored under an object lock, and the bucket reveals a log erased everywhere else', async () => {
  const { objects, address } = await startStore()
  const env = {
    AUDIT_ANCHOR_BUCKET: 'anchors',
    S3_ENDPOINT: address,
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  await writeAndSeal(env)
  const { number, line } = await writeAndSeal(env)
  expect([...objects.keys()]).toEqual([
    expect.stringMatching(new RegExp(`^audit-heads/\\d{12}-head-${number - 1}\\.txt$`)),
    expect.stringMatching(new RegExp(`^audit-heads/\\d{12}-head-${number}\\.txt$`)),
  ])
  const [, newest] = [...objects.values()]
  expect(newest!.body).toBe(`${line}\n`)
  expect(newest!.headers).toMatchObject({
    'x-amz-object-lock-mode': 'COMPLIANCE',
    'x-amz-checksum-sha256': expect.any(String),
  })
  const until = Date.parse(String(newest!.headers['x-amz-object-lock-retain-until-date']))
  expect(Math.round((until - Date.now()) / 86_400_000)).toBe(2557)
  const faults = async () => (await verifyAudit(servicesWith(env))).faults
  expect(await faults()).toEqual([])

  // Except for the bucket, everything is reset to the state of a new portal.
  const undo = new Error('undo')
  const attempt = world.owner.transaction().execute(async (tx) => {
    await disarm(tx)
    for (const table of ['audit_logs', 'audit_seals', 'audit_counts', 'audit_heads'])
      await sql`delete from ${sql.table(table)}`.execute(tx)
    await sql`update installation set has_heads = false`.execute(tx)
    const elsewhere = {
      ...servicesWith(env),
      db: tx,
      config: { ...servicesWith(env).config, dataDir: `${world.dataDir}/new` },
      storage: { ...world.services.storage, sizeOf: async () => undefined },
    }
    expect((await verifyAudit(elsewhere)).faults).toEqual([
      `Row ${number}: the log ends at place 0, but place ${number} was signed on ` +
        `${new Date(hoursAgo).toISOString()}: its end was removed.`,
      `Head ${number} in the bucket anchors is not in the database: one of them was changed.`,
    ])
    throw undo
  })
  await expect(attempt).rejects.toBe(undo)

  const [oldest, latest] = [...objects.keys()].toSorted().toReversed()
  objects.set(latest!, objects.get(oldest!)!)
  expect(await faults()).toEqual(['There is something in the bucket anchors that is no head.'])
})
