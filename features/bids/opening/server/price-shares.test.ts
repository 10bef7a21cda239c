// Tests opener-sealed bids with two envelopes: the shares for the prices are submitted after the
// openers have confirmed the opening of the prices. Faulty shares are tolerated as in the first
// opening.
import { randomBytes } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendBid } from '#features/bids/sending/contract/bid.ts'
import { chooseOpeners, getBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { inviteOpener, listGuestOpenings } from '#features/bids/guests/contract/guest.ts'
import {
  confirmOpening,
  confirmPrices,
  getOpening,
  giveShares,
  listOpenedBids,
  stopWaiting,
} from '../contract/opening.ts'
import { getOpeningRecord } from '../contract/opening-record.ts'
import { makeKeyPair, openWithFileKey } from '#features/bids/sealing/server/age.ts'
import { bidPurposes } from '#features/bids/sealing/server/purposes.ts'
import { readMigrations } from '#kernel/server/db/migrate.ts'
import { encrypt } from '#kernel/server/platform/encryption.ts'
import { makeBidder, passDeadline, sealed, sha256 } from '#app/test/bid-scene.ts'
import {
  submitShares,
  joinAsGuest,
  makeOpenerScene,
  sendToOpeners,
  unwrapFileKey,
  unwrapShares,
} from '#app/test/opener-scene.ts'
import { useWorld } from '#app/test/world.ts'
import { openDamaged } from './open-damaged.ts'

const world = useWorld()
type Scene = Awaited<ReturnType<typeof makeOpenerScene>>

const makeScene = () => makeOpenerScene(world, { envelope_count: 2 })

async function readState({ buyer, params }: Scene) {
  return (await buyer.call(getOpening, { params })).data
}

/** Opens the quality envelopes with the shares of the first two openers. */
async function openQuality(scene: Scene): Promise<void> {
  const { tender, params, openers } = scene
  await passDeadline(world, tender)
  for (const { client } of openers.slice(0, 2)) await client.call(confirmOpening, { params })
  for (const opener of openers.slice(0, 2)) await submitShares(opener, tender.id)
  await expect.poll(async () => (await readState(scene)).status).toBe('opened')
}

async function confirmTwice({ openers, params }: Scene) {
  await openers[0]!.client.call(confirmPrices, { params })
  return (await openers[1]!.client.call(confirmPrices, { params })).opening
}

async function untilPrices(scene: Scene, status: string): Promise<void> {
  await expect.poll(async () => (await readState(scene)).prices?.status).toBe(status)
}

/** Returns the failure or the total of each bid, by bidder. */
async function outcome({ buyer, params }: Scene) {
  const { data } = await buyer.call(listOpenedBids, { params })
  return Object.fromEntries(data.map((bid) => [bid.organisation.name, bid.failure ?? bid.total]))
}

async function readRecord({ buyer, params }: Scene) {
  return (await buyer.call(getOpeningRecord, { params })).data
}

function selectPriceShares(bidId: number) {
  return world.db
    .selectFrom('bid_shares')
    .innerJoin('bid_envelopes', 'bid_envelopes.id', 'bid_shares.envelope_id')
    .innerJoin('bid_versions', 'bid_versions.id', 'bid_envelopes.version_id')
    .where('bid_versions.bid_id', '=', bidId)
    .where('bid_envelopes.envelope', '=', 'price')
    .orderBy('bid_shares.opener_id')
    .select(['bid_shares.id', 'bid_shares.content', 'bid_shares.finding', 'bid_shares.given'])
    .execute()
}

/** Returns the subjects of the emails since the last call, by recipient. */
async function readAsked() {
  const emails = await world.deliverMail()
  return Object.fromEntries(emails.map(({ to, subject }) => [to, subject.split(/: | – /)[1]]))
}

async function deactivate(user: { id: number }): Promise<void> {
  await world.db.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute()
}

test('price shares are refused until two openers have confirmed the prices', async () => {
  const scene = await makeScene()
  const { tender, params, openers, buyer } = scene
  const [first, second, third] = openers
  const { client } = await makeBidder(world, tender, 'Honest Ltd')
  const { bid } = await sendToOpeners(client, tender.id)
  const shares = `/api/tenders/${tender.id}/opening/shares`
  await passDeadline(world, tender)
  for (const opener of [first!, second!]) await opener.client.call(confirmOpening, { params })

  // At the first opening, only the share of the quality envelope is listed and accepted.
  const quality = await unwrapShares(first!, tender.id)
  expect(quality.shares).toHaveLength(1)
  const [own] = await selectPriceShares(bid.id)
  const early = { ...quality, shares: [...quality.shares, { id: own!.id, file_key: null }] }
  const refused = await first!.client.post(shares, early)
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'Shares of the prices are given once enough openers have confirmed the opening of the prices.',
  ])
  for (const opener of [first!, second!]) await submitShares(opener, tender.id)
  await expect.poll(async () => (await readState(scene)).status).toBe('opened')
  expect((await readState(scene)).prices).toMatchObject({ status: 'sealed', progress: null })

  const isStillClosed = async () => {
    const list = await first!.client.get(shares)
    const given = await first!.client.post(shares, { shares: [{ id: own!.id, file_key: null }] })
    expect([list.status, given.status]).toEqual([409, 409])
    expect(given.body.message).toBe(
      'Shares are given once enough openers have confirmed, and until the opening has ended.',
    )
    expect((await selectPriceShares(bid.id)).map(({ finding }) => finding)).toEqual([
      null,
      null,
      null,
    ])
    expect(await outcome(scene)).toEqual({ 'Honest Ltd': null })
  }
  await isStillClosed()
  const award = await buyer.post(`/api/tenders/${tender.id}/award`)
  expect([award.status, award.body.message]).toEqual([
    409,
    'The prices are still sealed. Open the prices before you award this tender.',
  ])
  await world.deliverMail()
  const alone = await first!.client.call(confirmPrices, { params })
  expect(await readAsked()).toEqual({
    [second!.user.email]: 'confirm the opening of the prices',
    [third!.user.email]: 'confirm the opening of the prices',
  })
  expect(alone.opening.prices).toMatchObject({ status: 'confirming', needed: 2 })
  await isStillClosed()

  const { opening } = await second!.client.call(confirmPrices, { params })
  expect(await readAsked()).toEqual({
    [first!.user.email]: 'give your share to open the prices',
    [third!.user.email]: 'give your share to open the prices',
  })
  expect(opening).toMatchObject({
    status: 'opened',
    awaited: openers.map(({ user }) => user.id),
    prices: { status: 'collecting', progress: null },
  })
  const one = await submitShares(first!, tender.id)
  expect(one.message).toBe('Your share of the keys has been given')
  expect(one.opening.prices).toMatchObject({
    status: 'collecting',
    confirmations: [{ has_given_shares: true }, { has_given_shares: false }],
  })
  expect(await outcome(scene)).toEqual({ 'Honest Ltd': null })
  expect((await submitShares(second!, tender.id)).opening).toMatchObject({ awaited: [] })
  await untilPrices(scene, 'opened')
  expect(await outcome(scene)).toEqual({ 'Honest Ltd': '25056.25' })
  expect((await third!.client.get(shares)).body.message).toBe(
    'Shares are given once enough openers have confirmed, and until the opening has ended.',
  )
  expect(await readRecord(scene)).toMatchObject({
    envelopes: ['quality'],
    prices_opened: { openers: [{ name: first!.user.name }, { name: second!.user.name }] },
    bids: [{ total: null, share_faults: [] }],
    addenda: [{ how: 'price_opened', bid: { total: '25056.25', share_faults: [] } }],
  })
  expect((await buyer.post(`/api/tenders/${tender.id}/award`)).status).toBe(200)
})

