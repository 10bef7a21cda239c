// Every change to an account's credentials ends everything that the old credentials opened:
// sessions, links, sign-in challenges and enrolments.
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { login } from '../contract/auth.ts'
import { confirmMfaEnrolment, startMfaEnrolment } from '../contract/mfa.ts'
import { forgotPassword } from '../contract/password-reset.ts'
import type { Client } from '#app/test/client.ts'
import { countLockWaits } from '#app/test/lock-waits.ts'
import { linkIn } from '#app/test/mail.ts'
import { testPassword, useWorld, type Row } from '#app/test/world.ts'

const many = '1000'
const world = useWorld({
  RESETS_PER_HOUR_AND_ADDRESS: many,
  RESETS_PER_MINUTE: many,
  LOGIN_TRIES_PER_MINUTE_AND_ADDRESS: many,
})

const password = 'Brand-New-Lantern-9'
const halfMinute = 30_000
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * halfMinute,
  })

async function askForLink(email: string): Promise<string> {
  await world.visitor().call(forgotPassword, { body: { email } })
  const mail = (await world.deliverMail()).find(({ subject }) => subject.startsWith('Reset your'))
  return linkIn(mail!).pathname.replace('/reset-password/', '')
}

/**
 * Creates a user with a second factor, a session, a reset link, a sign-in challenge and an
 * enrolment in progress.
 */
async function openEverything() {
  const user = await world.makeUser({ role: 'buyer' })
  const own = await world.signedIn(user)
  const { secret } = await own.call(startMfaEnrolment, { body: { password: testPassword } })
  await own.call(confirmMfaEnrolment, { body: { code: codeOf(secret, -1) } })
  const { temp_token } = await world
    .visitor()
    .call(login, { body: { email: user.email, password: testPassword } })
  const token = await askForLink(user.email)
  await world.db
    .updateTable('users')
    .set({
      mfa_pending_secret: Buffer.from('any'),
      mfa_pending_until: sql<string>`now() + interval '15 minutes'`,
    })
    .where('id', '=', user.id)
    .execute()
  return { user, own, other: await world.signedIn(user), secret, temp_token, token }
}

type Scene = Awaited<ReturnType<typeof openEverything>>

const byAdmin =
  (path: (user: Row<'users'>) => string, body: object = {}, method: 'POST' | 'DELETE' = 'POST') =>
  async ({ user }: Scene) => {
    const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
    return admin.send(method, path(user), method === 'POST' ? body : undefined)
  }

const changes: Record<string, (scene: Scene) => Promise<{ status: number }>> = {
  'an own new password': ({ own }) =>
    own.put('/api/user/password', {
      current_password: testPassword,
      password,
      password_confirmation: password,
    }),
  'new recovery codes': ({ own, secret }) =>
    own.post('/api/user/mfa/recovery-codes', { password: testPassword, code: codeOf(secret) }),
  'switching the second factor off': ({ own, secret }) =>
    own.post('/api/user/mfa/disable', { password: testPassword, code: codeOf(secret) }),
  'a reset': ({ user, token }) =>
    world.visitor().post('/api/auth/password/reset', {
      token,
      email: user.email,
      password,
      password_confirmation: password,
    }),
  'a password that an administrator set': byAdmin(
    ({ id }) => `/api/admin/users/${id}/reset-password`,
    { password },
  ),
  'a second factor that an administrator reset': byAdmin(
    ({ id }) => `/api/admin/users/${id}/reset-mfa`,
  ),
  'a change of role': byAdmin(({ id }) => `/api/admin/users/${id}/change-role`, { role: 'admin' }),
  'a block': byAdmin(({ id }) => `/api/admin/users/${id}/block`),
  'a removal': byAdmin(
    ({ id, organisation_id }) => `/api/admin/organisations/${organisation_id}/users/${id}`,
    {},
    'DELETE',
  ),
}

test.for(Object.entries(changes))(
  'after %s, earlier links, challenges and sessions no longer work',
  async ([name, change]) => {
    const scene = await openEverything()
    const before = scene.own.cookies.get('session')
    expect((await change(scene)).status).toBe(200)

    const { user, own, other, secret, temp_token, token } = scene
    const answers = [
      await world.visitor().post('/api/auth/mfa/verify', { temp_token, code: codeOf(secret, 1) }),
      await world.visitor().post('/api/auth/password/reset', {
        token,
        email: user.email,
        password,
        password_confirmation: password,
      }),
    ]
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [422, 'Your sign-in has expired. Sign in again.'],
      [422, 'This password reset link is invalid or has expired.'],
    ])
    const refused = name === 'a block' ? 403 : 401
    expect((await other.get('/api/user')).status).toBe(refused)
    expect(await pendingSecretOf(user.id)).toBeNull()

    // If the owner makes the change, the current session continues with a new id.
    const isOwn = own.cookies.get('session') !== before
    expect((await own.get('/api/user')).status).toBe(isOwn ? 200 : refused)
    if (isOwn) await expectNoUse(before!, own)
  },
)

test('setting up a second factor renews the session, and ends other sessions and reset links', async () => {
  const user = await world.makeUser()
  const own = await world.signedIn(user)
  const other = await world.signedIn(user)
  const token = await askForLink(user.email)
  const { secret } = await own.call(startMfaEnrolment, { body: { password: testPassword } })
  const before = own.cookies.get('session')!
  await own.call(confirmMfaEnrolment, { body: { code: codeOf(secret) } })
  expect(own.cookies.get('session')).not.toBe(before)
  await expectNoUse(before, own)
  expect((await own.get('/api/user')).status).toBe(200)
  expect((await other.get('/api/user')).status).toBe(401)
  const body = { token, email: user.email, password, password_confirmation: password }
  expect((await world.visitor().post('/api/auth/password/reset', body)).status).toBe(422)
})

test('new recovery codes require a code, and the account’s owner gets an email', async () => {
  const { user, own, secret } = await openEverything()
  await world.deliverMail()
  const renew = (body: object) => own.post('/api/user/mfa/recovery-codes', body)
  expect((await renew({ password: testPassword })).status).toBe(422)
  const wrong = await renew({ password: testPassword, code: '000000' })
  expect(wrong.body.errors).toEqual({ code: ['Invalid verification code'] })
  expect((await renew({ password: testPassword, code: codeOf(secret) })).status).toBe(200)
  expect((await world.deliverMail()).map(({ to, subject }) => [to, subject])).toEqual([
    [user.email, 'You have new recovery codes – Tender Portal'],
  ])
})

test('a sign-in does not start a session if the password is changed during the sign-in', async () => {
  const user = await world.makeUser()
  const trx = await world.db.startTransaction().execute()
  await trx.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute()
  const signingIn = world
    .visitor()
    .post('/api/auth/login', { email: user.email, password: testPassword })
  // The request has checked the old password and is waiting for the lock on the account.
  await expect.poll(() => countLockWaits(world.db)).toBeGreaterThan(0)
  await trx
    .updateTable('users')
    .set({ password_hash: 'another' })
    .where('id', '=', user.id)
    .execute()
  await trx.commit().execute()
  expect((await signingIn).status).toBe(422)
})

async function pendingSecretOf(id: number) {
  const row = await world.db
    .selectFrom('users')
    .select('mfa_pending_secret')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.mfa_pending_secret
}

async function expectNoUse(session: string, like: Client): Promise<void> {
  const thief = world.visitor()
  for (const [name, value] of like.cookies) thief.cookies.set(name, value)
  thief.cookies.set('session', session)
  expect((await thief.get('/api/user')).status).toBe(401)
}
