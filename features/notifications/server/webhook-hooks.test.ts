// Tests, over HTTP, which events each organisation's webhook receives. A delivery must not reveal
// anything that the organisation may not see, even if the delivery was queued before the
// organisation lost that right.
import { expect, test } from 'vitest'
import { registerInterest, withdrawInterest } from '#features/interests/contract/interest.ts'
import {
  acceptInvitation,
  inviteOrganisations,
  listInvitations,
  revokeInvitation,
} from '#features/interests/invitations/contract/invitation.ts'
import { writeNda } from '#features/tenders/nda/contract/nda.ts'
import { confirmOpening, getOpening } from '#features/bids/opening/contract/opening.ts'
import {
  archiveTender,
  awardTender,
  cancelTender,
  closeTender,
  publishTender,
  unpublishTender,
  updateTender,
} from '#features/tenders/contract/tender-calls.ts'
import { restoreTender } from '#features/trash/contract/trash.ts'
import { webhookEventsFor } from '#features/webhooks/contract/webhook-events.ts'
import { listDeliveries, replayDelivery } from '#features/webhooks/contract/webhook.ts'
import {
  makeBidder,
  makeBidScene,
  passDeadline,
  sendTestBid,
  type BidScene,
} from '#app/test/bid-scene.ts'
import type { Client } from '#app/test/client.ts'
import { ask, draft, publish } from '#app/test/question-scene.ts'
import { inDays, readForm } from '#app/test/tender-form.ts'
import { courierOf, hookUp, sendWebhooks, startReceiver } from '#app/test/webhook-receiver.ts'
import { useWorld, type Row } from '#app/test/world.ts'

const world = useWorld({ WEBHOOK_ALLOW_PRIVATE: 'on' })
const mark = 'xsecretx'

/** Creates a receiver for all events that a user's organisation can get. */
async function makeReceiver(user: Row<'users'>, client?: Client) {
  const own = client ?? (await world.signedIn(user))
  const receiver = await startReceiver()
  const webhook = await hookUp(own, receiver, webhookEventsFor(user.role))
  return { user, client: own, receiver, webhook }
}

type TestReceiver = Awaited<ReturnType<typeof makeReceiver>>

async function makeReceivers() {
  const buyer = await makeReceiver(await world.makeUser({ role: 'buyer' }))
  const receivers = {
    buyer,
    otherBuyer: await makeReceiver(await world.makeUser({ role: 'buyer' })),
    partaker: await makeReceiver(await world.makeUser()),
    bystander: await makeReceiver(await world.makeUser()),
  }
  const words = { title: `${mark} title`, description: `${mark} description` }
  const makeTender = (values: Parameters<typeof world.makeTender>[0] = {}) =>
    world.makeTender({ created_by: buyer.user.id, ...words, ...values })
  return { ...receivers, makeTender, received: () => received(receivers) }
}

/**
 * Returns the events that each receiver has received since the last call. Receivers without events
 * are left out.
 */
async function received(
  receivers: Record<string, TestReceiver>,
): Promise<Record<string, string[]>> {
  await sendWebhooks(courierOf(world))
  const entries = Object.entries(receivers).map(([name, { receiver }]) => {
    for (const { body } of receiver.raw) expect(body).not.toContain(mark)
    return [name, receiver.received.splice(0).map(({ type }) => type)] as const
  })
  return Object.fromEntries(entries.filter(([, types]) => types.length > 0))
}

const toBoth = (type: string) => ({ buyer: [type], partaker: [type] })

