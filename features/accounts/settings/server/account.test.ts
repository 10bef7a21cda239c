import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  changePassword,
  endOneSession,
  endOtherSessions,
  getProfile,
  listSessions,
  updateNotifications,
} from '#features/accounts/contract/own-account.ts'
import { sweepLeftovers } from '#kernel/server/db/sweep.ts'
import type { Client } from '#app/test/client.ts'
import { testPassword, useWorld } from '#app/test/world.ts'

const world = useWorld()
const password = 'Another-Fine-Lantern-3'

test('a user can read their own profile', async () => {
  const user = await world.makeUser({ role: 'buyer' })
  const { data } = await (await world.signedIn(user)).call(getProfile)
  expect(data).toMatchObject({ name: user.name, email: user.email, role: 'buyer' })
  expect(data).not.toHaveProperty('password_hash')
})

test('a user can switch email notifications off, and the change is in the audit log', async () => {
  const user = await world.makeUser()
  const client = await world.signedIn(user)
  const reply = await client.call(updateNotifications, {
    body: { email_notifications_enabled: false },
  })
  expect(reply.message).toBe('Notification preferences updated successfully')
  expect(reply.user.email_notifications_enabled).toBe(false)
  expect((await client.call(getProfile)).data.email_notifications_enabled).toBe(false)
  const row = await world.db
    .selectFrom('audit_logs')
    .select(['action', 'changes'])
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  expect(row).toEqual({
    action: 'user.notifications_changed',
    changes: { email_notifications_enabled: { from: true, to: false } },
  })
  expect((await client.put('/api/user/notifications', {})).status).toBe(422)
})

test('a password change requires the old password, ends other sessions and renews this one', async () => {
  const user = await world.makeUser({ password_expires_at: new Date(Date.now() + 86_400_000) })
  const client = await world.signedIn(user)
  const other = await world.signedIn(user)
  expect((await client.call(getProfile)).data.must_change_password).toBe(true)
  const body = { current_password: testPassword, password, password_confirmation: password }

  const wrong = await client.put('/api/user/password', { ...body, current_password: 'wrong' })
  expect(wrong.body.errors).toEqual({ current_password: ['The password is not correct'] })

  // The temporary password that an administrator set must be replaced by a different one.
  const same = { password: testPassword, password_confirmation: testPassword }
  const unchanged = await client.put('/api/user/password', { ...body, ...same })
  expect([unchanged.status, unchanged.body.errors]).toEqual([
    422,
    { password: ['Choose a password that is different from your current one'] },
  ])
  expect((await client.call(getProfile)).data.must_change_password).toBe(true)

  const before = client.cookies.get('session')
  await client.call(changePassword, { body })
  expect(client.cookies.get('session')).not.toBe(before)
  expect((await client.call(getProfile)).data.must_change_password).toBe(false)
  expect((await other.get('/api/user')).status).toBe(401)
  expect((await world.deliverMail()).map(({ to, subject }) => [to, subject])).toEqual([
    [user.email, 'Your password was changed – Tender Portal'],
  ])
})

test('guessing the current password is throttled', async () => {
  const client = await world.signedIn(await world.makeUser())
  const guess = () =>
    client.put('/api/user/password', {
      current_password: 'guess',
      password,
      password_confirmation: password,
    })
  for (let i = 0; i < 5; i += 1) expect((await guess()).status).toBe(422)
  expect((await guess()).status).toBe(429)
})

test('a user can list their sessions, and end one or all others', async () => {
  const user = await world.makeUser()
  const stranger = await world.signedIn(await world.makeUser())
  const client = await world.signedIn(user)
  const second = await world.signedIn(user)
  const third = await world.signedIn(user)

  const { data } = await client.call(listSessions)
  expect(data).toHaveLength(3)
  expect(data.filter(({ is_current }) => is_current)).toHaveLength(1)

  const [theirs] = (await stranger.call(listSessions)).data
  expect((await client.delete(`/api/user/sessions/${theirs!.id}`)).status).toBe(404)

  const secondId = (await second.call(listSessions)).data.find(({ is_current }) => is_current)!.id
  await client.call(endOneSession, { params: { sessionId: secondId } })
  expect((await second.get('/api/user')).status).toBe(401)

  await client.call(endOtherSessions)
  expect((await third.get('/api/user')).status).toBe(401)
  expect((await client.get('/api/user')).status).toBe(200)
})

