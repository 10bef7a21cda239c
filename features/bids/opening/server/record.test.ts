// The record of opening is written once. Bids that are resubmitted later become addenda, and
// bidders see the record only after the resubmission period.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bidTexts, type BidSending, sendBid } from '#features/bids/sending/contract/bid.ts'
import type { BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import { getBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { confirmOpening, getOpening } from '../contract/opening.ts'
import { getOpeningRecord } from '../contract/opening-record.ts'
import { formatMoment } from '#kernel/format/date.ts'
import { makeBidder, passDeadline, sha256 } from '#app/test/bid-scene.ts'
import { submitShares, makeOpenerScene, sendToOpeners } from '#app/test/opener-scene.ts'
import type { Client } from '#app/test/client.ts'
import { useWorld } from '#app/test/world.ts'
import { recordText } from './record-parts.ts'
import { shareRecords } from './share-record.ts'

const world = useWorld()

/**
 * Creates a finished opening with two bids. One of them can't be opened, which is its bidder's
 * fault.
 */
async function openedWithFailure(changes: Partial<BiddingSetup>) {
  const scene = await makeOpenerScene(world, changes)
  const { tender, params, openers, buyer } = scene
  const honest = await makeBidder(world, tender, 'Honest Ltd')
  await sendToOpeners(honest.client, tender.id)
  const waits = await makeBidder(world, tender, 'Waits Ltd')
  const { bid, body, texts } = await sendToOpeners(waits.client, tender.id)
  spoil(body)
  await waits.client.call(sendBid, { params: { ...params, bidId: bid.id }, body })
  await passDeadline(world, tender)
  for (const { client } of openers.slice(0, 2)) await client.call(confirmOpening, { params })
  await world.deliverMail()
  for (const opener of openers) await submitShares(opener, tender.id)
  await expect
    .poll(async () => (await buyer.call(getOpening, { params })).data.status, { timeout: 60_000 })
    .toBe('opened')
  const handIn = async (envelope: string) => {
    const file = { name: 'x', content: Buffer.from(texts[envelope]!) }
    const url = `/api/tenders/${tender.id}/bids/${bid.id}/hand-in`
    return waits.client.upload(url, { envelope, file })
  }
  const url = `/api/tenders/${tender.id}/opening/record`
  return { ...scene, honest, waits, handIn, url }
}

function spoil({ envelopes }: BidSending): void {
  for (const share of envelopes.flatMap(({ shares }) => shares!)) share.commitment = sha256('other')
}

const endTerm = (tender: { id: number }) =>
  world.db
    .updateTable('openings')
    .set({ hand_in_until: sql<string>`clock_timestamp()` })
    .where('tender_id', '=', tender.id)
    .execute()

test('a bid resubmitted later is recorded in an addendum with its own time, and the record is not changed', async () => {
  const scene = await openedWithFailure({ record_sharing: 'names_and_prices' })
  const { buyer, params, tender, openers, handIn, url, honest, waits } = scene
  const { data: record } = await buyer.call(getOpeningRecord, { params })
  const [opened, failed] = record.bids
  expect(opened).toMatchObject({ organisation: 'Honest Ltd', status: 'opened', share_faults: [] })
  expect(failed).toMatchObject({ status: 'not_openable', failure: 'no_keys', total: null })
  expect(failed!.share_faults).toEqual(
    ['quality', 'price'].flatMap((envelope) =>
      openers.map(({ user }) => ({ envelope, opener: user.name, fault: 'not_a_share' })),
    ),
  )
  const term = Date.parse(record.hand_in_until!) - Date.parse(record.finished_at)
  expect(Math.round(term / 60_000)).toBe(24 * 60)
  const words = recordText(record)
  expect(words).toContain(formatMoment(record.hand_in_until!))
  expect(words).toContain('(at fault: bidder)')

  // Until the resubmission period is over, no bidder sees a price or gets the record, not even the
  // one who may resubmit a bid.
  for (const { client } of [honest, waits]) {
    const early = await client.get(url)
    expect([early.status, early.body.message]).toEqual([
      409,
      'The record of opening is shared once no bid can be handed in again. You’ll get an email.',
    ])
    expect((await client.call(getBidding, { params })).data).toMatchObject({
      is_record_shared: false,
      hand_in_until: record.hand_in_until,
    })
  }
  expect(await shareRecords(world.db)).toBe(0)
  const notified = await world.deliverMail()
  const toWaiting = notified.find(({ to }) => to === waits.user.email)!
  expect(toWaiting.subject).toContain('your bid could not be opened')
  expect(toWaiting.text).toContain(formatMoment(record.hand_in_until!))
  expect(notified.find(({ to }) => to === honest.user.email)!.text).not.toContain('Waits Ltd')

  await handIn('quality')
  expect((await handIn('price')).body.is_complete).toBe(true)
  const { data: after } = await buyer.call(getOpeningRecord, { params })
  expect({ ...after, addenda: [] }).toEqual(record)
  expect(after.addenda).toMatchObject([
    { how: 'handed_in', bid: { organisation: 'Waits Ltd', status: 'opened', total: '25056.25' } },
  ])
  const [added] = after.addenda
  expect(Date.parse(added!.at)).toBeGreaterThan(Date.parse(record.finished_at))
  expect(recordText(after)).toContain(formatMoment(added!.at))
  const pdf = await buyer.get(`${url}.pdf`)
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')

  // Every bid that could not be opened has been resubmitted, so the record is shared, exactly once.
  expect((await honest.client.call(getOpeningRecord, { params })).data).toEqual(after)
  await world.deliverMail()
  expect([await shareRecords(world.db), await shareRecords(world.db)]).toEqual([1, 0])
  const shared = (await world.deliverMail()).filter(({ subject }) => subject.includes('the record'))
  expect(shared.map(({ to }) => to).toSorted()).toEqual(
    [honest.user.email, waits.user.email].toSorted(),
  )
  expect(shared[0]!.text).toContain('Waits Ltd')
  expect((await buyer.call(getOpening, { params: { tenderId: tender.id } })).data.status).toBe(
    'opened',
  )
})

test('no bid can be resubmitted after the term has ended by the database clock', async () => {
  const scene = await openedWithFailure({ record_sharing: 'names_and_prices', hand_in_hours: 2 })
  const { buyer, params, tender, handIn, waits } = scene
  const { data: record } = await buyer.call(getOpeningRecord, { params })
  const term = Date.parse(record.hand_in_until!) - Date.parse(record.finished_at)
  expect(Math.round(term / 60_000)).toBe(120)
  expect((await handIn('quality')).status).toBe(201)
  await endTerm(tender)
  const late = await handIn('price')
  expect([late.status, late.body.message]).toEqual([409, bidTexts.handInOver])
  expect((await waits.client.call(getOpeningRecord, { params })).data).toEqual(record)
  expect(await shareRecords(world.db)).toBe(1)
})

test('the record can be shared with prices only, or not at all', async () => {
  const prices = await openedWithFailure({ record_sharing: 'prices' })
  await endTerm(prices.tender)
  const namesFor = async ({ client }: { client: Client }) => {
    const { data } = await client.call(getOpeningRecord, prices)
    return data.bids.map(({ organisation }) => organisation).toSorted()
  }
  expect(await namesFor(prices.honest)).toEqual(['Honest Ltd', null])
  // A bidder who takes another bidder's name doesn't learn which bid is theirs.
  await world.db
    .updateTable('organisations')
    .set({ name: 'Honest Ltd' })
    .where('id', '=', prices.waits.organisation.id)
    .execute()
  expect(await namesFor(prices.waits)).toEqual(['Waits Ltd', null])
  const { data } = await prices.honest.client.call(getOpeningRecord, prices)
  expect(data.bids.some(({ total }) => total === '25056.25')).toBe(true)
  await world.deliverMail()
  await shareRecords(world.db)
  const shared = (await world.deliverMail()).filter(({ subject }) => subject.includes('the record'))
  expect(shared).toHaveLength(2)
  for (const { text } of shared) {
    expect(text).toContain('£25,056.25')
    expect(text).not.toMatch(/Honest Ltd|Waits Ltd/)
  }

  const none = await openedWithFailure({ record_sharing: 'none' })
  await endTerm(none.tender)
  expect((await none.honest.client.get(none.url)).status).toBe(403)
  expect(await shareRecords(world.db)).toBe(0)
})

test('the database refuses to change a record, and deletes it only together with its tender', async () => {
  const { tender } = await openedWithFailure({ record_sharing: 'none' })
  const rows = world.db.deleteFrom('opening_records').where('tender_id', '=', tender.id)
  await expect(rows.execute()).rejects.toThrow('append-only')
  const changed = sql`update opening_records set content = '{}' where tender_id = ${tender.id}`
  await expect(changed.execute(world.db)).rejects.toThrow('append-only')
  await world.db.deleteFrom('openings').where('tender_id', '=', tender.id).execute()
  const left = await world.db
    .selectFrom('opening_records')
    .select('id')
    .where('tender_id', '=', tender.id)
    .execute()
  expect(left).toEqual([])
})
