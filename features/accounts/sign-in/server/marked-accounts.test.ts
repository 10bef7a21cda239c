// Tests every way of creating or changing an account: if an administrator or a marked user did it,
// the account gets no key to drafts that were started earlier.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import {
  changeUserRole,
  createUser,
  resetUserPassword,
  unblockUser,
} from '#features/organisations/users/contract/admin-user.ts'
import { admitToDraft, listOwnBids } from '#features/bids/sending/contract/bid.ts'
import {
  acceptColleagueInvitation,
  deactivateColleague,
  inviteColleague,
  reactivateColleague,
} from '#features/accounts/members/contract/colleague.ts'
import { createScimToken } from '#features/accounts/contract/scim.ts'
import { linkPendingIdentity, updateSso } from '#features/accounts/contract/sso.ts'
import { makeBidScene, startedBid, type BidScene } from '#app/test/bid-scene.ts'
import type { Client } from '#app/test/client.ts'
import { linkIn } from '#app/test/mail.ts'
import { answerAfter, makeSsoScene, signInBySso } from '#app/test/sso-scene.ts'
import { testPassword, useWorld, type Row } from '#app/test/world.ts'

const world = useWorld({ WEBHOOK_ALLOW_PRIVATE: 'on' })

let bids: BidScene
beforeAll(async () => {
  bids = await makeBidScene(world)
})

