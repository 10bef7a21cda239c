// An administrator who adds a user to a bidder's organisation, or takes over an account there, does
// not get the key to a draft that was already started.
import { expect, test } from 'vitest'
import {
  changeUserRole,
  createUser,
  correctUser,
  resetUserPassword,
  unblockUser,
  blockUser,
} from '#features/organisations/users/contract/admin-user.ts'
import { login } from '#features/accounts/contract/auth.ts'
import { admitToDraft, listOwnBids, restartDraft, sendBid, withdrawBid } from '../contract/bid.ts'
import { getBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import {
  acceptColleagueInvitation,
  deactivateColleague,
  inviteColleague,
} from '#features/accounts/members/contract/colleague.ts'
import { forgotPassword, resetPassword } from '#features/accounts/contract/password-reset.ts'
import { confirmOpening, getOpening } from '#features/bids/opening/contract/opening.ts'
import { makeBidder, makeBidScene, passDeadline, sealBid, startedBid } from '#app/test/bid-scene.ts'
import type { Client } from '#app/test/client.ts'
import { linkIn } from '#app/test/mail.ts'
import { testPassword, useWorld, type Row } from '#app/test/world.ts'

const world = useWorld()

const password = 'Copper-Violin-Storm-71!'

/** Creates a bidder with a colleague and a draft, and an administrator. */
async function makeScene() {
  const { tender, params, clients } = await makeBidScene(world)
  const { user, organisation, client } = await makeBidder(world, tender)
  const colleague = await world.makeUser({
    organisation_id: organisation.id,
    name: 'Cara Colleague',
  })
  const bid = await startedBid(client, tender.id)
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  await world.deliverMail()
  return {
    tender,
    params,
    clients,
    organisation,
    user,
    client,
    colleague,
    bid,
    path: { ...params, bidId: bid.id },
    admin,
  }
}

type Scene = Awaited<ReturnType<typeof makeScene>>

const own = async (client: Client, { params }: Pick<Scene, 'params'>) =>
  (await client.call(listOwnBids, { params })).data[0]!

const keyOf = async (client: Client, scene: Scene) => (await own(client, scene)).draft_key

async function signIn(email: string, given = testPassword): Promise<Client> {
  const client = world.visitor()
  await client.call(login, { body: { email, password: given } })
  return client
}

/** Returns the recipients and subjects of the delivered emails. */
const announced = async () =>
  (await world.deliverMail()).map(({ to, subject }) => `${to}: ${subject.split(' – ')[0]}`)

const added = 'An administrator added someone to your organisation'

test('a user added by an administrator cannot read earlier drafts, and all members are notified', async () => {
  const scene = await makeScene()
  const { admin, organisation, user, colleague, bid } = scene
  const email = 'planted@example.test'
  const made = await admin.call(createUser, {
    body: {
      name: 'Pat Planted',
      email,
      role: 'supplier',
      organisation_id: organisation.id,
      send_email: false,
    },
  })
  const planted = await signIn(email, made.password)
  const seen = await own(planted, scene)
  expect([seen.id, seen.draft_key]).toEqual([bid.id, null])
  expect(seen.draft_readers.map(({ id }) => id).toSorted()).toEqual(
    [user.id, colleague.id].toSorted(),
  )
  expect(await announced()).toEqual(
    expect.arrayContaining([`${user.email}: ${added}`, `${colleague.email}: ${added}`]),
  )
  expect(await keyOf(scene.client, scene)).toBe(bid.draft_key)
})

test('a user who is moved into the organisation, or reactivated by an administrator, cannot read drafts', async () => {
  const scene = await makeScene()
  const { admin, organisation, user } = scene
  const stranger = await world.makeUser()
  const body = { role: 'supplier', organisation_id: organisation.id } as const
  await admin.call(changeUserRole, { params: { userId: stranger.id }, body })
  expect(await keyOf(await world.signedIn(stranger), scene)).toBeNull()
  expect(await announced()).toContain(`${user.email}: ${added}`)

  const former = await world.makeUser({ organisation_id: organisation.id })
  await scene.client.call(deactivateColleague, { params: { userId: former.id } })
  await admin.call(unblockUser, { params: { userId: former.id } })
  expect(await keyOf(await world.signedIn(former), scene)).toBeNull()
  expect(await announced()).toContain(
    `${user.email}: An administrator unblocked a colleague’s account`,
  )

  const blocked = await world.makeUser({ organisation_id: organisation.id })
  const params = { userId: blocked.id }
  await scene.client.call(deactivateColleague, { params })
  await admin.call(blockUser, { params })
  await admin.call(unblockUser, { params })
  expect(await keyOf(await world.signedIn(blocked), scene)).toBeNull()
})

test('a member whom an administrator blocked by mistake can read the draft again once unblocked', async () => {
  const scene = await makeScene()
  const { admin, user, bid } = scene
  await admin.call(blockUser, { params: { userId: user.id } })
  await admin.call(unblockUser, { params: { userId: user.id } })
  expect(await keyOf(await world.signedIn(user), scene)).toBe(bid.draft_key)
})

async function setPassword({ admin }: Scene, { id }: Row<'users'>): Promise<void> {
  await admin.call(resetUserPassword, { params: { userId: id }, body: { password } })
}

test('an administrator who sets a member’s password can sign in but cannot read the draft', async () => {
  const scene = await makeScene()
  const { user, colleague } = scene
  await setPassword(scene, user)
  const intruder = await signIn(user.email, password)
  expect(await keyOf(intruder, scene)).toBeNull()
  expect(await announced()).toContain(
    `${colleague.email}: An administrator set a colleague’s password`,
  )
  // Inviting another person does not help: the invited person gets no more access than the inviter.
  const invited = { name: 'Ina Invited', email: 'ina@example.test' }
  await intruder.call(inviteColleague, { body: invited })
  const mail = (await world.deliverMail()).find(({ to }) => to === invited.email)!
  const token = linkIn(mail).pathname.split('/').at(-1)!
  const chosen = { password, password_confirmation: password }
  await world.visitor().call(acceptColleagueInvitation, { body: { token, ...chosen } })
  const ina = await signIn(invited.email, password)
  expect(await keyOf(ina, scene)).toBeNull()
  // Members can't admit themselves.
  const address = `/api/tenders/${scene.tender.id}/bids/${scene.bid.id}/admissions`
  const refused = await intruder.post(address, { user_id: user.id })
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Only a colleague who can read the draft can admit others.',
  ])
})

