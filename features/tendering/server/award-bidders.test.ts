// Tests the award of tenders with bidding, as a whole or lot by lot, to bidders whose bids were
// opened.
import { expect, test } from 'vitest'
import { getBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { sendBid } from '#features/bids/sending/contract/bid.ts'
import { confirmOpening, getOpening } from '#features/bids/opening/contract/opening.ts'
import { awardTender } from '#features/tenders/contract/tender-calls.ts'
import {
  makeBidder,
  makeBidScene,
  passDeadline,
  sealBid,
  sendTestBid,
  startedBid,
  type BidScene,
} from '#app/test/bid-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

type Bidder = Awaited<ReturnType<typeof makeBidder>>

async function openTogether({ tender, clients, params }: BidScene) {
  await passDeadline(world, tender)
  await clients.buyer.call(confirmOpening, { params })
  await clients.colleague.call(confirmOpening, { params })
  await expect
    .poll(async () => (await clients.buyer.call(getOpening, { params })).data.status)
    .toBe('opened')
}

async function bidFor({ client }: Bidder, tenderId: number, lotId: number) {
  const params = { tenderId }
  const bidding = (await client.call(getBidding, { params })).data!
  const bid = await startedBid(client, tenderId, lotId)
  const body = await sealBid(client, { tenderId, bid, bidding })
  await client.call(sendBid, { params: { ...params, bidId: bid.id }, body })
}

test('only a bidder whose bid was opened can win, and each unsuccessful bidder gets an email', async () => {
  const scene = await makeBidScene(world)
  const { tender, params, clients } = scene
  const winner = await makeBidder(world, tender, 'Winner Ltd')
  const loser = await makeBidder(world, tender, 'Loser Ltd')
  const watcher = await makeBidder(world, tender, 'Watcher Ltd')
  await sendTestBid(winner.client, tender.id)
  await sendTestBid(loser.client, tender.id)
  const url = `/api/tenders/${tender.id}/award`
  const early = await clients.buyer.post(url, { organisation_id: winner.organisation.id })
  expect([early.status, early.body.message]).toEqual([
    409,
    'This tender takes bids. Open the bids before you award it.',
  ])
  await openTogether(scene)
  await world.deliverMail()

  const stranger = await clients.buyer.post(url, { organisation_id: watcher.organisation.id })
  expect([stranger.status, stranger.body.errors]).toEqual([
    422,
    { organisation_id: ['Choose a supplier whose bid for this was opened'] },
  ])
  const valued = await clients.buyer.post(url, { value: '5' })
  expect([valued.status, valued.body.errors]).toEqual([
    422,
    { value: ['Choose the winning bidder first'] },
  ])
  // Emails about a user's own bid can't be switched off. The email about the award to interested
  // suppliers without a bid can be, so the watcher gets none.
  await world.db.updateTable('users').set({ email_notifications_enabled: false }).execute()
  const body = { organisation_id: winner.organisation.id, value: '25056.25' }
  const { tender: awarded } = await clients.buyer.call(awardTender, { params, body })
  expect(awarded.award).toMatchObject({
    organisation: { name: 'Winner Ltd' },
    value: '25056.25',
    lots: [],
  })
  const notified = await world.deliverMail()
  expect(notified.map(({ to }) => to).toSorted()).toEqual(
    [winner.user.email, loser.user.email].toSorted(),
  )
  const subjectFor = ({ user }: Bidder) => notified.find(({ to }) => to === user.email)!.subject
  expect(subjectFor(winner)).toContain('has been awarded to your organisation')
  expect(subjectFor(loser)).toContain('your bid was not successful')
})

test('lots can be awarded to different bidders, but only to those who bid for them', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const draft = await world.makeTender({ created_by: buyer.id, status: 'draft' })
  const [north, south] = [
    await world.makeLot({ tender_id: draft.id, lot_number: 1, title: 'North' }),
    await world.makeLot({ tender_id: draft.id, lot_number: 2, title: 'South' }),
  ]
  const scene = await makeBidScene(world, {}, { tender: draft, buyer })
  const { tender, params, clients } = scene
  const first = await makeBidder(world, tender, 'First Ltd')
  const second = await makeBidder(world, tender, 'Second Ltd')
  const third = await makeBidder(world, tender, 'Third Ltd')
  await bidFor(first, tender.id, north.id)
  await bidFor(second, tender.id, south.id)
  await bidFor(third, tender.id, south.id)
  await openTogether(scene)
  await world.deliverMail()

  const one = { lot_id: north.id, organisation_id: first.organisation.id, value: '10.00' }
  const other = { lot_id: south.id, organisation_id: second.organisation.id, value: '5.50' }
  const url = `/api/tenders/${tender.id}/award`
  const wrong = await clients.buyer.post(url, { lots: [one, { ...other, lot_id: north.id }] })
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    {
      'lots.1.organisation_id': ['Choose a supplier whose bid for this was opened'],
      lots: ['Name each lot once'],
    },
  ])
  const body = { lots: [one, other] }
  const { tender: awarded } = await clients.buyer.call(awardTender, { params, body })
  expect(awarded.award).toMatchObject({
    organisation: null,
    value: '15.50',
    lots: [
      { lot_number: 1, organisation: { name: 'First Ltd' }, value: '10.00' },
      { lot_number: 2, organisation: { name: 'Second Ltd' }, value: '5.50' },
    ],
  })
  const notified = await world.deliverMail()
  const textFor = ({ user }: Bidder) => notified.filter(({ to }) => to === user.email)
  expect(textFor(first)).toHaveLength(1)
  expect(textFor(first)[0]!.text).toContain('has awarded lot 1 of')
  expect(textFor(second)[0]!.text).toContain('has awarded lot 2 of')
  expect(textFor(third)).toHaveLength(1)
  expect(textFor(third)[0]!.subject).toContain('your bid was not successful')
  expect(textFor(third)[0]!.text).toContain('First Ltd, Second Ltd')
})

test('without bidding, winners for lots are refused, and an award needs no body', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id })
  const lot = await world.makeLot({ tender_id: tender.id })
  const supplier = await world.makeUser()
  const client = await world.signedIn(buyer)
  const url = `/api/tenders/${tender.id}/award`
  const lots = [{ lot_id: lot.id, organisation_id: supplier.organisation_id! }]
  const refused = await client.post(url, { lots })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { lots: ['Winners are named lot by lot only where the tender takes bids for lots'] },
  ])
  expect((await client.post(url)).status).toBe(200)
})
