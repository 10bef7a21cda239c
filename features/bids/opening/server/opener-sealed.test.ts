// Tests opener-sealed bids: the portal can't read a bid before two openers have given their shares,
// and losing a single key loses no bid.
import { expect, test } from 'vitest'
import { bidTexts, listOwnBids, sendBid } from '#features/bids/sending/contract/bid.ts'
import { chooseOpeners, getBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { confirmOpening, getOpening, giveShares, listOpenedBids } from '../contract/opening.ts'
import { remindOpeners } from './remind-openers.ts'
import { makeBidder, passDeadline, readOpened } from '#app/test/bid-scene.ts'
import {
  submitShares,
  makeKey,
  makeOpenerScene,
  sealToOpeners,
  sendToOpeners,
} from '#app/test/opener-scene.ts'
import { whileArchived } from '#app/test/while-archived.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

async function confirmed({ openers, params }: Awaited<ReturnType<typeof makeOpenerScene>>) {
  const [one, two] = openers
  await one!.client.call(confirmOpening, { params })
  const { opening } = await two!.client.call(confirmOpening, { params })
  expect(opening).toMatchObject({ status: 'collecting', progress: null })
}

async function progress({ buyer, params }: Awaited<ReturnType<typeof makeOpenerScene>>) {
  return (await buyer.call(getOpening, { params })).data.progress
}

async function opened({ buyer, params }: Awaited<ReturnType<typeof makeOpenerScene>>) {
  await expect
    .poll(async () => (await buyer.call(getOpening, { params })).data.status, { timeout: 60_000 })
    .toBe('opened')
  return (await buyer.call(listOpenedBids, { params })).data
}

test('two of three openers can open bids; a bid with a misdirected share waits for the third', async () => {
  const scene = await makeOpenerScene(world)
  const { tender, params, openers } = scene
  const fine = await makeBidder(world, tender, 'Fine Ltd')
  await sendToOpeners(fine.client, tender.id, { method: 'As sealed' })
  const odd = await makeBidder(world, tender, 'Odd Ltd')
  const { bid, body } = await sendToOpeners(odd.client, tender.id)
  // The bidder sends again, with the second opener's share in the first opener's place.
  for (const envelope of body.envelopes) {
    const [first, second] = envelope.shares!
    first!.content = second!.content
  }
  await odd.client.call(sendBid, { params: { ...params, bidId: bid.id }, body })
  expect((await odd.client.call(listOwnBids, { params })).data[0]!.draft_key).toBeNull()

  const url = `/api/tenders/${tender.id}/opening/shares`
  await passDeadline(world, tender)
  expect((await openers[0]!.client.get(url)).body.message).toBe(
    'Shares are given once enough openers have confirmed, and until the opening has ended.',
  )
  await confirmed(scene)
  const outsider = await world.signedIn(
    await world.makeUser({ role: 'buyer', organisation_id: openers[0]!.user.organisation_id }),
  )
  expect((await outsider.get(url)).status).toBe(403)
  const { data } = (await openers[0]!.client.get(url)).body
  const stolen = { shares: [{ id: data[0].id + 100_000, file_key: null }] }
  expect((await openers[0]!.client.post(url, stolen)).body.message).toBe(
    'These are not the shares that were sealed to you.',
  )
  // The misplaced share can't be read with the first opener's key.
  expect(await submitShares(openers[0]!, tender.id)).toMatchObject({
    message:
      'Your share of the keys has been given. It couldn’t be used for one bid; the record of opening will say why.',
    opening: { status: 'collecting' },
  })
  const { opening } = await submitShares(openers[1]!, tender.id)
  expect(opening).toMatchObject({ status: 'opening', awaited: [openers[2]!.user.id] })
  await expect.poll(() => progress(scene)).toEqual({ opened: 1, total: 2 })
  expect((await submitShares(openers[2]!, tender.id)).opening.awaited).toEqual([])
  expect(
    (await opened(scene)).map(({ organisation, status }) => [organisation.name, status]),
  ).toEqual([
    ['Fine Ltd', 'opened'],
    ['Odd Ltd', 'opened'],
  ])
})

test('bidders can resubmit their bids if too few keys are left after the deadline', async () => {
  const scene = await makeOpenerScene(world)
  const { tender, openers, params } = scene
  const { client } = await makeBidder(world, tender)
  const { bid, texts } = await sendToOpeners(client, tender.id, { method: 'Twice' })
  await passDeadline(world, tender)
  await confirmed(scene)
  await submitShares(openers[0]!, tender.id)
  for (const lost of openers.slice(1)) {
    const body = { has_lost_key: true, shares: [] }
    await lost.client.call(giveShares, { params, body })
  }
  expect(await opened(scene)).toMatchObject([{ status: 'not_openable', failure: 'no_keys' }])
  for (const [envelope, text] of Object.entries(texts)) {
    const file = { name: 'x', content: Buffer.from(text) }
    await client.upload(`/api/tenders/${tender.id}/bids/${bid.id}/hand-in`, { envelope, file })
  }
  expect(await readOpened(scene.buyer, tender.id)).toMatchObject([
    { status: 'opened', failure: null, answers: [{ value: 'Twice' }] },
  ])
})

test('bidders are asked to reseal once a new key is proved, and bids not resealed can still be opened', async () => {
  const scene = await makeOpenerScene(world)
  const { tender, params, openers, buyer } = scene
  const heeds = await makeBidder(world, tender, 'Heeds Ltd')
  const ignores = await makeBidder(world, tender, 'Ignores Ltd')
  await sendToOpeners(heeds.client, tender.id)
  await sendToOpeners(ignores.client, tender.id)
  await world.deliverMail()
  const [lost, ...others] = openers
  const keys = await makeKey(lost!, tender.id)
  const notified = await world.deliverMail()
  expect(notified.map(({ to }) => to).toSorted()).toEqual(
    [heeds.user.email, ignores.user.email].toSorted(),
  )
  const bidding = (await heeds.client.call(getBidding, { params })).data!
  expect(bidding.key_set).toBe(2)
  const [bid] = (await heeds.client.call(listOwnBids, { params })).data
  expect(bid).toMatchObject({ status: 'sent', is_outdated: false, needs_resealing: true })
  const stale = await sealToOpeners(heeds.client, {
    tenderId: tender.id,
    bid: bid!,
    bidding: { ...bidding, key_set: 1 },
  })
  const url = `/api/tenders/${tender.id}/bids/${bid!.id}/send`
  expect((await heeds.client.post(url, stale.body)).body.message).toBe(
    'The openers have changed. Reload the page and send your bid again.',
  )
  const short = { ...stale.body, key_set: 2 }
  short.envelopes = short.envelopes.map((one) => ({ ...one, shares: one.shares!.slice(1) }))
  expect((await heeds.client.post(url, short)).body.message).toBe(bidTexts.sharesWrong)
  const { body } = await sealToOpeners(heeds.client, { tenderId: tender.id, bid: bid!, bidding })
  await heeds.client.call(sendBid, { params: { ...params, bidId: bid!.id }, body })

  // An opener who leaves can be removed, but at least three must remain.
  const ids = openers.map(({ user }) => user.id)
  const few = await buyer.put(`/api/tenders/${tender.id}/bidding/openers`, {
    user_ids: ids.slice(1),
  })
  expect(few.status).toBe(422)
  await buyer.call(chooseOpeners, { params, body: { user_ids: ids } })

  await passDeadline(world, tender)
  await confirmed(scene)
  // The opener who replaced the lost key is asked for the shares of both bids, including those
  // sealed to the lost key. The shares of the other two openers are enough to open both bids.
  const { data } = (await lost!.client.get(`/api/tenders/${tender.id}/opening/shares`)).body
  expect(data).toHaveLength(4)
  expect(keys.recipient).not.toBe(lost!.keys.recipient)
  for (const opener of others) await submitShares(opener, tender.id)
  expect((await opened(scene)).map(({ status }) => status)).toEqual(['opened', 'opened'])
})

test('openers are reminded to prove their keys three days before the deadline, and to open the bids', async () => {
  const { tender } = await makeOpenerScene(world)
  const remind = async (at: Date) => {
    await world.db
      .updateTable('tenders')
      .set({ clarification_deadline: new Date(0), submission_deadline: at })
      .where('id', '=', tender.id)
      .execute()
    await world.deliverMail()
    const ofArchived = () => remindOpeners(world.db)
    expect(await whileArchived(world, [tender], ofArchived)).toBe(0)
    await remindOpeners(world.db)
    await remindOpeners(world.db)
    const notified = (await world.deliverMail()).filter(({ subject }) =>
      subject.includes(tender.reference),
    )
    return notified.map(({ subject }) => subject.split(': ')[1])
  }
  const day = 86_400_000
  expect(await remind(new Date(Date.now() + 4 * day))).toEqual([])
  // The openers proved possession of their keys less than three days before the deadline, so nobody
  // is reminded.
  expect(await remind(new Date(Date.now() + 2 * day))).toEqual([])
  await world.db
    .updateTable('openers')
    .set({ proved_at: new Date(0) })
    .execute()
  expect(await remind(new Date(Date.now() + day))).toHaveLength(3)
  expect(await remind(new Date(Date.now() - 1000))).toHaveLength(3)
})