test('events of an open tender reach all suppliers first, then participants and its buyer', async () => {
  const { buyer, partaker, makeTender, received } = await makeReceivers()
  const tender = await makeTender({ status: 'draft' })
  const params = { tenderId: tender.id }
  const of = (type: string) => ({ buyer: [type], partaker: [type], bystander: [type] })
  expect(await received()).toEqual({})
  await buyer.client.call(publishTender, { params })
  expect(await received()).toEqual(of('tender.published'))
  await partaker.client.call(registerInterest, { params })
  expect(await received()).toEqual({ buyer: ['interest.registered'] })

  const question = await ask(partaker.client, tender, `${mark} question`)
  expect(await received()).toEqual({ buyer: ['question.asked'] })
  await draft(buyer.client, tender, question, `${mark} answer`)
  expect(await received()).toEqual({})
  await publish(buyer.client, tender, question)
  expect(await received()).toEqual(toBoth('question.answered'))

  const form = { ...(await readForm(buyer.client, tender.id)), change_note: mark }
  await buyer.client.call(updateTender, { params, body: { ...form, title: `${mark} again` } })
  expect(await received()).toEqual(toBoth('tender.changed'))
  const moved = { ...form, title: `${mark} again`, submission_deadline: inDays(40) }
  await buyer.client.call(updateTender, { params, body: moved })
  expect(await received()).toEqual(toBoth('tender.deadline_moved'))
  const movedAndReworded = {
    ...(await readForm(buyer.client, tender.id)),
    change_note: mark,
    description: `${mark} reworded`,
    submission_deadline: inDays(41),
  }
  await buyer.client.call(updateTender, { params, body: movedAndReworded })
  const both = await received()
  for (const who of ['buyer', 'partaker']) {
    expect(both[who]?.toSorted()).toEqual(['tender.changed', 'tender.deadline_moved'])
  }
  await buyer.client.call(unpublishTender, { params })
  expect(await received()).toEqual(toBoth('tender.unpublished'))
  await buyer.client.call(publishTender, { params })
  expect(await received()).toEqual(of('tender.published'))
  await buyer.client.call(closeTender, { params })
  expect(await received()).toEqual(toBoth('tender.closed'))
  const body = { organisation_id: partaker.user.organisation_id!, value: '1000' }
  await buyer.client.call(awardTender, { params, body })
  expect(await received()).toEqual(toBoth('tender.awarded'))
  await buyer.client.call(archiveTender, { params })
  expect(await received()).toEqual(toBoth('tender.archived'))
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  await admin.call(restoreTender, { params })
  expect(await received()).toEqual(toBoth('tender.restored'))
})

test('withdrawing interest and cancelling a tender send events without the reasons', async () => {
  const { buyer, partaker, makeTender, received } = await makeReceivers()
  const tender = await makeTender()
  const params = { tenderId: tender.id }
  await world.makeInterest(tender, partaker.user)
  const body = { reason: 'other', text: `${mark} why` } as const
  await partaker.client.call(withdrawInterest, { params, body: { reason: mark } })
  expect(await received()).toEqual({ buyer: ['interest.withdrawn'] })
  await partaker.client.call(registerInterest, { params })
  await buyer.client.call(cancelTender, { params, body })
  expect(await received()).toEqual({
    buyer: ['interest.registered', 'tender.cancelled'],
    partaker: ['tender.cancelled'],
  })
})

test('events for an invite-only tender reach only invited suppliers until the invitation is revoked', async () => {
  const { buyer, partaker, makeTender, received } = await makeReceivers()
  const tender = await makeTender({ status: 'draft', eligibility_type: 'invite_only' })
  const params = { tenderId: tender.id }
  const body = { organisation_ids: [partaker.user.organisation_id!] }
  await buyer.client.call(inviteOrganisations, { params, body })
  expect(await received()).toEqual({})
  await buyer.client.call(publishTender, { params })
  expect(await received()).toEqual({
    buyer: ['tender.published'],
    partaker: ['invitation.received'],
  })
  await partaker.client.call(acceptInvitation, { params })
  expect(await received()).toEqual({ buyer: ['interest.registered', 'invitation.accepted'] })
  await buyer.client.call(unpublishTender, { params })
  await buyer.client.call(publishTender, { params })
  // Rights are checked when an event is sent, and by then the invited supplier sees the tender
  // again.
  expect(await received()).toEqual({
    buyer: ['tender.unpublished', 'tender.published'],
    partaker: ['tender.unpublished', 'tender.published'],
  })
})

