import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  createApiToken,
  getToken,
  listApiTokens,
  revokeApiToken,
} from '#features/accounts/contract/api-token.ts'
import { listTenders } from '#features/tenders/contract/tender-calls.ts'
import { changePassword } from '#features/accounts/contract/own-account.ts'
import { formatDateTime } from '#kernel/format/date.ts'
import { sweepLeftovers } from '#kernel/server/db/sweep.ts'
import { hashToken } from '#kernel/server/platform/tokens.ts'
import { remindOfTokens } from './remind-expiring.ts'
import { bearing, withToken } from '#app/test/with-token.ts'
import { testPassword, useWorld } from '#app/test/world.ts'

const world = useWorld()
const body = { name: 'Nightly import', scopes: ['read'], expires_in_days: 30 } as const
const given = { body: { ...body, scopes: [...body.scopes] } }

function program(token: string) {
  const client = world.visitor()
  client.headers = bearing(token)
  return client
}

test('a token is shown once, stored as a hash, and used without a cookie', async () => {
  const user = await world.makeUser()
  const client = await world.signedIn(user)
  const { api_token, token, message } = await client.call(createApiToken, given)
  expect(message).toBe('API token created')
  expect(token).toMatch(/^tp_[0-9a-f]{72}$/)
  expect(api_token).toMatchObject({
    name: body.name,
    scopes: ['read'],
    start: token.slice(0, 11),
    is_expired: false,
    last_used_at: null,
  })
  const days = (Date.parse(api_token.expires_at) - Date.parse(api_token.created_at)) / 86_400_000
  expect(Math.round(days)).toBe(30)
  expect((await client.call(listApiTokens)).data).toEqual([api_token])

  const stored = await world.db
    .selectFrom('api_tokens')
    .selectAll()
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(stored.token_hash.equals(hashToken(token))).toBe(true)
  expect(JSON.stringify(stored)).not.toContain(token)

  const { status, headers } = await program(token).get('/api/tenders')
  expect([status, headers['set-cookie']]).toEqual([200, undefined])
  await expect
    .poll(async () => (await client.call(listApiTokens)).data[0]?.last_used_at)
    .toEqual(expect.any(String))
})

test('a program can read its token’s owner, scopes and expiry', async () => {
  const user = await world.makeUser()
  const { client, id } = await withToken(world, user, { scopes: ['questions:write'] })
  const { data } = await client.call(getToken)
  expect(data).toMatchObject({
    token: { id, scopes: ['questions:write'], expires_at: expect.any(String) },
    user: { id: user.id, email: user.email, role: 'supplier' },
  })
  expect((await (await world.signedIn(user)).call(getToken)).data.token).toBeNull()
  expect((await world.visitor().get('/api/token')).status).toBe(401)
})

test('saved searches and webhooks can be managed with a token that has the right scopes', async () => {
  const user = await world.makeUser()
  const webhook = { url: 'https://hooks.example.com/a', events: ['tender.published'] }
  const search = { name: 'Roofs', frequency: 'never', filter: { search: 'roof' } }
  const reader = await withToken(world, user, { scopes: ['read'] })
  const writer = await withToken(world, user, {
    scopes: ['read', 'searches:write', 'webhooks:write'],
  })
  for (const [path, given] of [
    ['/api/webhooks', webhook],
    ['/api/saved-searches', search],
  ] as const) {
    expect((await reader.client.post(path, given)).body.code).toBe('scope_missing')
    const made = await writer.client.post(path, given)
    expect(made.body.message && made.status).toBe(201)
    expect((await reader.client.get(path)).body.data).toHaveLength(1)
    const { id } = made.body.webhook ?? made.body.search
    expect((await writer.client.delete(`${path}/${id}`)).status).toBe(200)
  }
})

test('creating a token notifies its owner by email and in the bell, even if emails are muted', async () => {
  const user = await world.makeUser({ email_notifications_enabled: false })
  const client = await world.signedIn(user)
  const { token } = await client.call(createApiToken, given)
  const sent = await world.deliverMail()
  const [mail, ...others] = sent.filter(({ to }) => to === user.email)
  expect([mail?.subject, others]).toEqual(['An API token was created – Tender Portal', []])
  expect(mail!.text).toContain('“Nightly import”')
  expect(mail!.text).toContain('/settings/tokens')
  expect(mail!.text).not.toContain(token)
  const bell = await client.get('/api/notifications')
  expect(bell.body.data.map(({ event }: { event: string }) => event)).toEqual(['api-token-created'])
})

test('creating and revoking a token each write one audit row, without the token', async () => {
  const user = await world.makeUser()
  const client = await world.signedIn(user)
  const { api_token, token } = await client.call(createApiToken, given)
  const tokenId = api_token.id
  expect((await client.call(revokeApiToken, { params: { tokenId } })).message).toBe(
    'API token revoked',
  )
  const rows = await world.db
    .selectFrom('audit_logs')
    .select(['action', 'metadata'])
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    {
      action: 'user.token_created',
      metadata: {
        token_id: tokenId,
        name: body.name,
        scopes: ['read'],
        expires_at: api_token.expires_at,
      },
    },
    { action: 'user.token_revoked', metadata: { token_id: tokenId, name: body.name } },
  ])
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a revoked token is refused at once, by every server', async () => {
  const user = await world.makeUser()
  const second = await world.startSecondServer()
  const { id, client, token } = await withToken(world, user)
  const elsewhere = world.visitor(second)
  elsewhere.headers = bearing(token)
  expect((await client.get('/api/tenders')).status).toBe(200)
  expect((await elsewhere.get('/api/tenders')).status).toBe(200)
  const owner = await world.signedIn(user)
  await owner.call(revokeApiToken, { params: { tokenId: id } })
  const refused = await elsewhere.get('/api/tenders')
  expect([refused.status, refused.body.code, refused.headers['www-authenticate']]).toEqual([
    401,
    'token_invalid',
    'Bearer error="invalid_token"',
  ])
  expect((await client.get('/api/tenders')).status).toBe(401)
})

