// A call with an API token may do everything that its user may do within the token's scopes.
import { expect, test } from 'vitest'
import { buildApp } from '#app/server/app.ts'
import { Client } from '#app/test/client.ts'
import { readForm, tenderForm } from '#app/test/tender-form.ts'
import { bearing, withToken } from '#app/test/with-token.ts'
import { useWorld } from '#app/test/world.ts'
import { newApiToken } from './api-token.ts'

const world = useWorld({
  TOKEN_CALLS_PER_MINUTE: '20',
  WRONG_TOKENS_PER_MINUTE: '3',
  REQUIRE_ADMIN_MFA: 'on',
})

const asked = 'How many doors are there?'

test('a change with an API token requires its scope, but no CSRF header', async () => {
  const supplier = await world.makeUser()
  const tender = await world.makeTender()
  await world.makeInterest(tender, supplier)
  const path = `/api/tenders/${tender.id}/questions`
  const reader = await withToken(world, supplier, { scopes: ['read'] })
  const refused = await reader.client.post(path, { question_text: asked })
  expect([refused.status, refused.body.message, refused.body.code]).toEqual([
    403,
    'This call needs an API token with the scope questions:write.',
    'scope_missing',
  ])
  expect(refused.headers['www-authenticate']).toBe(
    'Bearer error="insufficient_scope", scope="questions:write"',
  )
  const asker = await withToken(world, supplier, { scopes: ['questions:write'] })
  expect((await asker.client.post(path, { question_text: asked })).status).toBe(201)
  expect((await asker.client.get('/api/tenders')).body.code).toBe('scope_missing')

  const row = await world.db
    .selectFrom('audit_logs')
    .select(['user_id', 'metadata'])
    .where('action', '=', 'question.asked')
    .where('user_id', '=', supplier.id)
    .executeTakeFirstOrThrow()
  expect(row.metadata).toMatchObject({ tender_id: tender.id, api_token: asker.id })
})

test('a program that sends unknown fields or parameters gets an error that names them', async () => {
  const buyer = await withToken(world, await world.makeUser({ role: 'buyer' }))
  const listed = await buyer.client.get('/api/tenders?serach=roof')
  expect([listed.status, listed.body.errors]).toEqual([
    422,
    { serach: ['This call has no parameter “serach”.'] },
  ])
  const form = tenderForm({})
  const made = await buyer.client.post('/api/tenders', {
    ...form,
    cpv_codes: ['45000000'],
    lots: [{ lot_number: 1, title: 'Roofs', price: '3' }],
  })
  expect(made.status).toBe(422)
  expect(Object.keys(made.body.errors)).toEqual(['cpv_codes', 'lots.0.price'])
  expect((await buyer.client.post('/api/tenders', form)).status).toBe(201)
  expect((await world.visitor().get('/api/ocds/releases?byer=1')).status).toBe(422)
})

test('a browser may send back a whole tender, as the specification’s edit page does', async () => {
  const user = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: user.id, status: 'draft' })
  const path = `/api/tenders/${tender.id}`
  const browser = await world.signedIn(user)
  const form = { ...(await readForm(browser, tender.id)), title: 'New title', reference: 'MINE' }
  const saved = await browser.put(path, form)
  expect([saved.status, saved.body.tender]).toMatchObject([
    200,
    { title: 'New title', reference: tender.reference },
  ])
  const program = await withToken(world, user)
  const refused = await program.client.put(path, form)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([
    422,
    expect.arrayContaining(['id', 'reference', 'created_at', 'organisation']),
  ])
})

test('a request with both an API token and a session cookie is refused', async () => {
  const user = await world.makeUser()
  const { token } = await withToken(world, user)
  const both = await world.signedIn(user)
  both.headers = bearing(token)
  const { status, body } = await both.get('/api/tenders')
  expect([status, body.message]).toEqual([
    400,
    'Send either an API token or a session cookie, not both.',
  ])
})

test.for(['Basic c2VjcmV0', 'Bearer eyJhbGciOi.of.a-proxy'])(
  'a header that a proxy adds to browser calls (%s) is ignored',
  async (authorization) => {
    const client = await world.signedIn(await world.makeUser())
    client.headers = { authorization }
    expect((await client.get('/api/tenders')).status).toBe(200)
    client.cookies.delete('XSRF-TOKEN')
    expect((await client.post('/api/notifications/read-all')).status).toBe(419)
    client.cookies.clear()
    expect((await client.get('/api/tenders')).status).toBe(401)
  },
)

test('public calls ignore API tokens and require the CSRF header', async () => {
  const { client } = await withToken(world, await world.makeUser())
  expect((await client.get('/api/receipts/keys')).status).toBe(200)
  const { status } = await client.post('/api/auth/login', { email: 'a@example.test' })
  expect(status).toBe(419)
})

