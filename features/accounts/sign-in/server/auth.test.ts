import { expect, test } from 'vitest'
import { getUser } from '#kernel/contract/user.ts'
import { login, logout } from '#features/accounts/contract/auth.ts'
import { makeWorld, testPassword, useWorld, type World } from '#app/test/world.ts'

const world = useWorld()

test('a user can sign in, is recognised, and can sign out', async () => {
  const user = await world.makeUser({ role: 'buyer' })
  const client = world.visitor()
  const before = await client.get('/sanctum/csrf-cookie')
  expect(before.status).toBe(204)
  const visitorSession = client.cookies.get('session')

  const { user: signedIn } = await client.call(login, {
    body: { email: user.email.toUpperCase(), password: testPassword },
  })
  expect(signedIn).toEqual({
    id: user.id,
    name: user.name,
    email: user.email,
    role: 'buyer',
    is_active: true,
    organisation: { id: user.organisation_id, name: expect.stringContaining('Organisation') },
    email_notifications_enabled: true,
    mfa_enabled: false,
    must_change_password: false,
    is_guest: false,
    member_role: 'owner',
    owner: null,
  })
  expect(client.cookies.get('session')).not.toBe(visitorSession)
  expect(await client.call(getUser)).toEqual({
    data: signedIn,
    session: { expires_at: expect.any(String), idle_minutes: 120 },
  })

  await client.call(logout)
  expect(client.cookies.has('session')).toBe(false)
})

test('a logged-out session is invalid, even with its old cookie', async () => {
  const client = await world.signedIn(await world.makeUser())
  const cookies = new Map(client.cookies)
  await client.call(logout)
  for (const [name, value] of cookies) client.cookies.set(name, value)
  expect((await client.get('/api/user')).status).toBe(401)
})

test('a wrong password and an unknown email address get the same reply', async () => {
  const { email } = await world.makeUser()
  const client = world.visitor()
  const wrong = await client.post('/api/auth/login', { email, password: 'Wrong-Horse-42!' })
  const unknown = await client.post('/api/auth/login', {
    email: 'nobody@example.test',
    password: 'Wrong-Horse-42!',
  })
  expect(wrong.status).toBe(422)
  expect(wrong.body).toEqual({
    message: 'Invalid credentials',
    errors: { email: ['Invalid credentials'] },
    request_id: expect.any(String),
  })
  expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' })
})

test('a missing email address and a missing password are reported together', async () => {
  const answer = await world.visitor().post('/api/auth/login', {})
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual({
    email: ['Email is required'],
    password: ['Password is required'],
  })
})

test.for([
  ['pending', 'awaiting_approval', 'awaiting approval'],
  ['rejected', 'not_approved', 'not approved'],
  ['approved', 'blocked', 'blocked by an administrator'],
] as const)(
  'an inactive user of a %s organisation is shown the reason',
  async ([status, code, words]) => {
    const organisation = await world.makeOrganisation({
      verification_status: status,
      rejection_reason: 'Not a registered company',
    })
    const user = await world.makeUser({ organisation_id: organisation.id, is_active: false })
    const client = world.visitor()
    const right = await client.post('/api/auth/login', {
      email: user.email,
      password: testPassword,
    })
    expect(right.status).toBe(403)
    expect(right.body).toMatchObject({
      blocked: true,
      code,
      message: expect.stringContaining(words),
    })
    const wrong = await client.post('/api/auth/login', { email: user.email, password: 'guess' })
    expect(wrong.status).toBe(422)
    expect(wrong.body.blocked).toBeUndefined()
  },
)

test('a user who is blocked while signed in is refused at the next call', async () => {
  const user = await world.makeUser()
  const client = await world.signedIn(user)
  expect((await client.get('/api/user')).status).toBe(200)
  await world.db.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute()
  const answer = await client.get('/api/user')
  expect(answer.status).toBe(403)
  expect(answer.body.blocked).toBe(true)
})

