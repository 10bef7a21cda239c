// Tests events that can affect a tender, a bidder or the portal while a bid is a draft or sent.
// Each event leads to a clear message, and a sent bid stays sent.
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { blockUser, unblockUser } from '#features/organisations/users/contract/admin-user.ts'
import { getBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { bidLimits, listOwnBids } from '../contract/bid.ts'
import {
  confirmOpening,
  getOpening,
  listOpenedBids,
} from '#features/bids/opening/contract/opening.ts'
import { getOpeningRecord } from '#features/bids/opening/contract/opening-record.ts'
import { archiveTender, cancelTender } from '#features/tenders/contract/tender-calls.ts'
import { restoreTender } from '#features/trash/contract/trash.ts'
import { canTexts } from '#features/tenders/rules/can.ts'
import { buildApp } from '#app/server/app.ts'
import { closeExpired } from '#features/tendering/server/close-expired.ts'
import { recordOutage } from '#features/tendering/server/record-outage.ts'
import { remindOfDeadlines } from '#features/tendering/server/remind-deadlines.ts'
import { createServices } from '#app/server/services.ts'
import { StorageError } from '#kernel/server/storage/storage-error.ts'
import {
  makeBidder,
  makeBidScene,
  passDeadline,
  sealBid,
  sealed,
  startedBid,
  uploadSealed,
  type BidScene,
} from '#app/test/bid-scene.ts'
import { readForm } from '#app/test/tender-form.ts'
import { useWorld } from '#app/test/world.ts'
import { sweepDrafts } from './sweep-drafts.ts'

const world = useWorld()
type Bidder = Awaited<ReturnType<typeof makeBidder>>
let scene: BidScene
let bidder: Bidder

beforeEach(async () => {
  scene = await makeBidScene(world)
  bidder = await makeBidder(world, scene.tender)
  await world.deliverMail()
})

async function prepare({ client }: Bidder, lotId: number | null = null) {
  const { params, tender } = scene
  const bidding = (await client.call(getBidding, { params })).data!
  const bid = await startedBid(client, tender.id, lotId)
  const body = await sealBid(client, { tenderId: tender.id, bid, bidding })
  return { bid, body, url: `/api/tenders/${tender.id}/bids/${bid.id}/send` }
}

async function openAll({ tender, params, clients }: BidScene): Promise<void> {
  await passDeadline(world, tender)
  await clients.buyer.call(confirmOpening, { params })
  await clients.colleague.call(confirmOpening, { params })
  await expect
    .poll(async () => (await clients.buyer.call(getOpening, { params })).data.status, {
      timeout: 60_000,
    })
    .toBe('opened')
}

const wordsTo = async ({ user }: Bidder) =>
  (await world.deliverMail()).filter(({ to }) => to === user.email).map(({ text }) => text)

test('an unavailable or full store refuses a file with a clear message, and the draft is unchanged', async () => {
  const { bid, body, url } = await prepare(bidder)
  const { storage, config } = world.services
  const path = `/api/tenders/${scene.tender.id}/bids/${bid.id}/files`
  const content = await sealed([bid.draft_recipient], 'A plan')
  const away = { ...storage, put: () => Promise.reject(new StorageError('The store is away')) }
  const services = createServices(config, world.db, world.services.appKey)
  const fullDisk = { ...config, diskReserve: Number.MAX_SAFE_INTEGER }
  for (const { message, ...troubled } of [
    {
      ...services,
      storage: away,
      message: 'We can’t reach the file store at the moment. Try again in a minute.',
    },
    {
      ...services,
      config: fullDisk,
      message:
        'The portal has no space for this file at the moment, so we haven’t kept it. Try again later, or contact the people who run the portal.',
    },
  ]) {
    const app = await buildApp(troubled, { write: () => {} })
    const client = await world.signedIn(bidder.user, app)
    const refused = await client.upload(path, { envelope: 'quality', file: { name: 'x', content } })
    expect([refused.status, refused.body.message]).toEqual([503, message])
    // Files uploaded before the outage can still be sent: sending doesn't access the file store.
    expect((await client.post(url, body)).status).toBe(201)
    await app.close()
  }
  const { data } = await bidder.client.call(listOwnBids, { params: scene.params })
  expect(data).toMatchObject([{ status: 'sent', versions: [{ version: 2 }, { version: 1 }] }])
  expect(data[0]!.files).toHaveLength(2)
  await uploadSealed(
    bidder.client,
    { tenderId: scene.tender.id, bidId: bid.id },
    {
      envelope: 'quality',
      content,
    },
  )
})

test('after an amendment bidders are asked to check their bid, and a sent bid remains valid', async () => {
  const { bid, url, body } = await prepare(bidder)
  await bidder.client.post(url, body)
  await world.deliverMail()
  const form = await readForm(scene.clients.buyer, scene.tender.id)
  const edit = { ...form, title: 'Another title', change_note: 'A new title.' }
  const { status } = await scene.clients.buyer.put(`/api/tenders/${scene.tender.id}`, edit)
  expect(status).toBe(200)
  const [text] = await wordsTo(bidder)
  expect(text).toContain('If you’ve sent a bid, check that it fits the tender as it is now.')
  const { data } = await bidder.client.call(listOwnBids, { params: scene.params })
  expect(data).toMatchObject([{ id: bid.id, status: 'sent', is_outdated: false }])
})

test('a postponed deadline applies to both sending and opening bids', async () => {
  const { url, body } = await prepare(bidder)
  const { buyer } = scene.clients
  await passDeadline(world, scene.tender)
  const late = await bidder.client.post(url, body)
  expect([late.status, late.body.message]).toEqual([409, canTexts.submissionPassed])
  const form = await readForm(buyer, scene.tender.id)
  const later = new Date(Date.now() + 86_400_000).toISOString()
  const moved = { ...form, submission_deadline: later, change_note: 'More time.' }
  expect((await buyer.put(`/api/tenders/${scene.tender.id}`, moved)).status).toBe(200)
  const sent = await bidder.client.post(url, body)
  expect([sent.status, sent.body.receipt.text]).toEqual([
    201,
    expect.stringContaining(`Deadline: ${later.slice(0, 19)}`),
  ])
  const early = await buyer.post(`/api/tenders/${scene.tender.id}/opening/confirm`)
  expect([early.status, early.body.message]).toEqual([409, canTexts.beforeDeadline])
})

test('bids of a cancelled tender stay sealed; its drafts are deleted after 30 days', async () => {
  const other = await makeBidder(world, scene.tender)
  const { url, body, bid } = await prepare(bidder)
  const { bid: draft } = await prepare(other)
  await bidder.client.post(url, body)
  await world.deliverMail()
  const { params } = scene
  const reason = { reason: 'budget_withdrawn', text: 'No money left.' } as const
  await scene.clients.buyer.call(cancelTender, { params, body: reason })
  expect((await wordsTo(bidder))[0]).toContain('Bids that were sent stay sealed.')
  const again = await bidder.client.post(url, body)
  expect([again.status, again.body.message]).toEqual([409, canTexts.notPublished])
  await passDeadline(world, scene.tender)
  const opening = await scene.clients.buyer.post(`/api/tenders/${scene.tender.id}/opening/confirm`)
  expect([opening.status, opening.body.message]).toEqual([409, canTexts.bidsStaySealed])

  expect(await sweepDrafts(world.services)).toBe(0)
  await world.db
    .updateTable('tenders')
    .set({ cancelled_at: sql<string>`now() - interval '31 days'` })
    .where('id', '=', scene.tender.id)
    .execute()
  expect(await sweepDrafts(world.services)).toBe(1)
  expect(await sweepDrafts(world.services)).toBe(0)
  const files = await world.db
    .selectFrom('bid_files')
    .select('bid_id')
    .where('bid_id', 'in', [bid.id, draft.id])
    .execute()
  expect(files).toEqual([{ bid_id: bid.id }, { bid_id: bid.id }])
})

test('an archived tender is hidden until it is restored, and bids sent before are then opened', async () => {
  const { url, body, bid } = await prepare(bidder)
  await bidder.client.post(url, body)
  const { params } = scene
  await scene.clients.buyer.call(archiveTender, { params })
  expect((await bidder.client.post(url, body)).status).toBe(404)
  expect((await bidder.client.get(`/api/tenders/${scene.tender.id}/bids`)).status).toBe(404)
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  await admin.call(restoreTender, { params })
  const { data } = await bidder.client.call(listOwnBids, { params })
  expect(data).toMatchObject([{ id: bid.id, status: 'sent' }])
  await openAll(scene)
})

test('a blocked or former member cannot bid, but their organisation’s bid counts and can be continued', async () => {
  const { organisation, user } = bidder
  const colleague = await world.makeUser({ organisation_id: organisation.id })
  const { url, body } = await prepare(bidder)
  await bidder.client.post(url, body)
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  const blocked = { params: { userId: user.id } }
  await admin.call(blockUser, blocked)
  expect((await bidder.client.post(url, body)).status).toBe(403)
  const client = await world.signedIn(colleague)
  const sent = await client.post(url, body)
  expect([sent.status, sent.body.receipt.version]).toEqual([201, 2])

  await admin.call(unblockUser, blocked)
  const elsewhere = await world.makeOrganisation()
  await world.db
    .updateTable('users')
    .set({ organisation_id: elsewhere.id })
    .where('id', '=', user.id)
    .execute()
  await world.makeInterest(scene.tender, { ...user, organisation_id: elsewhere.id })
  const left = await world.signedIn(user)
  expect((await left.post(url, body)).status).toBe(404)
  // Even if all members of the organisation are blocked, the bid that it has sent is opened.
  await admin.call(blockUser, { params: { userId: colleague.id } })
  await openAll(scene)
  const { data } = await scene.clients.buyer.call(listOpenedBids, { params: scene.params })
  expect(data).toMatchObject([{ organisation: { id: organisation.id }, version: 2 }])
})

test('if every lot is required, a bidder who leaves some out is notified, and the record shows this', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, status: 'draft' })
  const lots = [
    await world.makeLot({ tender_id: tender.id, lot_number: 1 }),
    await world.makeLot({ tender_id: tender.id, lot_number: 2 }),
  ]
  const changes = { lot_choice: 'all', record_sharing: 'names_and_prices' } as const
  scene = await makeBidScene(world, changes, { tender, buyer })
  const whole = await makeBidder(world, tender, 'Whole Ltd')
  const part = await makeBidder(world, tender, 'Part Ltd')
  const none = await makeBidder(world, tender, 'None Ltd')
  const messages: string[] = []
  for (const { id } of lots) {
    const { url, body } = await prepare(whole, id)
    messages.push((await whole.client.post(url, body)).body.message)
  }
  expect(messages).toEqual([
    'Your bid for this lot has been sent. The buyer asks for a bid for every lot: send the others too.',
    'Your bid has been sent',
  ])
  const { url, body } = await prepare(part, lots[0]!.id)
  await part.client.post(url, body)
  await world.deliverMail()

  await world.db
    .updateTable('tenders')
    .set({
      published_at: sql<string>`now() - interval '9 days'`,
      created_at: sql<string>`now() - interval '9 days'`,
      clarification_deadline: sql<string>`now() + interval '1 hour'`,
      submission_deadline: sql<string>`now() + interval '20 hours'`,
    })
    .where('id', '=', tender.id)
    .execute()
  await remindOfDeadlines(world.db)
  const reminders = await world.deliverMail()
  const said = ({ user }: Bidder) => reminders.find(({ to }) => to === user.email)!.text
  expect(said(whole)).toContain('Your organisation has sent a bid.')
  expect(said(part)).toContain('The buyer asks for a bid for every lot.')
  expect(said(none)).toContain('Your organisation hasn’t sent a bid.')

  await openAll(scene)
  const { data } = await scene.clients.buyer.call(getOpeningRecord, { params: scene.params })
  expect(data.bids.map((bid) => [bid.organisation, bid.lot_number, bid.leaves_lots_out])).toEqual([
    ['Part Ltd', 1, true],
    ['Whole Ltd', 1, false],
    ['Whole Ltd', 2, false],
  ])
  // The buyer shares the record of opening, so the email to bidders contains its text.
  const [opened] = await wordsTo(part)
  expect(opened).toContain('Whole Ltd, lot 2')
  expect(opened).toContain(`SHA-256 of the receipt: ${data.bids[0]!.receipt_sha256}`)
})