test('no scope gives an API token access to accounts, tokens or bids', async () => {
  const tender = await world.makeTender()
  const buyer = await withToken(world, { id: tender.created_by, role: 'buyer' })
  const supplier = await withToken(world, await world.makeUser())
  const answers = [
    await supplier.client.get('/api/user'),
    await supplier.client.post('/api/user/tokens', {
      name: 'Another',
      scopes: ['read'],
      expires_in_days: 365,
    }),
    await supplier.client.put('/api/user/password', {}),
    await supplier.client.get(`/api/tenders/${tender.id}/bids`),
    await buyer.client.post(`/api/tenders/${tender.id}/award`),
    await buyer.client.get(`/api/tenders/${tender.id}/opening/bids`),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    answers.map(() => [403, 'token_not_allowed']),
  )
})

test('a token has its user’s current rights, and a deactivated account is reported', async () => {
  const user = await world.makeUser()
  const { client } = await withToken(world, user)
  await world.db.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute()
  const { status, body } = await client.get('/api/tenders')
  expect([status, body.blocked]).toEqual([403, true])
})

test('an administrator who still has to set up a second factor can’t use a token', async () => {
  const without = await withToken(world, await world.makeUser({ role: 'admin' }))
  const enrolled = { role: 'admin', mfa_enabled: true, mfa_secret: Buffer.from('sealed') } as const
  const { client } = await withToken(world, await world.makeUser(enrolled))
  const refused = await without.client.get('/api/audit-logs')
  expect([refused.status, refused.body.code]).toEqual([403, 'mfa_required'])
  expect((await client.get('/api/audit-logs')).status).toBe(200)
})

test('a token that is revoked during a request changes nothing', async () => {
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const supplier = await world.makeUser()
  const tender = await world.makeTender()
  const { id, token } = await withToken(world, supplier)
  const own = world.db.selectFrom('api_tokens').select('last_used_at').where('id', '=', id)
  const body = new TransformStream<Uint8Array, Uint8Array>()
  const answer = fetch(`${address}/api/tenders/${tender.id}/interests`, {
    method: 'POST',
    headers: { ...bearing(token), 'content-type': 'application/json' },
    body: body.readable,
    duplex: 'half',
  })
  const writer = body.writable.getWriter()
  await writer.write(Buffer.from('{'))
  await expect.poll(async () => (await own.executeTakeFirst())?.last_used_at).toBeTruthy()
  await world.db.deleteFrom('api_tokens').where('id', '=', id).execute()
  await writer.write(Buffer.from('}'))
  await writer.close()
  expect((await answer).status).toBe(401)
  const made = world.db.selectFrom('interests').select('id').where('tender_id', '=', tender.id)
  expect(await made.execute()).toEqual([])
})

test('reading a tender with an API token does not count as viewing it', async () => {
  const supplier = await world.makeUser()
  const tender = await world.makeTender()
  const looks = () =>
    world.db.selectFrom('tender_looks').select('user_id').where('tender_id', '=', tender.id)
  const { client } = await withToken(world, supplier)
  expect((await client.get(`/api/tenders/${tender.id}`)).status).toBe(200)
  expect(await looks().execute()).toEqual([])
  await (await world.signedIn(supplier)).get(`/api/tenders/${tender.id}`)
  expect(await looks().execute()).toEqual([{ user_id: supplier.id }])
})

test('each token has its own rate limit', async () => {
  const user = await world.makeUser()
  const busy = await withToken(world, user)
  const quiet = await withToken(world, user)
  for (let call = 0; call < 20; call += 1) {
    expect((await busy.client.get('/api/notifications/unread-count')).status).toBe(200)
  }
  const over = await busy.client.get('/api/notifications/unread-count')
  expect([over.status, Number(over.headers['retry-after']) > 0]).toEqual([429, true])
  expect(over.body.message).toMatch(/^Too many calls with this API token\./)
  expect((await quiet.client.get('/api/notifications/unread-count')).status).toBe(200)
})

test('invalid tokens are counted by IP address, and valid ones continue to work', async () => {
  const right = await withToken(world, await world.makeUser())
  const guesser = world.visitor()
  guesser.address = '192.0.2.77'
  const guess = async (token: string) => {
    guesser.headers = bearing(token)
    return (await guesser.get('/api/tenders')).status
  }
  const statuses = []
  for (const token of [newApiToken(), newApiToken(), newApiToken(), newApiToken(), newApiToken()]) {
    statuses.push(await guess(token))
  }
  expect(statuses).toEqual([401, 401, 401, 429, 429])
  expect(await guess(right.token)).toBe(200)
})

test('a malformed token is refused without a look-up', async () => {
  const client = world.visitor()
  client.address = '192.0.2.78'
  const { token } = await withToken(world, await world.makeUser())
  const wrong = token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  for (const sent of ['', 'x', wrong]) {
    client.headers = bearing(sent)
    expect((await client.get('/api/tenders')).status).toBe(401)
  }
})

test('the log contains the id of an API token, but not the token itself', async () => {
  const lines: string[] = []
  const config = { ...world.services.config, logLevel: 'info' as const }
  const write = (line: string) => void lines.push(line)
  const app = await buildApp({ ...world.services, config }, { write })
  const { id, token } = await withToken(world, await world.makeUser())
  const client = new Client(app)
  client.headers = bearing(token)
  await client.get(`/api/tenders?search=${token}`)
  app.log.info(`somebody wrote ${token}`)
  await app.close()
  expect(lines.join('')).toContain(`"token_id":${id}`)
  expect(lines.join('')).not.toContain(token)
})
