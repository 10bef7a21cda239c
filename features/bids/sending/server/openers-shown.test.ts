import { expect, test } from 'vitest'
import { getBidding, chooseOpeners } from '#features/bids/setup/contract/bidding-calls.ts'
import { makeBidder } from '#app/test/bid-scene.ts'
import { makeKey, makeOpenerScene, sendToOpeners } from '#app/test/opener-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

test('suppliers are shown only openers whose keys are proved, and can seal a bid to those', async () => {
  const { tender, params, openers, buyer } = await makeOpenerScene(world)
  const { client } = await makeBidder(world, tender)
  const shown = async () => (await client.call(getBidding, { params })).data!.openers.length
  expect(await shown()).toBe(3)
  const { organisation_id } = openers[0]!.user
  const fourth = await world.makeUser({ role: 'buyer', organisation_id })
  const user_ids = [...openers.map(({ user }) => user.id), fourth.id]
  await buyer.call(chooseOpeners, { params, body: { user_ids } })
  expect((await buyer.call(getBidding, { params })).data!.openers).toHaveLength(4)
  expect(await shown()).toBe(3)
  const { receipt } = await sendToOpeners(client, tender.id)
  expect(receipt.version).toBe(1)
  await makeKey({ client: await world.signedIn(fourth) }, tender.id)
  expect(await shown()).toBe(4)
})