test('after an outage shortly before the deadline the buyer is notified and has a day to postpone it', async () => {
  const untouched = await makeBidScene(world)
  await world.db
    .updateTable('tenders')
    .set({
      clarification_deadline: sql<string>`now() - interval '2 hours'`,
      submission_deadline: sql<string>`now() - interval '1 minute'`,
    })
    .where('id', '=', scene.tender.id)
    .execute()
  await recordOutage(world.services)
  await world.owner.executeQuery(
    sql`update heartbeats set beat_at = now() - interval '20 minutes'`.compile(world.owner),
  )
  expect(await recordOutage(world.services)).toMatch(/^away from /)
  expect(await recordOutage(world.services)).toBe('nothing')
  const notified = (await world.deliverMail()).map(({ to, text }) => [
    to,
    text.includes('Change the deadline'),
  ])
  expect(notified.toSorted()).toEqual(
    [scene.buyer, scene.colleague].map(({ email }) => [email, true]).toSorted(),
  )
  const { metadata } = await world.db
    .selectFrom('audit_logs')
    .select('metadata')
    .where('action', '=', 'outage.noted')
    .executeTakeFirstOrThrow()
  expect(metadata).toMatchObject({ tenders: 1 })
  const isOpen = async () =>
    (
      await world.db
        .selectFrom('tenders')
        .select('status')
        .where('id', '=', scene.tender.id)
        .executeTakeFirstOrThrow()
    ).status
  await closeExpired(world.db)
  expect(await isOpen()).toBe('published')
  await world.db
    .updateTable('tenders')
    .set({
      clarification_deadline: sql<string>`now() - interval '50 hours'`,
      submission_deadline: sql<string>`now() - interval '25 hours'`,
    })
    .where('id', '=', scene.tender.id)
    .execute()
  await closeExpired(world.db)
  expect(await isOpen()).toBe('closed')
  expect(untouched.tender.status).toBe('draft')
})