test('a member whose password an administrator set can read the draft again after resetting it by email', async () => {
  const scene = await makeScene()
  const { user, bid } = scene
  await setPassword(scene, user)
  await world.deliverMail()
  await world.visitor().call(forgotPassword, { body: { email: user.email } })
  const [mail] = await world.deliverMail()
  const token = linkIn(mail!).pathname.split('/').at(-1)!
  const chosen = 'Silver-Harbour-Maple-58!'
  await world.visitor().call(resetPassword, {
    body: { token, email: user.email, password: chosen, password_confirmation: chosen },
  })
  expect(await keyOf(await signIn(user.email, chosen), scene)).toBe(bid.draft_key)
})

test('a corrected address loses the key once it is confirmed, and a password reset doesn’t restore it', async () => {
  const scene = await makeScene()
  const { admin, user, colleague } = scene
  const email = 'elsewhere@example.test'
  await admin.call(correctUser, { params: { userId: user.id }, body: { name: user.name, email } })
  const mails = await world.deliverMail()
  expect(mails.map(({ to }) => to)).toContain(colleague.email)
  const link = linkIn(mails.find(({ to }) => to === email)!).pathname
  await world.visitor().post('/api/auth/email/confirm', { token: link.split('/').at(-1) })
  await world.visitor().call(forgotPassword, { body: { email } })
  const [mail] = (await world.deliverMail()).filter(({ to }) => to === email)
  const token = linkIn(mail!).pathname.split('/').at(-1)!
  const chosen = { password, password_confirmation: password }
  await world.visitor().call(resetPassword, { body: { token, email, ...chosen } })
  expect(await keyOf(await signIn(email, password), scene)).toBeNull()
})

