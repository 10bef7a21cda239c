// Tests problems during an opening: a virus in a bid, an unavailable scanner or store, and files
// that are missing temporarily. Bids that can't be opened yet are retried, and no bid is lost.
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { getBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { bidTexts, sendBid } from '#features/bids/sending/contract/bid.ts'
import { confirmOpening, listOpenedBids, openingTexts } from '../contract/opening.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { scanPending } from '#kernel/server/files/scan-pending.ts'
import { leaseSeconds, renewalPause } from '#kernel/server/jobs/lease.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { ScannerUnavailable } from '#kernel/server/storage/clamd.ts'
import { StorageError } from '#kernel/server/storage/storage-error.ts'
import type { Storage } from '#kernel/server/storage/storage.ts'
import {
  makeBidder,
  makeBidScene,
  passDeadline,
  readOpened,
  sealBid,
  sendTestBid,
  startedBid,
  type BidScene,
} from '#app/test/bid-scene.ts'
import { indigestible, startClamd, virus, type FakeClamd } from '#app/test/fake-clamd.ts'
import { makeWorld, type World } from '#app/test/world.ts'
import { openAndKeep } from './store-opened.ts'
import { openDamaged } from './open-damaged.ts'
import { openDue } from './open-bids.ts'
import { openedFiles } from './scan-opened.ts'
import { findNextSent } from './sent-bids.ts'
import { startOpening } from './start-opening.ts'

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

const plan = (words: string) => ({ name: `${words}.pdf`, content: Buffer.from(`%PDF ${words}`) })

/**
 * Confirms the opening without starting the work, so that the test decides when and with which
 * services the bids are opened.
 */
async function confirmAll({ tender, params, clients }: BidScene): Promise<void> {
  await passDeadline(world, tender)
  await clients.buyer.call(confirmOpening, { params })
  await world.db.transaction().execute(async (tx) => {
    await tx.updateTable('openings').set({ needed: 1 }).where('tender_id', '=', tender.id).execute()
    await startOpening(tx, tender.id, 'start')
  })
}

const withStorage = (changes: Partial<Storage>): Services => ({
  ...world.services,
  storage: { ...world.services.storage, ...changes },
})

/** Returns services whose first transaction is committed, but reported as failed. */
function withLostCommit(error: Error): Services {
  let isFirst = true
  const transaction = () => ({
    execute: async (work: (tx: Tx) => Promise<unknown>) => {
      const result = await world.db.transaction().execute(work)
      if (!isFirst) return result
      isFirst = false
      throw error
    },
  })
  const db = new Proxy(world.db, {
    get(of, name) {
      if (name === 'transaction') return transaction
      const value: unknown = Reflect.get(of, name, of)
      return typeof value === 'function' ? (value.bind(of) as unknown) : value
    },
  })
  return { ...world.services, db }
}

async function statuses({ clients, params }: BidScene) {
  const { data } = await clients.buyer.call(listOpenedBids, { params })
  return data.map(({ organisation, status, failure }) => [organisation.name, status, failure])
}

test('opened files are scanned: infected and pending files cannot be downloaded', async () => {
  const scene = await makeBidScene(world)
  const { tender, clients } = scene
  const ill = await makeBidder(world, tender, 'Ill Ltd')
  const well = await makeBidder(world, tender, 'Well Ltd')
  const deep = await makeBidder(world, tender, 'Deep Ltd')
  await sendTestBid(ill.client, tender.id, { plan: plan(virus) })
  await sendTestBid(well.client, tender.id, { plan: plan('well') })
  await sendTestBid(deep.client, tender.id, { plan: plan(indigestible) })
  await confirmAll(scene)
  await clamd.close()
  // The scanner is unavailable: the bids are opened anyway, and their files stay pending until they
  // are scanned.
  expect(await openDue(world.services)).toBe(1)
  await expect(scanPending(world.services, openedFiles)).rejects.toThrow(ScannerUnavailable)
  const data = await readOpened(clients.buyer, tender.id)
  expect(data.map(({ files }) => files[0]!.scan_status)).toEqual(Array(3).fill('pending'))
  const download = async (name: string) => {
    const { id, files } = data.find(({ organisation }) => organisation.name === name)!
    const { status, body } = await clients.buyer.get(
      `/api/tenders/${tender.id}/evaluation/bids/${id}/files/${files[0]!.id}`,
    )
    return [status, body.message]
  }
  expect(await download('Well Ltd')).toEqual([409, openingTexts.fileScanning])
  await world.deliverMail()

  clamd = await startClamd(clamd.port)
  // A file that the scanner can't read stays pending and doesn't stop the others.
  await expect(scanPending(world.services, openedFiles)).rejects.toThrow('could not be scanned')
  expect(await download('Well Ltd')).toEqual([200, undefined])
  expect(await download('Ill Ltd')).toEqual([409, openingTexts.fileInfected])
  expect(await download('Deep Ltd')).toEqual([409, openingTexts.fileScanning])
  const notified = (await world.deliverMail()).map(({ to, subject }) => [to, subject])
  const subject = `${tender.reference}: a file in a bid is infected – Tender Portal`
  expect(notified.toSorted()).toEqual(
    [scene.buyer, scene.colleague, ill.user].map(({ email }) => [email, subject]).toSorted(),
  )
})

test('while the store is unavailable no bid is marked, and other tenders’ bids are opened', async () => {
  const scene = await makeBidScene(world)
  const other = await makeBidScene(world)
  for (const { tender } of [scene, other]) {
    await sendTestBid(
      (await makeBidder(world, tender, `Bidder of ${tender.id}`)).client,
      tender.id,
      {
        plan: plan('kept'),
      },
    )
  }
  await confirmAll(scene)
  await confirmAll(other)
  const keys = await keysOf(scene)
  const away = withStorage({
    async open(key, range) {
      if (keys.includes(key)) throw new StorageError('The store is away')
      return world.services.storage.open(key, range)
    },
  })
  await expect(openDue(away)).rejects.toThrow('Bids are left to be opened')
  expect(await statuses(other)).toEqual([[`Bidder of ${other.tender.id}`, 'opened', null]])
  const refused = await scene.clients.buyer.get(`/api/tenders/${scene.tender.id}/opening/bids`)
  expect([refused.status, refused.body.message]).toEqual([409, openingTexts.notOpened])
  const full = withStorage({
    put: () => Promise.reject(new StorageError('The disk is full')),
  })
  await expect(openDue(full)).rejects.toThrow('Bids are left to be opened')

  // A file whose stream breaks off is read again before the bid is marked as failed.
  let isBroken = false
  const shaky = withStorage({
    async open(key, range) {
      const content = await world.services.storage.open(key, range)
      if (isBroken) return content
      isBroken = true
      const all = Buffer.concat(await content.toArray())
      return Readable.from([all.subarray(0, all.length - 20)])
    },
  })
  expect(await openDue(shaky)).toBe(1)
  expect(isBroken).toBe(true)
  expect(await statuses(scene)).toEqual([[`Bidder of ${scene.tender.id}`, 'opened', null]])
})

test('an opened bid keeps its files if the connection breaks after the commit', async () => {
  const scene = await makeBidScene(world)
  const { tender, clients } = scene
  const { client } = await makeBidder(world, tender, 'Lucky Ltd')
  await sendTestBid(client, tender.id, { plan: plan('kept') })
  await confirmAll(scene)
  const bid = await findNextSent(world.db, tender.id)
  const broken = new Error('Connection terminated unexpectedly')
  await expect(openAndKeep(withLostCommit(broken), bid!)).rejects.toThrow(broken)
  expect(await openDue(world.services)).toBe(1)
  const [opened] = await readOpened(clients.buyer, tender.id)
  const row = await world.db
    .selectFrom('opened_files')
    .select('storage_key')
    .where('bid_id', '=', opened!.id)
    .executeTakeFirstOrThrow()
  const content = await world.services.storage.open(row.storage_key)
  expect(Buffer.concat(await content.toArray()).toString()).toBe('%PDF kept')
})

test('a server keeps its lease during a slow opening, and a killed server loses it within 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const scene = await makeBidScene(world)
  const { tender } = scene
  const { client, organisation } = await makeBidder(world, tender)
  await sendTestBid(client, tender.id)
  await confirmAll(scene)
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const slow = withStorage({
    async open(key, range) {
      begun.resolve()
      await released.promise
      return world.services.storage.open(key, range)
    },
  })
  const opening = openDue(slow)
  await begun.promise
  expect(await secondsLeft(scene)).toBeLessThanOrEqual(leaseSeconds)
  await setLease(scene, "'1 second'")
  vi.advanceTimersByTime(renewalPause)
  await expect.poll(() => secondsLeft(scene)).toBeGreaterThan(leaseSeconds - 10)
  // Another server leaves the opening to the first one.
  await openDue(world.services)
  expect(await sealedBids(scene)).toBe(1)
  // Without renewals, as if the server had been killed, another server takes over when the lease
  // has expired.
  vi.clearAllTimers()
  await setLease(scene, "'-1 second'")
  await openDue(world.services)
  expect(await statuses(scene)).toEqual([[organisation.name, 'opened', null]])
  released.resolve()
  await opening
  expect(await statuses(scene)).toEqual([[organisation.name, 'opened', null]])
})

