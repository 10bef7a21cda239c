import { expect, test } from 'vitest'
import { login } from '#features/accounts/contract/auth.ts'
import { checkResetLink, forgotPassword } from '#features/accounts/contract/password-reset.ts'
import { linkIn } from '#app/test/mail.ts'
import { makeWorld, testPassword, useWorld } from '#app/test/world.ts'

const world = useWorld({
  RESETS_PER_MINUTE: '3',
  RESETS_PER_HOUR_AND_ADDRESS: '1000',
  RESET_TRIES_PER_LINK: '50',
  RESET_TRIES_PER_HOUR_AND_ADDRESS: '1000',
})

const password = 'Brand-New-Lantern-9'

async function askForLink(email: string): Promise<string> {
  await world.visitor().call(forgotPassword, { body: { email } })
  const mail = (await world.deliverMail()).find(({ to }) => to === email)
  const link = linkIn(mail!)
  expect(link.searchParams.get('email')).toBe(email)
  return link.pathname.replace('/reset-password/', '')
}

const reset = (email: string, token: string, chosen = password) =>
  world.visitor().post('/api/auth/password/reset', {
    token,
    email,
    password: chosen,
    password_confirmation: chosen,
  })

test('an emailed reset link sets a new password once, and ends every session', async () => {
  const user = await world.makeUser()
  const sessions = await Promise.all(Array.from({ length: 20 }, () => world.signedIn(user)))
  const token = await askForLink(user.email)

  const answers = await Promise.all(Array.from({ length: 50 }, () => reset(user.email, token)))
  const done = answers.filter(({ status }) => status === 200)
  expect(done).toHaveLength(1)
  expect(done[0]!.body.message).toBe(
    'Password reset successfully! Please sign in with your new password.',
  )
  for (const { status, body } of answers.filter((answer) => answer !== done[0])) {
    expect([status, body.message]).toEqual([
      422,
      'This password reset link is invalid or has expired.',
    ])
  }
  for (const session of sessions) expect((await session.get('/api/user')).status).toBe(401)

  const old = await world
    .visitor()
    .post('/api/auth/login', { email: user.email, password: testPassword })
  expect(old.status).toBe(422)
  const { user: signedIn } = await world
    .visitor()
    .call(login, { body: { email: user.email, password } })
  expect(signedIn?.id).toBe(user.id)
  expect((await world.deliverMail()).map(({ subject }) => subject)).toContain(
    'Your password was reset – Tender Portal',
  )
})

test('a new reset link invalidates the earlier one, and works only for its own address', async () => {
  const user = await world.makeUser()
  const other = await world.makeUser()
  const first = await askForLink(user.email)
  const second = await askForLink(user.email)
  expect((await reset(user.email, first)).status).toBe(422)
  expect((await reset(other.email, second)).status).toBe(422)
  expect((await reset(user.email, second)).status).toBe(200)
})

test('a reset link can be checked in advance without being used up', async () => {
  const user = await world.makeUser()
  const other = await world.makeUser()
  const token = await askForLink(user.email)
  const check = async (email: string, given: string) =>
    (await world.visitor().call(checkResetLink, { body: { email, token: given } })).is_valid
  expect(await check(user.email, token)).toBe(true)
  expect(await check(user.email, token)).toBe(true)
  expect(await check(other.email, token)).toBe(false)
  expect(await check('nobody@example.test', token)).toBe(false)
  expect(await check(user.email, 'no-such-token')).toBe(false)
  expect((await reset(user.email, token)).status).toBe(200)
  expect(await check(user.email, token)).toBe(false)
})

test('a reset link expires after an hour', async () => {
  const user = await world.makeUser()
  const token = await askForLink(user.email)
  await world.db
    .updateTable('password_resets')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', user.id)
    .execute()
  expect((await reset(user.email, token)).status).toBe(422)
})

