// Tests the bidding set-up: how long each kind of change is possible, and the conditions for
// publication.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  askForChallenge,
  chooseOpeners,
  getBidding,
  proveOpenerKey,
  removeBidding,
  saveBidding,
  saveOpenerKey,
} from '../contract/bidding-calls.ts'
import { biddingTexts as texts } from '../contract/bidding.ts'
import { listOwnBids } from '#features/bids/sending/contract/bid.ts'
import { listVersions } from '#features/tenders/history/contract/history.ts'
import {
  getTender,
  publishTender,
  unpublishTender,
} from '#features/tenders/contract/tender-calls.ts'
import { copyTender } from '#features/tenders/contract/tender-draft.ts'
import { interestTexts } from '#features/interests/contract/interest.ts'
import { makeKeyPair } from '#features/bids/sealing/server/age.ts'
import {
  makeBidder,
  makeBidScene,
  passDeadline,
  sealed,
  sendTestBid,
  setup,
  unsealed,
} from '#app/test/bid-scene.ts'
import { auditOf, tenderForm } from '#app/test/tender-form.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

async function makeDraft() {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, status: 'draft' })
  return { buyer, tender, params: { tenderId: tender.id }, client: await world.signedIn(buyer) }
}

test('bidding is off by default, and can be set up, changed and switched off while the tender is a draft', async () => {
  const { client, params, buyer } = await makeDraft()
  expect(await client.call(getBidding, { params })).toEqual({
    data: null,
    candidates: [{ id: buyer.id, name: buyer.name, is_guest: false }],
    invitations: [],
  })
  const { bidding } = await client.call(saveBidding, { params, body: { sealing: 'portal', setup } })
  expect(bidding).toEqual({
    sealing: 'portal',
    setup,
    revision: 1,
    requirements: 1,
    key_set: 1,
    is_live: false,
    recipients: null,
    openers: [],
    opening: 'waiting',
    hand_in_until: null,
    is_record_shared: false,
    last_change: null,
    example: [
      { price: '100000.00', points: '40.00' },
      { price: '125000.00', points: '32.00' },
      { price: '200000.00', points: '20.00' },
    ],
  })
  const url = `/api/tenders/${params.tenderId}/bidding`
  const stale = await client.send('PUT', url, { sealing: 'openers', setup }, { 'if-match': '"7"' })
  expect([stale.status, stale.body.message]).toEqual([409, texts.stale])
  const body = { sealing: 'openers' as const, setup: { ...setup, price_lines: [] } }
  expect((await client.call(saveBidding, { params, body })).bidding).toMatchObject({
    sealing: 'openers',
    revision: 2,
    requirements: 2,
  })
  expect(await client.call(removeBidding, { params })).toEqual({
    message: 'This tender no longer takes bids here',
  })
  expect((await client.call(getBidding, { params })).data).toBeNull()
  expect((await client.delete(url)).status).toBe(409)
})

test('a new draft can be published once it has a bid set-up or no longer takes bids', async () => {
  const client = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  const errors = { bidding: [texts.setupMissing] }
  const create = async (status: 'draft' | 'published') =>
    client.post('/api/tenders', tenderForm({ takes_bids: true, status }))
  const refused = await create('published')
  expect([refused.status, refused.body.errors]).toEqual([422, errors])

  const { id } = (await create('draft')).body.tender
  const params = { tenderId: id }
  const { data: draft } = await client.call(getTender, { params })
  expect(draft).toMatchObject({
    takes_bids: true,
    publication_faults: [{ part: 'bids', text: texts.setupMissing }],
  })
  const publish = () => client.post(`/api/tenders/${id}/publish`)
  expect((await publish()).body.errors).toEqual(errors)
  expect((await client.call(getBidding, { params })).data).toBeNull()
  const { draft: copy } = await client.call(copyTender, { params })
  expect(copy.form.takes_bids).toBe(true)
  const form = tenderForm({ takes_bids: true, draft_id: copy.id, status: 'draft' })
  const copied = await client.post('/api/tenders', form)
  expect(copied.status).toBe(201)
  const { data: second } = await client.call(getTender, {
    params: { tenderId: copied.body.tender.id },
  })
  expect(second.publication_faults).toEqual(draft.publication_faults)

  const body = { sealing: 'portal' as const, setup }
  expect((await client.call(saveBidding, { params, body })).bidding.revision).toBe(1)
  expect((await publish()).body.errors).toEqual({ bidding: [texts.openersMissing] })

  const { id: other } = (await create('draft')).body.tender
  await client.call(removeBidding, { params: { tenderId: other } })
  expect((await client.post(`/api/tenders/${other}/publish`)).status).toBe(200)
})