test('users cannot see or revoke other users’ tokens', async () => {
  const { id } = await withToken(world, await world.makeUser())
  const stranger = await world.signedIn(await world.makeUser())
  expect((await stranger.delete(`/api/user/tokens/${id}`)).status).toBe(404)
  expect((await stranger.call(listApiTokens)).data).toEqual([])
})

test('creating a token requires a recent password, a name, a suitable scope and an expiry', async () => {
  const user = await world.makeUser()
  const client = await world.signedIn(user)
  const send = (change: object) => client.post('/api/user/tokens', { ...body, ...change })
  const wrong = await send({ name: ' ', scopes: [], expires_in_days: 5000 })
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    {
      name: ['Enter a name for the token'],
      scopes: ['Choose at least one thing that the token may do'],
      expires_in_days: ['Choose when the token expires'],
    },
  ])
  expect((await send({ scopes: ['admin:read'] })).body.errors).toEqual({
    scopes: ['Your role has no use for one of these scopes'],
  })
  await world.db
    .updateTable('sessions')
    .set({ password_proven_at: sql<string>`now() - interval '11 minutes'` })
    .where('user_id', '=', user.id)
    .execute()
  const late = await send({})
  expect([late.status, late.body.code]).toEqual([403, 'password_required'])
})

test('a user has at most ten valid tokens, even with concurrent requests', async () => {
  const client = await world.signedIn(await world.makeUser())
  const answers = await Promise.all(
    Array.from({ length: 13 }, () => client.post('/api/user/tokens', body)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array<number>(10).fill(201),
    ...Array<number>(3).fill(409),
  ])
  expect((await client.call(listApiTokens)).data).toHaveLength(10)
})

test('an expired token is refused, listed as expired for a month, and then deleted', async () => {
  const user = await world.makeUser()
  const { id, client } = await withToken(world, user)
  const endSince = (since: string) =>
    world.db
      .updateTable('api_tokens')
      .set({ expires_at: sql<string>`now() - ${since}::interval` })
      .where('id', '=', id)
      .execute()
  await endSince('1 second')
  expect((await client.get('/api/tenders')).status).toBe(401)
  const owner = await world.signedIn(user)
  await sweepLeftovers(world.db)
  expect((await owner.call(listApiTokens)).data).toMatchObject([{ id, is_expired: true }])
  await endSince('32 days')
  await sweepLeftovers(world.db)
  expect((await owner.call(listApiTokens)).data).toEqual([])
})

test('a token’s owner is reminded once, seven days before it expires', async () => {
  const user = await world.makeUser({ email_notifications_enabled: false })
  const { id } = await withToken(world, user)
  const live = (lived: string, left: string) =>
    world.db
      .updateTable('api_tokens')
      .set({
        created_at: sql<string>`now() - ${lived}::interval`,
        expires_at: sql<string>`now() + ${left}::interval`,
      })
      .where('id', '=', id)
      .execute()
  await live('23 days', '7 days 1 minute')
  expect(await remindOfTokens(world.db)).toBe(0)
  // A token created for one week needs no reminder: its owner has just chosen the expiry date.
  await live('1 minute', '6 days 23 hours 59 minutes')
  expect(await remindOfTokens(world.db)).toBe(0)
  await live('30 days', '-1 minute')
  expect(await remindOfTokens(world.db)).toBe(0)

  await live('23 days 1 minute', '6 days 23 hours 59 minutes')
  const twice = await Promise.all([remindOfTokens(world.db), remindOfTokens(world.db)])
  expect([...twice, await remindOfTokens(world.db)].toSorted()).toEqual([0, 0, 1])
  const owner = await world.signedIn(user)
  const [token] = (await owner.call(listApiTokens)).data
  const mails = (await world.deliverMail()).filter(({ to }) => to === user.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'An API token is about to expire – Tender Portal',
  ])
  expect(mails[0]!.text).toContain(`“${token!.name}” stops working on`)
  expect(mails[0]!.text).toContain(formatDateTime(token!.expires_at))
  expect(mails[0]!.text).toContain('/settings/tokens')
  const bell = await owner.get('/api/notifications')
  expect(bell.body.data).toMatchObject([
    { event: 'api-token-expiring', title: 'An API token is about to expire' },
  ])
})

test('changing the password ends every token', async () => {
  const user = await world.makeUser()
  const { client } = await withToken(world, user)
  await client.call(listTenders)
  const owner = await world.signedIn(user)
  const password = 'Another-Fine-Lantern-3'
  await owner.call(changePassword, {
    body: { current_password: testPassword, password, password_confirmation: password },
  })
  expect((await client.get('/api/tenders')).status).toBe(401)
})

test.for([
  ['a block', 'block', {}],
  ['another role', 'change-role', { role: 'admin' }],
] as const)('%s permanently ends every token', async ([, action, sent]) => {
  const user = await world.makeUser({ role: 'buyer' })
  const { client } = await withToken(world, user)
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  const changed = await admin.post(`/api/admin/users/${user.id}/${action}`, sent)
  expect(changed.status).toBe(200)
  expect((await client.get('/api/tenders')).status).toBe(401)
  await admin.post(`/api/admin/users/${user.id}/unblock`)
  expect((await client.get('/api/tenders')).status).toBe(401)
})
