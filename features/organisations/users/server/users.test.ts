import { expect, test } from 'vitest'
import {
  blockUser,
  changeUserRole,
  listUsers,
  resetUserMfa,
  resetUserPassword,
  unblockUser,
} from '../contract/admin-user.ts'
import { getUser } from '#kernel/contract/user.ts'
import { userRuleTexts } from '../rules/user-administration.ts'
import type { Client } from '#app/test/client.ts'
import { testPassword, useWorld } from '#app/test/world.ts'

const world = useWorld()

const admin = async () => world.signedIn(await world.makeUser({ role: 'admin' }))

const auditOf = (userId: number) =>
  world.db
    .selectFrom('audit_logs')
    .select(['action', 'user_id', 'metadata', 'changes'])
    .where('resource_type', '=', 'User')
    .where('resource_id', '=', userId)
    .orderBy('id')
    .execute()

const newPassword = 'Blue-Kettle-Orbit-93!'

test('users are listed with their organisation, newest first, and counted by tab', async () => {
  const client = await admin()
  const pending = await world.makeOrganisation({ verification_status: 'pending' })
  await world.makeUser({ organisation_id: pending.id, is_active: false })
  const buyer = await world.makeUser({ role: 'buyer', name: 'Zelda Buyer' })
  await world.makeUser({ is_active: false })
  const { data, meta, counts } = await client.call(listUsers, { query: { per_page: 100 } })
  expect(data[1]).toEqual({
    id: buyer.id,
    name: 'Zelda Buyer',
    email: buyer.email,
    role: 'buyer',
    is_active: true,
    is_deactivated: false,
    is_guest: false,
    mfa_enabled: false,
    last_login_at: null,
    created_at: buyer.created_at,
    organisation_id: buyer.organisation_id,
    organisation: {
      id: buyer.organisation_id,
      name: expect.stringContaining('Organisation'),
      type: 'buyer',
      verification_status: 'approved',
    },
  })
  expect(meta).toEqual({ current_page: 1, last_page: 1, per_page: 100, total: data.length })
  expect(counts).toEqual({
    all: data.length,
    admins: data.filter(({ role }) => role === 'admin').length,
    buyers: data.filter(({ role }) => role === 'buyer').length,
    suppliers: data.filter(({ role }) => role === 'supplier').length,
    active: data.filter(({ is_active }) => is_active).length,
    blocked: data.filter(({ is_active }) => !is_active).length,
  })
  // Users who await approval count as blocked, so the two states cover all users.
  expect(counts.active + counts.blocked).toBe(data.length)

  for (const filter of ['admins', 'buyers', 'suppliers', 'active', 'blocked'] as const) {
    const tab = await client.call(listUsers, { query: { filter, per_page: 100 } })
    expect(tab.meta.total).toBe(counts[filter])
    expect(tab.data).toHaveLength(counts[filter])
  }
})

test('users can be searched by name, email and organisation, and special characters are literal', async () => {
  const client = await admin()
  const organisation = await world.makeOrganisation({ name: 'Fern & 100%_Moss', type: 'buyer' })
  const member = await world.makeUser({ role: 'buyer', organisation_id: organisation.id })
  const named = await world.makeUser({ name: 'Ottoline Fernsby', email: 'o.f@fenland.test' })
  const found = async (search: string) =>
    (await client.call(listUsers, { query: { search, sort: 'created_at' } })).data.map(
      ({ id }) => id,
    )
  expect(await found('fern')).toEqual([member.id, named.id])
  expect(await found('FENLAND')).toEqual([named.id])
  expect(await found('100%_m')).toEqual([member.id])
  expect(await found('%')).toEqual([member.id])
  expect(await found('nobody of that name')).toEqual([])
})

test('lists refuse invalid parameters with an error for each field', async () => {
  const answer = await (
    await admin()
  ).get('/api/admin/users?filter=ghosts&sort=password_hash&page=0')
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors).toSorted()).toEqual(['filter', 'page', 'sort'])
})

