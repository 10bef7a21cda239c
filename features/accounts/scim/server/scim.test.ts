import { expect, test } from 'vitest'
import {
  deactivateColleague,
  reactivateColleague,
} from '#features/accounts/members/contract/colleague.ts'
import { createScimToken, deleteScimToken, getScimToken } from '#features/accounts/contract/scim.ts'
import { streamNotifications } from '#features/notifications/contract/notification.ts'
import type { Client } from '#app/test/client.ts'
import { linkIn } from '#app/test/mail.ts'
import { makeSsoScene } from '#app/test/sso-scene.ts'
import { withToken } from '#app/test/with-token.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld({ WEBHOOK_ALLOW_PRIVATE: 'on' })

async function makeDirectory(options: Parameters<typeof makeSsoScene>[1] = {}) {
  const scene = await makeSsoScene(world, options)
  const member = await world.signedIn(scene.user)
  const { token } = await member.call(createScimToken)
  const client = world.visitor()
  client.headers = { authorization: `Bearer ${token}` }
  const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    client.send(
      method,
      `/scim/v2${path}`,
      body,
      body ? { 'content-type': 'application/scim+json' } : {},
    )
  return { ...scene, member, client, send }
}

const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
const isIn = async (client: Client) => (await client.get('/api/user')).status === 200

test('Okta can look up, create, change and deactivate a user', async () => {
  const { send, domain } = await makeDirectory()
  const email = `okta.user@${domain}`
  const filter = encodeURIComponent(`userName eq "${email}"`)
  const none = await send('GET', `/Users?filter=${filter}&startIndex=1&count=100`)
  expect([none.status, none.body]).toEqual([
    200,
    {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    },
  ])
  const made = await send('POST', '/Users', {
    schemas: [userSchema],
    userName: email,
    name: { givenName: 'Okta', familyName: 'User' },
    emails: [{ primary: true, value: email, type: 'work' }],
    displayName: 'Okta User',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    active: true,
  })
  expect([made.status, made.headers['content-type']]).toEqual([
    201,
    'application/scim+json; charset=utf-8',
  ])
  expect(made.body).toMatchObject({
    userName: email,
    displayName: 'Okta User',
    externalId: '00ujl29u0le5T6Aj10h7',
    active: true,
    meta: { resourceType: 'User', location: expect.stringMatching(/\/scim\/v2\/Users\/\d+$/) },
  })
  const path = `/Users/${made.body.id}`
  const put = await send('PUT', path, { ...made.body, displayName: 'New Name' })
  expect(put.body.displayName).toBe('New Name')
  const off = await send('PATCH', path, {
    schemas: [patchOp],
    Operations: [{ op: 'replace', value: { active: false } }],
  })
  expect([off.status, off.body.active]).toEqual([200, false])
  const found = await send('GET', `/Users?filter=${filter}`)
  expect([found.body.totalResults, found.body.Resources[0].active]).toEqual([1, false])
})

