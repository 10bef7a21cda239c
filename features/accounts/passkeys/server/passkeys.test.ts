import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getUser } from '#kernel/contract/user.ts'
import { listSessions } from '#features/accounts/contract/own-account.ts'
import {
  addPasskey,
  confirmWithPasskey,
  listPasskeys,
  maxPasskeys,
  passkeyTexts,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from '#features/accounts/contract/passkey.ts'
import {
  linkPendingIdentity,
  listLinkedIdentities,
  signInRefused,
} from '#features/accounts/contract/sso.ts'
import { Authenticator, type Attack } from '#app/test/authenticator.ts'
import type { Client } from '#app/test/client.ts'
import { makeSsoScene, signInBySso } from '#app/test/sso-scene.ts'
import { useWorld, type Row } from '#app/test/world.ts'

const world = useWorld({ WEBHOOK_ALLOW_PRIVATE: 'on', LOGIN_TRIES_PER_MINUTE_AND_ADDRESS: '1000' })

async function add(client: Client, device = new Authenticator(), name = 'Work laptop') {
  const { options } = await client.call(startPasskey)
  const credential = device.create(options)
  const { passkey } = await client.call(addPasskey, { body: { name, credential } })
  return { device, passkey }
}

async function withPasskey(values: Partial<Row<'users'>> = {}) {
  const user = await world.makeUser(values)
  const client = await world.signedIn(user)
  return { user, client, ...(await add(client)) }
}

/** Tries to sign in and returns the reply. On success, the visitor has the session. */
async function enter(device: Authenticator, attack: Attack = {}, visitor = world.visitor()) {
  const { options } = await visitor.call(startPasskeySignIn)
  return visitor.post('/api/auth/passkey', { credential: device.sign(options, attack) })
}

const actionsOf = async (userId: number) =>
  (
    await world.db
      .selectFrom('audit_logs')
      .select('action')
      .where('resource_type', '=', 'User')
      .where('resource_id', '=', userId)
      .where('action', 'like', 'user.passkey%')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

const subjectsTo = async (email: string) =>
  (await world.deliverMail()).filter(({ to }) => to === email).map(({ subject }) => subject)

test('a passkey can be added, used, renamed and removed, which sends emails and writes audit rows', async () => {
  const { user, client, device, passkey } = await withPasskey()
  expect(passkey).toMatchObject({ name: 'Work laptop', is_synced: false, last_used_at: null })
  const visitor = world.visitor()
  const signedIn = await enter(device, {}, visitor)
  expect([signedIn.status, signedIn.body.user.id]).toEqual([200, user.id])
  const sessions = (await visitor.call(listSessions)).data
  expect(sessions.find(({ is_current }) => is_current)?.method).toBe('passkey')
  expect((await client.call(listPasskeys)).data[0]!.last_used_at).not.toBeNull()

  const params = { passkeyId: passkey.id }
  await client.call(renamePasskey, { params, body: { name: 'Old laptop' } })
  await client.call(removePasskey, { params })
  expect((await client.call(listPasskeys)).data).toEqual([])
  // The session that was started with the removed passkey has ended; the current one continues.
  expect((await visitor.get('/api/user')).status).toBe(401)
  expect((await client.call(getUser)).data.id).toBe(user.id)
  const refused = await enter(device)
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'This passkey doesn’t sign in to an account. It may have been removed, or it only opens bids. Sign in another way.',
  ])
  expect(await actionsOf(user.id)).toEqual([
    'user.passkey_added',
    'user.passkey_renamed',
    'user.passkey_removed',
  ])
  const subjects = await subjectsTo(user.email)
  expect(subjects).toContain('A passkey was added to your account – Tender Portal')
  expect(subjects).toContain('A passkey was removed from your account – Tender Portal')
})

test('a session continues if the user removes the passkey that started it', async () => {
  const { device, passkey } = await withPasskey()
  const visitor = world.visitor()
  await enter(device, {}, visitor)
  await visitor.call(removePasskey, { params: { passkeyId: passkey.id } })
  expect((await visitor.get('/api/user')).status).toBe(200)
})