test('an inconsistent set-up is refused with an error for each field', async () => {
  const { client, params } = await makeDraft()
  const body = { sealing: 'portal', setup: { ...setup, price_weight: '39.99' } }
  const answer = await client.put(`/api/tenders/${params.tenderId}/bidding`, body)
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    { 'setup.criteria': ['Weights must add up to 100'] },
  ])
})

test('any user of a large organisation can be named as an opener, and stays among the candidates', async () => {
  const { client, params, buyer } = await makeDraft()
  await client.call(saveBidding, { params, body: { sealing: 'portal', setup } })
  const { organisation_id } = buyer
  await sql`insert into users (name, email, role, password_hash, is_active, organisation_id)
    select 'A colleague ' || n, 'large-' || n || '@example.test', 'buyer', 'x', true,
      ${organisation_id} from generate_series(1, 200) n`.execute(world.db)
  const last = await world.makeUser({ role: 'buyer', organisation_id, name: 'Zoe Last' })
  await client.call(chooseOpeners, { params, body: { user_ids: [last.id] } })
  const { candidates } = await client.call(getBidding, { params })
  expect(candidates!.at(-1)).toMatchObject({ id: last.id, name: 'Zoe Last' })
})

test('a tender can be published once its openers are named; an organisation with one user needs one', async () => {
  const { client, params, buyer, tender } = await makeDraft()
  await client.call(saveBidding, { params, body: { sealing: 'portal', setup } })
  const refused = await client.post(`/api/tenders/${tender.id}/publish`)
  expect([refused.status, refused.body.errors]).toEqual([422, { bidding: [texts.openersMissing] }])
  const stranger = await world.makeUser({ role: 'buyer' })
  const url = `/api/tenders/${tender.id}/bidding/openers`
  expect((await client.put(url, { user_ids: [stranger.id] })).body.message).toBe(
    texts.openerUnknown,
  )
  await client.call(chooseOpeners, { params, body: { user_ids: [buyer.id] } })
  await client.call(publishTender, { params })
  const { data } = await client.call(getBidding, { params })
  expect(data).toMatchObject({
    is_live: true,
    recipients: {
      quality: expect.stringMatching(/^age1/),
      price: expect.stringMatching(/^age1/),
    },
  })
  const { metadata } = await world.db
    .selectFrom('audit_logs')
    .select('metadata')
    .where('action', '=', 'tender.published')
    .where('resource_id', '=', tender.id)
    .executeTakeFirstOrThrow()
  expect(metadata).toEqual({
    bidding: {
      sealing: 'portal',
      key_fingerprints: [expect.any(String), expect.any(String)],
      receipt_key: expect.stringMatching(/^[\w-]{43}$/),
      setup_sha256: expect.stringMatching(/^[\da-f]{64}$/),
    },
  })
})

test('once suppliers can bid, criteria are fixed, and changes to required content need a change note', async () => {
  const { tender, params, clients } = await makeBidScene(world)
  const { buyer } = clients
  const bidder = await makeBidder(world, tender)
  const watcher = await makeBidder(world, tender)
  await sendTestBid(bidder.client, tender.id)
  await world.deliverMail()
  const url = `/api/tenders/${tender.id}/bidding`
  const judged = { ...setup, scale: setup.scale.slice(0, 4) }
  const frozen = await buyer.put(url, { sealing: 'portal', setup: judged, change_note: 'x' })
  expect([frozen.status, frozen.body.message]).toEqual([409, texts.frozen])
  expect((await buyer.delete(url)).status).toBe(409)
  const asked = { ...setup, questions: setup.questions.slice(0, 1) }
  const silent = await buyer.put(url, { sealing: 'portal', setup: asked })
  expect(silent.body.errors).toEqual({ change_note: ['Say what has changed, for suppliers'] })

  const body = { sealing: 'portal', setup: asked, change_note: 'No plan needed.' } as const
  await buyer.call(saveBidding, { params, body })
  const { data } = await bidder.client.call(listOwnBids, { params })
  expect(data[0]).toMatchObject({ status: 'sent', is_outdated: true, needs_resealing: false })
  const stages = []
  for (const client of [bidder.client, watcher.client, buyer]) {
    stages.push((await client.call(getTender, { params })).data.bid)
  }
  expect(stages).toEqual(['outdated', 'not_started', undefined])
  const versions = await watcher.client.call(listVersions, { params })
  expect(versions.data[0]!.changes).toEqual([{ field: 'bidding', from: setup, to: asked }])
  const notified = await world.deliverMail()
  const to = (subject: string) =>
    notified.filter((mail) => mail.subject.includes(subject)).map((mail) => mail.to)
  // Each supplier gets one email; the one to the bidder asks for the bid to be sent again.
  expect(notified.map((mail) => mail.to).toSorted()).toEqual(
    [bidder.user.email, watcher.user.email].toSorted(),
  )
  expect(to('send your bid again')).toEqual([bidder.user.email])
  const [toWatcher] = notified.filter(({ to: whom }) => whom === watcher.user.email)
  expect(toWatcher!.text).toContain('Bids (questions)')
  const [mail] = notified.filter(({ to: whom }) => whom === bidder.user.email)
  expect(mail!.text).toContain('No plan needed.')
  expect(mail!.text).toContain('has changed the questions for')
  expect(mail!.text).toContain('made for the earlier version')
  expect(mail!.text).not.toContain('still counts')
})

