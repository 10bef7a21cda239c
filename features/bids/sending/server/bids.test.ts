// Tests the whole life of a bid over HTTP, from the draft to the receipt.
import { expect, test } from 'vitest'
import {
  bidLimits,
  bidTexts,
  getReceipt,
  getBidDraft,
  listOwnBids,
  saveBidDraft,
  sendBid,
  withdrawBid,
} from '../contract/bid.ts'
import { getBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { listReceiptKeys, verifyReceipt } from '../contract/receipt.ts'
import { canTexts } from '#features/tenders/rules/can.ts'
import { reencryptAll } from '#app/server/commands/reencrypt.ts'
import {
  makeBidder,
  makeBidScene,
  passDeadline,
  sealBid,
  sealed,
  sendTestBid,
  startedBid,
  unsealed,
  uploadSealed,
} from '#app/test/bid-scene.ts'
import { useWorld } from '#app/test/world.ts'
import { readOwnBids } from './queries.ts'

const world = useWorld()

test('colleagues share their organisation’s draft, and never overwrite each other’s changes', async () => {
  const { tender, params } = await makeBidScene(world)
  const { client, user, organisation } = await makeBidder(world, tender)
  const other = await world.signedIn(await world.makeUser({ organisation_id: organisation.id }))
  const bid = await startedBid(client, tender.id)
  const path = { ...params, bidId: bid.id }
  const write = async (text: string, version: number) => ({
    entry: 'method',
    content: (await sealed([bid.draft_recipient], text)).toString('base64'),
    version,
  })

  const first = await client.call(saveBidDraft, { params: path, body: await write('One', 0) })
  expect(first).toEqual({ message: 'Draft saved', version: 1 })
  const second = await write('Two', 1)
  expect(await other.call(saveBidDraft, { params: path, body: second })).toMatchObject({
    version: 2,
  })
  // Repeating the same save after a lost reply is not a conflict.
  expect(await other.call(saveBidDraft, { params: path, body: second })).toMatchObject({
    version: 2,
  })
  const url = `/api/tenders/${tender.id}/bids/${bid.id}/draft`
  const late = await client.put(url, await write('Mine', 1))
  expect([late.status, late.body.code, late.body.message]).toEqual([
    409,
    'stale',
    'A colleague has changed this since you opened it.',
  ])

  const { data } = await client.call(listOwnBids, { params })
  expect(data).toHaveLength(1)
  const draft = await client.call(getBidDraft, { params: path })
  expect(await unsealed(data[0]!.draft_key!, Buffer.from(draft.data[0]!.content, 'base64'))).toBe(
    'Two',
  )
  expect(data[0]).toMatchObject({ status: 'draft', sent_at: null, versions: [] })
  expect(user.organisation_id).toBe(organisation.id)
})

test('the list of bids contains no draft content, and the total size of a draft is limited', async () => {
  const { tender } = await makeBidScene(world)
  const { client } = await makeBidder(world, tender)
  const bid = await startedBid(client, tender.id)
  const path = { tenderId: tender.id, bidId: bid.id }
  const url = `/api/tenders/${tender.id}/bids/${bid.id}/draft`
  const start = Buffer.from('age-encryption.org/v1\n').toString('base64').replace(/=*$/, '')
  const content = start.padEnd(bidLimits.entry, 'A')
  const maxEntries = Math.floor(bidLimits.draft / bidLimits.entry)
  const save = (number: number, text = content) =>
    client.put(url, { entry: `answer-${number}`, content: text, version: 0 })
  for (let number = 0; number < maxEntries; number += 1)
    expect((await save(number)).status).toBe(200)
  const refused = await save(maxEntries)
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'Your draft is too long to be saved: its answers may have about 1,500,000 characters together. Shorten an answer, or attach long texts as files.',
  ])
  // A shorter text still fits.
  expect((await save(maxEntries, start.padEnd(1000, 'A'))).status).toBe(200)

  const list = await client.get(`/api/tenders/${tender.id}/bids`)
  expect(JSON.stringify(list.body).length).toBeLessThan(10_000)
  expect(list.body.data[0].entries).toHaveLength(maxEntries + 1)
  const { data } = await client.call(getBidDraft, { params: path })
  expect(data.map((one) => one.content.length)).toContain(bidLimits.entry)
  const one = await client.call(getBidDraft, { params: path, query: { entry: 'answer-0' } })
  expect(one.data).toHaveLength(1)
})

test('unsealed content is refused', async () => {
  const { tender } = await makeBidScene(world)
  const { client } = await makeBidder(world, tender)
  const bid = await startedBid(client, tender.id)
  const url = `/api/tenders/${tender.id}/bids/${bid.id}`
  const plain = { envelope: 'quality', file: { name: 'x.pdf', content: Buffer.from('%PDF-1.7') } }
  const upload = await client.upload(`${url}/files`, plain)
  expect([upload.status, upload.body.errors]).toEqual([
    422,
    { file: ['The file is not sealed. Only sealed files are accepted here.'] },
  ])
  const draft = { entry: 'method', content: Buffer.from('plain').toString('base64'), version: 0 }
  expect((await client.put(`${url}/draft`, draft)).status).toBe(422)
})

