// Tests hostile bidders among honest ones: every honest bid opens, every opening ends, and each
// failure has a reason. The buyer sees the reason, and it is in the record of opening and the audit
// log.
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { envelopes } from '#features/bids/setup/contract/bidding.ts'
import { confirmOpening, getOpening, listOpenedBids } from '../contract/opening.ts'
import { getOpeningRecord } from '../contract/opening-record.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { StorageError } from '#kernel/server/storage/storage-error.ts'
import {
  makeBidder,
  makeBidScene,
  passDeadline,
  sendTestBid,
  type BidScene,
  type TestBidContent,
} from '#app/test/bid-scene.ts'
import { sendHostile, tricks } from '#app/test/hostile-bids.ts'
import { useWorld } from '#app/test/world.ts'
import { openDue } from './open-bids.ts'
import { openDamaged } from './open-damaged.ts'
import { maxAttempts } from './to-be-opened.ts'
import { startOpening } from './start-opening.ts'

const world = useWorld()

/** True in `npm run prove -- bids`, which tests more bids. */
const isFull = process.env['PROVE'] === 'full'
const hostile = isFull ? 260 : 26
const honest = isFull ? 40 : 4

const spoilings = [['quality'], ['price'], envelopes] as const

test(
  `${hostile} hostile bids don’t prevent the opening of ${honest} honest ones`,
  { timeout: 1_200_000 },
  async () => {
    const scene = await makeBidScene(world)
    const { tender, params, clients } = scene
    const names = Object.keys(tricks)
    const kinds = new Map<number, string>()
    for (let place = 0; place < hostile; place += 1) {
      const name = names[place % names.length]!
      const { client } = await makeBidder(world, tender)
      const spoilt = spoilings[Math.floor(place / names.length) % spoilings.length]!
      const trick = tricks[name]!
      kinds.set(await sendHostile(client, { tenderId: tender.id, trick, spoilt }), name)
      if (place % (hostile / honest) < 1) {
        await sendTestBid((await makeBidder(world, tender, `Honest ${place}`)).client, tender.id)
      }
    }
    await passDeadline(world, tender)
    await clients.buyer.call(confirmOpening, { params })
    await clients.colleague.call(confirmOpening, { params })
    await expect
      .poll(async () => (await clients.buyer.call(getOpening, { params })).data.status, {
        timeout: 600_000,
      })
      .toBe('opened')

    const { data } = await clients.buyer.call(listOpenedBids, { params })
    const fair = data.filter(({ organisation }) => organisation.name.startsWith('Honest'))
    expect(fair).toHaveLength(honest)
    for (const bid of fair) {
      expect(bid).toMatchObject({ status: 'opened', failure: null, total: '25056.25' })
    }
    const others = data.filter(({ id }) => kinds.has(id))
    expect(others).toHaveLength(hostile)
    const failed = others.filter(({ status }) => status === 'not_openable')
    // Randomly generated documents are the only hostile bids that may turn out to be valid. No bid
    // may fail for an unexpected reason.
    const harmless = others
      .filter(({ status }) => status === 'opened')
      .map(({ id }) => kinds.get(id))
    expect(harmless.filter((name) => name !== 'generated')).toEqual([])
    expect(failed.filter(({ failure }) => !failure || failure === 'unexpected')).toEqual([])
    await expectAttributed(scene, failed.length)
    const result = `${failed.length} of ${hostile} hostile bids marked, ${honest} honest ones opened`
    if (isFull) process.stdout.write(`${result}\n`)
  },
)

/** Expects the same number of failures in the record, in the audit log and in emails to bidders. */
async function expectAttributed({ tender, params, clients }: BidScene, count: number) {
  const { data: record } = await clients.buyer.call(getOpeningRecord, { params })
  expect(record.bids.filter(({ failure }) => failure !== null)).toHaveLength(count)
  const logged = await world.db
    .selectFrom('audit_logs')
    .select('id')
    .where('action', '=', 'bid.not_openable')
    .execute()
  expect(logged).toHaveLength(count)
  const notified = (await world.deliverMail()).filter(({ subject }) =>
    subject.includes(`${tender.reference}: your bid could not be opened`),
  )
  expect(notified).toHaveLength(count)
}

/** Sends two bids and confirms the opening. Returns the storage keys of the second bid's files. */
async function beginWithTwo(content: TestBidContent = {}) {
  const scene = await makeBidScene(world)
  const { tender } = scene
  await sendTestBid((await makeBidder(world, tender, 'Good Ltd')).client, tender.id)
  const odd = await makeBidder(world, tender, 'Odd Ltd')
  const { bid } = await sendTestBid(odd.client, tender.id, content)
  await passDeadline(world, tender)
  await begin(scene)
  const files = await world.db
    .selectFrom('bid_files')
    .select('storage_key')
    .where('bid_id', '=', bid.id)
    .execute()
  const keys = new Set(files.map(({ storage_key }) => storage_key))
  return { scene, bidId: bid.id, keys }
}

/**
 * Confirms the opening without starting the work, so that the test decides when and with which
 * services the bids are opened.
 */
async function begin({ tender, clients, params }: BidScene): Promise<void> {
  await clients.buyer.call(confirmOpening, { params })
  await world.db.transaction().execute(async (tx) => {
    await tx.updateTable('openings').set({ needed: 1 }).where('tender_id', '=', tender.id).execute()
    await startOpening(tx, tender.id, 'start')
  })
}