test('an unpublished tender takes no bids but keeps those sent, and republication announces the changes', async () => {
  const { tender, params, clients } = await makeBidScene(world)
  const bidder = await makeBidder(world, tender)
  const { bid } = await sendTestBid(bidder.client, tender.id)
  await clients.buyer.call(unpublishTender, { params })
  expect((await bidder.client.get(`/api/tenders/${tender.id}/bids`)).status).toBe(404)
  const asked = { ...setup, questions: setup.questions.slice(0, 1) }
  await clients.buyer.call(saveBidding, { params, body: { sealing: 'portal', setup: asked } })
  await clients.buyer.call(publishTender, { params })
  const { data } = await bidder.client.call(listOwnBids, { params })
  expect(data).toMatchObject([{ id: bid.id, status: 'sent', is_outdated: true }])
  const versions = await bidder.client.call(listVersions, { params })
  expect(versions.data[0]!.changes).toEqual([{ field: 'bidding', from: setup, to: asked }])
})

test('lots, interest and the deadline cannot change in ways that would break bids', async () => {
  const { tender, params, clients } = await makeBidScene(world)
  const bidder = await makeBidder(world, tender)
  const lots = `/api/tenders/${tender.id}/lots`
  const lot = await clients.buyer.post(lots, { lot_number: 1, title: 'Roof' })
  expect([lot.status, lot.body.message]).toEqual([
    409,
    'Lots can’t be added or deleted once suppliers can bid. Change the lot’s text instead.',
  ])
  const interests = `/api/tenders/${tender.id}/interests`
  const { bid } = await sendTestBid(bidder.client, tender.id)
  const leaving = await bidder.client.delete(interests)
  expect([leaving.status, leaving.body.message]).toEqual([409, interestTexts.withdrawBidFirst])
  await bidder.client.post(`/api/tenders/${tender.id}/bids/${bid.id}/withdraw`)
  expect((await bidder.client.delete(interests)).status).toBe(200)

  await passDeadline(world, tender)
  const asked = { ...setup, questions: setup.questions.slice(0, 1) }
  const after = { sealing: 'portal', setup: asked, change_note: 'Too late.' }
  const refused = await clients.buyer.put(`/api/tenders/${tender.id}/bidding`, after)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'What suppliers send can’t change once they can no longer bid.',
  ])
  const edit = tenderForm({ title: tender.title, change_note: 'More time.' })
  await clients.buyer.post(`/api/tenders/${tender.id}/opening/confirm`)
  // One opener had already confirmed. Moving the deadline discards the confirmation, and the
  // opening is no longer due.
  expect((await clients.buyer.put(`/api/tenders/${tender.id}`, edit)).status).toBe(200)
  expect((await clients.buyer.get(`/api/tenders/${tender.id}/opening`)).body.data).toMatchObject({
    status: 'waiting',
    is_due: false,
    confirmations: [],
  })
  await passDeadline(world, tender)
  await clients.buyer.post(`/api/tenders/${tender.id}/opening/confirm`)
  await clients.colleague.post(`/api/tenders/${tender.id}/opening/confirm`)
  const late = await clients.buyer.put(`/api/tenders/${tender.id}`, edit)
  expect([late.status, late.body.message]).toEqual([
    409,
    'The opening of the bids has begun, so the deadline can no longer be moved.',
  ])
  expect(params.tenderId).toBe(tender.id)
})

