// Tests external openers (guests): how they are invited, join and open bids, what they can see, and
// when their access ends.
import { expect, test } from 'vitest'
import { login } from '#features/accounts/contract/auth.ts'
import { chooseOpeners, getBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import {
  acceptColleagueInvitation,
  checkColleagueInvitation,
} from '#features/accounts/members/contract/colleague.ts'
import {
  acceptOpenerInvitation,
  guestTexts,
  inviteOpener,
  listGuestOpenings,
  withdrawOpenerInvitation,
} from '#features/bids/guests/contract/guest.ts'
import {
  confirmOpening,
  getOpening,
  listOpenedBids,
} from '#features/bids/opening/contract/opening.ts'
import { getOpeningRecord } from '#features/bids/opening/contract/opening-record.ts'
import { publishTender } from '#features/tenders/contract/tender-calls.ts'
import {
  makeBidder,
  makeBidScene,
  makeLoneBuyer,
  passDeadline,
  sendTestBid,
  setup,
} from '#app/test/bid-scene.ts'
import type { Client } from '#app/test/client.ts'
import { linkIn } from '#app/test/mail.ts'
import { submitShares, makeKey, makeOpenerScene, sendToOpeners } from '#app/test/opener-scene.ts'
import { useWorld, type Row } from '#app/test/world.ts'

const world = useWorld({ INVITATIONS_PER_HOUR: '1000' })

const password = 'Brand-New-Lantern-9'
const chosen = { password, password_confirmation: password }
let count = 0
const newEmail = () => `outside-${(count += 1)}@example.test`

async function tokenFor(email: string): Promise<string> {
  const mail = (await world.deliverMail()).findLast(({ to }) => to === email)
  return linkIn(mail!).pathname.replace('/join/', '')
}

const invite = (buyer: Client, tenderId: number, email: string) =>
  buyer.call(inviteOpener, { params: { tenderId }, body: { name: 'Gail Guest', email } })

/** Invites a guest, accepts the invitation and signs in. */
async function joined(buyer: Client, tender: { id: number }) {
  const email = newEmail()
  await invite(buyer, tender.id, email)
  const client = world.visitor()
  const token = await tokenFor(email)
  await client.call(acceptColleagueInvitation, { body: { token, ...chosen } })
  const { user } = await client.call(login, { body: { email, password } })
  return { client, email, user: user! }
}

const actionsOf = async (tender: Row<'tenders'>) =>
  (
    await world.db
      .selectFrom('audit_logs')
      .select('action')
      .where('resource_type', '=', 'Tender')
      .where('resource_id', '=', tender.id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

test('a lone buyer opens bids with an external opener, who sees the bidders but cannot read bids', async () => {
  const { buyer, tender, client, params } = await makeLoneBuyer(world)
  const email = newEmail()
  const { message } = await invite(client, tender.id, email)
  expect(message).toBe(`Invitation sent to ${email}`)
  const waiting = await client.call(getBidding, { params })
  expect(waiting.invitations).toMatchObject([{ name: 'Gail Guest', email, is_expired: false }])

  const visitor = world.visitor()
  const token = await tokenFor(email)
  const { invitation } = await visitor.call(checkColleagueInvitation, { body: { token } })
  expect(invitation).toMatchObject({ email, tender: { reference: tender.reference } })
  await visitor.call(acceptColleagueInvitation, { body: { token, ...chosen } })
  const { user } = await visitor.call(login, { body: { email, password } })
  expect(user).toMatchObject({ role: 'buyer', organisation: null, is_guest: true })

  const { data, invitations, candidates } = await client.call(getBidding, { params })
  expect(invitations).toEqual([])
  expect(candidates).toContainEqual({ id: user!.id, name: 'Gail Guest', is_guest: true })
  expect(data!.openers).toMatchObject([{ user: { name: 'Gail Guest' }, is_guest: true }])
  const notified = (await world.deliverMail()).filter(({ to }) => to === buyer.email)
  expect(notified.map(({ subject }) => subject)).toEqual([
    `${tender.reference}: a new opener has joined – Tender Portal`,
  ])
  await client.call(chooseOpeners, { params, body: { user_ids: [buyer.id, user!.id] } })
  await client.call(publishTender, { params })

  const { openings } = (await visitor.call(listGuestOpenings)).data
  expect(openings).toMatchObject([{ tender: { id: tender.id, status: 'published' }, lots: [] }])
  await sendTestBid((await makeBidder(world, tender)).client, tender.id, { method: 'Well' })
  expect((await visitor.get(`/api/tenders/${tender.id}/opening/bids`)).status).toBe(409)
  await passDeadline(world, tender)
  await visitor.call(confirmOpening, { params })
  expect((await visitor.call(getOpening, { params })).data).toMatchObject({ needed: 2 })
  await client.call(confirmOpening, { params })
  await expect
    .poll(async () => (await visitor.call(getOpening, { params })).data.status)
    .toBe('opened')
  const bids = (await visitor.call(listOpenedBids, { params })).data
  const unread = { answers: [], price_lines: [], files: [] }
  expect(bids).toMatchObject([{ status: 'opened', total: '25056.25', ...unread }])
  // Without an evaluation panel, the buyer can't read the content of bids either.
  expect((await client.call(listOpenedBids, { params })).data).toEqual(bids)
  const record = (await visitor.call(getOpeningRecord, { params })).data
  expect(record.openers.map(({ name }) => name)).toEqual(['Gail Guest', buyer.name])
  const subjects = (await world.deliverMail()).filter(({ to }) => to === email)
  expect(subjects.map(({ subject }) => subject)).toEqual([
    `${tender.reference}: the bids are open – Tender Portal`,
  ])
  expect(await actionsOf(tender)).toEqual(
    expect.arrayContaining(['opener.invited', 'opener.joined', 'opening.confirmed']),
  )
})

test('a guest can see the bids for one tender and nothing else', async () => {
  const { tender, clients, params } = await makeBidScene(world)
  const other = await makeBidScene(world)
  const { client } = await joined(clients.buyer, tender)
  const shut = [
    '/api/tenders',
    `/api/tenders/${tender.id}`,
    `/api/tenders/${tender.id}/lots`,
    `/api/tenders/${tender.id}/documents`,
    `/api/tenders/${tender.id}/questions`,
    `/api/tenders/${tender.id}/interests`,
    '/api/colleagues',
    '/api/opener-tasks',
    '/api/analytics/dashboard',
  ]
  for (const path of shut) {
    const { status, body } = await client.get(path)
    expect([path, status, body.message]).toEqual([
      path,
      403,
      'Your account is for opening and evaluating bids, and nothing else.',
    ])
  }
  expect((await client.get(`/api/tenders/${other.tender.id}/bidding`)).status).toBe(404)
  expect((await client.get(`/api/tenders/${other.tender.id}/opening`)).status).toBe(404)
  const { data, candidates, invitations } = await client.call(getBidding, { params })
  expect([data!.sealing, candidates, invitations]).toEqual(['portal', undefined, undefined])
  const setUp = await client.put(`/api/tenders/${tender.id}/bidding`, { sealing: 'portal', setup })
  expect(setUp.status).toBe(403)
})

test('for an opener-sealed tender, a guest creates a key and contributes a share like other openers', async () => {
  const { tender, params, openers, buyer } = await makeOpenerScene(world)
  const guest = await joined(buyer, tender)
  const asked = (await world.deliverMail()).filter(({ to }) => to === guest.email)
  expect(asked.map(({ subject }) => subject)).toEqual([
    `${tender.reference}: make your key to open the bids – Tender Portal`,
  ])
  const keys = await makeKey(guest, tender.id)
  const { client } = await makeBidder(world, tender)
  await sendToOpeners(client, tender.id, { method: 'Well' })
  await passDeadline(world, tender)
  await guest.client.call(confirmOpening, { params })
  await openers[0]!.client.call(confirmOpening, { params })
  await submitShares({ client: guest.client, keys }, tender.id)
  await submitShares(openers[0]!, tender.id)
  await expect
    .poll(async () => (await buyer.call(getOpening, { params })).data.status)
    .toBe('opened')
})

test('a guest loses access once removed, and all guests lose access once the tender has ended', async () => {
  const { tender, clients, params, buyer, colleague } = await makeBidScene(world)
  const guest = await joined(clients.buyer, tender)
  const see = async () => [
    (await guest.client.get(`/api/tenders/${tender.id}/bidding`)).status,
    (await guest.client.call(listGuestOpenings)).data.openings.length,
  ]
  expect(await see()).toEqual([200, 1])
  const user_ids = [buyer.id, colleague.id]
  await clients.buyer.call(chooseOpeners, { params, body: { user_ids } })
  expect(await see()).toEqual([404, 0])
  // A removed guest can't be named again without a new invitation.
  const named = { user_ids: [...user_ids, guest.user.id] }
  const again = await clients.buyer.put(`/api/tenders/${tender.id}/bidding/openers`, named)
  expect(again.status).toBe(422)

  const { invitation } = await invite(clients.buyer, tender.id, guest.email)
  const [mail] = await world.deliverMail()
  expect(mail).toMatchObject({ to: guest.email })
  expect(mail!.text).toContain('Sign in with the account you already have')
  expect((await guest.client.call(listGuestOpenings)).data.invitations).toMatchObject([
    { id: invitation.id, tender: { id: tender.id }, invited_by: { name: buyer.name } },
  ])
  await guest.client.call(acceptOpenerInvitation, { params: { invitationId: invitation.id } })
  expect(await see()).toEqual([200, 1])
  const reason = { reason: 'other', text: 'The building was sold.' }
  expect((await clients.buyer.post(`/api/tenders/${tender.id}/cancel`, reason)).status).toBe(200)
  expect(await see()).toEqual([404, 0])
})

test('inviting an address with an account gets the same response, and leaves the account unchanged', async () => {
  const { tender, clients } = await makeBidScene(world)
  const supplier = await world.makeUser()
  const { message, invitation } = await invite(clients.buyer, tender.id, supplier.email)
  expect(message).toBe(`Invitation sent to ${supplier.email}`)
  const mail = (await world.deliverMail()).findLast(({ to }) => to === supplier.email)
  expect(mail!.text).toContain('ask to be invited under another address')
  const client = await world.signedIn(supplier)
  expect((await client.get('/api/openings')).status).toBe(403)
  const other = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  const accept = `/api/openings/invitations/${invitation.id}/accept`
  expect((await other.post(accept)).status).toBe(404)
})

test('an invitation can be withdrawn, expires, and is invalid once the bids are opened', async () => {
  const scene = await makeBidScene(world)
  const { tender, clients, params } = scene
  const email = newEmail()
  const { invitation } = await invite(clients.buyer, tender.id, email)
  const first = await tokenFor(email)
  const check = async (token: string) =>
    (await world.visitor().call(checkColleagueInvitation, { body: { token } })).invitation
  await invite(clients.buyer, tender.id, email)
  const second = await tokenFor(email)
  expect([await check(first), (await check(second))?.email]).toEqual([null, email])
  const at = { ...params, invitationId: invitation.id }
  await clients.buyer.call(withdrawOpenerInvitation, { params: at })
  expect(await check(second)).toBeNull()

  await invite(clients.buyer, tender.id, email)
  const third = await tokenFor(email)
  await passDeadline(world, tender)
  await clients.buyer.call(confirmOpening, { params })
  await clients.colleague.call(confirmOpening, { params })
  const late = await world
    .visitor()
    .post('/api/auth/invitation/accept', { token: third, ...chosen })
  expect([late.status, late.body.message]).toEqual([
    409,
    'The bids of this tender are being opened, or stay sealed. Nobody can join now.',
  ])
  const users = await world.db.selectFrom('users').where('email', '=', email).select('id').execute()
  expect(users).toEqual([])
})

test('only external people can be invited, up to the maximum number of openers', async () => {
  const { tender, clients, colleague } = await makeBidScene(world)
  const path = `/api/tenders/${tender.id}/bidding/invitations`
  const body = { name: 'Gail Guest', email: colleague.email }
  expect((await clients.buyer.post(path, body)).body.errors).toEqual({
    email: [guestTexts.alreadyHere],
  })
  for (let place = 0; place < 5; place += 1) await invite(clients.buyer, tender.id, newEmail())
  const full = await clients.buyer.post(path, { ...body, email: newEmail() })
  expect([full.status, full.body.message]).toEqual([
    409,
    'A tender has at most 7 openers, with those who are invited.',
  ])
})
