import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { logo } from '#kernel/design/logo.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld({ SERVE_CLIENT: 'on' })

beforeAll(async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})

/** Sends the path unchanged. Browsers and HTTP clients would normalise it. */
async function getRaw(path: string): Promise<{ status: number | undefined; cached: unknown }> {
  const { port } = world.app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, headers: {} }, (response) => {
      response.resume()
      resolve({ status: response.statusCode, cached: response.headers['cache-control'] })
    })
    sent.once('error', reject).end()
  })
}

test('a write without a CSRF token is refused before its body is parsed', async () => {
  for (const payload of ['{"email":"a@b.example","password":"x"}', '{broken', '']) {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect(answer.statusCode).toBe(419)
    expect(answer.json()).toEqual({
      message: 'CSRF token mismatch.',
      request_id: expect.any(String),
    })
  }
})

test.for([
  ...['/api/unknown', '/api', '/api/tenders/1/nothing'],
  ...['/scim', '/scim/v1/Users', '/mcp', '/feed', '/.well-known/openid-configuration'],
])('the unknown path %s returns a 404 as JSON', async (path) => {
  const answer = await world.visitor().get(path)
  expect(answer.status).toBe(404)
  expect(answer.body).toEqual({ message: 'Not found.', request_id: expect.any(String) })
})

test.for(['/', '/login', '/tenders/12', '/no/such/page', '/apish'])(
  'the path %s returns the page',
  async (path) => {
    const answer = await world.visitor().get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('<div id="root">')
    expect(answer.body).toContain('"product_name":"Tender Portal"')
  },
)

test('the page is revalidated, and its assets are cached permanently and precompressed', async () => {
  const page = await world.visitor().get('/login')
  expect(page.headers['cache-control']).toBe('no-cache')
  const unchanged = await world.app.inject({
    url: '/login',
    headers: { 'if-none-match': String(page.headers['etag']) },
  })
  expect(unchanged.statusCode).toBe(304)

  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.body)![1]!
  for (const encoding of ['br', 'gzip']) {
    const asset = await world.app.inject({ url: script, headers: { 'accept-encoding': encoding } })
    expect(asset.statusCode).toBe(200)
    expect(asset.headers['content-encoding']).toBe(encoding)
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(asset.headers['vary']).toBe('accept-encoding')
    const etag = String(asset.headers['etag'])
    const again = await world.app.inject({ url: script, headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
  const { headers, body } = await world.visitor().get(script)
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(headers['content-length']).toBe(String(Buffer.byteLength(body)))
  expect((await world.visitor().get(`${script}.br`)).status).toBe(404)
  const icon = await world.visitor().get('/favicon.svg')
  expect(icon.headers).toMatchObject({
    'cache-control': 'public, max-age=3600',
    'content-type': 'image/svg+xml',
    'x-content-type-options': 'nosniff',
  })
  for (const line of Object.values(logo)) expect(icon.body).toContain(`d="${line}"`)
  expect((await world.visitor().get('/assets/gone-abc123.js')).status).toBe(404)
})

test('the page preloads the layout’s scripts for signed-in users only, and not on sign-in pages', async () => {
  const named = (body: unknown) =>
    [...String(body).matchAll(/rel="modulepreload" crossorigin href="([^"]+)"/g)].map(
      (match) => match[1]!,
    )
  const member = await world.signedIn(await world.makeUser())
  const inside = named((await member.get('/tenders')).body)
  expect(inside).toContainEqual(expect.stringMatching(/AppLayout/))
  for (const path of inside) expect((await member.get(path)).status).toBe(200)

  for (const path of ['/login', '/reset-password/abc', '/mfa-verify']) {
    expect(named((await member.get(path)).body)).toEqual([])
  }
  expect(named((await world.visitor().get('/tenders')).body)).toEqual([])
})

test('every reply has security headers, and the page runs only its own scripts', async () => {
  const page = await world.visitor().get('/login')
  const inline = [...String(page.body).matchAll(/<script>/g)]
  expect(inline.length).toBe(1)
  for (const path of ['/login', '/api/user', '/api/unknown', '/sanctum/csrf-cookie', '/healthz']) {
    const { headers } = await world.visitor().get(path)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
  }
  expect((await world.visitor().get('/api/user')).headers['cache-control']).toBe('no-store')
})

test('invalid requests get a clear error, never a 500', async () => {
  const client = world.visitor()
  await client.get('/sanctum/csrf-cookie')
  const send = async (payload: string, type = 'application/json') => {
    client.headers = { 'content-type': type }
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': type, 'x-xsrf-token': client.cookies.get('XSRF-TOKEN')! },
      cookies: Object.fromEntries(client.cookies),
      payload,
    })
    return [answer.statusCode, answer.json().message]
  }
  expect(await send('{broken')).toEqual([400, 'The request could not be read.'])
  expect(await send('"a"')).toEqual([422, expect.any(String)])
  expect(await send('null')).toEqual([422, expect.any(String)])
  expect(await send('[]')).toEqual([422, expect.any(String)])
  expect(await send('{"email":{"$gt":""},"password":["x"]}')).toEqual([422, 'Email is required'])
  expect(await send('{"__proto__":{"a":1}}')).toEqual([400, 'The request could not be read.'])
  expect(await send('<a/>', 'text/xml')).toEqual([415, 'Unsupported content type. Send JSON.'])
  expect(await send(`"${'x'.repeat(300_000)}"`)).toEqual([
    413,
    'The request is too large. Send at most 16 KB.',
  ])
})

test.for(['application/json', 'application/x-www-form-urlencoded', undefined])(
  'a call without a body is accepted with the content type %s',
  async (type) => {
    const client = await world.signedIn(await world.makeUser())
    client.headers = type ? { 'content-type': type } : {}
    expect((await client.post('/api/auth/logout')).status).toBe(200)
  },
)

test('health checks succeed without a session or a user agent', async () => {
  for (const path of ['/healthz', '/readyz']) expect((await getRaw(path)).status).toBe(200)
})

test.for([
  '/assets/../../package.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..\\..\\package.json',
  '/assets//etc/passwd',
  '/assets/%00',
  '/assets/.',
  `/assets/${'a'.repeat(5000)}`,
])('the raw path %s returns a 404', async (path) => {
  expect(await getRaw(path)).toEqual({ status: 404, cached: 'no-store' })
})

test('API replies are never cached, however the path is written', async () => {
  expect(await getRaw('/%61pi/user')).toEqual({ status: 401, cached: 'no-store' })
  expect(await getRaw('/%61pi/nothing')).toEqual({ status: 404, cached: 'no-store' })
  expect(await getRaw('/%73anctum/csrf-cookie')).toEqual({ status: 204, cached: 'no-store' })
  expect(await getRaw('http://elsewhere/api/user')).toEqual({ status: 401, cached: 'no-store' })
})