test('each send, replacement and withdrawal creates a version with a verifiable receipt', async () => {
  const { tender, params } = await makeBidScene(world)
  const { client, organisation } = await makeBidder(world, tender, 'Brightwater Ltd')
  const sent = await sendTestBid(client, tender.id, { plan: plan('The plan') })
  expect(sent).toMatchObject({
    message: 'Your bid has been sent',
    bid: { status: 'sent', is_outdated: false, needs_resealing: false },
    receipt: { version: 1, kind: 'sent' },
  })
  const { text } = sent.receipt
  for (const line of [
    `Tender: ${tender.reference}`,
    `Organisation: ${organisation.name}`,
    'Version: 1',
    'Event: sent',
    ...sent.bid.files.map((file) => `File: ${file.envelope} ${file.file_size} ${file.sha256}`),
  ]) {
    expect(text.split('\n')).toContain(line)
  }
  expect(sent.bid.files).toHaveLength(3)

  const bidding = (await client.call(getBidding, { params })).data!
  const path = { ...params, bidId: sent.bid.id }
  const body = await sealBid(client, { tenderId: tender.id, bid: sent.bid, bidding })
  const again = await client.call(sendBid, { params: path, body })
  expect(again.receipt.version).toBe(2)
  const gone = await client.call(withdrawBid, { params: path })
  expect(gone).toMatchObject({
    bid: { status: 'withdrawn' },
    receipt: { version: 3, kind: 'withdrawn' },
  })
  expect((await client.post(`/api/tenders/${tender.id}/bids/${sent.bid.id}/withdraw`)).status).toBe(
    409,
  )
  expect((await client.call(sendBid, { params: path, body })).receipt.version).toBe(4)

  const fetched = await client.call(getReceipt, { params: { ...path, version: 1 } })
  expect(fetched.data).toEqual(sent.receipt)
  const visitor = world.visitor()
  const check = (receipt: string) => visitor.call(verifyReceipt, { body: { receipt } })
  expect(await check(text)).toMatchObject({ finding: 'genuine' })
  expect(await check(text.replace('Version: 1', 'Version: 2'))).toMatchObject({ finding: 'forged' })
  expect(await check('Dear Sir')).toMatchObject({ finding: 'malformed' })
  const { data: keys } = await visitor.call(listReceiptKeys)
  expect(text).toContain(`Key: ${keys[0]!.key}`)

  const emails = (await world.deliverMail()).filter(({ to }) => to.includes('example.test'))
  const notified = emails.map(({ subject }) => subject).filter((subject) => subject.includes('bid'))
  expect(notified.filter((subject) => subject.includes('has been sent'))).toHaveLength(3)
  expect(notified.filter((subject) => subject.includes('withdrawn'))).toHaveLength(1)
})

const plan = (words: string) => ({ name: 'plan.pdf', content: Buffer.from(`%PDF-1.7 ${words}`) })

test('a repeated send after a lost reply has no second effect, even after the deadline', async () => {
  const { tender, params } = await makeBidScene(world)
  const { client } = await makeBidder(world, tender)
  const bid = await startedBid(client, tender.id)
  const bidding = (await client.call(getBidding, { params })).data!
  const body = await sealBid(client, { tenderId: tender.id, bid, bidding })
  const url = `/api/tenders/${tender.id}/bids/${bid.id}/send`
  const headers = { 'idempotency-key': 'once' }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => client.copy().send('POST', url, body, headers)),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.receipt.text)).size).toBe(1)
  await passDeadline(world, tender)
  const late = await client.send('POST', url, body, headers)
  expect([late.status, late.body.receipt]).toEqual([201, answers[0]!.body.receipt])
  const anew = await client.send('POST', url, body)
  expect([anew.status, anew.body.message]).toEqual([409, canTexts.submissionPassed])
})

test('a bid made for an earlier set-up cannot be sent', async () => {
  const { tender, params } = await makeBidScene(world)
  const { client } = await makeBidder(world, tender)
  const rival = await makeBidder(world, tender)
  const bid = await startedBid(client, tender.id)
  const bidding = (await client.call(getBidding, { params })).data!
  const body = await sealBid(client, { tenderId: tender.id, bid, bidding })
  const url = `/api/tenders/${tender.id}/bids/${bid.id}/send`
  const refused = async (changed: object) => {
    const answer = await client.send('POST', url, { ...body, ...changed })
    return [answer.status, answer.body.message]
  }
  expect(await refused({ requirements: 2 })).toEqual([409, bidTexts.requirementsChanged])
  expect(await refused({ key_set: 2 })).toEqual([
    409,
    'The openers have changed. Reload the page and send your bid again.',
  ])
  const [quality, price] = body.envelopes
  expect(await refused({ envelopes: [quality] })).toEqual([
    422,
    'Send one sealed document for each envelope',
  ])
  const swapped = [{ ...quality, document_id: price!.document_id }, price]
  expect(await refused({ envelopes: swapped })).toEqual([
    422,
    'A file in this bid is missing. Upload it again.',
  ])
  // A bidder can't use another organisation's file.
  const theirs = await startedBid(rival.client, tender.id)
  const content = await sealed([theirs.draft_recipient], 'x')
  const path = { tenderId: tender.id, bidId: theirs.id }
  const foreign = await uploadSealed(rival.client, path, { envelope: 'quality', content })
  const stolen = [{ ...quality, file_ids: [foreign] }, price]
  expect(await refused({ envelopes: stolen })).toEqual([
    422,
    'A file in this bid is missing. Upload it again.',
  ])
  expect((await rival.client.send('POST', url, body)).status).toBe(404)
})