test('operations in mixed case and booleans as text, as Entra ID sends them, are accepted', async () => {
  const { send, domain } = await makeDirectory()
  // Entra ID's connection test looks for a user that doesn't exist.
  const test = encodeURIComponent('userName eq "a0a0a0a0-bbbb-cccc-dddd-e1e1e1e1e1e1"')
  const tested = await send('GET', `/Users?filter=${test}`)
  expect([tested.status, tested.body.totalResults]).toEqual([200, 0])
  const id = '58342554-38d6-4ec8-948c-50044d0a33fd'
  const filter = encodeURIComponent(`externalId eq "${id}"`)
  expect((await send('GET', `/Users?filter=${filter}`)).body.totalResults).toBe(0)
  const made = await send('POST', '/Users', {
    schemas: [userSchema, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
    externalId: id,
    userName: `Test_User@${domain}`,
    active: 'True',
    displayName: 'Test User',
    emails: [{ primary: true, type: 'work', value: `Test_User@${domain}` }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Test User', familyName: 'User', givenName: 'Test' },
    roles: [],
  })
  expect(made.status).toBe(201)
  const patched = await send('PATCH', `/Users/${made.body.id}`, {
    schemas: [patchOp],
    Operations: [
      { op: 'Replace', path: 'emails[type eq "work"].value', value: `updated@${domain}` },
      { op: 'Add', path: 'displayName', value: 'Updated User' },
      { op: 'Replace', path: 'title', value: 'Ignored' },
    ],
  })
  expect(patched.body).toMatchObject({
    userName: `updated@${domain}`,
    displayName: 'Updated User',
    active: true,
  })
  const off = await send('PATCH', `/Users/${made.body.id}`, {
    schemas: [patchOp],
    Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
  })
  expect(off.body.active).toBe(false)
  const on = await send('PATCH', `/Users/${made.body.id}`, {
    schemas: [patchOp],
    Operations: [{ op: 'Replace', path: 'active', value: 'True' }],
  })
  expect(on.body.active).toBe(true)
  expect((await send('DELETE', `/Users/${made.body.id}`)).status).toBe(204)
  expect((await send('GET', `/Users/${made.body.id}`)).body.active).toBe(false)
})

test('deactivating a leaver ends sessions, API tokens and open streams in the same transaction', async () => {
  const { send, organisation_id, user } = await makeDirectory()
  const leaver = await world.makeUser({ role: 'buyer', organisation_id })
  const client = await world.signedIn(leaver)
  const program = await withToken(world, leaver)
  const stream = client.send('GET', `/api${streamNotifications.path}`, undefined, {
    accept: 'text/event-stream',
  })
  await expect.poll(() => world.services.live.countOf(leaver.id)).toBe(1)
  const started = Date.now()
  await send('PATCH', `/Users/${leaver.id}`, {
    schemas: [patchOp],
    Operations: [{ op: 'replace', path: 'active', value: false }],
  })
  await stream
  expect(Date.now() - started).toBeLessThan(1000)
  expect(await isIn(client)).toBe(false)
  expect((await program.client.get('/api/tenders')).status).toBe(401)
  const rows = await world.db
    .selectFrom('audit_logs')
    .select(['action', 'user_id', 'metadata'])
    .where('resource_type', '=', 'User')
    .where('resource_id', '=', leaver.id)
    .where('action', 'like', 'user.scim%')
    .execute()
  expect(rows).toEqual([
    { action: 'user.scim_deactivated', user_id: user.id, metadata: { organisation_id } },
  ])
})

test('a directory cannot access users of another organisation, guests or blocked accounts', async () => {
  const { send, organisation_id } = await makeDirectory()
  const stranger = await world.makeUser()
  const attempts = [
    await send('GET', `/Users/${stranger.id}`),
    await send('PUT', `/Users/${stranger.id}`, { displayName: 'X', active: false }),
    await send('DELETE', `/Users/${stranger.id}`),
    await send('PATCH', `/Users/${stranger.id}`, {
      Operations: [{ op: 'replace', path: 'active', value: false }],
    }),
  ]
  expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(attempts[0]!.body).toEqual({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: '404',
    detail: 'There is no user with this id in your organisation.',
  })
  const { body } = await send(
    'GET',
    `/Users?filter=${encodeURIComponent(`id eq "${stranger.id}"`)}`,
  )
  expect(body.totalResults).toBe(0)
  const blocked = await world.makeUser({ role: 'buyer', organisation_id, is_active: false })
  expect((await send('PUT', `/Users/${blocked.id}`, { active: true })).status).toBe(403)
})

test('a directory can create accounts only for addresses in proved domains, and one for each address', async () => {
  const { send, domain, user } = await makeDirectory()
  const post = (userName: unknown) => send('POST', '/Users', { schemas: [userSchema], userName })
  const outside = await post('ann@elsewhere.example')
  expect([outside.status, outside.body.scimType]).toEqual([400, 'invalidValue'])
  expect((await post('no address')).status).toBe(400)
  expect((await post({ toString: 1 })).status).toBe(400)
  const twice = await post(user.email.toUpperCase())
  expect([twice.status, twice.body.scimType]).toEqual([409, 'uniqueness'])
  expect((await post(`ok@${domain}`)).status).toBe(201)
})

test('lists are paged, and unsupported filters are refused', async () => {
  const { send, domain } = await makeDirectory()
  for (const name of ['a', 'b', 'c'])
    await send('POST', '/Users', { userName: `${name}@${domain}` })
  const page = await send('GET', '/Users?startIndex=2&count=2')
  expect(page.body).toMatchObject({ totalResults: 4, startIndex: 2, itemsPerPage: 2 })
  expect((await send('GET', '/Users?count=0')).body).toMatchObject({
    totalResults: 4,
    Resources: [],
  })
  const wrong = await send('GET', `/Users?filter=${encodeURIComponent('userName sw "a"')}`)
  expect([wrong.status, wrong.body.scimType]).toEqual([400, 'invalidFilter'])
})

test('the discovery documents describe users', async () => {
  const { send } = await makeDirectory()
  expect((await send('GET', '/ServiceProviderConfig')).body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
  })
  expect((await send('GET', '/ResourceTypes')).body.Resources[0].endpoint).toBe('/Users')
  expect((await send('GET', '/Schemas')).body.Resources[0].id).toBe(userSchema)
})

test('a deleted or replaced token is refused at once, and wrong tokens are counted', async () => {
  const { send, member, client } = await makeDirectory()
  expect((await member.call(getScimToken)).data).toMatchObject({
    start: expect.stringMatching(/^tpscim_.{5}$/),
  })
  await member.call(createScimToken)
  const refused = await send('GET', '/Users')
  expect([refused.status, refused.body.status]).toEqual([401, '401'])
  await member.call(deleteScimToken)
  expect((await member.call(getScimToken)).data).toBeNull()
  client.headers = { authorization: 'Bearer guess' }
  expect((await send('GET', '/Users')).status).toBe(401)
  expect((await world.visitor().get('/scim/v2/Users')).status).toBe(401)
})

const rename = (userName: string) => ({
  Operations: [{ op: 'replace', path: 'userName', value: userName }],
})

const emailOf = async (id: number) =>
  (
    await world.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).email

/** Returns the recipients and subjects of the delivered emails, sorted. */
const delivered = async () =>
  (await world.deliverMail())
    .map(({ to, subject }) => `${to}: ${subject.split(' – ')[0]}`)
    .toSorted()

const changedByDirectory = 'Your organisation’s directory changed an account'

test('a directory can change the address of an account it created, and both addresses get an email', async () => {
  const { send, domain, user } = await makeDirectory()
  await world.deliverMail()
  const { body } = await send('POST', '/Users', { userName: `old@${domain}` })
  expect(await delivered()).toEqual(
    [`${user.email}: ${changedByDirectory}`, `old@${domain}: ${changedByDirectory}`].toSorted(),
  )
  const renamed = await send('PATCH', `/Users/${body.id}`, rename(`new@${domain}`))
  expect(renamed.body.userName).toBe(`new@${domain}`)
  expect(await delivered()).toEqual(
    [
      `${user.email}: ${changedByDirectory}`,
      `new@${domain}: ${changedByDirectory}`,
      `old@${domain}: Your email address was changed`,
    ].toSorted(),
  )
  const rows = await world.db
    .selectFrom('audit_logs')
    .select(['action', 'user_id'])
    .where('resource_type', '=', 'User')
    .where('resource_id', '=', Number(body.id))
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { action: 'user.scim_created', user_id: user.id },
    { action: 'user.scim_changed', user_id: user.id },
  ])
})