test('a passkey counts as both factors', async () => {
  const { user, device } = await withPasskey()
  await world.db
    .updateTable('users')
    .set({ mfa_enabled: true, mfa_secret: Buffer.from('secret') })
    .where('id', '=', user.id)
    .execute()
  expect((await enter(device)).body.user).toMatchObject({ id: user.id, mfa_enabled: true })
})

test.for<[string, Attack]>([
  ['another site', { origin: 'https://tenders.example.evil' }],
  ['another domain', { rpId: 'evil.example' }],
  ['no fingerprint or PIN', { isVerified: false }],
  ['a challenge of the attacker', { challenge: Buffer.from('1.x').toString('base64url') }],
  ['the type of a registration', { type: 'webauthn.create' }],
  ['the handle of another user', { userHandle: Buffer.from('user-1').toString('base64url') }],
])('an assertion with %s is refused', async ([, attack]) => {
  const { user, device } = await withPasskey()
  const { status, body } = await enter(device, attack)
  expect([status, body.message]).toEqual([
    422,
    'This passkey doesn’t sign in to an account. It may have been removed, or it only opens bids. Sign in another way.',
  ])
  expect(await actionsOf(user.id)).toEqual(['user.passkey_added', 'user.passkey_failed'])
})

test('a challenge works once, even if it is sent twenty times at once', async () => {
  const { device } = await withPasskey()
  const { options } = await world.visitor().call(startPasskeySignIn)
  const credential = device.sign(options)
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => world.visitor().post('/api/auth/passkey', { credential })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a registration challenge can neither sign in nor add a passkey to another account', async () => {
  const { client, device } = await withPasskey()
  const { options } = await client.call(startPasskey)
  const credential = device.sign(options)
  expect((await world.visitor().post('/api/auth/passkey', { credential })).status).toBe(422)
  const other = await world.signedIn(await world.makeUser())
  const fresh = new Authenticator()
  const body = { name: 'Mine', credential: fresh.create(options) }
  expect((await other.post('/api/user/passkeys', body)).status).toBe(409)
  expect((await other.call(listPasskeys)).data).toEqual([])
})

test('a passkey whose counter goes backwards is disabled, and its owner is warned', async () => {
  const { user, client, device } = await withPasskey()
  await enter(device)
  await enter(device)
  const cloned = await enter(device, { counter: 1 })
  expect([cloned.status, cloned.body.message]).toEqual([
    422,
    'This passkey may have been copied, so you were not signed in. Sign in another way and remove it in Settings.',
  ])
  const next = await enter(device)
  expect([next.status, next.body.message]).toEqual([
    422,
    'This passkey may have been copied, so you were not signed in. Sign in another way and remove it in Settings.',
  ])
  expect((await client.call(listPasskeys)).data[0]!.suspected_at).not.toBeNull()
  expect(await actionsOf(user.id)).toEqual(['user.passkey_added', 'user.passkey_suspected'])
  expect(await subjectsTo(user.email)).toContain(
    'Your passkey may have been copied – Tender Portal',
  )
})

test('a synced passkey, whose counter stays at 0, can sign in repeatedly', async () => {
  const client = await world.signedIn(await world.makeUser())
  const { device, passkey } = await add(client, new Authenticator({ isSynced: true }))
  expect(passkey.is_synced).toBe(true)
  for (let i = 0; i < 3; i += 1) expect((await enter(device, { counter: 0 })).status).toBe(200)
})

