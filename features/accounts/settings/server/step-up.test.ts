// Calls that create accounts, change users' rights or change how users sign in require a recent
// password confirmation.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endpoints } from '#app/contract.ts'
import { login } from '#features/accounts/contract/auth.ts'
import { testPassword, useWorld } from '#app/test/world.ts'

const world = useWorld()
const password = 'Copper-Violin-Storm-71!'

async function signedInAdmin(minutesAgo: number) {
  const user = await world.makeUser({ role: 'admin' })
  const client = await world.signedIn(user)
  await world.db
    .updateTable('sessions')
    .set({ password_proven_at: sql<string>`now() - make_interval(mins => ${minutesAgo})` })
    .where('user_id', '=', user.id)
    .execute()
  return { user, client }
}

let count = 0
function newAdmin() {
  count += 1
  const email = `second-${count}@example.test`
  return { name: 'Second Admin', email, password, password_confirmation: password }
}

test('the listed endpoints, and no others, require a recent password', () => {
  const wanting = endpoints.filter(({ needsPassword }) => needsPassword)
  expect(wanting.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PUT /admin/users/:userId',
    'POST /admin/users/:userId/reset-password',
    'POST /admin/users/:userId/change-role',
    'POST /admin/users/:userId/reset-mfa',
    'POST /admin/users/create',
    'POST /admin/users/create-admin',
    'POST /user/tokens',
    'POST /organisation/approval-rules',
    'PUT /organisation/approval-rules/:ruleId',
    'DELETE /organisation/approval-rules/:ruleId',
    'POST /organisation/approval-delegations',
    'PUT /colleagues/:userId/role',
    'POST /owner-changes/:changeId/confirm',
    'POST /colleagues/:userId/owner-vote',
    'POST /admin/organisations/:organisationId/owner',
    'GET /user/passkeys/options',
    'POST /user/passkeys',
    'POST /user/passkeys/:passkeyId/keep',
    'DELETE /user/passkeys/:passkeyId',
    'POST /organisation/scim/token',
    'POST /organisation/scim/adoption',
    'DELETE /organisation/scim/token',
    'POST /user/identities/link',
    'POST /organisation/sso/test',
    'DELETE /user/identities/:identityId',
    'POST /user/identities/:identityId/keep',
    'POST /organisation/sso',
    'PUT /organisation/sso',
    'DELETE /organisation/sso',
    'POST /organisation/sso/enable',
    'POST /organisation/sso/adoption',
    'POST /organisation/sso/disable',
    'POST /organisation/sso/requirement',
    'DELETE /organisation/sso/requirement',
    'POST /organisation/sso/domains',
    'POST /organisation/sso/domains/:domainId/check',
    'DELETE /organisation/sso/domains/:domainId',
    'POST /admin/sso/domains/:domainId/confirm',
  ])
})

test('a user who has just signed in is not asked again', async () => {
  const { email } = await world.makeUser({ role: 'admin' })
  const client = world.visitor()
  await client.call(login, { body: { email, password: testPassword } })
  expect((await client.post('/api/admin/users/create-admin', newAdmin())).status).toBe(201)
})

test.for([
  ['create-admin', '', newAdmin],
  ['reset-mfa', '/:id', () => ({})],
  ['reset-password', '/:id', () => ({ password })],
  ['change-role', '/:id', () => ({ role: 'admin' })],
] as const)('%s requires the password again after ten minutes', async ([name, part, body]) => {
  const colleague = await world.makeUser({ mfa_enabled: true, mfa_secret: Buffer.from('sealed') })
  const { client } = await signedInAdmin(11)
  const path = `/api/admin/users${part.replace(':id', String(colleague.id))}/${name}`
  const given = body()
  const refused = await client.post(path, given)
  expect([refused.status, { ...refused.body, request_id: '' }]).toEqual([
    403,
    {
      message: 'Enter your password to confirm it’s you.',
      code: 'password_required',
      request_id: '',
    },
  ])

  const wrong = await client.post('/api/auth/confirm-password', { password: 'wrong' })
  expect(wrong.body.errors).toEqual({ password: ['The password is not correct'] })
  expect((await client.post(path, given)).status).toBe(403)

  const before = client.cookies.get('session')
  const confirmed = await client.post('/api/auth/confirm-password', { password: testPassword })
  expect([confirmed.status, confirmed.body]).toEqual([
    200,
    { message: 'Your password has been confirmed.' },
  ])
  expect(client.cookies.get('session')).not.toBe(before)
  expect([200, 201]).toContain((await client.post(path, given)).status)
})

test('confirming the password in one session does not count for another', async () => {
  const { user, client } = await signedInAdmin(11)
  const other = await world.signedIn(user)
  expect((await other.post('/api/admin/users/create-admin', newAdmin())).status).toBe(201)
  expect((await client.post('/api/admin/users/create-admin', newAdmin())).status).toBe(403)
})

test('confirming a password leaves one audit row, and guessing it is throttled', async () => {
  const { user, client } = await signedInAdmin(11)
  await client.post('/api/auth/confirm-password', { password: testPassword })
  const rows = await world.db
    .selectFrom('audit_logs')
    .select('action')
    .where('user_id', '=', user.id)
    .execute()
  expect(rows).toEqual([{ action: 'user.password_confirmed' }])
  const statuses = []
  for (let i = 0; i < 6; i += 1) {
    const { status } = await client.post('/api/auth/confirm-password', { password: 'wrong' })
    statuses.push(status)
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
})
