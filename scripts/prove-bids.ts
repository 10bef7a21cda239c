// `npm run prove -- bids [<kills>]`: kills the server, its PostgreSQL or both with SIGKILL while
// bidders send bids. Afterwards there must be exactly one receipt for each stored version of a bid,
// and the opening must use the version sent last. Then 200 bids, ten of them with a 50 MB file, are
// opened, during which the server's memory use must stay flat, and encrypted 50 MB files are
// uploaded. With 0 kills, only this second part runs. Exits with 1 at the first broken guarantee.
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { fileLimits } from '#kernel/contract/file.ts'
import { openAppKey } from '#kernel/server/platform/app-key.ts'
import { sealTo } from '#features/bids/sealing/server/age.ts'
import { readConfig } from '#kernel/server/platform/config.ts'
import { connect, type Database } from '#kernel/server/db/connect.ts'
import { findRunning } from '#kernel/server/db/embedded-running.ts'
import { addBid } from '#demo/bids/bids.ts'
import { emptyRows, tablesOf } from '#demo/bids/bid-rows.ts'
import { writeBid } from '#demo/bids/write-bid.ts'
import { createRandom } from '#demo/random.ts'
import { insertAll } from '#demo/rows.ts'
import { SimulatedBidders } from './simulated-bidders.ts'
import { findFreePort } from './free-port.ts'
import { BrokenGuarantee, KillablePortal } from './killable-portal.ts'
import { expect } from './steady-callers.ts'
import { rounded, watchMemory } from './watch-memory.ts'

const kills = Number(process.argv[2] ?? 50)
const bidderCount = 5
const manyBids = 200
const largeFiles = 10
/**
 * The opening is divided into `parts` of equal size. In any part, the server may retain at most
 * `flat` megabytes more than in the first.
 */
const parts = 4
const flat = 20
const megabyte = 1024 * 1024

const portal = await KillablePortal.make('prove-bids')
portal.env['METRICS_PORT'] = String(await findFreePort())

/** Connects directly to the portal's database. */
async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const { db } = connect({ ...findRunning(portal.dataDir), max: 1 })
  return work(db).finally(() => db.destroy())
}

async function readEmails() {
  return withDatabase(async (db) => {
    const { rows } = await sql<{ role: string; email: string }>`
      select role, email from users where is_active and role <> 'admin'
        and (role = 'supplier' or organisation_id = (
          select organisation_id from users where email = 'buyer@demo.example'))
      order by email = 'buyer@demo.example' desc, organisation_id, id`.execute(db)
    const of = (role: string) => rows.filter((row) => row.role === role).map(({ email }) => email)
    return { buyers: of('buyer').slice(0, 2), suppliers: of('supplier') }
  })
}

async function proveKills(bidders: SimulatedBidders, emails: Emails): Promise<void> {
  const tenderId = await bidders.publish(emails.buyers)
  // The bidders belong to different organisations, because colleagues would share one bid.
  const chosen = await withDatabase(async (db) => {
    const { rows } = await sql<{ email: string }>`select distinct on (organisation_id) email
      from users where email = any (${emails.suppliers}) order by organisation_id, id
      limit ${bidderCount}`.execute(db)
    return rows.map(({ email }) => email)
  })
  const working = Promise.all(chosen.map((email) => bidders.bid(email, tenderId)))
  const killing = (async () => {
    for (let kill = 1; kill <= kills; kill += 1) {
      const aim = bidders.receipts.length + Math.random() * 10
      while (bidders.receipts.length < aim) await sleep(10)
      await sleep(Math.random() * 100)
      await portal.killSomething()
      if (kill % 10 === 0) console.log(`${kill} kills, ${bidders.receipts.length} receipts`)
    }
  })()
  await Promise.race([killing, working])
  bidders.end()
  await working
  await killing
  await checkReceipts(bidders, tenderId)
  await open(bidders, emails, tenderId)
  await checkOpened(bidders, emails, tenderId)
  const { unanswered, failed } = bidders.figures
  console.log(
    `${kills} kills: ${bidders.receipts.length} receipts, 0 without their bid, ${chosen.length} bids ` +
      `opened as sent last; ${unanswered} calls without a reply, ${failed} answered with 500 or more.`,
  )
}

type Emails = Awaited<ReturnType<typeof readEmails>>