test('a blocked user sees only a block message, and can use the portal again once unblocked', async () => {
  const client = await admin()
  const user = await world.makeUser()
  const own = await world.signedIn(user)
  const blocked = await client.call(blockUser, { params: { userId: user.id } })
  expect(blocked).toMatchObject({
    message: 'User blocked successfully',
    user: { id: user.id, is_active: false },
  })
  expect((await own.get('/api/user')).body).toMatchObject({ blocked: true, code: 'blocked' })
  expect((await client.post(`/api/admin/users/${user.id}/block`)).status).toBe(409)

  const unblocked = await client.call(unblockUser, { params: { userId: user.id } })
  expect(unblocked.user.is_active).toBe(true)
  // Unblocking ends the old session, so the user has to sign in again.
  expect((await own.get('/api/user')).status).toBe(401)
  expect((await client.post(`/api/admin/users/${user.id}/unblock`)).status).toBe(409)

  expect((await auditOf(user.id)).map(({ action }) => action)).toEqual([
    'user.blocked',
    'user.unblocked',
  ])
  const subjects = (await world.deliverMail())
    .filter(({ to }) => to === user.email)
    .map(({ subject }) => subject.split(' – ')[0])
  expect(subjects).toEqual(['Your account has been blocked', 'Your account is open again'])
})

test.for([
  ['pending', userRuleTexts.organisationPending],
  ['rejected', userRuleTexts.organisationRejected],
] as const)(
  'a user cannot be unblocked before a %s review is complete',
  async ([status, message]) => {
    const organisation = await world.makeOrganisation({
      verification_status: status,
      rejection_reason: 'Unknown company',
    })
    const user = await world.makeUser({ organisation_id: organisation.id, is_active: false })
    const answer = await (await admin()).post(`/api/admin/users/${user.id}/unblock`)
    expect(answer).toMatchObject({ status: 409, body: { message } })
  },
)

test('a password set by an administrator is temporary and ends the user’s sessions', async () => {
  const client = await admin()
  const user = await world.makeUser()
  const own = await world.signedIn(user)
  const { message } = await client.call(resetUserPassword, {
    params: { userId: user.id },
    body: { password: newPassword },
  })
  expect(message).toBe('Password reset successfully')
  expect((await own.get('/api/user')).status).toBe(401)

  const visitor = world.visitor()
  const signIn = (password: string) =>
    visitor.post('/api/auth/login', { email: user.email, password })
  expect((await signIn(testPassword)).status).toBe(422)
  expect((await signIn(newPassword)).body.user.must_change_password).toBe(true)

  const { days } = await world.db
    .selectFrom('users')
    .select(({ ref }) => [ref('password_expires_at').as('days')])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect((Date.parse(days!) - Date.now()) / 86_400_000).toBeCloseTo(7, 1)
  expect(await auditOf(user.id)).toEqual([
    { action: 'user.password_set', user_id: expect.any(Number), metadata: {}, changes: null },
    expect.objectContaining({ action: 'user.login_failed' }),
    expect.objectContaining({ action: 'user.login' }),
  ])
})

test.for([
  ['short', 'Short-1!', 'Password must be at least 12 characters'],
  ['known', 'Password-123!', 'This password has appeared in a known data breach'],
])('a %s password is refused and changes nothing', async ([, password, words]) => {
  const user = await world.makeUser()
  const answer = await (
    await admin()
  ).post(`/api/admin/users/${user.id}/reset-password`, { password })
  expect(answer.status).toBe(422)
  expect(answer.body.errors.password[0]).toContain(words)
  expect(await auditOf(user.id)).toEqual([])
})