const mark = (id: number) =>
  world.db
    .updateTable('users')
    .set({ outside_change_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()

/**
 * Creates a bidder whose owner set up a provider and a directory. Two more members are the writer
 * of a draft and the victim, who can read it. With `isMarked`, the owner and the victim are marked:
 * the writer first admits the victim to the draft and is then blocked, because a marked account is
 * an owner only while no unmarked colleague is active.
 */
async function makeScene({ isMarked }: { isMarked: boolean }) {
  const sso = await makeSsoScene(world, { role: 'supplier', creates_accounts: true })
  const { user: owner, domain } = sso
  const writer = await world.makeColleague(owner, 'member', { email: `will@${domain}` })
  const victim = await world.makeColleague(owner, 'member', { email: `vera@${domain}` })
  await world.makeInterest(bids.tender, writer)
  const writing = await world.signedIn(writer)
  const { id, draft_key } = await startedBid(writing, bids.tender.id)
  if (isMarked) {
    await mark(victim.id)
    const path = { ...bids.params, bidId: id }
    await writing.call(admitToDraft, { params: path, body: { user_id: victim.id } })
    await mark(owner.id)
    await setActive(writer, false)
  }
  const client = await world.signedIn(owner)
  const { token } = await client.call(createScimToken)
  const change = { name: 'Work', client_secret: null, mfa_values: [], creates_accounts: true }
  await client.call(updateSso, { body: change })
  const directory = world.visitor()
  directory.headers = { authorization: `Bearer ${token}` }
  const scim = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const type = { 'content-type': 'application/scim+json' }
    const { status } = await directory.send(method, `/scim/v2${path}`, body, type)
    expect(status).toBeLessThan(300)
  }
  await world.deliverMail()
  expect(await keyOf(await world.signedIn(victim))).toBe(draft_key)
  const claims = { ...sso.claims, sub: 'vera', email: victim.email }
  return { ...sso, claims, owner, writer, victim, client, scim, draft_key }
}

const setActive = ({ id }: Row<'users'>, is_active: boolean) =>
  world.db.updateTable('users').set({ is_active }).where('id', '=', id).execute()

type Scene = Awaited<ReturnType<typeof makeScene>>

const keyOf = async (client: Client) =>
  (await client.call(listOwnBids, { params: bids.params })).data[0]!.draft_key

const activate = (active: boolean) => ({
  Operations: [{ op: 'replace', path: 'active', value: active }],
})

const proveBy = ({ provider_id }: Scene, proved_by: 'dns' | 'administrator') =>
  world.db
    .updateTable('sso_domains')
    .set({ proved_by })
    .where('provider_id', '=', provider_id)
    .execute()

async function join(by: Client, email: string): Promise<Client> {
  await by.call(inviteColleague, { body: { name: 'Ina Invited', email } })
  const mail = (await world.deliverMail()).find(({ to }) => to === email)!
  const token = linkIn(mail).pathname.split('/').at(-1)!
  const chosen = { password: testPassword, password_confirmation: testPassword }
  await world.visitor().call(acceptColleagueInvitation, { body: { token, ...chosen } })
  return world.signedIn(await byEmail(email))
}

const byEmail = (email: string): Promise<Row<'users'>> =>
  world.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

/** Links the victim's account to the provider with the victim's password. */
async function enterWithPassword(scene: Scene): Promise<Client> {
  const client = world.visitor()
  expect(await signInBySso(client, scene, scene.claims)).toBe('/link-sign-in')
  await client.call(linkPendingIdentity, { body: { password: testPassword } })
  return client
}

/**
 * Ways in which something that the owner set up creates or changes an account. Each returns a
 * client signed in to that account.
 */
const ways: Record<string, (scene: Scene) => Promise<Client>> = {
  'an invitation': ({ client, domain }) => join(client, `ina@${domain}`),
  'an invitation by somebody invited': async ({ client, domain }) =>
    join(await join(client, `ina@${domain}`), `second@${domain}`),
  'a reactivation by a colleague': async ({ client, victim }) => {
    const params = { userId: victim.id }
    await client.call(deactivateColleague, { params })
    await client.call(reactivateColleague, { params })
    return world.signedIn(victim)
  },
  'an account from the directory': async ({ scim, domain }) => {
    await scim('POST', '/Users', { userName: `new@${domain}` })
    return world.signedIn(await byEmail(`new@${domain}`))
  },
  'a new address from the directory': async ({ scim, victim, domain }) => {
    await world.db
      .updateTable('users')
      .set({ is_from_directory: true })
      .where('id', '=', victim.id)
      .execute()
    await scim('PATCH', `/Users/${victim.id}`, {
      Operations: [{ op: 'replace', path: 'userName', value: `other@${domain}` }],
    })
    return world.signedIn(victim)
  },
  'a new address from the directory that is confirmed': async ({ scim, victim, domain }) => {
    await scim('PATCH', `/Users/${victim.id}`, {
      Operations: [{ op: 'replace', path: 'userName', value: `other@${domain}` }],
    })
    const mail = (await world.deliverMail()).find(({ to }) => to === `other@${domain}`)!
    const token = linkIn(mail).pathname.split('/').at(-1)!
    await world.visitor().post('/api/auth/email/confirm', { token })
    expect((await byEmail(`other@${domain}`)).id).toBe(victim.id)
    return world.signedIn(victim)
  },
  'a reactivation by the directory': async ({ scim, victim }) => {
    await scim('PATCH', `/Users/${victim.id}`, activate(false))
    await scim('PATCH', `/Users/${victim.id}`, activate(true))
    return world.signedIn(victim)
  },
  'a first sign-on': async (scene) => {
    const client = world.visitor()
    const claims = { ...scene.claims, sub: 'new', email: `new@${scene.domain}` }
    expect(await signInBySso(client, scene, claims)).toBe('/')
    return client
  },
  'a first sign-on with a domain confirmed by hand': async (scene) => {
    await proveBy(scene, 'administrator')
    return ways['a first sign-on']!(scene)
  },
  'a link with a domain proved by DNS': async (scene) => {
    const client = world.visitor()
    expect(await signInBySso(client, scene, scene.claims)).toBe('/')
    return client
  },
  'a link with a domain confirmed by hand and the password': async (scene) => {
    await proveBy(scene, 'administrator')
    return enterWithPassword(scene)
  },
  'a link in the settings': async (scene) => {
    const client = await world.signedIn(scene.victim)
    const path = await answerAfter(client, scene, { purpose: 'link', claims: scene.claims })
    expect(path).toBe('/settings/sign-ins?sso=linked')
    return client
  },
  'a sign-in with an identity that was linked before': async (scene) => {
    const { provider_id, victim } = scene
    await world.db
      .insertInto('linked_identities')
      .values({ provider_id, user_id: victim.id, subject: 'vera', email: victim.email })
      .execute()
    const client = world.visitor()
    expect(await signInBySso(client, scene, scene.claims)).toBe('/')
    return client
  },
}

test.for(Object.keys(ways))('%s by an unmarked owner gives the user the draft key', async (way) => {
  const scene = await makeScene({ isMarked: false })
  expect(await keyOf(await ways[way]!(scene))).toBe(scene.draft_key)
})

test.for(Object.keys(ways))('%s by a marked owner gives the user no draft key', async (way) => {
  const scene = await makeScene({ isMarked: true })
  expect(await keyOf(scene.client)).toBeNull()
  expect(await keyOf(await ways[way]!(scene))).toBeNull()
  await setActive(scene.writer, true)
  expect(await keyOf(await world.signedIn(scene.writer))).toBe(scene.draft_key)
})

type ByAdministrator = (admin: Client, scene: Scene) => Promise<Row<'users'>>

const administratorsWays: Record<string, ByAdministrator> = {
  'a new account': async (admin, { organisation_id, domain }) => {
    const email = `planted@${domain}`
    const body = {
      name: 'Pat',
      email,
      role: 'supplier',
      organisation_id,
      send_email: false,
    } as const
    await admin.call(createUser, { body })
    return byEmail(email)
  },
  'a move from another organisation': async (admin, { organisation_id }) => {
    const stranger = await world.makeUser()
    const body = { role: 'supplier', organisation_id } as const
    await admin.call(changeUserRole, { params: { userId: stranger.id }, body })
    return stranger
  },
  'a password': async (admin, { victim }) => {
    const body = { password: 'Copper-Violin-Storm-71!' }
    await admin.call(resetUserPassword, { params: { userId: victim.id }, body })
    return victim
  },
  'an end to a colleague’s deactivation': async (admin, { client, victim }) => {
    await client.call(deactivateColleague, { params: { userId: victim.id } })
    await admin.call(unblockUser, { params: { userId: victim.id } })
    return victim
  },
}

test.for(Object.keys(administratorsWays))(
  '%s by an administrator doesn’t allow the account to create a key',
  async (way) => {
    const scene = await makeScene({ isMarked: false })
    const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
    const user = await administratorsWays[way]!(admin, scene)
    expect(await keyOf(await world.signedIn(user))).toBeNull()
  },
)

test('all members get an email about each account that a marked owner’s directory or provider changed', async () => {
  const scene = await makeScene({ isMarked: true })
  await ways['an account from the directory']!(scene)
  await ways['a link with a domain proved by DNS']!(scene)
  const subject = 'Single sign-on or your directory changed a colleague’s account – Tender Portal'
  const notified = (await world.deliverMail()).filter((mail) => mail.subject === subject)
  const { owner, victim, domain } = scene
  const added = `new@${domain}`
  const expected = [owner.email, victim.email, owner.email, added]
  expect(notified.map(({ to }) => to).toSorted()).toEqual(expected.toSorted())
})

test('an account that was marked once can read drafts that it starts afterwards', async () => {
  const scene = await makeScene({ isMarked: true })
  const client = await ways['a link with a domain proved by DNS']!(scene)
  const { tender, params } = await makeBidScene(world)
  await world.makeInterest(tender, scene.victim)
  const { draft_key } = await startedBid(client, tender.id)
  const again = world.visitor()
  expect(await signInBySso(again, scene, scene.claims)).toBe('/')
  expect((await again.call(listOwnBids, { params })).data[0]!.draft_key).toBe(draft_key)
})
