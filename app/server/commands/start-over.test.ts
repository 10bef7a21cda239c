// Tests the effects of a lost key on bids: tenders that are still open get new keys, bids on closed
// ones are marked as not openable, and the key can be rotated again.
import { expect, test } from 'vitest'
import { getBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { listOwnBids } from '#features/bids/sending/contract/bid.ts'
import { confirmOpening, listOpenedBids } from '#features/bids/opening/contract/opening.ts'
import type { AppKey } from '#kernel/server/platform/app-key.ts'
import { reencryptAll } from './reencrypt.ts'
import { startOver } from './start-over.ts'
import { openDue } from '#features/bids/opening/server/open-bids.ts'
import { startOpening } from '#features/bids/opening/server/start-opening.ts'
import { makeBidder, makeBidScene, passDeadline, sendTestBid } from '#app/test/bid-scene.ts'
import { makeOpenerScene, sendToOpeners } from '#app/test/opener-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

test('after the key is lost, open tenders get new keys, closed bids can’t be opened, and rotation works', async () => {
  const open = await makeBidScene(world)
  const byOpeners = await makeOpenerScene(world)
  const closed = await makeBidScene(world)
  const bidder = await makeBidder(world, open.tender)
  await sendTestBid(bidder.client, open.tender.id)
  const sealer = await makeBidder(world, byOpeners.tender)
  await sendToOpeners(sealer.client, byOpeners.tender.id)
  const late = await makeBidder(world, closed.tender)
  await sendTestBid(late.client, closed.tender.id)
  await passDeadline(world, closed.tender)

  const { appKey: lost } = world.services
  const current: AppKey = { ...lost, current: Buffer.alloc(32, 5), previous: [] }
  const before = (await bidder.client.call(getBidding, { params: open.params })).data!
  expect(await startOver(world.db, current)).toMatchObject({ tenders: 2 })

  const after = (await bidder.client.call(getBidding, { params: open.params })).data!
  expect(after.recipients!.quality).not.toBe(before.recipients!.quality)
  for (const { client, params } of [
    { client: bidder.client, params: open.params },
    { client: sealer.client, params: byOpeners.params },
  ]) {
    const { data } = await client.call(listOwnBids, { params })
    expect(data[0]).toMatchObject({ needs_resealing: true })
  }

  // A rotation after the loss reads every encrypted value.
  const next: AppKey = { ...current, current: Buffer.alloc(32, 6), previous: [current.current] }
  expect(await reencryptAll(world.db, next)).toBeGreaterThan(0)

  await closed.clients.buyer.call(confirmOpening, { params: closed.params })
  await world.db.transaction().execute(async (tx) => {
    const { id } = closed.tender
    await tx.updateTable('openings').set({ needed: 1 }).where('tender_id', '=', id).execute()
    await startOpening(tx, id, 'start')
  })
  expect(await openDue({ ...world.services, appKey: { ...next, previous: [] } })).toBe(1)
  const { data } = await closed.clients.buyer.call(listOpenedBids, { params: closed.params })
  expect(data).toMatchObject([{ status: 'not_openable', failure: 'unreadable' }])
})