/** Sets when the lease on the opening ends, as an interval from now. */
const setLease = ({ tender }: BidScene, interval: string) =>
  sql`update openings set worked_on_until = clock_timestamp() + interval ${sql.raw(interval)}
    where tender_id = ${tender.id}`.execute(world.db)

async function secondsLeft({ tender }: BidScene): Promise<number> {
  const { seconds } = await world.db
    .selectFrom('openings')
    .where('tender_id', '=', tender.id)
    .select(
      sql<number>`extract(epoch from worked_on_until - clock_timestamp())::float8`.as('seconds'),
    )
    .executeTakeFirstOrThrow()
  return seconds
}

async function sealedBids({ tender }: BidScene): Promise<number> {
  const sealed = await world.db
    .selectFrom('bids')
    .select('id')
    .where('tender_id', '=', tender.id)
    .where('status', '=', 'sent')
    .execute()
  return sealed.length
}

test('a bid with a missing file is opened once the file is restored, and both sides are notified', async () => {
  const scene = await makeBidScene(world)
  const { tender, params } = scene
  const { client, user, organisation } = await makeBidder(world, tender)
  await sendTestBid(client, tender.id)
  const [key] = await keysOf(scene)
  const path = join(world.dataDir, 'files', key!)
  await rename(path, `${path}.away`)
  await confirmAll(scene)
  expect(await openDue(world.services)).toBe(1)
  expect(await statuses(scene)).toEqual([[organisation.name, 'not_openable', 'missing']])
  expect(await openDamaged(world.services)).toBe(0)
  await world.deliverMail()
  await rename(`${path}.away`, path)
  expect(await openDamaged(world.services)).toBe(1)
  expect(await openDamaged(world.services)).toBe(0)
  const { data } = await scene.clients.buyer.call(listOpenedBids, { params })
  expect(data).toMatchObject([{ status: 'opened', failure: null, total: '25056.25' }])
  const notified = (await world.deliverMail()).map(({ to, subject }) => [to, subject])
  const subject = `${tender.reference}: a bid has now been opened – Tender Portal`
  expect(notified.toSorted()).toEqual(
    [scene.buyer, scene.colleague, user].map(({ email }) => [email, subject]).toSorted(),
  )
})