test('a temporary password must be changed, and expires after a week', async () => {
  const user = await world.makeUser({ password_expires_at: new Date(Date.now() + 1000) })
  const signIn = () =>
    world.visitor().post('/api/auth/login', { email: user.email, password: testPassword })
  expect((await signIn()).body.user.must_change_password).toBe(true)
  await world.db
    .updateTable('users')
    .set({ password_expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', user.id)
    .execute()
  const late = await signIn()
  expect([late.status, late.body.message]).toEqual([
    422,
    'Your temporary password has expired. Use “Forgot password” to set a new one.',
  ])
})

test('a sign-in from a new device sends an email, but the first sign-in does not', async () => {
  const user = await world.makeUser()
  const signIn = async (client = world.visitor()) => {
    await client.post('/api/auth/login', { email: user.email, password: testPassword })
    return (await world.deliverMail()).map(({ subject }) => subject)
  }
  const laptop = world.visitor()
  expect(await signIn(laptop)).toEqual([])
  expect(await signIn(laptop)).toEqual([])
  expect(await signIn()).toEqual(['New sign-in to your account – Tender Portal'])
})

test('a device does not become known by a cookie that the portal did not issue for the account', async () => {
  const victim = await world.makeUser()
  const attacker = await world.makeUser()
  const subjects = async (client: Client, { email }: { email: string }) => {
    await client.post('/api/auth/login', { email, password: testPassword })
    return (await world.deliverMail()).map(({ subject }) => subject)
  }
  const deviceOf = async ({ id }: { id: number }) =>
    (
      await world.db
        .selectFrom('known_devices')
        .select('device_hash')
        .where('user_id', '=', id)
        .execute()
    ).map(({ device_hash }) => device_hash.toString('hex'))
  const own = world.visitor()
  await subjects(own, attacker)
  const planted = own.cookies.get('device')!
  for (const cookie of ['chosen', 'a'.repeat(43), planted]) {
    const browser = world.visitor()
    browser.cookies.set('device', cookie)
    await subjects(browser, victim)
    expect(await subjects(browser, victim)).toEqual([])
    const elsewhere = world.visitor()
    elsewhere.cookies.set('device', cookie)
    expect(await subjects(elsewhere, victim)).toEqual([
      'New sign-in to your account – Tender Portal',
    ])
  }
  expect(await deviceOf(victim)).not.toContain((await deviceOf(attacker))[0])
  // The browser is a known device of both accounts that have signed in with it.
  await subjects(own, victim)
  expect(await subjects(own, attacker)).toEqual([])
  expect(await subjects(own, victim)).toEqual([])
})

test('a device is deleted a year after its last sign-in, unless it is the user’s last one', async () => {
  const user = await world.makeUser()
  const signIn = (client: Client) =>
    client.post('/api/auth/login', { email: user.email, password: testPassword })
  const passDays = (days: number) =>
    world.db
      .updateTable('known_devices')
      .set({ last_seen_at: sql<string>`last_seen_at - make_interval(days => ${days})` })
      .where('user_id', '=', user.id)
      .execute()
  const swept = async () => (await sweepLeftovers(world.db))['known_devices']
  const laptop = world.visitor()
  await signIn(laptop)
  await signIn(world.visitor())
  await passDays(364)
  await signIn(laptop)
  await passDays(2)
  expect(await swept()).toBe(1)
  await passDays(365)
  expect(await swept()).toBe(0)

  // The sweep keeps a user's most recently used device. Without any known device, the next sign-in
  // would count as the account's first, for which no email is sent.
  await world.deliverMail()
  await signIn(world.visitor())
  expect((await world.deliverMail()).map(({ subject }) => subject)).toEqual([
    'New sign-in to your account – Tender Portal',
  ])
  expect(await swept()).toBe(1)
})