test('a bad price share is attributed and affects only its own price, which can be resubmitted', async () => {
  const scene = await makeScene()
  const { tender, params, openers } = scene
  const [first, second, third] = openers
  const honest = await makeBidder(world, tender, 'Honest Ltd')
  const { bid: honestBid } = await sendToOpeners(honest.client, tender.id)
  const hostile = await makeBidder(world, tender, 'Hostile Ltd')
  const { bid, body, texts } = await sendToOpeners(hostile.client, tender.id)
  const price = body.envelopes.find(({ envelope }) => envelope === 'price')!
  for (const share of price.shares!.slice(0, 2)) share.commitment = sha256('something else')
  await hostile.client.call(sendBid, { params: { ...params, bidId: bid.id }, body })
  await openQuality(scene)
  expect(await outcome(scene)).toEqual({ 'Honest Ltd': null, 'Hostile Ltd': null })
  await confirmTwice(scene)

  const right = await unwrapShares(first!, tender.id)
  const file_key = randomBytes(16).toString('base64')
  const wrong = { ...right, shares: right.shares.map(({ id }) => ({ id, file_key })) }
  const reply = await first!.client.call(giveShares, { params, body: wrong })
  expect(reply.message).toBe(
    'What your browser gave doesn’t open what was sealed to you. Reload the page and give your share again.',
  )
  expect((await selectPriceShares(honestBid.id)).map(({ finding }) => finding)).toEqual([
    'wrong',
    null,
    null,
  ])
  const again = await submitShares(first!, tender.id)
  expect(again.message).toBe(
    'Your share of the keys has been given. It couldn’t be used for one bid; the record of opening will say why.',
  )
  const { opening } = await submitShares(second!, tender.id)
  expect(opening).toMatchObject({ awaited: [third!.user.id], prices: { status: 'opening' } })
  // The honest bidder's price is opened immediately; the hostile bidder's price stays sealed until
  // the third opener submits a share.
  await expect
    .poll(async () => (await readState(scene)).prices?.progress)
    .toEqual({ opened: 1, total: 2 })
  await submitShares(third!, tender.id)
  await untilPrices(scene, 'opened')
  expect(await outcome(scene)).toEqual({ 'Honest Ltd': '25056.25', 'Hostile Ltd': 'no_keys' })

  const url = `/api/tenders/${tender.id}/bids/${bid.id}/hand-in`
  const file = { name: 'x', content: Buffer.from(texts['price']!) }
  const handedIn = await hostile.client.upload(url, { envelope: 'price', file })
  expect(handedIn.body).toMatchObject({ is_complete: true, bid: { status: 'opened' } })
  expect(await outcome(scene)).toEqual({ 'Honest Ltd': '25056.25', 'Hostile Ltd': '25056.25' })
  const { bids, addenda } = await readRecord(scene)
  expect(bids.map(({ share_faults }) => share_faults)).toEqual([[], []])
  const fault = { envelope: 'price', fault: 'not_a_share' }
  expect(addenda).toMatchObject([
    { how: 'price_opened', bid: { organisation: 'Honest Ltd', share_faults: [] } },
    {
      how: 'price_not_opened',
      bid: { organisation: 'Hostile Ltd', total: null, share_faults: [fault, fault] },
    },
    { how: 'handed_in', bid: { organisation: 'Hostile Ltd', total: '25056.25' } },
  ])
})

