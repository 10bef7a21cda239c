// Tests the opening: who may open bids, when, and the results for valid and invalid bids.
import { rm, writeFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getBidding, chooseOpeners } from '#features/bids/setup/contract/bidding-calls.ts'
import { listOwnBids, sendBid } from '#features/bids/sending/contract/bid.ts'
import { biddingTexts, type BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import { decisionTexts } from '#features/evaluation/award/contract/decision.ts'
import {
  confirmOpening,
  confirmPrices,
  getOpening,
  listOpenedBids,
  openingTexts,
} from '../contract/opening.ts'
import { getOpeningRecord } from '../contract/opening-record.ts'
import { publishTender } from '#features/tenders/contract/tender-calls.ts'
import { canTexts } from '#features/tenders/rules/can.ts'
import { openPortalKey } from '#features/bids/sealing/server/portal-key.ts'
import {
  makeBidder,
  makeBidScene,
  makeLoneBuyer,
  passDeadline,
  readOpened,
  sealBid,
  sendTestBid,
  setup,
  sha256,
  startedBid,
  type BidScene,
} from '#app/test/bid-scene.ts'
import { sendHostile, tricks } from '#app/test/hostile-bids.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

/** One question for each envelope. */
const questionsOfBoth: BiddingSetup['questions'] = [
  setup.questions[0]!,
  { ...setup.questions[1]!, key: 'rates', envelope: 'price' },
]

const plan = (words: string) => ({ name: 'plan.pdf', content: Buffer.from(`%PDF-1.7 ${words}`) })

async function openTogether({ clients, params }: BidScene) {
  await clients.buyer.call(confirmOpening, { params })
  await clients.colleague.call(confirmOpening, { params })
  await expect
    .poll(async () => (await clients.buyer.call(getOpening, { params })).data.status, {
      timeout: 60_000,
    })
    .toBe('opened')
}

test('bids cannot be opened before the deadline, nor by a single opener after it', async () => {
  const scene = await makeBidScene(world)
  const { tender, params, clients } = scene
  const bidder = await makeBidder(world, tender)
  await sendTestBid(bidder.client, tender.id)
  const url = `/api/tenders/${tender.id}/opening`
  const early = await clients.buyer.post(`${url}/confirm`)
  expect([early.status, early.body.message]).toEqual([409, canTexts.beforeDeadline])
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  expect((await admin.post(`${url}/confirm`)).status).toBe(409)
  const award = await clients.buyer.post(`/api/tenders/${tender.id}/award`)
  expect([award.status, award.body.message]).toEqual([
    409,
    'This tender takes bids. Open the bids before you award it.',
  ])
  const wanted = { tender_id: tender.id, key_set: 1, envelope: 'quality' } as const
  expect(await openPortalKey(world.db, world.services.appKey, wanted)).toBeUndefined()

  await passDeadline(world, tender)
  expect(await openPortalKey(world.db, world.services.appKey, wanted)).toBeUndefined()
  const notNamed = await admin.post(`${url}/confirm`)
  expect([notNamed.status, notNamed.body.message]).toEqual([403, biddingTexts.notOpener])
  const { opening } = await clients.buyer.call(confirmOpening, { params })
  expect(opening).toMatchObject({ status: 'confirming', needed: 2, progress: null })
  const twice = await clients.buyer.post(`${url}/confirm`)
  expect([twice.status, twice.body.message]).toEqual([409, openingTexts.confirmedAlready])
  expect((await clients.buyer.get(`${url}/bids`)).body.message).toBe(openingTexts.notOpened)
  expect(await openPortalKey(world.db, world.services.appKey, wanted)).toBeUndefined()
})

test('the opened content is exactly what was last sent, with totals to the penny', async () => {
  const scene = await makeBidScene(world, { record_sharing: 'names_and_prices' })
  const { tender, params, clients } = scene
  const first = await makeBidder(world, tender, 'Aardvark Ltd')
  const second = await makeBidder(world, tender, 'Badger Ltd')
  const third = await makeBidder(world, tender, 'Civet Ltd')
  await sendTestBid(first.client, tender.id, { method: 'Slowly', plan: plan('old') })
  await again(first, tender.id, { method: 'Quickly', daily: '99.999', plan: plan('new') })
  await sendTestBid(second.client, tender.id, { method: 'Gently' })
  const gone = await sendTestBid(third.client, tender.id, { method: 'Never mind' })
  await third.client.post(`/api/tenders/${tender.id}/bids/${gone.bid.id}/withdraw`)
  await passDeadline(world, tender)
  await openTogether(scene)

  const data = await readOpened(clients.buyer, tender.id)
  expect(
    data.map(({ organisation, version, total, answers }) => [
      organisation.name,
      version,
      total,
      answers.map(({ value }) => value),
    ]),
  ).toEqual([
    ['Aardvark Ltd', 2, '25031.00', ['Quickly']],
    ['Badger Ltd', 1, '25056.25', ['Gently']],
  ])
  const [{ id, files }] = data as [(typeof data)[number]]
  const path = `/api/tenders/${tender.id}/evaluation/bids/${id}/files/${files[0]!.id}`
  const file = await clients.buyer.get(path)
  expect(file.bytes.toString()).toBe('%PDF-1.7 new')
  expect(file.headers['content-disposition']).toContain('filename="plan.pdf"')

  const { data: record } = await clients.buyer.call(getOpeningRecord, { params })
  expect(record).toMatchObject({
    needed: 2,
    envelopes: ['quality', 'price'],
    openers: [{ name: scene.buyer.name }, { name: scene.colleague.name }],
    bids: [
      { organisation: 'Aardvark Ltd', version: 2, status: 'opened', total: '25031.00' },
      { organisation: 'Badger Ltd', version: 1, status: 'opened', total: '25056.25' },
    ],
  })
  const own = (await second.client.call(listOwnBids, { params })).data[0]!
  const receipt = await second.client.get(`/api/tenders/${tender.id}/bids/${own.id}/receipts/1`)
  expect(record.bids[1]!.receipt_sha256).toBe(sha256(receipt.body.data.text))
  const pdf = await clients.buyer.get(`/api/tenders/${tender.id}/opening/record.pdf`)
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  // Bidders get the record, and other suppliers don't.
  expect((await second.client.call(getOpeningRecord, { params })).data).toEqual(record)
  const outsider = await makeBidder(world, tender)
  const url = `/api/tenders/${tender.id}/opening/record`
  expect((await outsider.client.get(url)).status).toBe(403)

  // Earlier versions and withdrawn bids are deleted from the database and from the store.
  const { rows } = await sql<{ files: number }>`select count(*)::int as files from bid_files
    join bids on bids.id = bid_id where tender_id = ${tender.id}`.execute(world.db)
  expect(rows).toEqual([{ files: 5 }])
  expect((await first.client.call(listOwnBids, { params })).data[0]).toMatchObject({
    status: 'opened',
    versions: [{ version: 2 }, { version: 1 }],
  })
  const notified = (await world.deliverMail()).filter(({ subject }) =>
    subject.includes(tender.reference),
  )
  expect(notified.filter(({ subject }) => subject.includes('have been opened'))).toHaveLength(2)
  expect(notified.filter(({ subject }) => subject.includes('bids are open'))).toHaveLength(2)
})

async function again(
  bidder: Awaited<ReturnType<typeof makeBidder>>,
  tenderId: number,
  words: Parameters<typeof sealBid>[2],
) {
  const params = { tenderId }
  const bidding = (await bidder.client.call(getBidding, { params })).data!
  const bid = (await bidder.client.call(listOwnBids, { params })).data[0]!
  const body = await sealBid(bidder.client, { tenderId, bid, bidding }, words)
  return bidder.client.call(sendBid, { params: { ...params, bidId: bid.id }, body })
}

test('a bid that can’t be opened does not block the others, and its bidder can resubmit it', async () => {
  const scene = await makeBidScene(world)
  const { tender, params, clients } = scene
  const fine = await makeBidder(world, tender, 'Fine Ltd')
  const gone = await makeBidder(world, tender, 'Gone Ltd')
  const broken = await makeBidder(world, tender, 'Broken Ltd')
  const odd = await makeBidder(world, tender, 'Odd Ltd')
  await sendTestBid(fine.client, tender.id)
  await sendTestBid(gone.client, tender.id)
  await sendTestBid(broken.client, tender.id)
  // Odd Ltd's bid is sealed to the wrong key (its own draft key), so it can't be opened. The test
  // keeps the plain text, so that Odd Ltd can resubmit it later.
  const bidding = (await odd.client.call(getBidding, { params })).data!
  const bid = await startedBid(odd.client, tender.id)
  const kept: Record<string, string> = {}
  const body = await sealBid(
    odd.client,
    { tenderId: tender.id, bid, bidding },
    { plan: plan('kept') },
    () => bid.draft_recipient,
    (envelope, text) => (kept[envelope] = text),
  )
  await odd.client.call(sendBid, { params: { ...params, bidId: bid.id }, body })
  for (const path of await storedFiles('Gone Ltd')) await rm(path)
  for (const path of await storedFiles('Broken Ltd')) {
    const content = await readFile(path)
    content[content.length - 1]! ^= 1
    await writeFile(path, content)
  }
  await passDeadline(world, tender)
  await openTogether(scene)

  const { data } = await clients.buyer.call(listOpenedBids, { params })
  expect(
    data.map(({ organisation, status, failure }) => [organisation.name, status, failure]),
  ).toEqual([
    ['Broken Ltd', 'not_openable', 'altered'],
    ['Fine Ltd', 'opened', null],
    ['Gone Ltd', 'not_openable', 'missing'],
    ['Odd Ltd', 'not_openable', 'unreadable'],
  ])
  const notified = await world.deliverMail()
  expect(
    notified
      .filter(({ subject }) => subject.includes('could not be opened'))
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual([broken, gone, odd].map(({ user }) => user.email).toSorted())

  const url = `/api/tenders/${tender.id}/bids/${bid.id}/hand-in`
  const handIn = (envelope: string, content: string | Buffer) =>
    odd.client.upload(url, { envelope, file: { name: 'x', content: Buffer.from(content) } })
  const wrong = await handIn('quality', kept['quality']!.replace('Carefully', 'Better'))
  expect([wrong.status, wrong.body.message]).toEqual([
    422,
    'This is not what you sealed: its hash is another one. Choose the file as you sent it.',
  ])
  expect((await handIn('quality', kept['quality']!)).body.is_complete).toBe(false)
  expect((await handIn('price', kept['price']!)).body.is_complete).toBe(false)
  const last = await handIn('quality', plan('kept').content)
  expect([last.status, last.body.is_complete, last.body.bid.status]).toEqual([201, true, 'opened'])
  expect((await handIn('price', kept['price']!)).status).toBe(409)
  const after = await readOpened(clients.buyer, tender.id)
  expect(after.find(({ id }) => id === bid.id)).toMatchObject({
    status: 'opened',
    failure: null,
    total: '25056.25',
    files: [{ filename: 'plan.pdf', sha256: sha256(plan('kept').content) }],
  })
})

async function storedFiles(organisation: string): Promise<string[]> {
  const rows = await world.db
    .selectFrom('bid_files')
    .innerJoin('bids', 'bids.id', 'bid_files.bid_id')
    .innerJoin('organisations', 'organisations.id', 'bids.organisation_id')
    .where('organisations.name', '=', organisation)
    .select('storage_key')
    .execute()
  return rows.map(({ storage_key }) => join(world.dataDir, 'files', storage_key))
}

test('prices in a second envelope stay sealed until two openers confirm again', async () => {
  const scene = await makeBidScene(world, { envelope_count: 2, questions: questionsOfBoth })
  const { tender, params, clients } = scene
  const { client } = await makeBidder(world, tender)
  await sendTestBid(client, tender.id, { method: 'Well', pricePlan: plan('rates') })
  await passDeadline(world, tender)
  const url = `/api/tenders/${tender.id}`
  const early = await clients.buyer.post(`${url}/opening/prices/confirm`)
  expect([early.status, early.body.message]).toEqual([409, openingTexts.notOpened])
  await openTogether(scene)
  const data = await readOpened(clients.buyer, tender.id)
  expect(data[0]).toMatchObject({
    total: null,
    price_lines: [],
    answers: [{ value: 'Well' }],
    files: [],
  })
  const wanted = { tender_id: tender.id, key_set: 1, envelope: 'price' } as const
  const readKey = () => openPortalKey(world.db, world.services.appKey, wanted)
  expect(await readKey()).toBeUndefined()
  const award = await clients.buyer.post(`${url}/award`)
  expect([award.status, award.body.message]).toEqual([409, decisionTexts.decidedByPanel])

  const unlocked = await clients.buyer.post(`${url}/opening/prices/confirm`)
  expect([unlocked.status, unlocked.body.message]).toEqual([409, openingTexts.lockFirst])
  const { data: waiting } = await clients.buyer.call(getOpening, { params })
  expect(waiting.prices).toMatchObject({ is_evaluated: false, status: 'sealed' })
  await world.db
    .updateTable('evaluations')
    .set({ stage: 'locked', locked_at: new Date() })
    .where('tender_id', '=', tender.id)
    .execute()
  const { opening } = await clients.buyer.call(confirmPrices, { params })
  expect(opening.prices).toMatchObject({
    is_evaluated: true,
    status: 'confirming',
    needed: 2,
    confirmations: [{ user: { id: scene.buyer.id } }],
    progress: null,
  })
  expect(await readKey()).toBeUndefined()
  const twice = await clients.buyer.post(`${url}/opening/prices/confirm`)
  expect([twice.status, twice.body.message]).toEqual([409, openingTexts.confirmedAlready])
  await world.deliverMail()
  await clients.colleague.call(confirmPrices, { params })
  await expect
    .poll(async () => (await clients.buyer.call(getOpening, { params })).data.prices?.status)
    .toBe('opened')
  const after = await readOpened(clients.buyer, tender.id)
  expect(after[0]).toMatchObject({
    status: 'opened',
    total: '25056.25',
    price_lines: [{ line: 'daily' }, { line: 'windows' }],
    files: [{ question: 'rates', filename: 'plan.pdf' }],
  })
  const again = await clients.buyer.post(`${url}/opening/prices/confirm`)
  expect([again.status, again.body.message]).toEqual([
    409,
    'The opening of the prices has already begun.',
  ])
  const { data: record } = await clients.buyer.call(getOpeningRecord, { params })
  expect(record).toMatchObject({
    envelopes: ['quality'],
    prices_opened: { openers: [{ name: scene.buyer.name }, { name: scene.colleague.name }] },
    bids: [{ total: null }],
    addenda: [{ how: 'price_opened', bid: { total: '25056.25' } }],
  })
  const notified = (await world.deliverMail()).filter(({ subject }) => subject.includes('prices'))
  expect(notified.map(({ to }) => to).toSorted()).toEqual(
    [scene.buyer.email, scene.colleague.email].toSorted(),
  )
})

test('a price that can’t be opened marks its bid, and the other bids are opened', async () => {
  const scene = await makeBidScene(world, { envelope_count: 2 })
  const { tender, params, clients } = scene
  const fine = await makeBidder(world, tender, 'Fine Ltd')
  await sendTestBid(fine.client, tender.id)
  const odd = await makeBidder(world, tender, 'Odd Ltd')
  const trick = tricks['total too high']!
  await sendHostile(odd.client, { tenderId: tender.id, trick, spoilt: ['price'] })
  await passDeadline(world, tender)
  await openTogether(scene)
  await clients.buyer.call(confirmPrices, { params })
  await clients.colleague.call(confirmPrices, { params })
  await expect
    .poll(async () => (await clients.buyer.call(getOpening, { params })).data.prices)
    .toMatchObject({ status: 'opened', progress: { opened: 1, total: 2 } })
  expect((await clients.buyer.call(listOpenedBids, { params })).data).toMatchObject([
    { status: 'opened', failure: null, total: '25056.25' },
    { status: 'not_openable', failure: 'total_too_high', total: null },
  ])
})

test('prices that are not sealed separately cannot be opened separately', async () => {
  const scene = await makeBidScene(world)
  const { tender, clients } = scene
  await sendTestBid((await makeBidder(world, tender)).client, tender.id)
  await passDeadline(world, tender)
  await openTogether(scene)
  const refused = await clients.buyer.post(`/api/tenders/${tender.id}/opening/prices/confirm`)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'The prices of this tender aren’t sealed apart from the rest of the bids.',
  ])
})

