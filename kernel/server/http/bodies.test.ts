// Malformed values, such as text that PostgreSQL can't store or JSON that is nested too deeply, are
// refused before the handler runs.
import { expect, test } from 'vitest'
import { endpoints } from '#app/contract.ts'
import { addressOf } from '#kernel/contract/endpoint.ts'
import { encodeForm, type Client } from '#app/test/client.ts'
import { makeTestTender, sample } from '#app/test/document-tender.ts'
import { tenderForm } from '#app/test/tender-form.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld({ ORGANISATION_CHECKS_PER_MINUTE: '1000' })

const json = (client: Client, path: string, text: string, headers = {}) =>
  client.send('POST', path, Buffer.from(text), { 'content-type': 'application/json', ...headers })

const badText = (field: string) => ({ [field]: ['Contains a character that is not allowed'] })

test.for([String.raw`\ud800`, String.raw`x\udc00y`, String.raw`\u0000`])(
  'a text that contains %s is refused with an error for its field',
  async (text) => {
    const visitor = world.visitor()
    const login = `{"email":"a@b.example","password":"${text}"}`
    expect(await json(visitor, '/api/auth/login', login)).toMatchObject({
      status: 422,
      body: { message: 'Contains a character that is not allowed', errors: badText('password') },
    })
    const buyer = await world.signedIn(await world.makeUser({ role: 'buyer' }))
    const tender = JSON.stringify(tenderForm({ metadata: { location: 'PLACE' } }))
    expect(await json(buyer, '/api/tenders', tender.replace('PLACE', text))).toMatchObject({
      status: 422,
      body: { errors: badText('metadata.location') },
    })
  },
)

test('an invalid character in a query string or a form is also refused', async () => {
  const { client, path } = await makeTestTender(world)
  expect(await client.get('/api/tenders?search=a%00b')).toMatchObject({
    status: 422,
    body: { errors: badText('search') },
  })
  const { type, body } = encodeForm({ title: 'a\0b', file: sample() })
  expect(await client.send('POST', path, body, { 'content-type': type })).toMatchObject({
    status: 422,
    body: { errors: badText('title') },
  })
})

test('JSON that is nested too deeply is refused, with or without an Idempotency-Key', async () => {
  const buyer = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  const form = JSON.stringify(tenderForm())
  for (const depth of [40, 1000, 100_000]) {
    const deep = `{"x":${'['.repeat(depth)}${']'.repeat(depth)},${form.slice(1)}`
    for (const headers of [{}, { 'idempotency-key': `deep-${depth}` }]) {
      const answer = await json(buyer, '/api/tenders', deep, headers)
      expect([answer.status, answer.body.message]).toEqual([400, 'The request could not be read.'])
    }
  }
})

test.for(['length', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', 'constructor'])(
  'an object that overrides %s is refused',
  async (name) => {
    const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
    const reason = `{"${name}":{"toString":1,"valueOf":null}}`
    const { id } = await world.makeOrganisation({ verification_status: 'pending' })
    const answer = await json(
      admin,
      `/api/admin/organisations/${id}/reject`,
      `{"reason":${reason}}`,
    )
    expect([answer.status, answer.body.message]).toEqual([400, 'The request could not be read.'])
  },
)

test('an id that does not fit its database column is refused', async () => {
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  for (const organisation_id of [2 ** 31, 2 ** 53, 1e300, -1, 0, 1.5, '0', '1.5', 'one']) {
    const user = { name: 'Ann Lee', email: 'ann@lee.example', role: 'buyer', organisation_id }
    const answer = await admin.post('/api/admin/users/create', user)
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { organisation_id: expect.arrayContaining(['Organisation is required']) } },
    })
  }
})

const beforeSignIn = endpoints.filter(({ access, body }) => access === 'public' && body)

test.for(beforeSignIn.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s accepts at most 16 KB, or the limit in its contract, and validates it quickly',
  async ([, endpoint]) => {
    const visitor = world.visitor()
    const maxBytes = endpoint.bodyBytes ?? 16 * 1024
    const send = (size: number) =>
      json(visitor, addressOf(endpoint, {}), JSON.stringify({ email: hostileEmail(size - 12) }))
    expect((await send(maxBytes + 1)).status).toBe(413)
    const start = process.threadCpuUsage().user
    expect((await send(maxBytes)).status).toBe(422)
    expect(process.threadCpuUsage().user - start).toBeLessThan(1_000_000)
  },
)

const hostileEmail = (length: number) => `a@${'.'.repeat(length - 3)}@`

test('a long list of invalid values gets a short error', async () => {
  const buyer = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  const metadata = { categories: Array.from({ length: 50_000 }, () => 1), cpv_codes: [] }
  const answer = await buyer.post('/api/tenders', tenderForm({ metadata }))
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: { 'metadata.categories': [expect.any(String)] } },
  })
})

test('an invalid amount is refused quickly, however long', async () => {
  const buyer = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  const start = process.threadCpuUsage().user
  const form = tenderForm({ estimated_value: `${'1'.repeat(200_000)}x` })
  const answer = await buyer.post('/api/tenders', form)
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: { estimated_value: ['Enter an amount with at most 2 decimals'] } },
  })
  expect(process.threadCpuUsage().user - start).toBeLessThan(1_000_000)
})