const withStorage = (changes: Partial<Services['storage']>): Services => ({
  ...world.services,
  storage: { ...world.services.storage, ...changes },
})

/** Returns services whose store fails for these files only. */
const failingFor = (keys: Set<string>, error: () => Error, changes = {}): Services =>
  withStorage({
    async open(key, range) {
      if (keys.has(key)) throw error()
      return world.services.storage.open(key, range)
    },
    ...changes,
  })

async function outcomes(tenderId: number) {
  const bids = await world.db
    .selectFrom('bids')
    .innerJoin('organisations', 'organisations.id', 'bids.organisation_id')
    .where('tender_id', '=', tenderId)
    .orderBy('organisations.name')
    .select(['bids.status', 'bids.failure', 'bids.opening_attempts'])
    .execute()
  return bids.map(({ status, failure, opening_attempts }) => [status, failure, opening_attempts])
}

test('an unexpected error marks its bid, and the bid is retried later', async () => {
  const { scene, bidId, keys } = await beginWithTwo()
  const broken = failingFor(keys, () => new TypeError('x is not a function'))
  expect(await openDue(broken)).toBe(1)
  expect(await outcomes(scene.tender.id)).toEqual([
    ['opened', null, 0],
    ['not_openable', 'unexpected', 1],
  ])
  const { metadata } = await world.db
    .selectFrom('audit_logs')
    .select('metadata')
    .where('action', '=', 'bid.not_openable')
    .where('resource_id', '=', bidId)
    .executeTakeFirstOrThrow()
  expect(metadata).toMatchObject({ failure: 'unexpected', error: 'TypeError' })
  expect(await openDamaged(world.services)).toBe(1)
  expect(await outcomes(scene.tender.id)).toEqual([
    ['opened', null, 0],
    ['opened', null, 0],
  ])
})

test('a bid that fails at each attempt, as in an outage, doesn’t prevent the end of the opening', async () => {
  const { scene, keys } = await beginWithTwo()
  const shaky = failingFor(keys, () => new StorageError('The store is away'))
  for (let round = 1; round <= maxAttempts; round += 1) {
    await expect(openDue(shaky)).rejects.toThrow('Bids are left to be opened')
    expect(await outcomes(scene.tender.id)).toEqual([
      ['opened', null, 0],
      ['sent', null, round],
    ])
  }
  expect(await openDue(shaky)).toBe(1)
  expect(await outcomes(scene.tender.id)).toEqual([
    ['opened', null, 0],
    ['not_openable', 'unexpected', maxAttempts],
  ])
  const { clients, params } = scene
  expect((await clients.buyer.call(getOpening, { params })).data.status).toBe('opened')
})

test('no attempt is counted while the store is unavailable for every bid', async () => {
  const { scene, keys } = await beginWithTwo()
  const error = () => new StorageError('The store is away')
  const away = failingFor(keys, error, { check: () => Promise.reject(error()) })
  for (let round = 0; round <= maxAttempts; round += 1) {
    await expect(openDue(away)).rejects.toThrow('Bids are left to be opened')
  }
  expect((await outcomes(scene.tender.id))[1]).toEqual(['sent', null, 0])
  expect(await openDue(world.services)).toBe(1)
  expect(await outcomes(scene.tender.id)).toEqual([
    ['opened', null, 0],
    ['opened', null, 0],
  ])
})

test('a bid with a file that is cut off at each attempt is marked with a reason', async () => {
  const { scene, keys } = await beginWithTwo()
  const cut = withStorage({
    async open(key, range) {
      const content = await world.services.storage.open(key, range)
      if (!keys.has(key)) return content
      const all = Buffer.concat(await content.toArray())
      return Readable.from([all.subarray(0, 100)])
    },
  })
  expect(await openDue(cut)).toBe(1)
  expect(await outcomes(scene.tender.id)).toEqual([
    ['opened', null, 0],
    ['not_openable', 'altered', 1],
  ])
})

test('the opening waits while the disk has no room for a file, and ends once there is room', async () => {
  const plan = { name: 'plan.pdf', content: Buffer.alloc(1000, '%') }
  const { scene } = await beginWithTwo({ plan })
  const full: Services = {
    ...world.services,
    config: { ...world.services.config, diskReserve: Number.MAX_SAFE_INTEGER },
  }
  await expect(openDue(full)).rejects.toThrow('Bids are left to be opened')
  expect((await outcomes(scene.tender.id))[1]).toEqual(['sent', null, 0])
  expect(await openDue(world.services)).toBe(1)
  expect((await outcomes(scene.tender.id))[1]).toEqual(['opened', null, 0])
})

test('a file that a bid lists 300 times is not opened', async () => {
  const scene = await makeBidScene(world)
  const { tender, clients, params } = scene
  const { client } = await makeBidder(world, tender)
  const trick = tricks['one file named often']!
  await sendHostile(client, { tenderId: tender.id, trick, spoilt: ['quality'] })
  await passDeadline(world, tender)
  let stored = 0
  const counting = withStorage({
    put: (key, path) => {
      stored += 1
      return world.services.storage.put(key, path)
    },
  })
  await begin(scene)
  expect(await openDue(counting)).toBe(1)
  expect(stored).toBe(0)
  const { data } = await clients.buyer.call(listOpenedBids, { params })
  expect(data).toMatchObject([{ failure: 'malformed', files: [] }])
})
