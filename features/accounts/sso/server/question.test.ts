// Linking or testing an identity, confirming with one, and changing the account begin with a call
// that other sites can't make. Nothing is stored before the user has seen whose identity the
// provider confirmed.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { confirmPassword } from '#kernel/contract/auth-proofs.ts'
import {
  ssoTexts,
  answerSsoQuestion,
  getSsoQuestion,
  listLinkedIdentities,
  startIdentityLink,
} from '#features/accounts/contract/sso.ts'
import { getUser } from '#kernel/contract/user.ts'
import type { Client } from '#app/test/client.ts'
import {
  answerAfter,
  comeBack,
  makeSsoScene,
  signInBySso,
  startSso,
  type SsoScene,
} from '#app/test/sso-scene.ts'
import { testPassword, useWorld } from '#app/test/world.ts'

const world = useWorld({ WEBHOOK_ALLOW_PRIVATE: 'on' })

const identitiesOf = (userId: number) =>
  world.db.selectFrom('linked_identities').selectAll().where('user_id', '=', userId).execute()

const emailOf = async (client: Client) => (await client.call(getUser)).data.email

async function startLink(client: Client, { key }: SsoScene): Promise<string> {
  return (await client.call(startIdentityLink, { body: { key } })).address
}

test('following a link to a provider does not link an identity', async () => {
  const scene = await makeSsoScene(world)
  const client = await world.signedIn(scene.user)
  const attacker = { ...scene.claims, sub: 'eve', email: 'eve@elsewhere.example' }
  for (const purpose of ['link', 'test', 'confirm']) {
    const address = await startSso(client, scene.key, `?purpose=${purpose}`)
    await comeBack(client, scene.idp.authorize(address, attacker))
  }
  expect(await identitiesOf(scene.user.id)).toEqual([])
  const found = await world.db
    .selectFrom('linked_identities')
    .select('id')
    .where('subject', '=', 'eve')
    .where('email', '=', attacker.email)
    .execute()
  expect(found).toEqual([])
})

test('an identity is shown for confirmation before it is linked, and linked only once', async () => {
  const scene = await makeSsoScene(world)
  const client = await world.signedIn(scene.user)
  const back = scene.idp.authorize(await startLink(client, scene), scene.claims)
  expect(await comeBack(client, back)).toBe('/sso-question')
  expect((await client.call(getSsoQuestion)).data).toEqual({
    purpose: 'link',
    provider: 'Work account',
    email: scene.user.email,
    account: scene.user.email,
  })
  expect(await identitiesOf(scene.user.id)).toEqual([])
  const cookies = new Map(client.cookies)
  expect(await client.call(answerSsoQuestion)).toEqual({ path: '/settings/sign-ins?sso=linked' })
  expect(await identitiesOf(scene.user.id)).toHaveLength(1)
  expect((await client.call(getSsoQuestion)).data).toBeNull()
  for (const [name, value] of cookies) client.cookies.set(name, value)
  expect((await client.post('/api/user/sso-question')).status).toBe(409)
})

test('linking an identity with a different email address requires the password again', async () => {
  const scene = await makeSsoScene(world)
  const client = await world.signedIn(scene.user)
  const claims = { ...scene.claims, email: 'private@elsewhere.example' }
  const back = scene.idp.authorize(await startLink(client, scene), claims)
  expect(await comeBack(client, back)).toBe('/sso-question')
  const refused = await client.post('/api/user/sso-question')
  expect([refused.status, refused.body.code]).toEqual([403, 'password_required'])
  await client.call(confirmPassword, { body: { password: testPassword } })
  await client.call(answerSsoQuestion)
  const [identity] = (await client.call(listLinkedIdentities)).data
  expect(identity!.email).toBe(claims.email)
})

test('a user can neither see nor answer a question for another account', async () => {
  const scene = await makeSsoScene(world)
  const client = await world.signedIn(scene.user)
  const back = scene.idp.authorize(await startLink(client, scene), scene.claims)
  await comeBack(client, back)
  const other = await world.signedIn(await world.makeColleague(scene.user, 'member'))
  for (const [name, value] of client.cookies) {
    if (name.startsWith('sso')) other.cookies.set(name, value)
  }
  expect((await other.call(getSsoQuestion)).data).toBeNull()
  const refused = await other.post('/api/user/sso-question')
  expect([refused.status, refused.body.message]).toEqual([409, ssoTexts.questionGone])
})

test('an identity is not linked if its provider was switched off after the question was asked', async () => {
  const scene = await makeSsoScene(world)
  const client = await world.signedIn(scene.user)
  await comeBack(client, scene.idp.authorize(await startLink(client, scene), scene.claims))
  await world.db
    .updateTable('identity_providers')
    .set({ is_enabled: false })
    .where('id', '=', scene.provider_id)
    .execute()
  expect((await client.post('/api/user/sso-question')).status).toBe(409)
  expect(await identitiesOf(scene.user.id)).toEqual([])
})

test('a linked identity can confirm who the user is, and another identity cannot', async () => {
  const scene = await makeSsoScene(world)
  const client = world.visitor()
  expect(await signInBySso(client, scene, scene.claims)).toBe('/')
  const makeOld = () =>
    world.db
      .updateTable('sessions')
      .set({ password_proven_at: sql<string>`now() - interval '1 hour'` })
      .where('user_id', '=', scene.user.id)
      .execute()
  await makeOld()
  expect((await client.post('/api/user/identities/link', { key: scene.key })).status).toBe(403)
  const auth_time = Math.floor(Date.now() / 1000)
  const confirm = (sub: string) =>
    answerAfter(client, scene, {
      purpose: 'confirm',
      claims: { ...scene.claims, sub, auth_time },
      return_to: '/settings/sign-ins',
    })
  expect(await confirm('somebody else')).toBe('/settings/sign-ins?sso=other_account')
  expect((await client.post('/api/user/identities/link', { key: scene.key })).status).toBe(403)
  expect(await confirm(scene.claims.sub)).toBe('/settings/sign-ins')
  expect((await client.post('/api/user/identities/link', { key: scene.key })).status).toBe(200)
})

test('the user is asked before a sign-in with another account replaces their session', async () => {
  const scene = await makeSsoScene(world, { creates_accounts: true })
  const victim = await world.makeUser({ role: 'buyer' })
  const client = await world.signedIn(victim)
  expect(await signInBySso(client, scene, scene.claims)).toBe('/sso-question')
  expect(await emailOf(client)).toBe(victim.email)
  expect((await client.call(getSsoQuestion)).data).toMatchObject({
    purpose: 'sign-in',
    email: scene.user.email,
    account: victim.email,
  })
  expect((await client.call(answerSsoQuestion)).path).toBe('/')
  expect(await emailOf(client)).toBe(scene.user.email)
  // No account is created before the user has agreed.
  const again = await world.signedIn(victim)
  const email = `new@${scene.domain}`
  expect(await signInBySso(again, scene, { ...scene.claims, sub: 'new', email })).toBe(
    '/sso-question',
  )
  const found = await world.db.selectFrom('users').select('id').where('email', '=', email).execute()
  expect(found).toEqual([])
})

test('a sign-in with the user’s own account needs no confirmation', async () => {
  const scene = await makeSsoScene(world)
  const client = await world.signedIn(scene.user)
  expect(await signInBySso(client, scene, scene.claims)).toBe('/')
  expect(await signInBySso(client, scene, scene.claims)).toBe('/')
})