test('an organisation with one user can open bids alone, and the record shows this', async () => {
  const { buyer, tender, client, params } = await makeLoneBuyer(world)
  await client.call(chooseOpeners, { params, body: { user_ids: [buyer.id] } })
  await client.call(publishTender, { params })
  await sendTestBid((await makeBidder(world, tender)).client, tender.id)
  await passDeadline(world, tender)
  await client.call(confirmOpening, { params })
  await expect
    .poll(async () => (await client.call(getOpening, { params })).data.status)
    .toBe('opened')
  const { data } = await client.call(getOpeningRecord, { params })
  expect([data.needed, data.openers.map(({ name }) => name)]).toEqual([1, [buyer.name]])
})

test('a user who deactivates their colleague can’t open bids alone, but can name another opener', async () => {
  const { tender, params, clients, buyer, colleague } = await makeBidScene(world)
  await sendTestBid((await makeBidder(world, tender)).client, tender.id)
  await passDeadline(world, tender)
  await world.db
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', colleague.id)
    .execute()
  await clients.buyer.call(chooseOpeners, { params, body: { user_ids: [buyer.id] } })
  const { opening } = await clients.buyer.call(confirmOpening, { params })
  expect(opening).toMatchObject({ status: 'confirming', needed: 2 })

  const { organisation_id } = buyer
  const anew = await world.makeUser({ role: 'buyer', organisation_id })
  await clients.buyer.call(chooseOpeners, { params, body: { user_ids: [buyer.id, anew.id] } })
  await (await world.signedIn(anew)).call(confirmOpening, { params })
  await expect
    .poll(async () => (await clients.buyer.call(getOpening, { params })).data.status)
    .toBe('opened')
})

test('an opener who has left before the prices are opened can be replaced', async () => {
  const scene = await makeBidScene(world, { envelope_count: 2 })
  const { tender, params, clients, buyer, colleague } = scene
  await sendTestBid((await makeBidder(world, tender)).client, tender.id)
  await passDeadline(world, tender)
  await openTogether(scene)
  await world.db
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', colleague.id)
    .execute()
  await clients.buyer.call(confirmPrices, { params })
  const { organisation_id } = buyer
  const anew = await world.makeUser({ role: 'buyer', organisation_id })
  await clients.buyer.call(chooseOpeners, { params, body: { user_ids: [buyer.id, anew.id] } })
  await (await world.signedIn(anew)).call(confirmPrices, { params })
  await expect
    .poll(async () => (await clients.buyer.call(getOpening, { params })).data.prices?.status)
    .toBe('opened')
  const late = await clients.buyer.put(`/api/tenders/${tender.id}/bidding/openers`, {
    user_ids: [buyer.id],
  })
  expect([late.status, late.body.message]).toEqual([409, biddingTexts.hasOpened])
})