async function checkReceipts(bidders: SimulatedBidders, tenderId: number): Promise<void> {
  const stored = await withDatabase((db) =>
    db
      .selectFrom('bid_versions')
      .innerJoin('bids', 'bids.id', 'bid_versions.bid_id')
      .where('tender_id', '=', tenderId)
      .select(['bid_id', 'version', 'receipt as text'])
      .execute(),
  )
  const name = ({ bid_id, version }: { bid_id: number; version: number }) => `${bid_id} ${version}`
  const byName = new Map(stored.map((row) => [name(row), row.text]))
  const lost = bidders.receipts.filter((receipt) => byName.get(name(receipt)) !== receipt.text)
  if (lost.length > 0) throw new BrokenGuarantee(`${lost.length} receipts without their bid.`)
  if (stored.length !== new Set(bidders.receipts.map(name)).size) {
    throw new BrokenGuarantee(`${stored.length} versions, ${bidders.receipts.length} receipts.`)
  }
}

async function open(
  bidders: SimulatedBidders,
  { buyers }: Emails,
  tenderId: number,
  onProgress: (opened: number) => void = () => {},
): Promise<number> {
  await withDatabase((db) =>
    sql`update tenders set submission_deadline = now() - interval '1 second',
      clarification_deadline = now() - interval '1 minute' where id = ${tenderId}`.execute(db),
  )
  const path = `/api/tenders/${tenderId}/opening`
  for (const email of buyers) await expect((await bidders.as(email)).post(`${path}/confirm`, {}))
  const start = performance.now()
  const buyer = await bidders.as(buyers[0]!)
  for (;;) {
    const { data } = await expect(buyer.send('GET', path))
    if (data.status === 'opened') return performance.now() - start
    onProgress(data.progress?.opened ?? 0)
    await sleep(50)
  }
}

async function checkOpened(bidders: SimulatedBidders, { buyers }: Emails, tenderId: number) {
  const buyer = await bidders.as(buyers[0]!)
  const { data } = await expect(buyer.send('GET', `/api/tenders/${tenderId}/opening/bids`))
  const last = new Map<number, number>()
  for (const { bid_id, version } of bidders.receipts) {
    last.set(bid_id, Math.max(version, last.get(bid_id) ?? 0))
  }
  if (data.length !== last.size) throw new BrokenGuarantee(`${data.length} of ${last.size} opened.`)
  for (const { id, status, version, failure } of data) {
    if (status !== 'opened' || version !== last.get(id)) {
      throw new BrokenGuarantee(`Bid ${id}, version ${version}: ${status} ${failure}`)
    }
  }
}

/** Adds bids directly to the database, because only the opening is measured. */
async function fill(tenderId: number): Promise<void> {
  const large = randomBytes(fileLimits.fileSize)
  const filesDir = join(portal.dataDir, 'files')
  await withDatabase(async (db) => {
    const config = readConfig(portal.env)
    const appKey = await openAppKey(config, db)
    const tender = await db
      .selectFrom('tenders')
      .select(['id', 'reference', 'title', 'submission_deadline', 'estimated_value'])
      .where('id', '=', tenderId)
      .executeTakeFirstOrThrow()
    const row = { ...tender, submission_deadline: new Date(tender.submission_deadline) }
    const keys = await db
      .selectFrom('bidding_keys')
      .select(['envelope', 'recipient'])
      .where('tender_id', '=', tenderId)
      .execute()
    const of = (envelope: string) => keys.find((key) => key.envelope === envelope)!.recipient
    const recipients = { quality: of('quality'), price: of('price') }
    const user = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'supplier@demo.example')
      .executeTakeFirstOrThrow()
    const { versions } = await db
      .selectFrom('bid_versions')
      .select(sql<number>`max(id)`.as('versions'))
      .executeTakeFirstOrThrow()
    const rows = emptyRows()
    for (let place = 0; place < manyBids; place += 1) {
      const { id, name } = await db
        .insertInto('organisations')
        .values({ name: `Bidder ${place}`, type: 'supplier', verification_status: 'approved' })
        .returning(['id', 'name'])
        .executeTakeFirstOrThrow()
      const bid = await writeBid({
        appKey,
        publicUrl: config.publicUrl,
        chance: createRandom(900_000 + place),
        tender: { row },
        bidder: { organisation: { id, name }, user_id: user.id },
        lot: null,
        recipients,
        setup: '0'.repeat(64),
        started_at: new Date(Date.now() - 60_000),
        sent_at: new Date(Date.now() - 30_000),
        isOpened: false,
        // Bids are opened in the order of their ids, which depend on the seed of `chance`. With
        // these seeds, the large files are spread over the measured parts.
        ...(place < largeFiles ? { plan: large } : {}),
      })
      for (const { storage_key, content } of bid.stored) {
        await writeFile(join(filesDir, storage_key), content)
      }
      addBid(rows, { ...bid, stored: [] })
    }
    const moved = moveVersions(rows, versions)
    await db.transaction().execute(async (tx) => {
      for (const [table, made] of tablesOf(moved)) {
        if (made.length > 0) await insertAll(tx, table, made)
      }
    })
  })
}

