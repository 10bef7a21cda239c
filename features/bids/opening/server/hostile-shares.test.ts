// Tests opener-sealed bids with manipulated key shares, openers who send garbage, and openers who
// are unavailable: every honest bid opens, every opening ends, and each fault is attributed to the
// bidder or opener who caused it.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { bidTexts, keySizes, type BidSending } from '#features/bids/sending/contract/bid.ts'
import { inviteOpener } from '#features/bids/guests/contract/guest.ts'
import { askForChallenge, getBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import {
  confirmOpening,
  getOpening,
  giveShares,
  listOpenedBids,
  sharePartyAtFault,
  stopWaiting,
} from '../contract/opening.ts'
import { makeKeyPair } from '#features/bids/sealing/server/age.ts'
import { makeBidder, passDeadline, sealed, sha256 } from '#app/test/bid-scene.ts'
import {
  submitShares,
  joinAsGuest,
  makeOpenerScene,
  sealShare,
  sendToOpeners,
  unwrapShares,
} from '#app/test/opener-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()
type Scene = Awaited<ReturnType<typeof makeOpenerScene>>
type Shares = NonNullable<BidSending['envelopes'][number]['shares']>
type Hostility = (shares: Shares, of: { envelope: 'quality' | 'price'; bid_id: number }) => unknown

/** Sends a bid, and then a version of it with manipulated shares. */
async function sendHostile({ tender }: Scene, name: string, spoil: Hostility) {
  const { client } = await makeBidder(world, tender, name)
  const { bid, body, texts } = await sendToOpeners(client, tender.id)
  for (const { envelope, shares } of body.envelopes) {
    await spoil(shares!, { envelope, bid_id: bid.id })
  }
  const again = await client.post(`/api/tenders/${tender.id}/bids/${bid.id}/send`, body)
  return { bid, texts, again }
}

async function confirmed({ openers, params }: Scene) {
  for (const { client } of openers.slice(0, 2)) await client.call(confirmOpening, { params })
}

async function until({ buyer, params }: Scene, status: string) {
  await expect
    .poll(async () => (await buyer.call(getOpening, { params })).data.status, { timeout: 60_000 })
    .toBe(status)
}

async function outcome(scene: Scene) {
  const { data } = await scene.buyer.call(listOpenedBids, { params: scene.params })
  return Object.fromEntries(data.map((bid) => [bid.organisation.name, bid.failure ?? bid.status]))
}

/** Returns the finding for each share of a bid, sorted by envelope and then by opener. */
async function findings(bidId: number) {
  const rows = await world.db
    .selectFrom('bid_shares')
    .innerJoin('bid_envelopes', 'bid_envelopes.id', 'bid_shares.envelope_id')
    .innerJoin('bid_versions', 'bid_versions.id', 'bid_envelopes.version_id')
    .where('bid_id', '=', bidId)
    .orderBy('bid_envelopes.id')
    .orderBy('opener_id')
    .select('finding')
    .execute()
  return rows.map(({ finding }) => finding)
}

test('an invalid share is refused when the bid is sent', async () => {
  const scene = await makeOpenerScene(world)
  const two = (await Promise.all([makeKeyPair(), makeKeyPair()])).map(({ recipient }) => recipient)
  const spoilt = [
    'A'.repeat(29),
    randomBytes(300).toString('base64'),
    randomBytes(keySizes.sealedShare).toString('base64'),
    '!'.repeat(368),
    (await sealed([two[0]!], randomBytes(keySizes.share + 1))).toString('base64'),
    (await sealed(two, randomBytes(keySizes.share))).toString('base64'),
  ]
  for (const content of spoilt) {
    const { again } = await sendHostile(
      scene,
      `Hostile ${content.length} ${content[3]}`,
      (shares) => {
        shares[1]!.content = content
      },
    )
    expect([content.length, again.status]).toEqual([content.length, 422])
  }
  const { again } = await sendHostile(scene, 'Random header', (shares) => {
    shares[1]!.content = randomBytes(keySizes.sealedShare).toString('base64')
  })
  expect(again.body.message).toBe(bidTexts.sharesWrong)
})

test('hostile shares of every kind harm no honest bid, and are attributed to their bidders', async () => {
  const scene = await makeOpenerScene(world)
  const { tender, openers } = scene
  const honest = await makeBidder(world, tender, 'Honest Ltd')
  await sendToOpeners(honest.client, tender.id)
  const stranger = (await makeKeyPair()).recipient
  const toStranger = await sendHostile(scene, 'To a stranger Ltd', async (shares) => {
    for (const share of shares) {
      share.content = (await sealed([stranger], randomBytes(keySizes.share))).toString('base64')
    }
  })
  const notCommitted = await sendHostile(scene, 'Not committed Ltd', async (shares) => {
    for (const [place, share] of shares.entries()) {
      const { recipient } = openers[place]!.keys
      share.content = (await sealed([recipient], randomBytes(keySizes.share))).toString('base64')
    }
  })
  const committed = await sendHostile(scene, 'Committed Ltd', async (shares, of) => {
    for (const [place, share] of shares.entries()) {
      const { recipient } = openers[place]!.keys
      const at = { ...of, tender_id: tender.id, opener_id: share.opener_id }
      Object.assign(share, await sealShare(at, recipient, randomBytes(keySizes.share)))
    }
  })
  const oneOnly = await sendHostile(scene, 'One good Ltd', (shares) => {
    for (const share of shares.slice(1)) share.commitment = sha256('something else')
  })
  const old = await sendHostile(scene, 'Old row Ltd', () => {})
  for (const { again } of [toStranger, notCommitted, committed, oneOnly]) {
    expect(again.status).toBe(201)
  }
  // Earlier portal versions didn't validate shares, so a bid may contain an invalid one.
  await world.db
    .updateTable('bid_shares')
    .set({ content: 'A'.repeat(29) })
    .where('envelope_id', 'in', (of) =>
      of
        .selectFrom('bid_envelopes')
        .innerJoin('bid_versions', 'bid_versions.id', 'version_id')
        .where('bid_id', '=', old.bid.id)
        .select('bid_envelopes.id'),
    )
    .execute()

  await passDeadline(world, tender)
  await confirmed(scene)
  for (const opener of openers) await submitShares(opener, tender.id)
  await until(scene, 'opened')
  expect(await outcome(scene)).toEqual({
    'Honest Ltd': 'opened',
    'To a stranger Ltd': 'no_keys',
    'Not committed Ltd': 'no_keys',
    'Committed Ltd': 'no_keys',
    'One good Ltd': 'no_keys',
    'Old row Ltd': 'no_keys',
  })
  expect(new Set(await findings(toStranger.bid.id))).toEqual(new Set(['unreadable']))
  expect(new Set(await findings(notCommitted.bid.id))).toEqual(new Set(['not_a_share']))
  expect(new Set(await findings(committed.bid.id))).toEqual(new Set(['good']))
  expect(new Set(await findings(old.bid.id))).toEqual(new Set(['not_a_share']))
  expect((await findings(oneOnly.bid.id)).slice(0, 3)).toEqual([
    'good',
    'not_a_share',
    'not_a_share',
  ])
  expect([sharePartyAtFault.unreadable, sharePartyAtFault.not_a_share]).toEqual([
    'bidder',
    'bidder',
  ])
})

test('a wrong submission is attributed to the opener, who can then submit again', async () => {
  const scene = await makeOpenerScene(world)
  const { tender, params, openers } = scene
  const { client } = await makeBidder(world, tender, 'Honest Ltd')
  const { bid } = await sendToOpeners(client, tender.id)
  await passDeadline(world, tender)
  await confirmed(scene)
  const [first, second] = [openers[0]!, openers[1]!]
  await submitShares(first, tender.id)
  const body = await unwrapShares(second, tender.id)
  const file_key = randomBytes(16).toString('base64')
  const wrong = { ...body, shares: body.shares.map(({ id }) => ({ id, file_key })) }
  const reply = await second.client.call(giveShares, { params, body: wrong })
  expect(reply).toMatchObject({
    message:
      'What your browser gave doesn’t open what was sealed to you. Reload the page and give your share again.',
    opening: { status: 'collecting', awaited: [second.user.id, openers[2]!.user.id] },
  })
  expect(await findings(bid.id)).toEqual(['good', 'wrong', null, 'good', 'wrong', null])
  expect(sharePartyAtFault.wrong).toBe('opener')
  await submitShares(second, tender.id)
  await until(scene, 'opened')
  expect(await outcome(scene)).toEqual({ 'Honest Ltd': 'opened' })
})

test('the opening starts despite a deactivated opener, and ends when the others continue without them', async () => {
  const scene = await makeOpenerScene(world)
  const { tender, params, openers, buyer } = scene
  const honest = await makeBidder(world, tender, 'Honest Ltd')
  await sendToOpeners(honest.client, tender.id)
  await sendHostile(scene, 'Hostile Ltd', (shares) => {
    shares[0]!.commitment = sha256('something else')
  })
  await passDeadline(world, tender)
  await confirmed(scene)
  const gone = openers[2]!
  await world.db
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', gone.user.id)
    .execute()
  await submitShares(openers[0]!, tender.id)
  const alone = await openers[0]!.client.post(
    `/api/tenders/${tender.id}/opening/shares/stop-waiting`,
    {},
  )
  expect(alone.body.message).toBe(
    'Two openers answer first: they give their share, or say that they’ve lost their key.',
  )
  const { opening } = await submitShares(openers[1]!, tender.id)
  expect(opening).toMatchObject({ status: 'opening', awaited: [gone.user.id] })
  await expect
    .poll(async () => (await buyer.call(getOpening, { params })).data.progress)
    .toEqual({ opened: 1, total: 2 })
  await openers[1]!.client.call(stopWaiting, { params })
  await until(scene, 'opened')
  expect(await outcome(scene)).toEqual({ 'Honest Ltd': 'opened', 'Hostile Ltd': 'no_keys' })
  const late = await openers[0]!.client.post(
    `/api/tenders/${tender.id}/opening/shares/stop-waiting`,
    {},
  )
  expect(late.body.message).toBe(
    'Shares are given once enough openers have confirmed, and until the opening has ended.',
  )
})

test('an opener who can no longer sign in can return as a guest with the same key', async () => {
  const scene = await makeOpenerScene(world)
  const { tender, params, openers, buyer } = scene
  const honest = await makeBidder(world, tender, 'Honest Ltd')
  await sendToOpeners(honest.client, tender.id)
  await sendHostile(scene, 'Hostile Ltd', (shares) => {
    shares[0]!.commitment = sha256('something else')
  })
  const [, , gone] = openers
  const place = (await buyer.call(getBidding, { params })).data!.openers.find(
    ({ user }) => user!.id === gone!.user.id,
  )!
  const body = { name: 'Gone Away', email: 'gone@home.example', opener_id: place.id }
  const url = `/api/tenders/${tender.id}/bidding/invitations`
  expect((await buyer.post(url, body)).status).toBe(409)
  await passDeadline(world, tender)
  await confirmed(scene)
  await world.db
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', gone!.user.id)
    .execute()
  for (const opener of openers.slice(0, 2)) await submitShares(opener, tender.id)
  await expect
    .poll(async () => (await buyer.call(getOpening, { params })).data.progress)
    .toEqual({ opened: 1, total: 2 })
  const ownAddress = await buyer.post(url, { ...body, email: gone!.user.email })
  expect(ownAddress.status).toBe(422)
  await buyer.call(inviteOpener, { params, body })
  const guest = await joinAsGuest(world, body.email)
  const { data } = await guest.call(getBidding, { params })
  expect(data!.key_set).toBe(1)
  expect(data!.openers.find(({ id }) => id === place.id)).toMatchObject({
    fingerprint: place.fingerprint,
    proved_at: null,
    is_guest: true,
  })
  await guest.call(askForChallenge, { params })
  await submitShares({ client: guest, keys: gone!.keys }, tender.id)
  await until(scene, 'opened')
  expect(await outcome(scene)).toEqual({ 'Honest Ltd': 'opened', 'Hostile Ltd': 'opened' })
  expect((await buyer.post(url, { ...body, email: 'late@home.example' })).status).toBe(409)
})