test('if a key is lost, an opener who has left can return as a guest to give the missing price share', async () => {
  const scene = await makeScene()
  const { tender, params, openers, buyer } = scene
  const [first, second, gone] = openers
  await sendToOpeners((await makeBidder(world, tender, 'Honest Ltd')).client, tender.id)
  await openQuality(scene)
  await deactivate(gone!.user)
  await confirmTwice(scene)
  await submitShares(first!, tender.id)
  const lost = { has_lost_key: true, shares: [] }
  const { opening } = await second!.client.call(giveShares, { params, body: lost })
  expect(opening).toMatchObject({ awaited: [gone!.user.id], prices: { status: 'collecting' } })

  const place = (await buyer.call(getBidding, { params })).data!.openers.find(
    ({ user }) => user!.id === gone!.user.id,
  )!
  const body = { name: 'Gone Away', email: 'gone@price.example', opener_id: place.id }
  await buyer.call(inviteOpener, { params, body })
  const guest = await joinAsGuest(world, body.email)
  const { openings } = (await guest.call(listGuestOpenings)).data
  expect(openings).toMatchObject([{ tender: { id: tender.id }, task: 'give_price_share' }])
  await submitShares({ client: guest, keys: gone!.keys }, tender.id)
  await untilPrices(scene, 'opened')
  expect(await outcome(scene)).toEqual({ 'Honest Ltd': '25056.25' })
  const url = `/api/tenders/${tender.id}/bidding/invitations`
  expect((await buyer.post(url, { ...body, email: 'late@price.example' })).status).toBe(409)
})

