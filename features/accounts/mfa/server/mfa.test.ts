import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { login } from '#features/accounts/contract/auth.ts'
import { verifyMfa } from '#kernel/contract/auth-proofs.ts'
import {
  confirmMfaEnrolment,
  disableMfa,
  renewRecoveryCodes,
  startMfaEnrolment,
} from '#features/accounts/contract/mfa.ts'
import { getProfile } from '#features/accounts/contract/own-account.ts'
import { makeWorld, testPassword, useWorld, type Row } from '#app/test/world.ts'

const world = useWorld({
  LOGIN_TRIES_PER_MINUTE: '1000',
  LOGIN_TRIES_PER_MINUTE_AND_ADDRESS: '1000',
})

const halfMinute = 30_000
const codeAt = (secret: string, offset = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + offset * halfMinute,
  })

/**
 * Enrols a user with the code of the previous time step, so that the current code is still unused.
 */
async function enrolled() {
  const user = await world.makeUser()
  const client = await world.signedIn(user)
  const { secret, otpauth_uri, qr_code } = await client.call(startMfaEnrolment, {
    body: { password: testPassword },
  })
  expect(otpauth_uri).toContain(`secret=${secret}`)
  expect(qr_code).toContain('<svg')
  const { recovery_codes } = await client.call(confirmMfaEnrolment, {
    body: { code: codeAt(secret, -1) },
  })
  expect(new Set(recovery_codes).size).toBe(10)
  return { user, client, secret, recovery_codes }
}

async function challenge(user: Row<'users'>): Promise<string> {
  const reply = await world
    .visitor()
    .call(login, { body: { email: user.email, password: testPassword } })
  expect(reply.user).toBeUndefined()
  expect(reply.requires_mfa).toBe(true)
  return reply.temp_token!
}

const answer = (temp_token: string, code: string) =>
  world.visitor().post('/api/auth/mfa/verify', { temp_token, code })

test('a password alone gives no access to an account with a second factor', async () => {
  const { user, secret } = await enrolled()
  const temp_token = await challenge(user)
  const client = world.visitor()
  const { user: signedIn } = await client.call(verifyMfa, {
    body: { temp_token, code: codeAt(secret) },
  })
  expect(signedIn).toMatchObject({ id: user.id, mfa_enabled: true })
  expect((await client.get('/api/user')).status).toBe(200)
  expect((await world.deliverMail()).map(({ subject }) => subject)).toContain(
    'Two-factor authentication is on – Tender Portal',
  )
})