test('a bid’s size and number of versions are limited, and its last version can only be a withdrawal', async () => {
  const { bid, url, body } = await prepare(bidder)
  await bidder.client.post(url, body)
  await sql`update bid_versions set version = ${bidLimits.versions - 1} where bid_id = ${bid.id}`.execute(
    world.db,
  )
  const many = await bidder.client.post(url, body)
  expect([many.status, many.body.message]).toEqual([
    409,
    'This bid has been sent and withdrawn 200 times. It can no longer change.',
  ])
  const leaving = await bidder.client.post(url.replace('/send', '/withdraw'))
  expect([leaving.status, leaving.body.receipt.version]).toEqual([200, bidLimits.versions])
  await sql`update bid_files set file_size = ${bidLimits.totalSize} where bid_id = ${bid.id}`.execute(
    world.db,
  )
  const content = await sealed([bid.draft_recipient], 'A plan')
  const file = { name: 'x', content }
  const path = url.replace('/send', '/files')
  const large = await bidder.client.upload(path, { envelope: 'quality', file })
  expect([large.status, large.body.message]).toEqual([
    409,
    'A bid holds at most 2 GB. Remove files that you don’t send.',
  ])
})

test('the total size of an organisation’s sealed files is limited across all its unopened bids', async () => {
  const { bid } = await prepare(bidder)
  const other = await makeBidScene(world)
  await world.makeInterest(other.tender, bidder.user)
  const second = await startedBid(bidder.client, other.tender.id)
  const setSize = (size: number) =>
    sql`update bid_files set file_size = ${size} where id = (
      select max(id) from bid_files where bid_id = ${bid.id})`.execute(world.db)
  const content = await sealed([second.draft_recipient], 'A plan')
  const upload = async () => {
    const path = `/api/tenders/${other.tender.id}/bids/${second.id}/files`
    const form = { envelope: 'quality', file: { name: 'x', content } }
    const { status, body } = await bidder.client.upload(path, form)
    return [status, body.message]
  }
  await setSize(bidLimits.organisationSize)
  expect(await upload()).toEqual([
    409,
    'The sealed files of your organisation’s bids take more than 10 GB. Remove files that you don’t send, or wait until a tender’s bids have been opened.',
  ])
  await world.db.updateTable('bids').set({ status: 'opened' }).where('id', '=', bid.id).execute()
  expect(await upload()).toEqual([201, 'File sealed and uploaded'])
})