test('a member who can read the draft can admit a locked-out colleague with one call', async () => {
  const scene = await makeScene()
  const { user, colleague, client, path, bid } = scene
  await setPassword(scene, colleague)
  const locked = await signIn(colleague.email, password)
  expect(await keyOf(locked, scene)).toBeNull()
  expect((await own(client, scene)).locked_members).toEqual([
    { id: colleague.id, name: colleague.name },
  ])
  const body = { user_id: colleague.id }
  const admitted = await client.call(admitToDraft, { params: path, body })
  expect(admitted.bid.locked_members).toEqual([])
  expect(await keyOf(locked, scene)).toBe(bid.draft_key)
  // The next change by an administrator revokes the access again.
  await setPassword(scene, colleague)
  expect(await keyOf(await signIn(colleague.email, password), scene)).toBeNull()
  expect((await own(client, scene)).draft_readers.map(({ id }) => id)).toEqual([user.id])
})

test('users who were members when a draft was started can read it, regardless of who added them', async () => {
  const scene = await makeScene()
  const { organisation, colleague } = scene
  await setPassword(scene, colleague)
  const { tender, params } = await makeBidScene(world)
  await world.makeInterest(tender, { ...scene.user, organisation_id: organisation.id })
  const bid = await startedBid(scene.client, tender.id)
  const locked = await signIn(colleague.email, password)
  expect((await own(locked, { params })).draft_key).toBe(bid.draft_key)
})

test('a locked-out member can withdraw the bid; the draft can be restarted only if no member can read it', async () => {
  const scene = await makeScene()
  const { client, user, colleague, tender, params, path, bid } = scene
  const bidding = (await client.call(getBidding, { params })).data!
  const body = await sealBid(client, { tenderId: tender.id, bid, bidding })
  await client.call(sendBid, { params: path, body })
  await setPassword(scene, user)
  const alone = await signIn(user.email, password)
  expect((await alone.call(withdrawBid, { params: path })).bid.status).toBe('withdrawn')
  const restart = `/api/tenders/${tender.id}/bids/${bid.id}/draft/restart`
  const refused = await alone.post(restart)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'A colleague can read the draft. Ask them to admit you.',
  ])

  await world.db
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', colleague.id)
    .execute()
  const again = await alone.call(restartDraft, { params: path })
  expect(again.bid.draft_key).toMatch(/^AGE-SECRET-KEY-1/)
  expect(again.bid.draft_key).not.toBe(bid.draft_key)
  const anew = await sealBid(alone, { tenderId: tender.id, bid: again.bid, bidding })
  expect((await alone.call(sendBid, { params: path, body: anew })).bid.status).toBe('sent')
})

test('once the bids are opened, all members can read the draft', async () => {
  const scene = await makeScene()
  const { client, colleague, tender, params, path, bid, clients } = scene
  const bidding = (await client.call(getBidding, { params })).data!
  const body = await sealBid(client, { tenderId: tender.id, bid, bidding })
  await client.call(sendBid, { params: path, body })
  await setPassword(scene, colleague)
  await passDeadline(world, tender)
  const locked = await signIn(colleague.email, password)
  expect(await keyOf(locked, scene)).toBeNull()
  await clients.buyer.call(confirmOpening, { params })
  await clients.colleague.call(confirmOpening, { params })
  await expect
    .poll(async () => (await clients.buyer.call(getOpening, { params })).data.status, {
      timeout: 60_000,
    })
    .toBe('opened')
  expect(await keyOf(locked, scene)).toBe(bid.draft_key)
})
