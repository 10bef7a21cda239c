// A password reset removes any access that an intruder may have added to the account.
import { expect, test } from 'vitest'
import { createCalendarFeed } from '#features/calendar/contract/calendar.ts'
import {
  addPasskey,
  keepPasskey,
  listPasskeys,
  startPasskey,
  startPasskeySignIn,
} from '#features/accounts/contract/passkey.ts'
import { forgotPassword, resetPassword } from '#features/accounts/contract/password-reset.ts'
import {
  keepIdentity,
  linkPendingIdentity,
  listLinkedIdentities,
} from '#features/accounts/contract/sso.ts'
import { Authenticator } from '#app/test/authenticator.ts'
import { linkIn } from '#app/test/mail.ts'
import { answerAfter, makeSsoScene, signInBySso } from '#app/test/sso-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld({ WEBHOOK_ALLOW_PRIVATE: 'on' })

const password = 'Brand-New-Lantern-9'

/** Creates a user with a passkey, a linked identity, a calendar address and a known device. */
async function makeScene() {
  const scene = await makeSsoScene(world)
  const client = await world.signedIn(scene.user)
  const { options } = await client.call(startPasskey)
  const device = new Authenticator()
  const body = { name: 'Work laptop', credential: device.create(options) }
  await client.call(addPasskey, { body })
  await answerAfter(client, scene, { purpose: 'link', claims: scene.claims })
  const { address } = await client.call(createCalendarFeed)
  const intruder = world.visitor()
  expect(await signInBySso(intruder, scene, scene.claims)).toBe('/')
  await world.deliverMail()
  return { ...scene, device, feed: new URL(address), intruder }
}

async function reset({ user }: { user: { email: string } }) {
  const { email } = user
  await world.visitor().call(forgotPassword, { body: { email } })
  const mail = (await world.deliverMail()).find(({ to }) => to === email)!
  const token = linkIn(mail).pathname.split('/').at(-1)!
  const body = { token, email, password, password_confirmation: password }
  const { has_suspended } = await world.visitor().call(resetPassword, { body })
  expect(has_suspended).toBe(true)
  return (await world.deliverMail()).find(({ to }) => to === email)!
}

async function enter(device: Authenticator) {
  const visitor = world.visitor()
  const { options } = await visitor.call(startPasskeySignIn)
  return visitor.post('/api/auth/passkey', { credential: device.sign(options) })
}

test('a reset suspends passkeys and linked identities, and the email names them', async () => {
  const scene = await makeScene()
  const { user, device, intruder } = scene
  expect((await enter(device)).status).toBe(200)
  const mail = await reset(scene)
  expect(mail.subject).toContain('Your password was reset')
  expect(mail.text).toContain(`Work laptop, ${user.email}`)
  expect((await intruder.get('/api/user')).status).toBe(401)
  const refused = await enter(device)
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'This passkey is suspended, because the password was reset. Sign in with your password and keep the passkey in Settings.',
  ])
  expect(await signInBySso(world.visitor(), scene, scene.claims)).toBe('/link-sign-in')

  const client = await world.signedIn(user)
  const [passkey] = (await client.call(listPasskeys)).data
  const [identity] = (await client.call(listLinkedIdentities)).data
  expect([passkey!.suspended_at, identity!.suspended_at]).toEqual([
    expect.any(String),
    expect.any(String),
  ])
  await client.call(keepPasskey, { params: { passkeyId: passkey!.id } })
  await client.call(keepIdentity, { params: { identityId: identity!.id } })
  expect((await enter(device)).status).toBe(200)
  expect(await signInBySso(world.visitor(), scene, scene.claims)).toBe('/')
  const again = await client.post(`/api/user/passkeys/${passkey!.id}/keep`)
  expect([again.status, again.body.message]).toEqual([409, 'This passkey is not suspended.'])
})

test('a suspended identity can sign in again once its owner has entered the new password', async () => {
  const scene = await makeScene()
  await reset(scene)
  const client = world.visitor()
  expect(await signInBySso(client, scene, scene.claims)).toBe('/link-sign-in')
  await client.call(linkPendingIdentity, { body: { password } })
  expect(await signInBySso(world.visitor(), scene, scene.claims)).toBe('/')
})

test('a suspended identity cannot confirm a session in place of the password', async () => {
  const scene = await makeScene()
  await reset(scene)
  const client = await world.signedIn(scene.user)
  const claims = { ...scene.claims, auth_time: Math.floor(Date.now() / 1000) }
  const back = await answerAfter(client, scene, { purpose: 'confirm', claims })
  expect(back).toBe('/settings/sign-ins?sso=suspended_identity')
})

test('a password reset disables the calendar address and forgets the known devices', async () => {
  const scene = await makeScene()
  const { feed, user } = scene
  const open = () => world.visitor().get(`${feed.pathname}${feed.search}`)
  expect((await open()).status).toBe(200)
  const devices = () =>
    world.db
      .selectFrom('known_devices')
      .select('device_hash')
      .where('user_id', '=', user.id)
      .execute()
  const before = await devices()
  expect(before).toHaveLength(1)
  await reset(scene)
  expect((await open()).status).toBe(404)
  // Only the device with which the owner reset the password is known.
  const after = await devices()
  expect(after).toHaveLength(1)
  expect(after[0]!.device_hash.equals(before[0]!.device_hash)).toBe(false)
})