test('an opener’s key counts once it is proved', async () => {
  const { client, params, buyer, tender } = await makeDraft()
  const { organisation_id } = buyer
  const others = [
    await world.makeUser({ role: 'buyer', organisation_id }),
    await world.makeUser({ role: 'buyer', organisation_id }),
  ]
  await client.call(saveBidding, { params, body: { sealing: 'openers', setup } })
  const publish = async () => (await client.post(`/api/tenders/${tender.id}/publish`)).body.errors
  expect(await publish()).toEqual({ bidding: [texts.openersTooFew] })
  const user_ids = [buyer, ...others].map(({ id }) => id)
  await client.call(chooseOpeners, { params, body: { user_ids } })
  expect(await publish()).toEqual({
    bidding: ['Every opener has to make a key and prove it before the tender is published'],
  })
  const url = `/api/tenders/${tender.id}/bidding/key`
  expect((await client.post(`${url}/challenge`)).body.message).toBe('Make your key first.')

  for (const user of [buyer, ...others]) {
    const opener = await world.signedIn(user)
    const { identity, recipient } = await makeKeyPair()
    const protected_identity = (await sealed([recipient], 'protected')).toString('base64')
    const body = { recipient, protection: 'passphrase', protected_identity } as const
    await opener.call(saveOpenerKey, { params, body })
    expect(await publish()).toEqual({
      bidding: ['Every opener has to make a key and prove it before the tender is published'],
    })
    const wrong = await opener.post(`${url}/prove`, { answer: '00'.repeat(32) })
    expect([wrong.status, wrong.body.message]).toEqual([
      422,
      'That was not the test message. The key could not be proved.',
    ])
    const { challenge } = await opener.call(askForChallenge, { params })
    const answer = await unsealed(identity, Buffer.from(challenge, 'base64'))
    const { bidding } = await opener.call(proveOpenerKey, { params, body: { answer } })
    expect(bidding.own_key).toMatchObject({ protected_identity, protection: 'passphrase' })
  }
  await client.call(publishTender, { params })
  const supplier = await makeBidder(world, tender)
  const { data } = await supplier.client.call(getBidding, { params })
  expect(data!.recipients).toBeNull()
  expect(data!.openers).toEqual(
    user_ids.map(() => ({
      id: expect.any(Number),
      recipient: expect.stringMatching(/^age1/),
      fingerprint: expect.stringMatching(/^([0-9a-f]{4} ){7}[0-9a-f]{4}$/),
    })),
  )
})

test('an opener’s key must be protected by a passphrase or by a named passkey', async () => {
  const { client, params, buyer, tender } = await makeDraft()
  await client.call(saveBidding, { params, body: { sealing: 'openers', setup } })
  await client.call(chooseOpeners, { params, body: { user_ids: [buyer.id] } })
  const { recipient } = await makeKeyPair()
  const protected_identity = (await sealed([recipient], 'protected')).toString('base64')
  const credential = 'AGE-PLUGIN-FIDO2PRF-1QYQS'
  const save = (key: object) =>
    client.put(`/api/tenders/${tender.id}/bidding/key`, { recipient, protected_identity, ...key })
  const nameless = await save({ protection: 'passkey' })
  expect(nameless.body.errors).toEqual({ credential: ['Say which passkey protects the key'] })
  expect((await save({ protection: 'passphrase', credential })).status).toBe(422)
  expect((await save({ protection: 'passkey', credential: '<script>' })).status).toBe(422)
  expect((await save({ protection: 'passkey', credential })).status).toBe(200)
  const { data } = await client.call(getBidding, { params })
  expect(data!.own_key).toMatchObject({ protection: 'passkey', credential })
})

test('saving a new set-up does not overwrite one that a colleague saved in between', async () => {
  const { client, params, tender } = await makeDraft()
  await client.call(saveBidding, { params, body: { sealing: 'portal', setup } })
  const changed = { sealing: 'openers', setup }
  client.headers = { 'if-match': '"0"' }
  const late = await client.put(`/api/tenders/${tender.id}/bidding`, changed)
  expect([late.status, late.body.message]).toEqual([409, texts.stale])
})

test('an unfinished set-up of a draft is stored without a version, and can’t be published', async () => {
  const { client, params, buyer, tender } = await makeDraft()
  const criteria = [{ ...setup.criteria[0]!, weight: '50' }]
  const body = { sealing: 'portal', setup: { ...setup, criteria }, is_unfinished: true } as const
  await client.call(saveBidding, { params, body })
  const changed = { ...body, setup: { ...body.setup, hand_in_hours: 36 } }
  const { bidding } = await client.call(saveBidding, { params, body: changed })
  expect(bidding).toMatchObject({ revision: 2, setup: { hand_in_hours: 36, criteria } })
  expect((await client.call(listVersions, { params })).data).toEqual([])
  expect(await auditOf(world, tender.id)).toEqual(['bidding.created', 'bidding.updated'])
  await client.call(chooseOpeners, { params, body: { user_ids: [buyer.id] } })
  const refused = await client.post(`/api/tenders/${tender.id}/publish`)
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { bidding: ['Weights must add up to 100'] },
  ])
})

test('once suppliers can bid, an unfinished set-up cannot be stored', async () => {
  const { clients, params } = await makeBidScene(world)
  const questions = [{ ...setup.questions[0]!, criterion: 'unknown' }]
  const body = { sealing: 'portal', setup: { ...setup, questions }, is_unfinished: true }
  const refused = await clients.buyer.put(`/api/tenders/${params.tenderId}/bidding`, body)
  expect(refused.body.errors).toEqual({
    'setup.questions.0.criterion': ['Choose one of the criteria'],
  })
})