test('a price in a second envelope can’t be resubmitted before the prices are opened', async () => {
  const scene = await makeBidScene(world, { envelope_count: 2 })
  const { tender, params } = scene
  const { client } = await makeBidder(world, tender)
  const bidding = (await client.call(getBidding, { params })).data!
  const bid = await startedBid(client, tender.id)
  const kept: Record<string, string> = {}
  // The bid is sealed to the wrong key (its own draft key), so it can't be opened.
  const body = await sealBid(
    client,
    { tenderId: tender.id, bid, bidding },
    { plan: plan('twice') },
    () => bid.draft_recipient,
    (envelope, text) => (kept[envelope] = text),
  )
  await client.call(sendBid, { params: { ...params, bidId: bid.id }, body })
  await confirmAll(scene)
  await openDue(world.services)
  const handIn = async (envelope: string, content: string | Buffer) => {
    const answer = await client.upload(`/api/tenders/${tender.id}/bids/${bid.id}/hand-in`, {
      envelope,
      file: { name: 'x', content: Buffer.from(content) },
    })
    return [answer.status, answer.body.message]
  }
  expect(await handIn('price', kept['price']!)).toEqual([
    409,
    'Prices stay sealed for now. Hand in the quality envelope only.',
  ])
  expect(await handIn('quality', kept['quality']!)).toEqual([201, bidTexts.handedIn])
  expect(await handIn('quality', plan('twice').content)).toEqual([201, bidTexts.handedIn])
  const { data } = await scene.clients.buyer.call(listOpenedBids, { params })
  expect(data).toMatchObject([{ status: 'opened', total: null, price_lines: [] }])
})

async function keysOf({ tender }: BidScene): Promise<string[]> {
  const rows = await world.db
    .selectFrom('bid_files')
    .innerJoin('bids', 'bids.id', 'bid_files.bid_id')
    .where('tender_id', '=', tender.id)
    .select('storage_key')
    .execute()
  return rows.map(({ storage_key }) => storage_key)
}
