// A tender that takes bids can't be closed before its deadline.
import { expect, test } from 'vitest'
import { closeTender, getTender } from '#features/tenders/contract/tender-calls.ts'
import { canTexts } from '#features/tenders/rules/can.ts'
import { closeExpired } from '#features/tendering/server/close-expired.ts'
import { makeBidder, makeBidScene, passDeadline, sendTestBid } from '#app/test/bid-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

test('no user can close a tender with bidding early, and the tender closes at its deadline', async () => {
  const { tender, params, clients } = await makeBidScene(world)
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  const bidder = await makeBidder(world, tender)
  for (const client of [clients.buyer, admin]) {
    const early = await client.post(`/api/tenders/${tender.id}/close`)
    expect([early.status, early.body.message]).toEqual([409, canTexts.biddingOpen])
  }
  await sendTestBid(bidder.client, tender.id)
  const afterwards = await clients.buyer.post(`/api/tenders/${tender.id}/close`)
  expect([afterwards.status, afterwards.body.message]).toEqual([409, canTexts.biddingOpen])

  await passDeadline(world, tender)
  expect(await closeExpired(world.db)).toBe(1)
  expect((await clients.buyer.call(getTender, { params })).data.status).toBe('closed')
})

test('a tender that takes bids can be closed manually after its deadline', async () => {
  const { tender, params, clients } = await makeBidScene(world)
  await passDeadline(world, tender)
  expect((await clients.buyer.call(closeTender, { params })).tender.status).toBe('closed')
})

test('a tender without bidding can be closed early', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id })
  const client = await world.signedIn(buyer)
  const { tender: closed } = await client.call(closeTender, { params: { tenderId: tender.id } })
  expect(closed.status).toBe('closed')
})