test('the sixth failed sign-in in a minute is throttled, and a successful one resets the count', async () => {
  const user = await world.makeUser()
  const client = world.visitor()
  const attempt = (password: string) =>
    client.post('/api/auth/login', { email: user.email, password })
  for (let i = 0; i < 4; i += 1) expect((await attempt('wrong')).status).toBe(422)
  expect((await attempt(testPassword)).status).toBe(200)
  for (let i = 0; i < 5; i += 1) expect((await attempt('wrong')).status).toBe(422)
  const sixth = await attempt(testPassword)
  expect(sixth.status).toBe(429)
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
  expect(sixth.body.message).toMatch(/^Too many attempts\. Please try again in \d+ seconds?\.$/)
})

/** Returns the session cookie of a sign-in. */
const cookieOf = async (role: 'buyer' | 'admin', remember: boolean, portal: World = world) => {
  const user = await portal.makeUser({ role })
  const answer = await portal
    .visitor()
    .post('/api/auth/login', { email: user.email, password: testPassword, remember })
  return [answer.headers['set-cookie']]
    .flat()
    .find((cookie) => String(cookie).startsWith('session='))
}

test('the option to stay signed in sets a persistent cookie, except for administrators', async () => {
  expect(await cookieOf('buyer', true)).toContain('Max-Age=2592000')
  expect(await cookieOf('buyer', false)).not.toContain('Max-Age')
  expect(await cookieOf('admin', true)).not.toContain('Max-Age')
})

test('an installation can let administrators stay signed in, too', async () => {
  const keeping = await makeWorld({ KEEP_ADMINS_SIGNED_IN: 'on' })
  expect(await cookieOf('admin', true, keeping)).toContain('Max-Age=2592000')
  expect(await cookieOf('admin', false, keeping)).not.toContain('Max-Age')
  await keeping.close()
})

test('fetching the CSRF token does not set the session cookie again', async () => {
  const { email } = await world.makeUser()
  const client = world.visitor()
  const namesSet = async () => {
    const { headers } = await client.get('/sanctum/csrf-cookie')
    return [headers['set-cookie']].flat().map((cookie) => String(cookie).split('=')[0])
  }
  expect(await namesSet()).toEqual(['session', 'XSRF-TOKEN'])
  await client.call(login, { body: { email, password: testPassword, remember: true } })
  // A page load must not set the session cookie again: the new cookie would have no lifetime, and
  // the remembered session would end when the browser closes.
  expect(await namesSet()).toEqual(['XSRF-TOKEN'])
  await client.call(logout)
})

test('an idle session expires, but a remembered one does not', async () => {
  const user = await world.makeUser()
  const idle = await world.signedIn(user)
  const remembered = await world.signedIn(user)
  await world.db
    .updateTable('sessions')
    .set({ last_seen_at: hoursAgo(3) })
    .where('user_id', '=', user.id)
    .execute()
  expect((await idle.get('/api/user')).status).toBe(401)
  await world.db
    .updateTable('sessions')
    .set({ is_remembered: true })
    .where('user_id', '=', user.id)
    .execute()
  expect((await remembered.get('/api/user')).status).toBe(200)
})

test('every sign-in, including failed ones, writes one audit row', async () => {
  const user = await world.makeUser()
  const client = world.visitor()
  await client.post('/api/auth/login', { email: user.email, password: 'wrong' })
  await client.post('/api/auth/login', { email: user.email, password: testPassword })
  await client.post('/api/auth/logout')
  const rows = await world.db
    .selectFrom('audit_logs')
    .select(['action', 'user_id', 'metadata'])
    .where('resource_type', '=', 'User')
    .where('resource_id', '=', user.id)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { action: 'user.login_failed', user_id: null, metadata: { email: user.email } },
    { action: 'user.login', user_id: user.id, metadata: { remember: false } },
    { action: 'user.logout', user_id: user.id, metadata: {} },
  ])
})

function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * 3_600_000)
}