test('deliveries queued before an invitation was revoked are not sent, named or repeated', async () => {
  const { buyer, partaker, makeTender } = await makeReceivers()
  const tender = await makeTender({ eligibility_type: 'invite_only' })
  const params = { tenderId: tender.id }
  const body = { organisation_ids: [partaker.user.organisation_id!] }
  await buyer.client.call(inviteOrganisations, { params, body })
  await world.deliverMail()
  const [invitation] = (await buyer.client.call(listInvitations, { params })).data
  await buyer.client.call(revokeInvitation, { params: { ...params, invitationId: invitation!.id } })
  await sendWebhooks(courierOf(world))
  expect(partaker.receiver.raw).toEqual([])
  const webhookId = partaker.webhook.id
  const list = () => partaker.client.call(listDeliveries, { params: { webhookId } })
  const dropped = { status: 'dropped', failure: 'not_allowed', tender: null }
  const [delivery] = (await list()).data
  expect(delivery).toMatchObject(dropped)
  await partaker.client.call(replayDelivery, { params: { webhookId, deliveryId: delivery!.id } })
  expect((await list()).data[0]).toMatchObject({ status: 'pending', tender: null })
  await sendWebhooks(courierOf(world))
  expect(partaker.receiver.raw).toEqual([])
  expect(JSON.stringify(await list())).not.toContain(tender.reference)
})

test('content behind an NDA is sent only to suppliers who accepted its newest text', async () => {
  const { buyer, partaker, bystander, makeTender, received } = await makeReceivers()
  const tender = await makeTender({ eligibility_type: 'nda_gated' })
  await world.makeNda(tender, { acceptedBy: [partaker.user] })
  for (const { user } of [partaker, bystander]) await world.makeInterest(tender, user)
  const params = { tenderId: tender.id }
  const form = await readForm(buyer.client, tender.id)
  const body = { ...form, description: mark, change_note: null }
  await buyer.client.call(updateTender, { params, body })
  expect(await received()).toEqual(toBoth('tender.changed'))
  await buyer.client.call(updateTender, { params, body: { ...body, description: `${mark} 2` } })
  await world.deliverMail()
  // The delivery is queued for suppliers who have accepted the NDA, but the NDA's text changes
  // before the delivery is sent.
  await buyer.client.call(writeNda, { params, body: { text: `${mark} newer` } })
  expect(await received()).toEqual({
    buyer: ['tender.changed', 'nda.changed'],
    partaker: ['nda.changed'],
    bystander: ['nda.changed'],
  })
})

test('a tender that is unpublished before its event is sent sends no event', async () => {
  const { buyer, makeTender, received } = await makeReceivers()
  const tender = await makeTender({ status: 'draft' })
  const params = { tenderId: tender.id }
  await buyer.client.call(publishTender, { params })
  await world.deliverMail()
  await buyer.client.call(unpublishTender, { params })
  expect(await received()).toEqual({ buyer: ['tender.published', 'tender.unpublished'] })
})

async function openTogether({ clients, params }: BidScene) {
  await clients.buyer.call(confirmOpening, { params })
  await clients.colleague.call(confirmOpening, { params })
  await expect
    .poll(async () => (await clients.buyer.call(getOpening, { params })).data.status, {
      timeout: 60_000,
    })
    .toBe('opened')
}

test('no webhook event mentions bids before they are opened', async () => {
  const scene = await makeBidScene(world)
  const { client, user } = await makeBidder(world, scene.tender)
  const receivers = {
    buyer: await makeReceiver(scene.buyer, scene.clients.buyer),
    bidder: await makeReceiver(user, client),
    rival: await makeReceiver((await makeBidder(world, scene.tender)).user),
  }
  await received(receivers)
  await sendTestBid(client, scene.tender.id, { method: mark })
  expect(await received(receivers)).toEqual({})
  await passDeadline(world, scene.tender)
  expect(await received(receivers)).toEqual({})
  await openTogether(scene)
  expect(await received(receivers)).toEqual({ buyer: ['bids.opened'], bidder: ['bid.opened'] })
}, 120_000)