test('after the deadline no opener can replace a key, because the prices still need the earlier one', async () => {
  const scene = await makeScene()
  const { tender, openers, buyer } = scene
  await sendToOpeners((await makeBidder(world, tender)).client, tender.id)
  await openQuality(scene)
  const { recipient, identity } = await makeKeyPair()
  const protected_identity = (await sealed([recipient], identity)).toString('base64')
  const body = { recipient, protection: 'passphrase', protected_identity }
  const refused = await openers[0]!.client.put(`/api/tenders/${tender.id}/bidding/key`, body)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'The deadline has passed, and the bids are sealed to the keys that the openers had then. A new key can’t open them.',
  ])
  // A new opener isn't asked to create a key, because no bid would be sealed to it.
  const { organisation_id } = openers[0]!.user
  const anew = await world.makeUser({ role: 'buyer', organisation_id })
  await world.deliverMail()
  const user_ids = [...openers.map(({ user }) => user.id), anew.id]
  await buyer.call(chooseOpeners, { params: scene.params, body: { user_ids } })
  expect(await world.deliverMail()).toEqual([])
})

test('two openers who have responded can continue without the missing price shares', async () => {
  const scene = await makeScene()
  const { tender, params, openers } = scene
  const [first, second, gone] = openers
  const { client } = await makeBidder(world, tender, 'Honest Ltd')
  const { bid, texts } = await sendToOpeners(client, tender.id)
  await openQuality(scene)
  // The shares that openers submitted for the quality envelopes don't count as answers for the
  // prices.
  const stop = `/api/tenders/${tender.id}/opening/shares/stop-waiting`
  await deactivate(gone!.user)
  await confirmTwice(scene)
  await submitShares(first!, tender.id)
  expect((await first!.client.post(stop, {})).body.message).toBe(
    'Two openers answer first: they give their share, or say that they’ve lost their key.',
  )
  await second!.client.call(giveShares, { params, body: { has_lost_key: true, shares: [] } })
  await second!.client.call(stopWaiting, { params })
  await untilPrices(scene, 'opened')
  expect(await outcome(scene)).toEqual({ 'Honest Ltd': 'no_keys' })
  const { addenda } = await readRecord(scene)
  expect(addenda).toMatchObject([
    {
      how: 'price_not_opened',
      bid: {
        share_faults: [
          { envelope: 'price', opener: second!.user.name, fault: 'lost' },
          { envelope: 'price', opener: gone!.user.name, fault: 'not_given' },
        ],
      },
    },
  ])
  const url = `/api/tenders/${tender.id}/bids/${bid.id}/hand-in`
  const file = { name: 'x', content: Buffer.from(texts['price']!) }
  await client.upload(url, { envelope: 'price', file })
  expect(await outcome(scene)).toEqual({ 'Honest Ltd': '25056.25' })
})