test('bids for different lots can be started, sent and withdrawn separately', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const draft = await world.makeTender({ created_by: buyer.id, status: 'draft' })
  const lots = [
    await world.makeLot({ tender_id: draft.id, lot_number: 1 }),
    await world.makeLot({ tender_id: draft.id, lot_number: 2 }),
  ]
  const { tender, params } = await makeBidScene(world, {}, { tender: draft, buyer })
  const { client } = await makeBidder(world, tender)
  const url = `/api/tenders/${tender.id}/bids`
  const none = await client.post(url, { lot_id: null })
  expect([none.status, none.body.errors]).toEqual([
    422,
    { lot_id: ['This tender has lots: bid for one of them'] },
  ])
  const foreign = await world.makeLot({ tender_id: (await world.makeTender()).id })
  expect((await client.post(url, { lot_id: foreign.id })).status).toBe(422)
  const bidding = (await client.call(getBidding, { params })).data!
  for (const { id } of lots) {
    const bid = await startedBid(client, tender.id, id)
    const body = await sealBid(client, { tenderId: tender.id, bid, bidding })
    const { receipt } = await client.call(sendBid, { params: { ...params, bidId: bid.id }, body })
    expect(receipt.text).toContain(`Lot: ${lots.findIndex((lot) => lot.id === id) + 1} `)
  }
  const twice = await client.post(url, { lot_id: lots[0]!.id })
  expect([twice.status, twice.body.message]).toEqual([
    409,
    'Your organisation has already started this bid.',
  ])
  const [first, second] = (await client.call(listOwnBids, { params })).data
  await client.call(withdrawBid, { params: { ...params, bidId: first!.id } })
  const { data } = await client.call(listOwnBids, { params })
  expect(data.map(({ lot_id, status }) => [lot_id, status])).toEqual([
    [lots[0]!.id, 'withdrawn'],
    [lots[1]!.id, 'sent'],
  ])
  expect(second!.lot_id).toBe(lots[1]!.id)
})

test('permanently deleting a tender also deletes its bids and their files', async () => {
  const { tender } = await makeBidScene(world)
  const { client } = await makeBidder(world, tender)
  await sendTestBid(client, tender.id, { plan: plan('gone') })
  const keys = await world.db
    .selectFrom('bid_files')
    .innerJoin('bids', 'bids.id', 'bid_files.bid_id')
    .where('tender_id', '=', tender.id)
    .select('storage_key')
    .execute()
  expect(keys).toHaveLength(3)
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  await admin.delete(`/api/tenders/${tender.id}`)
  expect((await admin.delete(`/api/tenders/${tender.id}/force`)).status).toBe(200)
  for (const { storage_key } of keys) {
    expect(await world.services.storage.sizeOf(storage_key)).toBeUndefined()
  }
  const { metadata } = await world.db
    .selectFrom('audit_logs')
    .select('metadata')
    .where('action', '=', 'tender.deleted_permanently')
    .where('resource_id', '=', tender.id)
    .executeTakeFirstOrThrow()
  expect(metadata).toMatchObject({ documents: 0 })
})

test('drafts, receipts and keys remain valid after the installation’s key has changed', async () => {
  const { tender, params } = await makeBidScene(world)
  const { client } = await makeBidder(world, tender)
  const { receipt } = await sendTestBid(client, tender.id)
  const { appKey, db } = world.services
  const renewed = { ...appKey, current: Buffer.alloc(32, 9), previous: [appKey.current] }
  await reencryptAll(db, renewed)
  const { current, recovery } = renewed
  const only = { current, previous: [], recovery }
  const which = { tenderId: tender.id }
  const actor = (await client.get('/api/user')).body.data
  const [bid] = await readOwnBids(db, { actor, appKey: only }, which)
  expect(bid!.draft_key).toMatch(/^AGE-SECRET-KEY-1/)
  const check = await world.visitor().call(verifyReceipt, { body: { receipt: receipt.text } })
  expect(check.finding).toBe('genuine')
  // The first key is restored for the tests that follow.
  await reencryptAll(db, { ...appKey, previous: [current] })
  expect((await client.call(listOwnBids, { params })).data[0]!.draft_key).toBe(bid!.draft_key)
})