test('a user whose new role doesn’t fit their organisation leaves it, and joins a different one if given', async () => {
  const client = await admin()
  const user = await world.makeUser({ role: 'supplier' })
  const change = (body: object) => client.post(`/api/admin/users/${user.id}/change-role`, body)

  const buyer = await change({ role: 'buyer' })
  expect(buyer).toMatchObject({
    status: 200,
    body: {
      message: 'Role changed successfully',
      user: { role: 'buyer', organisation_id: null, organisation: null },
    },
  })
  expect(await change({ role: 'buyer' })).toMatchObject({
    status: 409,
    body: { message: 'The role is unchanged.' },
  })

  const organisation = await world.makeOrganisation({ type: 'buyer' })
  const joined = await client.call(changeUserRole, {
    params: { userId: user.id },
    body: { role: 'buyer', organisation_id: String(organisation.id) },
  })
  expect(joined.user.organisation?.id).toBe(organisation.id)

  const unfit = await change({ role: 'supplier', organisation_id: organisation.id })
  expect(unfit.body.errors).toEqual({
    organisation_id: ['Choose an approved organisation that fits the role'],
  })

  expect((await change({ role: 'admin' })).body.user).toMatchObject({
    role: 'admin',
    organisation_id: null,
  })
  expect((await change({ role: 'wizard' })).status).toBe(422)
  expect((await auditOf(user.id)).map(({ changes }) => changes)).toEqual([
    {
      role: { from: 'supplier', to: 'buyer' },
      organisation_id: { from: user.organisation_id, to: null },
    },
    {
      role: { from: 'buyer', to: 'buyer' },
      organisation_id: { from: null, to: organisation.id },
    },
    {
      role: { from: 'buyer', to: 'admin' },
      organisation_id: { from: organisation.id, to: null },
    },
  ])
})

test('an administrator resets a lost second factor, and its owner is notified', async () => {
  const client = await admin()
  const user = await world.makeUser({ mfa_enabled: true, mfa_secret: Buffer.from('sealed') })
  const { user: after } = await client.call(resetUserMfa, { params: { userId: user.id } })
  expect(after.mfa_enabled).toBe(false)
  expect((await client.post(`/api/admin/users/${user.id}/reset-mfa`)).status).toBe(409)
  expect((await world.deliverMail()).some(({ to }) => to === user.email)).toBe(true)
  expect((await auditOf(user.id)).map(({ action }) => action)).toEqual(['user.mfa_reset'])
})

test('an administrator cannot apply these actions to themselves', async () => {
  await world.makeUser({ role: 'admin' })
  const self = await world.makeUser({ role: 'admin' })
  const client = await world.signedIn(self)
  const calls = {
    block: {},
    'change-role': { role: 'buyer' },
    'reset-password': { password: newPassword },
    'reset-mfa': {},
  }
  for (const [call, body] of Object.entries(calls)) {
    const answer = await client.post(`/api/admin/users/${self.id}/${call}`, body)
    expect([call, answer.status]).toEqual([call, 409])
  }
  expect((await client.call(getUser)).data.role).toBe('admin')
  expect(await auditOf(self.id)).toEqual([])
})

test('an action on an unknown user is refused as not found', async () => {
  const client = await admin()
  const missing = (call: string, body?: object) =>
    client.post(`/api/admin/users/2000000000/${call}`, body)
  expect((await missing('block')).status).toBe(404)
  expect((await missing('reset-password', { password: newPassword })).status).toBe(404)
  expect((await missing('change-role', { role: 'buyer' })).status).toBe(404)
})

const rounds = 5
test('if two administrators demote or block each other at once, one of them remains', async () => {
  for (let round = 0; round < rounds; round += 1) {
    await world.db
      .updateTable('users')
      .set({ is_active: false })
      .where('role', '=', 'admin')
      .execute()
    const one = await world.makeUser({ role: 'admin' })
    const other = await world.makeUser({ role: 'admin' })
    const send = (client: Client, id: number) =>
      round % 2 === 0
        ? client.post(`/api/admin/users/${id}/change-role`, { role: 'buyer' })
        : client.post(`/api/admin/users/${id}/block`)
    const [first, second] = [await world.signedIn(one), await world.signedIn(other)]
    const answers = await Promise.all([send(first, other.id), send(second, one.id)])
    const [done, refused] = answers.map(({ status }) => status).toSorted()
    expect(done).toBe(200)
    // The second administrator is refused by the rule, or because the first one ended their
    // session.
    expect([401, 403]).toContain(refused)
    const left = await world.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('is_active', '=', true)
      .execute()
    expect(left).toHaveLength(1)
  }
})
