// Bids are secret before the opening. A bidder makes every call that bidders can make, with texts
// that contain a unique word. Calls by every other user must then return the same as before, and
// neither the texts nor a decryption key may be in a reply, an email, a notification, the audit
// log, the metrics, the database, the file store or a backup.
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '../contract.ts'
import { addressOf } from '#kernel/contract/endpoint.ts'
import {
  deleteSealedFile,
  saveBidDraft,
  sendBid,
  withdrawBid,
} from '#features/bids/sending/contract/bid.ts'
import { getBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import {
  confirmOpening,
  confirmPrices,
  getOpening,
} from '#features/bids/opening/contract/opening.ts'
import { allJobs } from '../server/all-jobs.ts'
import { buildApp } from '../server/app.ts'
import { recordHead } from '#kernel/server/audit/heads.ts'
import { sealWaiting } from '#kernel/server/audit/seal-waiting.ts'
import { verifyAudit } from '#features/audit/server/verify-audit.ts'
import { backUp } from '#features/backup/server/back-up.ts'
import { measureBackground } from '../server/metrics/measure.ts'
import { measureRequests } from '../server/metrics/requests.ts'
import type { Mail } from '#kernel/server/mail/transport.ts'
import { announce } from '#kernel/server/notices/channel.ts'
import { fanOutAll } from '#kernel/server/notices/fan-out.ts'
import {
  makeBidder,
  makeBidScene,
  passDeadline,
  sealBid,
  sealed,
  startedBid,
  uploadSealed,
  type BidScene,
} from './bid-scene.ts'
import type { Client } from './client.ts'
import { submitShares, makeOpenerScene, sendToOpeners } from './opener-scene.ts'
import { readArchive, textOf } from './read-archive.ts'
import { steady } from './steady-reply.ts'
import { useWorld } from './world.ts'

const world = useWorld()

const mark = 'xsecretx'
/** Texts that must not be found: the bidder's texts, and the prefix of every age private key. */
const secrets = [mark, '4711.4711', 'AGE-SECRET-KEY-']
const isSaid = (text: string, words = secrets) => words.some((word) => text.includes(word))
const lines: string[] = []
let app: FastifyInstance
let metrics: Registry
let scene: BidScene
let bidder: Awaited<ReturnType<typeof makeBidder>>
let rival: typeof bidder
let bidId: number
const others: Record<string, Client> = {}
const received: string[] = []
let before: Map<string, string>
let after: Map<string, string>
let emails: Mail[]
let sealedSteps: number
let figures: { before: string; after: string }

beforeAll(async () => {
  const config = { ...world.services.config, logLevel: 'info' as const }
  app = await buildApp({ ...world.services, config }, { write: (line) => void lines.push(line) })
  metrics = Registry.merge([measureRequests(app), measureBackground(world.services, [])])
  scene = await makeBidScene(world)
  bidder = await makeBidder(world, scene.tender)
  bidder.client = await world.signedIn(bidder.user, app)
  others['buyer'] = scene.clients.buyer
  others['administrator'] = await world.signedIn(await world.makeUser({ role: 'admin' }))
  rival = await makeBidder(world, scene.tender)
  others['rival'] = rival.client
  others['other buyer'] = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  others['visitor'] = world.visitor()
  await world.deliverMail()
  await world.services.live.join(
    {
      userId: scene.buyer.id,
      tenderId: scene.tender.id,
      moved: () => received.push('moved'),
      send: (name) => received.push(name),
      end: () => {},
    },
    10,
  )
  await ask()
  before = await ask()
  await sealWaiting(world.db)
  const countBefore = await readFigures()
  sealedSteps = await bid()
  await fanOutAll(world.db)
  figures = { before: countBefore, after: await readFigures() }
  emails = await world.deliverMail()
  after = await ask()
}, 300_000)

/**
 * Makes all bidder calls: start, draft, upload, delete, send, replace, withdraw, send again.
 * Returns the number of rows in `sealed_entries`, where audit entries about bids are kept until the
 * opening.
 */
async function bid(): Promise<number> {
  const { client } = bidder
  // Each call has its own Idempotency-Key, as in the browser.
  const get = () => randomUUID()
  Object.defineProperty(client.headers, 'idempotency-key', { get, enumerable: true })
  const tenderId = scene.tender.id
  const params = { tenderId }
  const bidding = (await client.call(getBidding, { params })).data!
  const started = await startedBid(client, tenderId)
  bidId = started.id
  const path = { ...params, bidId }
  const draft = async (version: number) => ({
    entry: 'method',
    content: (await sealed([started.draft_recipient], `${mark} draft`)).toString('base64'),
    version,
  })
  await client.call(saveBidDraft, { params: path, body: await draft(0) })
  await client.call(saveBidDraft, { params: path, body: await draft(1) })
  const content = await sealed([started.draft_recipient], `${mark} spare`)
  const fileId = await uploadSealed(client, path, { envelope: 'quality', content })
  await client.call(deleteSealedFile, { params: { ...path, fileId } })
  const words = {
    method: `${mark} method`,
    daily: '4711.4711',
    plan: { name: `${mark}.pdf`, content: Buffer.from(`%PDF-1.7 ${mark}`) },
  }
  const send = async () => {
    const body = await sealBid(client, { tenderId, bid: started, bidding }, words)
    return client.call(sendBid, { params: path, body })
  }
  await send()
  await send()
  await client.call(withdrawBid, { params: path })
  await send()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sealed_entries`.execute(world.db)
  return rows[0]!.count
}

/** Returns the metrics for emails, notices and audit rows. */
async function readFigures(): Promise<string> {
  const lines = (await metrics.metrics()).split('\n')
  return lines.filter((line) => /^(outbox|notices|audit)_/.test(line)).join('\n')
}

/**
 * Makes every read call for this tender as every other user. Returns the replies by user and call.
 */
async function ask(
  clients = others,
  ids = { tenderId: scene.tender.id, bidId: bidId ?? 1 },
): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const [who, client] of Object.entries(clients)) {
    for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
      if (endpoint.path === '/notifications/stream') continue
      const names = endpoint.path.match(/:\w+/g) ?? []
      const params = Object.fromEntries(names.map((name) => [name.slice(1), 1]))
      const answer = await client.get(addressOf(endpoint, { params: { ...params, ...ids } }))
      const text = await textOf(answer.bytes)
      answers.set(`${who}: ${endpoint.path}`, `${answer.status} ${steady(text)}`)
    }
  }
  return answers
}

test('no page, list, count or export that other users see reveals a bid', () => {
  const isLog = (call: string) => call.includes('/audit-logs') && call.startsWith('administrator')
  const changed = [...after].filter(([call, answer]) => !isLog(call) && answer !== before.get(call))
  expect(changed).toEqual([])
  expect(after.size).toBeGreaterThan(200)
})

test('before bids are opened, the audit log has no row about a bid, not even an empty one', async () => {
  const client = others['administrator']!
  // Consecutive saves count as one entry.
  expect(sealedSteps).toBe(17)
  for (const filter of ['action=bid.', 'resource_type=Bid', `user_id=${bidder.user.id}`]) {
    const { body } = await client.get(`/api/audit-logs?${filter}`)
    expect([filter, body.meta.total]).toEqual([filter, 0])
  }
  const { body } = await client.get('/api/audit-logs?per_page=100')
  const { rows } = await sql<{ ids: string[] }>`
    select array_agg(id order by id desc) as ids from audit_logs`.execute(world.db)
  const ids = body.data
    .map(({ id }: { id: number }) => id)
    .toSorted((a: number, b: number) => b - a)
  expect(ids).toEqual(rows[0]!.ids.map(Number).slice(0, ids.length))
  const csv = await client.get('/api/audit-logs/export.csv')
  expect(csv.body).not.toMatch(/bid\.|,Bid,/)
  await expect(sql`delete from sealed_entries`.execute(world.db)).rejects.toThrow(/append-only/)
})

test('bids change no metric, and the ids of notifications, emails and receipts reveal no count', async () => {
  expect(figures.after).toBe(figures.before)
  const { body } = await bidder.client.get('/api/notifications')
  const bells: number[] = body.data.map(({ id }: { id: number }) => id)
  const letters = emails.map(({ messageId }) => Number(/^<(\d+)\./.exec(messageId!)![1]))
  for (const numbers of [bells, letters]) {
    expect(numbers.length).toBeGreaterThan(3)
    const steps = numbers.slice(1).map((number, index) => Math.abs(number - numbers[index]!))
    // Two of these random numbers below 2^52 are this close in fewer than one run in a million.
    expect(Math.min(...steps)).toBeGreaterThan(1_000_000)
    expect(Math.max(...numbers)).toBeLessThan(2 ** 53)
  }
  const { rows } = await sql<{ receipt: string }>`select receipt from bid_versions`.execute(
    world.db,
  )
  for (const { receipt } of rows) expect(receipt).toMatch(/^Audit log: [0-9a-f]{64}$/m)
})

test('emails about a bid go only to the bidder, and other users’ pages receive no event', async () => {
  expect(new Set(emails.map(({ to }) => to))).toEqual(new Set([bidder.user.email]))
  expect(emails).toHaveLength(4)
  for (const email of emails) expect(isSaid(JSON.stringify(email))).toBe(false)
  // Events arrive in order, so if none of the calls above caused an event, this is the first.
  await world.db.transaction().execute((tx) =>
    announce(tx, {
      kind: 'notice',
      notice_id: 0,
      tender_id: scene.tender.id,
      changes_page: true,
      above: 0,
      up_to: 0,
    }),
  )
  await expect.poll(() => received).toEqual(['moved'])
})

test('the list of undelivered emails contains no email about a bid', async () => {
  const client = others['administrator']!
  await world.db.updateTable('outbox').set({ failed_at: new Date(), sent_at: null }).execute()
  const { body } = await client.get('/api/admin/dead-letters?per_page=100')
  expect(body.data.filter(({ letter }: { letter: string }) => letter.startsWith('bid'))).toEqual([])
})

test('neither the server log nor the metrics name the calls that a bidder makes', async () => {
  const written = `${lines.join('')}${await metrics.metrics()}`
  expect(written).toContain('/api/tenders/:tenderId/bidding')
  expect(written).not.toMatch(/\/bids|\/send|\/draft|withdraw/)
  expect(isSaid(written)).toBe(false)
})

/** Returns the tables and files that contain one of the words. */
async function findStored(words: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema')
      and table_type = 'BASE TABLE'`.execute(world.owner)
  const found: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.id(schema, name)} t`.execute(world.owner)
    const isFound = rows.some(({ text }) => isSaid(text, words) || isSaid(decoded(text), words))
    if (isFound) found.push(name)
  }
  const folder = join(world.dataDir, 'files')
  const paths = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  expect(paths.length).toBeGreaterThan(5)
  for (const path of paths) {
    const content = (await readFile(path)).toString('latin1')
    if (isSaid(path, words) || isSaid(content, words)) found.push(path)
  }
  return found
}

test('neither the contents nor the keys of a bid are in a table, file or backup', async () => {
  const found = await findStored(secrets)
  const target = join(world.dataDir, 'secrecy.zip')
  await backUp({ ...world.services, db: world.owner }, { target, withKey: false, done: () => {} })
  const entries = await readArchive(await readFile(target))
  expect(entries.size).toBeGreaterThan(50)
  for (const [name, bytes] of entries) {
    const text = bytes.toString('latin1')
    if (isSaid(text) || isSaid(decoded(text))) found.push(`backup: ${name}`)
  }
  expect(found).toEqual([])
})

/** Decodes PostgreSQL's hexadecimal byte strings. */
const decoded = (text: string) =>
  [...text.matchAll(/\\+x([0-9a-f]+)/g)]
    .map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1'))
    .join(' ')

test('scheduled reminders mention only the bidder’s own bid', async () => {
  await world.db
    .updateTable('tenders')
    .set({
      created_at: sql<string>`now() - interval '9 days'`,
      published_at: sql<string>`now() - interval '9 days'`,
      clarification_deadline: sql<string>`now() + interval '1 hour'`,
      submission_deadline: sql<string>`now() + interval '20 hours'`,
    })
    .where('id', '=', scene.tender.id)
    .execute()
  await world.db.deleteFrom('outbox').execute()
  const clockwork = allJobs(world.services).filter(({ name }) => name !== 'verify-audit')
  for (const job of clockwork) await job.run()
  const notified = (await world.deliverMail()).map(({ to, text }) => ({
    to,
    isSent: text.includes('has sent a bid'),
    isUnsent: text.includes('hasn’t sent a bid'),
  }))
  expect(notified.toSorted((a, b) => Number(b.isSent) - Number(a.isSent))).toEqual([
    { to: bidder.user.email, isSent: true, isUnsent: false },
    { to: rival.user.email, isSent: false, isUnsent: true },
  ])
})

test('once bids are opened, the audit log lists each step with its time, and the chain is valid', async () => {
  await passDeadline(world, scene.tender)
  const { params, clients } = scene
  await clients.buyer.call(confirmOpening, { params })
  await clients.colleague.call(confirmOpening, { params })
  await expect
    .poll(async () => (await clients.buyer.call(getOpening, { params })).data.status, {
      timeout: 60_000,
    })
    .toBe('opened')
  const { body } = await others['administrator']!.get(
    `/api/audit-logs?per_page=100&user_id=${bidder.user.id}`,
  )
  expect(body.data.map(({ action }: { action: string }) => action).toReversed()).toEqual([
    'bid.started',
    'bid.drafted',
    'bid.file_uploaded',
    'bid.file_deleted',
    ...Array(3).fill('bid.file_uploaded'),
    'bid.sent',
    ...Array(3).fill('bid.file_uploaded'),
    'bid.sent',
    'bid.withdrawn',
    ...Array(3).fill('bid.file_uploaded'),
    'bid.sent',
  ])
  expect(body.data[0]).toMatchObject({
    user: { id: bidder.user.id },
    resource_id: bidId,
    about: { tender: { id: scene.tender.id }, organisation: { id: bidder.organisation.id } },
  })
  await recordHead(world.services)
  expect((await verifyAudit(world.services)).faults).toEqual([])
})

test('a price is not readable anywhere before the openers open the prices, even while they collect shares', async () => {
  const words = ['5813.5813', '1453426.5', 'xratesx']
  const sealedScene = await makeOpenerScene(world, { envelope_count: 2 })
  const { tender, params, openers } = sealedScene
  const sender = await makeBidder(world, tender)
  const { bid } = await sendToOpeners(sender.client, tender.id, {
    daily: words[0]!,
    pricePlan: { name: 'xratesx.pdf', content: Buffer.from('%PDF-1.7 xratesx') },
  })
  await passDeadline(world, tender)
  const [first, second] = openers
  for (const { client } of [first!, second!]) await client.call(confirmOpening, { params })
  for (const opener of [first!, second!]) await submitShares(opener, tender.id)
  const read = async () => (await first!.client.call(getOpening, { params })).data
  await expect.poll(async () => (await read()).status).toBe('opened')

  const clients = {
    opener: first!.client,
    administrator: others['administrator']!,
    rival: (await makeBidder(world, tender)).client,
    bidder: sender.client,
  }
  const isNowhere = async (stage: string) => {
    const answers = await ask(clients, { tenderId: tender.id, bidId: bid.id })
    const saying = [...answers].filter(([, answer]) => isSaid(answer, words)).map(([call]) => call)
    const emails = (await world.deliverMail()).filter((email) =>
      isSaid(JSON.stringify(email), words),
    )
    expect([stage, saying, emails, await findStored(words)]).toEqual([stage, [], [], []])
  }
  await isNowhere('sealed')
  for (const { client } of [first!, second!]) await client.call(confirmPrices, { params })
  await submitShares(first!, tender.id)
  expect((await read()).prices?.status).toBe('collecting')
  await isNowhere('collecting')
  await submitShares(second!, tender.id)
  await expect.poll(async () => (await read()).prices?.status).toBe('opened')
  expect(await findStored([words[0]!])).toContain('opened_envelopes')
}, 120_000)