test.for(['a colleague who registered', 'a domain confirmed by hand'] as const)(
  'a new email address is used only once it is confirmed, for %s',
  async (kind) => {
    const isByHand = kind === 'a domain confirmed by hand'
    const scene = await makeDirectory(isByHand ? { proved_by: 'administrator' } : {})
    const { send, domain, user } = scene
    const victim = await world.makeColleague(user, 'member', {
      email: `vera@${domain}`,
      is_from_directory: isByHand,
    })
    await world.deliverMail()
    const asked = await send('PATCH', `/Users/${victim.id}`, rename(`mine@${domain}`))
    expect([asked.status, asked.body.userName]).toEqual([200, victim.email])
    const mails = await world.deliverMail()
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      [user.email, victim.email, `mine@${domain}`].toSorted(),
    )
    expect(await emailOf(victim.id)).toBe(victim.email)
    // The directory repeats its request. No more emails are sent.
    await send('PATCH', `/Users/${victim.id}`, rename(`mine@${domain}`))
    expect(await delivered()).toEqual([])
    const link = linkIn(mails.find(({ to }) => to === `mine@${domain}`)!).pathname
    await world.visitor().post('/api/auth/email/confirm', { token: link.split('/').at(-1) })
    expect(await emailOf(victim.id)).toBe(`mine@${domain}`)
  },
)

test('an account with a linked identity gets its new address at once', async () => {
  const { send, domain, user, provider_id } = await makeDirectory()
  const linked = await world.makeColleague(user, 'member', { email: `lea@${domain}` })
  await world.db
    .insertInto('linked_identities')
    .values({ provider_id, user_id: linked.id, subject: 'lea', email: linked.email })
    .execute()
  await send('PATCH', `/Users/${linked.id}`, rename(`lea.lee@${domain}`))
  expect(await emailOf(linked.id)).toBe(`lea.lee@${domain}`)
})