/**
 * Shifts the ids of the bids' versions: the demo's code numbers the versions from 1, but this
 * database already contains some.
 */
function moveVersions(rows: ReturnType<typeof emptyRows>, by: number) {
  const move = (list: object[], name: 'id' | 'version_id') =>
    list.map((row) => ({ ...row, [name]: (row as Record<string, number>)[name]! + by }))
  return {
    ...rows,
    versions: move(rows.versions, 'id'),
    envelopes: move(rows.envelopes, 'version_id'),
    versionFiles: move(rows.versionFiles, 'version_id') as typeof rows.versionFiles,
  }
}

async function proveMemory(bidders: SimulatedBidders, emails: Emails): Promise<void> {
  const tenderId = await bidders.publish(emails.buyers)
  await fill(tenderId)
  const { result, before, peak } = await watchMemory(portal, (onPart) =>
    open(bidders, emails, tenderId, (opened) =>
      onPart(Math.min(parts - 1, Math.floor((opened * parts) / manyBids))),
    ),
  )
  const buyer = await bidders.as(emails.buyers[0]!)
  const { data } = await expect(buyer.send('GET', `/api/tenders/${tenderId}/opening/bids`))
  const opened = data.filter(({ status }: { status: string }) => status === 'opened').length
  if (opened !== manyBids) throw new BrokenGuarantee(`${opened} of ${manyBids} bids opened.`)
  console.log(
    `${manyBids} bids, ${largeFiles} with a file of 50 MB, opened in ` +
      `${(result / 1000).toFixed(1)} s; the server retained ${rounded([before], 'retainedMb')} MB before and at ` +
      `most ${rounded(peak, 'retainedMb')} MB during each ${manyBids / parts} of them, and took ` +
      `${rounded([before], 'residentMb')} and ${rounded(peak, 'residentMb')} MB.`,
  )
  const retained = peak.map((one) => one.retainedMb)
  if (Math.max(...retained) > retained[0]! + flat)
    throw new BrokenGuarantee('The memory is not flat.')

  const next = await bidders.publish(emails.buyers)
  const supplier = await bidders.as('supplier@demo.example')
  const path = `/api/tenders/${next}`
  await expect(supplier.post(`${path}/interests`, {}))
  const { bid } = await expect(supplier.post(`${path}/bids`, { lot_id: null }))
  const content = await sealTo([bid.draft_recipient], randomBytes(fileLimits.fileSize))
  const form = { envelope: 'quality', file: { name: 'x', content } }
  const upload = await watchMemory(portal, async () => {
    for (let round = 0; round < 5; round += 1) {
      await expect(supplier.upload(`${path}/bids/${bid.id}/files`, form))
    }
  })
  console.log(
    `Five sealed files of ${Math.round(content.length / megabyte)} MB uploaded; the server took ` +
      `${rounded([upload.before], 'residentMb')} MB before and ${rounded(upload.peak, 'residentMb')} MB at most.`,
  )
}

try {
  await portal.start()
  await portal.waitUntilReady()
  const bidders = new SimulatedBidders(portal)
  const emails = await readEmails()
  if (kills > 0) await proveKills(bidders, emails)
  await proveMemory(new SimulatedBidders(portal), emails)
  await portal.stop()
  await portal.erase()
  console.log('Proven.')
} catch (error) {
  portal.kill()
  console.error(error instanceof BrokenGuarantee ? error.message : error)
  console.error(`NOT PROVEN. The data is in ${portal.dataDir}`)
  process.exit(1)
}
