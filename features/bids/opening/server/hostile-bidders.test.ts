// Tests many hostile bidders among honest ones, with key shares corrupted at random: every honest
// bid opens, the opening ends, and each failure is attributed to the bidder at fault. `npm run
// prove -- bids` uses two hundred hostile bidders.
import { randomBytes, randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { sendBid } from '#features/bids/sending/contract/bid.ts'
import { confirmOpening, getOpening, giveShares, sharePartyAtFault } from '../contract/opening.ts'
import { getOpeningRecord } from '../contract/opening-record.ts'
import { makeBidder, passDeadline } from '#app/test/bid-scene.ts'
import { spoilShares, type SpoiltBid } from '#app/test/hostile-shares.ts'
import {
  submitShares,
  makeOpenerScene,
  sendToOpeners,
  unwrapShares,
} from '#app/test/opener-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()
const [hostile, honest] = process.env['PROVE'] === 'full' ? [200, 20] : [10, 2]

test('despite random hostile shares, honest bids are opened, the opening ends, and faults are attributed', async () => {
  const { tender, params, openers, buyer } = await makeOpenerScene(world)
  const spoilt = new Map<string, SpoiltBid & { bid_id: number }>()
  for (let place = 0; place < hostile + honest; place += 1) {
    const name = `${place < honest ? 'Honest' : 'Hostile'} ${place}`
    const { client } = await makeBidder(world, tender, name)
    const { bid, body } = await sendToOpeners(client, tender.id)
    if (place < honest) continue
    const of = { tender_id: tender.id, bid_id: bid.id, openers }
    spoilt.set(name, { ...(await spoilShares(body, of)), bid_id: bid.id })
    await client.call(sendBid, { params: { ...params, bidId: bid.id }, body })
  }
  await passDeadline(world, tender)
  for (const { client } of openers.slice(0, 2)) await client.call(confirmOpening, { params })

  // The second opener's browser first sends garbage for about half of the shares.
  const [first, second, third] = openers
  await submitShares(first!, tender.id)
  const body = await unwrapShares(second!, tender.id)
  const wrong = body.shares.filter(({ file_key }) => file_key !== null && randomInt(2) === 0)
  const nonsense = wrong.map(({ id }) => ({ id, file_key: randomBytes(16).toString('base64') }))
  await second!.client.call(giveShares, { params, body: { ...body, shares: nonsense } })
  expect(await countFindings('wrong')).toBe(wrong.length)
  await submitShares(second!, tender.id)
  await submitShares(third!, tender.id)
  await expect
    .poll(async () => (await buyer.call(getOpening, { params })).data.status, { timeout: 600_000 })
    .toBe('opened')

  const { data: record } = await buyer.call(getOpeningRecord, { params })
  expect(record.bids).toHaveLength(hostile + honest)
  for (const { organisation, status, failure, share_faults } of record.bids) {
    const { opens } = spoilt.get(organisation!) ?? { opens: true }
    const outcome = opens ? ['opened', null] : ['not_openable', 'no_keys']
    expect([organisation, status, failure]).toEqual([organisation, ...outcome])
    // Every opener was honest in the end, so every remaining fault is the bidder's.
    const parties = new Set(share_faults.map(({ fault }) => sharePartyAtFault[fault]))
    if (!opens) expect([organisation, ...parties]).toEqual([organisation, 'bidder'])
  }
  for (const { bid_id, expected } of spoilt.values()) {
    const found = await readFindings(bid_id)
    // The third opener isn't asked for the shares of bids that have already been opened, so those
    // shares have no finding.
    const answered = expected.filter((_, place) => found[place]?.finding !== null)
    expect(found.filter(({ finding }) => finding !== null)).toEqual(answered)
  }
})

async function countFindings(finding: 'wrong'): Promise<number> {
  const rows = await world.db
    .selectFrom('bid_shares')
    .select('id')
    .where('finding', '=', finding)
    .execute()
  return rows.length
}

/**
 * Returns the findings for the shares of the opened version. The shares of other versions are
 * destroyed.
 */
async function readFindings(bidId: number) {
  return world.db
    .selectFrom('bid_shares')
    .innerJoin('bid_envelopes', 'bid_envelopes.id', 'bid_shares.envelope_id')
    .innerJoin('bid_versions', 'bid_versions.id', 'bid_envelopes.version_id')
    .where('bid_id', '=', bidId)
    .orderBy('bid_envelopes.id')
    .orderBy('bid_shares.id')
    .select(['bid_envelopes.envelope', 'opener_id', 'finding'])
    .execute()
}