test('a reset link can be used again after a password was refused', async () => {
  const user = await world.makeUser({ name: 'Beatrix Quillfeather' })
  const token = await askForLink(user.email)
  const personal = await reset(user.email, token, 'Quillfeather-1!')
  expect(personal.body.errors).toEqual({
    password: ['Password must not be based on your name, email or organisation'],
  })
  expect((await reset(user.email, token, 'short')).status).toBe(422)
  const unchanged = await reset(user.email, token, testPassword)
  expect(unchanged.body.errors).toEqual({
    password: ['Choose a password that is different from your current one'],
  })
  expect((await reset(user.email, token)).status).toBe(200)
})

test('without a valid reset link, the password check reveals nothing about the account’s owner', async () => {
  const user = await world.makeUser({ name: 'Beatrix Quillfeather' })
  await askForLink(user.email)
  for (const chosen of ['Quillfeather-1!', password, 'P@ssw0rd1234!', testPassword]) {
    const answer = await reset(user.email, 'no-such-token', chosen)
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { token: ['This password reset link is invalid or has expired.'] },
    ])
  }
})

test('reset attempts are limited for each link and each network address', async () => {
  const strict = await makeWorld({
    RESET_TRIES_PER_LINK: '3',
    RESET_TRIES_PER_HOUR_AND_ADDRESS: '5',
  })
  const attempt = async (token: string) =>
    (
      await strict.visitor().post('/api/auth/password/reset', {
        token,
        email: 'nobody@example.test',
        password,
        password_confirmation: password,
      })
    ).status
  const tokens = ['a', 'a', 'a', 'a', 'b', 'c']
  const statuses = []
  for (const token of tokens) statuses.push(await attempt(token))
  expect(statuses).toEqual([422, 422, 422, 429, 422, 429])
  // Checking whether a link is valid counts as an attempt.
  const body = { token: 'd', email: 'nobody@example.test' }
  expect((await strict.visitor().post('/api/auth/password/check', body)).status).toBe(429)
  await strict.close()
})

test('a password known from a breach is refused', async () => {
  const user = await world.makeUser()
  const token = await askForLink(user.email)
  const { breaches } = world.services
  world.services.breaches = { isBreached: async (given) => given === 'Known-From-Breach-1' }
  const answer = await reset(user.email, token, 'Known-From-Breach-1')
  world.services.breaches = breaches
  expect(answer.body.errors.password).toEqual([
    'This password has appeared in a known data breach. Please choose another one.',
  ])
})

test('replies do not reveal whether an address has an account', async () => {
  const { email } = await world.makeUser()
  const known = await world.visitor().post('/api/auth/password/forgot', { email })
  const unknown = await world
    .visitor()
    .post('/api/auth/password/forgot', { email: 'nobody@example.test' })
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  expect(known.body).toEqual({
    message: 'Password reset link sent! Check your email for instructions.',
  })
})

test('the reset link is built from the configured address, regardless of the Host header', async () => {
  const { email } = await world.makeUser()
  const client = world.visitor()
  client.headers = { host: 'evil.example' }
  await client.post('/api/auth/password/forgot', { email })
  const mail = (await world.deliverMail()).find(({ to }) => to === email)
  expect(linkIn(mail!).host).toBe('localhost:3000')
})

test('repeated reset requests are throttled, for known and unknown addresses', async () => {
  for (const email of ['often@example.test', (await world.makeUser()).email]) {
    const ask = () => world.visitor().post('/api/auth/password/forgot', { email })
    const statuses = [await ask(), await ask(), await ask(), await ask()].map(
      ({ status }) => status,
    )
    expect(statuses).toEqual([200, 200, 200, 429])
  }
})

test('a password reset does not bypass the second factor', async () => {
  const user = await world.makeUser({ mfa_enabled: true, mfa_secret: Buffer.from('sealed') })
  const token = await askForLink(user.email)
  expect((await reset(user.email, token)).status).toBe(200)
  const reply = await world.visitor().call(login, { body: { email: user.email, password } })
  expect(reply).toEqual({ requires_mfa: true, temp_token: expect.any(String) })
})