test('sub-addresses of a member’s mailbox get no account, even after the member has left', async () => {
  const { send, domain, user } = await makeDirectory()
  const victim = await world.makeColleague(user, 'member', { email: `vera@${domain}` })
  const leaver = await world.makeColleague(user, 'member', {
    email: `leo+work@${domain}`,
    is_active: false,
  })
  const mine = await send('PATCH', `/Users/${victim.id}`, rename(`ann+vera@${domain}`))
  expect([mine.status, mine.body.scimType]).toEqual([409, 'uniqueness'])
  for (const userName of [`ann+second@${domain}`, `leo@${domain}`, `leo+again@${domain}`]) {
    expect((await send('POST', '/Users', { userName })).status).toBe(409)
  }
  const own = await send('PATCH', `/Users/${leaver.id}`, rename(`leo@${domain}`))
  expect(own.status).toBe(200)
})

test('a directory can reactivate only accounts that a directory deactivated', async () => {
  const { send, member, user } = await makeDirectory()
  const colleague = await world.makeColleague(user, 'member')
  const params = { userId: colleague.id }
  const set = (active: boolean) =>
    send('PATCH', `/Users/${colleague.id}`, {
      Operations: [{ op: 'replace', path: 'active', value: active }],
    })
  await set(false)
  await world.deliverMail()
  expect((await set(true)).body.active).toBe(true)
  expect(await delivered()).toEqual(
    [
      `${user.email}: ${changedByDirectory}`,
      `${colleague.email}: ${changedByDirectory}`,
    ].toSorted(),
  )
  await member.call(deactivateColleague, { params })
  const refused = await set(true)
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    'A colleague deactivated this account. Only a person can reactivate it, under Colleagues.',
  ])
  // If a directory deactivates an account that a colleague has deactivated, only a colleague can
  // still reactivate it.
  await set(false)
  expect((await set(true)).status).toBe(403)
  await member.call(reactivateColleague, { params })
  await set(false)
  expect((await set(true)).status).toBe(200)
})

test('requests to unknown paths are answered in SCIM’s error format', async () => {
  const { send, client } = await makeDirectory()
  const outcome = async (method: 'GET' | 'POST' | 'DELETE', path: string) => {
    const { status, body, headers } = await send(method, path)
    return [status, body.status, headers['content-type']]
  }
  const type = 'application/scim+json; charset=utf-8'
  expect(await outcome('GET', '/Groups')).toEqual([404, '404', type])
  expect(await outcome('POST', '/Groups')).toEqual([404, '404', type])
  expect(await outcome('DELETE', '/Groups/1')).toEqual([404, '404', type])
  expect(await outcome('GET', '/Me')).toEqual([501, '501', type])
  client.headers = {}
  expect(await outcome('GET', '/Groups')).toEqual([401, '401', type])
})

test('DELETE with a content type and no body deactivates the user', async () => {
  const { send, client, user } = await makeDirectory()
  for (const type of ['application/scim+json', 'application/json', 'text/plain']) {
    const leaver = await world.makeColleague(user, 'member')
    const path = `/scim/v2/Users/${leaver.id}`
    const { status } = await client.send('DELETE', path, undefined, { 'content-type': type })
    expect([type, status]).toEqual([type, 204])
    expect((await send('GET', `/Users/${leaver.id}`)).body.active).toBe(false)
  }
})

test('given and family names can be read, and changed together or separately', async () => {
  const { send, domain } = await makeDirectory()
  const name = { givenName: 'Ann Marie', familyName: 'Lee' }
  const { body } = await send('POST', '/Users', { userName: `ann.marie@${domain}`, name })
  expect(body).toMatchObject({ displayName: 'Ann Marie Lee', name })
  const set = async (...operations: [string, unknown][]) =>
    (
      await send('PATCH', `/Users/${body.id}`, {
        Operations: operations.map(([path, value]) => ({ op: 'replace', path, value })),
      })
    ).body.displayName
  expect(await set(['name.familyName', 'Marsh'])).toBe('Ann Marie Marsh')
  expect(await set(['name.givenName', 'Anna'], ['name.familyName', 'Moor'])).toBe('Anna Moor')
  expect(await set(['name', { givenName: 'Bea', familyName: 'Kay' }])).toBe('Bea Kay')
})

