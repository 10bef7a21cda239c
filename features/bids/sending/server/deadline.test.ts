// Several bidders send concurrently around the deadline. Each send is either accepted before the
// deadline or refused from that instant on, and the opened bids are exactly those with a receipt.
import { expect, test } from 'vitest'
import { sendBid } from '../contract/bid.ts'
import { getBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import {
  confirmOpening,
  getOpening,
  listOpenedBids,
} from '#features/bids/opening/contract/opening.ts'
import { canTexts } from '#features/tenders/rules/can.ts'
import { makeBidder, makeBidScene, sealBid, startedBid } from '#app/test/bid-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

/** `npm run prove -- bids` uses more bidders and sends. */
const isFull = process.env['PROVE'] === 'full'
const bidders = isFull ? 25 : 5
const minSends = isFull ? 1000 : 25

test(
  'every receipt is dated before the deadline, and every refusal after it',
  { timeout: 600_000 },
  async () => {
    const { tender, params, clients } = await makeBidScene(world)
    const ready = []
    for (let place = 0; place < bidders; place += 1) {
      const { client } = await makeBidder(world, tender)
      const bidding = (await client.call(getBidding, { params })).data!
      const bid = await startedBid(client, tender.id)
      const body = await sealBid(client, { tenderId: tender.id, bid, bidding })
      // Each bidder sends once beforehand, so that there are bids to open even on a slow machine.
      await client.call(sendBid, { params: { ...params, bidId: bid.id }, body })
      ready.push({ client, bid, body })
    }
    const deadline = new Date(Date.now() + (isFull ? 20_000 : 1000))
    await world.db
      .updateTable('tenders')
      .set({ clarification_deadline: new Date(0), submission_deadline: deadline })
      .where('id', '=', tender.id)
      .execute()

    const outcomes = await Promise.all(
      ready.map(async ({ client, bid, body }) => {
        const receipts: string[] = []
        const refusals: string[] = []
        const url = `/api/tenders/${tender.id}/bids/${bid.id}/send`
        while (refusals.length < 3 || receipts.length + refusals.length < minSends / bidders) {
          const answer = await client.send('POST', url, body)
          if (answer.status === 201) receipts.push(answer.body.receipt.text)
          else refusals.push(`${answer.status} ${answer.body.message}`)
        }
        return { bid, receipts, refusals }
      }),
    )
    for (const { receipts, refusals } of outcomes) {
      for (const receipt of receipts) {
        const time = /^Time: (.*)$/m.exec(receipt)![1]!
        expect(Date.parse(time)).toBeLessThan(deadline.getTime())
      }
      expect(new Set(refusals)).toEqual(new Set([`409 ${canTexts.submissionPassed}`]))
    }
    expect(Date.now()).toBeGreaterThanOrEqual(deadline.getTime())

    await clients.buyer.call(confirmOpening, { params })
    await clients.colleague.call(confirmOpening, { params })
    await expect
      .poll(async () => (await clients.buyer.call(getOpening, { params })).data.status, {
        timeout: 120_000,
      })
      .toBe('opened')
    const { data } = await clients.buyer.call(listOpenedBids, { params })
    const versions = new Map(data.map(({ id, version, status }) => [id, { version, status }]))
    for (const { bid, receipts } of outcomes) {
      // The version number counts the first send, which was made before the deadline was set, and
      // each later send that was accepted.
      expect(versions.get(bid.id)).toEqual({ version: receipts.length + 1, status: 'opened' })
    }
    const sends = outcomes.reduce((all, one) => all + one.receipts.length + one.refusals.length, 0)
    if (isFull) process.stdout.write(`${sends} sends by ${bidders} bidders around one deadline\n`)
  },
)
