import { expect, test } from 'vitest'
import { getDashboard } from '#features/analytics/contract/analytics.ts'
import { listOwnBids, sendBid, withdrawBid, type OwnBid } from '../contract/bid.ts'
import { getBidding, saveBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { listInterests } from '#features/interests/contract/interest.ts'
import { makeBidder, makeBidScene, sealBid, setup, startedBid } from '#app/test/bid-scene.ts'
import type { Client } from '#app/test/client.ts'
import { makeEvaluationScene } from '#app/test/evaluation-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

/**
 * Returns the bid's stage as shown in My Interests, and checks that the dashboard shows the same
 * one.
 */
async function stageFor(client: Client) {
  const [interest] = (await client.call(listInterests)).data
  const { data } = await client.call(getDashboard)
  expect(data.closing_interests?.[0]?.bid).toBe(interest!.bid)
  expect(data.recent_interests?.[0]?.bid).toBe(interest!.bid)
  return interest!.bid
}

async function send(client: Client, tenderId: number, bid: OwnBid) {
  const bidding = (await client.call(getBidding, { params: { tenderId } })).data!
  const body = await sealBid(client, { tenderId, bid, bidding })
  await client.call(sendBid, { params: { tenderId, bidId: bid.id }, body })
}

test('lists show the stage of an organisation’s own bid, and nothing about a competitor’s bid', async () => {
  const { tender, params, clients } = await makeBidScene(world)
  const { client } = await makeBidder(world, tender)
  const rival = await makeBidder(world, tender)
  expect(await stageFor(client)).toBe('not_started')
  const bid = await startedBid(client, tender.id)
  expect(await stageFor(client)).toBe('draft')
  await send(client, tender.id, bid)
  expect(await stageFor(client)).toBe('sent')
  expect(await stageFor(rival.client)).toBe('not_started')

  const changed = { ...setup, questions: setup.questions.slice(0, 1) }
  const body = { sealing: 'portal', setup: changed, change_note: 'No plan is needed' } as const
  await clients.buyer.call(saveBidding, { params, body })
  expect(await stageFor(client)).toBe('outdated')
  const [own] = (await client.call(listOwnBids, { params })).data
  expect(own!.is_outdated).toBe(true)
  await send(client, tender.id, own!)
  expect(await stageFor(client)).toBe('sent')
  await client.call(withdrawBid, { params: { ...params, bidId: bid.id } })
  expect(await stageFor(client)).toBe('withdrawn')
})

test('the least advanced bid determines the stage of a tender with several lots', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, status: 'draft' })
  const lots = [
    await world.makeLot({ tender_id: tender.id, lot_number: 1 }),
    await world.makeLot({ tender_id: tender.id, lot_number: 2 }),
  ]
  await makeBidScene(world, { lot_choice: 'all' }, { tender, buyer })
  const { client } = await makeBidder(world, tender)
  const bid = await startedBid(client, tender.id, lots[0]!.id)
  await send(client, tender.id, bid)
  // The buyer requires a bid for every lot, and only the one for the first lot has been sent.
  expect(await stageFor(client)).toBe('partly_sent')
  const other = await startedBid(client, tender.id, lots[1]!.id)
  expect(await stageFor(client)).toBe('partly_sent')
  await send(client, tender.id, other)
  expect(await stageFor(client)).toBe('sent')
})

test('an opened bid is being evaluated until the tender has ended, with or without a panel', async () => {
  const { tender, bidders } = await makeEvaluationScene(world)
  const stage = async () => (await bidders[0]!.client.call(listInterests)).data[0]!.bid
  expect(await stage()).toBe('being_evaluated')
  await world.db
    .updateTable('tenders')
    .set({ status: 'awarded' })
    .where('id', '=', tender.id)
    .execute()
  expect(await stage()).toBe('opened')
})