test('failed passkey sign-ins are limited like failed passwords', async () => {
  const { device } = await withPasskey()
  const statuses = []
  for (let i = 0; i < 6; i += 1) {
    statuses.push((await enter(device, { isVerified: false })).status)
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
})

test('a blocked user’s passkey sign-in gives the reason, and nobody can remove another user’s passkey', async () => {
  const { user, device, passkey } = await withPasskey()
  const other = await world.signedIn(await world.makeUser())
  expect((await other.delete(`/api/user/passkeys/${passkey.id}`)).status).toBe(404)
  await world.db.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute()
  const refused = await enter(device)
  expect([refused.status, refused.body.blocked]).toEqual([403, true])
})

test('adding and removing a passkey require a recent password or passkey confirmation', async () => {
  const { client, device, passkey } = await withPasskey()
  const age = () =>
    world.db
      .updateTable('sessions')
      .set({ password_proven_at: sql<string>`now() - interval '1 hour'` })
      .execute()
  await age()
  const refused = await client.get('/api/user/passkeys/options')
  expect([refused.status, refused.body.code]).toEqual([403, 'password_required'])
  expect((await client.delete(`/api/user/passkeys/${passkey.id}`)).status).toBe(403)
  const { options } = await client.call(startPasskeySignIn)
  await client.call(confirmWithPasskey, { body: { credential: device.sign(options) } })
  expect((await client.delete(`/api/user/passkeys/${passkey.id}`)).status).toBe(200)
})

test('another user’s passkey cannot confirm a session', async () => {
  const { device } = await withPasskey()
  const other = await world.signedIn(await world.makeUser())
  const { options } = await other.call(startPasskeySignIn)
  const body = { credential: device.sign(options) }
  expect((await other.post('/api/auth/confirm-passkey', body)).status).toBe(422)
})

test('a user has at most ten passkeys', async () => {
  const client = await world.signedIn(await world.makeUser())
  for (let i = 0; i < maxPasskeys; i += 1) await add(client, new Authenticator(), `Key ${i}`)
  const { options } = await client.call(startPasskey)
  expect(options.excludeCredentials).toHaveLength(maxPasskeys)
  const body = { name: 'One more', credential: new Authenticator().create(options) }
  const { status, body: reply } = await client.post('/api/user/passkeys', body)
  expect([status, reply.message]).toEqual([409, passkeyTexts.tooMany])
})

test('where single sign-on is required, passkeys work only for break-glass accounts', async () => {
  const scene = await makeSsoScene(world)
  const { device } = await add(await world.signedIn(scene.user))
  await world.db
    .updateTable('identity_providers')
    .set({ required_from: sql<string>`now() - interval '1 second'` })
    .where('id', '=', scene.provider_id)
    .execute()
  const refused = await enter(device)
  expect([refused.status, refused.body.message]).toEqual([403, signInRefused('passkey')])
  await world.db
    .insertInto('break_glass_accounts')
    .values({ provider_id: scene.provider_id, user_id: scene.user.id })
    .execute()
  expect((await enter(device)).status).toBe(200)
})

test('a passkey sign-in can link a pending identity to the account', async () => {
  const scene = await makeSsoScene(world, { isProved: false })
  const { device } = await add(await world.signedIn(scene.user))
  const visitor = world.visitor()
  expect(await signInBySso(visitor, scene, scene.claims)).toBe('/link-sign-in')
  const { options } = await visitor.call(startPasskeySignIn)
  const credential = device.sign(options)
  await visitor.call(signInWithPasskey, { body: { credential, links_identity: true } })
  expect((await visitor.call(listLinkedIdentities)).data).toMatchObject([
    { email: scene.user.email },
  ])
  // The identity that was waiting to be linked can't be linked a second time.
  const again = await visitor.post(`/api${linkPendingIdentity.path}`, { password: 'any' })
  expect(again.status).toBe(409)
})

test.for(['packed', 'tpm', 'android-key', 'android-safetynet', 'fido-u2f', 'apple', 'unknown'])(
  'a passkey with an attestation in the format %s is refused',
  async (attestation) => {
    const client = await world.signedIn(await world.makeUser())
    const { options } = await client.call(startPasskey)
    const credential = new Authenticator().create(options, { attestation })
    const { status, body } = await client.post('/api/user/passkeys', { name: 'Phone', credential })
    expect([status, body.message]).toEqual([409, 'That took too long. Try again.'])
  },
)