test('a directory can assign roles, but can neither make anybody an owner nor change an owner', async () => {
  const { send, domain, user } = await makeDirectory()
  const roles = (value: string) => [{ type: 'Role', primary: 'True', value }]
  const of = async (reply: Promise<{ body: { roles: unknown } }>) => (await reply).body.roles
  const given = (value: string) => [{ value, primary: true }]
  const email = `reader@${domain}`
  const made = await send('POST', '/Users', { userName: email, roles: roles('Viewer') })
  expect(made.body.roles).toEqual(given('viewer'))
  const path = `/Users/${made.body.id}`
  const change = (value: string) => operation('roles[primary eq "True"].value', value)
  await world.deliverMail()
  expect(await of(send('PATCH', path, change('contributor')))).toEqual(given('contributor'))
  const mails = await world.deliverMail()
  expect(mails.map(({ to, subject, text }) => [to, subject, text])).toEqual([
    [
      email,
      expect.stringContaining('Your role in your organisation has changed'),
      expect.stringContaining('Your organisation’s directory changed your role'),
    ],
  ])
  expect(await of(send('PATCH', path, change('owner')))).toEqual(given('contributor'))
  expect(await of(send('PATCH', path, change('Basic User')))).toEqual(given('contributor'))
  expect(await of(send('PUT', path, { userName: email }))).toEqual(given('contributor'))
  expect(await of(send('PUT', path, { userName: email, roles: roles('member') }))).toEqual(
    given('member'),
  )
  expect(await of(send('PATCH', `/Users/${user.id}`, change('viewer')))).toEqual(given('owner'))
  const { changes } = await world.db
    .selectFrom('audit_logs')
    .select('changes')
    .where('action', '=', 'user.scim_changed')
    .where('resource_id', '=', Number(made.body.id))
    .orderBy('id')
    .executeTakeFirstOrThrow()
  expect(changes).toEqual({ member_role: { from: 'viewer', to: 'contributor' } })
})

const operation = (path: unknown, value: unknown = 'x') => ({
  Operations: [{ op: 'replace', path, value }],
})

test('malformed requests are refused in SCIM’s error format and change nothing', async () => {
  const { send, client, user, domain } = await makeDirectory()
  const path = `/Users/${user.id}`
  const find = (filter: string) => send('GET', `/Users?filter=${encodeURIComponent(filter)}`)
  const raw = (payload: string) =>
    world.app.inject({
      method: 'PATCH',
      url: `/scim/v2${path}`,
      headers: { ...client.headers, 'content-type': 'application/scim+json' },
      payload,
    })
  const refused = [
    await find('constructor eq "x"'),
    await find('__proto__ eq "x"'),
    await find('toString eq "x"'),
    await find('userName eq "a\0b"'),
    await find('userName eq'),
    await find('eq "x"'),
    await send('GET', '/Users/constructor'),
    await send('GET', '/Users/99999999999'),
    await send('PATCH', path, { Operations: 'x' }),
    await send('PATCH', path, { Operations: [{ op: 'constructor', path: 'active' }] }),
    await send('PATCH', path, []),
    await send('PATCH', path, operation(undefined, JSON.parse('{"__proto__":{"active":false}}'))),
    await send('PATCH', path, operation(undefined, { constructor: { a: 1 } })),
    await send('POST', '/Users', { userName: { constructor: 1 } }),
    await send('POST', '/Users', { userName: `a\0@${domain}` }),
  ].map(({ status, body }) => [status, body.schemas?.[0]])
  for (const outcome of refused) {
    expect(outcome).toEqual([
      expect.toSatisfy((status: number) => status === 400 || status === 404),
      'urn:ietf:params:scim:api:messages:2.0:Error',
    ])
  }
  for (const body of ['{', 'null', '[1]', '{"__proto__":1}', `{"a":"${'x'.repeat(70_000)}"}`]) {
    const { statusCode } = await raw(body)
    expect([body.slice(0, 10), statusCode]).toEqual([
      body.slice(0, 10),
      expect.toSatisfy((status: number) => status === 400 || status === 413),
    ])
  }
  // Names of JavaScript's built-in properties are ignored as paths and values, like other unknown
  // names.
  for (const body of [
    operation('constructor'),
    operation('__proto__', { active: false }),
    operation('toString', {}),
    operation('active', 'constructor'),
    operation('active', '__proto__'),
  ]) {
    expect((await send('PATCH', path, body)).body.active).toBe(true)
  }
})