test('a code works once, even if it is sent fifty times at once', async () => {
  const { user, secret } = await enrolled()
  const tokens = await Promise.all(Array.from({ length: 10 }, () => challenge(user)))
  const code = codeAt(secret)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => answer(tokens[i % tokens.length]!, code)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a temporary token works once, even if it is sent fifty times at once', async () => {
  const { user, secret } = await enrolled()
  const temp_token = await challenge(user)
  const code = codeAt(secret)
  const answers = await Promise.all(Array.from({ length: 50 }, () => answer(temp_token, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const again = await answer(temp_token, codeAt(secret, 1))
  expect(again.body.errors.code).toEqual(['Your sign-in has expired. Sign in again.'])
})

test('after five wrong codes a temporary token is used up, and the user has to sign in again', async () => {
  const { user, secret } = await enrolled()
  const temp_token = await challenge(user)
  for (let i = 0; i < 4; i += 1) {
    const wrong = await answer(temp_token, '000000')
    expect([wrong.status, wrong.body.errors.code]).toEqual([422, ['Invalid verification code']])
  }
  const why = ['You entered too many wrong codes. Sign in again to try another code.']
  for (const code of ['000000', codeAt(secret), codeAt(secret)]) {
    const refused = await answer(temp_token, code)
    expect([refused.status, refused.body.errors.code]).toEqual([422, why])
  }
  // The owner is not locked out, because the attempts are counted separately for each sign-in.
  expect((await answer(await challenge(user), codeAt(secret))).status).toBe(200)
})

test('each account is limited to ten second-factor attempts an hour', async () => {
  const { user } = await enrolled()
  const statuses = []
  for (let i = 0; i < 3; i += 1) {
    const temp_token = await challenge(user)
    for (let j = 0; j < 4; j += 1) statuses.push((await answer(temp_token, '000000')).status)
  }
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
})

test.for(['12345', '1234567', '１２３４５６', '12 456', 'abcdef', ''])(
  '"%s" is refused as a code, because it is not six digits',
  async (code) => {
    const wrong = await answer('any', code)
    expect([wrong.status, wrong.body.errors.code]).toEqual([422, ['Invalid verification code']])
  },
)

test('a code that is one time step ahead is accepted, and one further ahead is refused', async () => {
  const { user, secret } = await enrolled()
  expect((await answer(await challenge(user), codeAt(secret, 3))).status).toBe(422)
  expect((await answer(await challenge(user), codeAt(secret, 1))).status).toBe(200)
})

test('an expired temporary token is refused', async () => {
  const { user, secret } = await enrolled()
  const temp_token = await challenge(user)
  await world.db
    .updateTable('mfa_challenges')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', user.id)
    .execute()
  expect((await answer(temp_token, codeAt(secret))).status).toBe(422)
})

test('a recovery code works once, regardless of its case and separator', async () => {
  const { user, recovery_codes } = await enrolled()
  const recovery_code = recovery_codes[0]!.toUpperCase().replace('-', ' ')
  const tokens = await Promise.all(Array.from({ length: 10 }, () => challenge(user)))
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      world.visitor().post('/api/auth/mfa/verify', { temp_token: tokens[i % 10], recovery_code }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a sign-in with a recovery code reports how many are left, by email and in settings', async () => {
  const { user, client, recovery_codes } = await enrolled()
  const left = async () => (await client.call(getProfile)).data.recovery_codes_left
  expect(await left()).toBe(10)
  await world.deliverMail()
  await world.visitor().post('/api/auth/mfa/verify', {
    temp_token: await challenge(user),
    recovery_code: recovery_codes[0],
  })
  expect(await left()).toBe(9)
  const email = (await world.deliverMail()).find(({ subject }) => subject.includes('recovery'))
  expect([email!.to, email!.subject]).toEqual([
    user.email,
    'A recovery code was used to sign in – Tender Portal',
  ])
  expect(email!.text).toContain('You have 9 of 10 recovery codes left.')

  const without = await world.signedIn(await world.makeUser())
  expect((await without.call(getProfile)).data.recovery_codes_left).toBeNull()
})

test('new recovery codes invalidate the old ones', async () => {
  const { user, client, secret, recovery_codes } = await enrolled()
  const renewed = await client.call(renewRecoveryCodes, {
    body: { password: testPassword, code: codeAt(secret) },
  })
  const use = async (recovery_code: string) =>
    (
      await world.visitor().post('/api/auth/mfa/verify', {
        temp_token: await challenge(user),
        recovery_code,
      })
    ).status
  expect(await use(recovery_codes[0]!)).toBe(422)
  expect(await use(renewed.recovery_codes[0]!)).toBe(200)
})

test('switching off the second factor requires the password and a code', async () => {
  const { user, client, secret } = await enrolled()
  const off = (body: object) => client.post('/api/user/mfa/disable', body)
  expect((await off({ password: 'wrong', code: codeAt(secret) })).body.errors).toEqual({
    password: ['The password is not correct'],
  })
  expect((await off({ password: testPassword, code: '000000' })).body.errors).toEqual({
    code: ['Invalid verification code'],
  })
  await client.call(disableMfa, { body: { password: testPassword, code: codeAt(secret) } })
  const reply = await world
    .visitor()
    .call(login, { body: { email: user.email, password: testPassword } })
  expect(reply.user?.mfa_enabled).toBe(false)
})

test('a second enrolment is refused while the first is active', async () => {
  const { client } = await enrolled()
  const { status, body } = await client.post('/api/user/mfa/enrol', { password: testPassword })
  expect([status, body.message]).toEqual([409, 'Two-factor authentication is already on.'])
})

test('an unconfirmed enrolment has no effect', async () => {
  const user = await world.makeUser()
  const client = await world.signedIn(user)
  expect((await client.post('/api/user/mfa/confirm', { code: '123456' })).status).toBe(409)
  await client.call(startMfaEnrolment, { body: { password: testPassword } })
  expect((await client.post('/api/user/mfa/confirm', { code: '000000' })).status).toBe(422)
  const reply = await world
    .visitor()
    .call(login, { body: { email: user.email, password: testPassword } })
  expect(reply.user?.id).toBe(user.id)
})

test('administrators who must use a second factor can do nothing else before they enrol', async () => {
  const strict = await makeWorld({ REQUIRE_ADMIN_MFA: 'on' })
  const admin = await strict.signedIn(await strict.makeUser({ role: 'admin' }))
  const refused = await admin.get('/api/user/sessions')
  expect([refused.status, refused.body.code]).toEqual([403, 'mfa_required'])
  expect((await admin.get('/api/user')).status).toBe(200)

  const { secret } = await admin.call(startMfaEnrolment, { body: { password: testPassword } })
  await admin.call(confirmMfaEnrolment, { body: { code: codeAt(secret) } })
  expect((await admin.get('/api/user/sessions')).status).toBe(200)

  const buyer = await strict.signedIn(await strict.makeUser({ role: 'buyer' }))
  expect((await buyer.get('/api/user/sessions')).status).toBe(200)
  await strict.close()
})