test('a bid that is restored after the prices were opened is opened together with its price', async () => {
  const scene = await makeScene()
  const { tender, openers } = scene
  await sendToOpeners((await makeBidder(world, tender, 'Fine Ltd')).client, tender.id)
  const { bid } = await sendToOpeners(
    (await makeBidder(world, tender, 'Missing Ltd')).client,
    tender.id,
  )
  const { storage_key } = await world.db
    .selectFrom('bid_files')
    .select('storage_key')
    .where('bid_id', '=', bid.id)
    .where('envelope', '=', 'quality')
    .executeTakeFirstOrThrow()
  const path = join(world.dataDir, 'files', storage_key)
  await rename(path, `${path}-away`)
  await openQuality(scene)
  await confirmTwice(scene)
  for (const opener of openers.slice(0, 2)) await submitShares(opener, tender.id)
  await untilPrices(scene, 'opened')
  expect(await outcome(scene)).toEqual({ 'Fine Ltd': '25056.25', 'Missing Ltd': 'missing' })
  await rename(`${path}-away`, path)
  expect(await openDamaged(world.services)).toBe(1)
  expect(await outcome(scene)).toEqual({ 'Fine Ltd': '25056.25', 'Missing Ltd': '25056.25' })
})

test('price shares that an earlier portal version collected at the first opening need not be given again', async () => {
  const scene = await makeScene()
  const { tender, openers } = scene
  const { bid } = await sendToOpeners(
    (await makeBidder(world, tender, 'Given Ltd')).client,
    tender.id,
  )
  const other = await sendToOpeners(
    (await makeBidder(world, tender, 'Not given Ltd')).client,
    tender.id,
  )
  await openQuality(scene)
  const { appKey } = world.services
  for (const [place, { id, content }] of (await selectPriceShares(bid.id)).entries()) {
    const { identity } = openers[place]!.keys
    const fileKey = Buffer.from(await unwrapFileKey(identity, content), 'base64')
    const share = await openWithFileKey(Buffer.from(content, 'base64'), fileKey)
    const given = encrypt(appKey, bidPurposes.share, share.toString('base64'))
    await world.db
      .updateTable('bid_shares')
      .set({ given, finding: 'good' })
      .where('id', '=', id)
      .execute()
  }
  // Migration 0060 set `has_key` for all envelopes of opened bids. Migration 0065 resets it for
  // price envelopes that are still sealed.
  await world.db.updateTable('bid_envelopes').set({ has_key: true }).execute()
  const step = (await readMigrations()).find(({ name }) => name.startsWith('0065'))!
  await sql.raw(step.text.slice(step.text.indexOf('update bid_envelopes'))).execute(world.owner)

  const opening = await confirmTwice(scene)
  expect(opening.prices).toMatchObject({ status: 'opening' })
  expect(opening.awaited).toEqual(openers.map(({ user }) => user.id))
  await expect
    .poll(() => outcome(scene))
    .toEqual({ 'Given Ltd': '25056.25', 'Not given Ltd': null })
  for (const opener of openers.slice(1)) await submitShares(opener, tender.id)
  await untilPrices(scene, 'opened')
  expect(await outcome(scene)).toEqual({ 'Given Ltd': '25056.25', 'Not given Ltd': '25056.25' })
  expect((await selectPriceShares(other.bid.id)).map(({ finding }) => finding)).toEqual([
    null,
    'good',
    'good',
  ])
})

test('without bids, the prices are opened once two openers have confirmed', async () => {
  const scene = await makeScene()
  const { params, openers } = scene
  await passDeadline(world, scene.tender)
  for (const { client } of openers.slice(0, 2)) await client.call(confirmOpening, { params })
  await expect.poll(async () => (await readState(scene)).status).toBe('opened')
  await confirmTwice(scene)
  await untilPrices(scene, 'opened')
})
