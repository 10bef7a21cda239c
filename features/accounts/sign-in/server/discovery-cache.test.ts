import { afterEach, expect, test, vi } from 'vitest'
import type { ServerMetadata } from 'openid-client'
import { DiscoveryCache, shortenKeys } from './discovery-cache.ts'
import { SsoRefused } from './refused.ts'

afterEach(() => vi.useRealTimers())

const provider = (key: string, issuer = `https://${key}.example`) => ({ key, issuer })

const documentOf = (issuer: string, more: object = {}) =>
  ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    ...more,
  }) as ServerMetadata

test('only the fields that a sign-in uses are cached from a large discovery document', async () => {
  const cache = new DiscoveryCache()
  const large = documentOf('https://a.example', {
    scopes_supported: ['openid', 'email', ...Array.from({ length: 50_000 }, (_, i) => `s${i}`)],
    id_token_signing_alg_values_supported: ['RS256', 'x'.repeat(100_000), ['nested']],
    authorization_response_iss_parameter_supported: true,
    claims_supported: Array.from({ length: 50_000 }, (_, i) => `c${i}`),
    deep: { a: [[[[[{}]]]]] },
  })
  const { metadata } = await cache.get(provider('a'), async () => large)
  expect(JSON.stringify(metadata).length).toBeLessThan(2000)
  expect(metadata).toMatchObject({
    issuer: 'https://a.example',
    jwks_uri: 'https://a.example/jwks',
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  })
  expect(metadata.scopes_supported).toContain('email')
  expect(metadata).not.toHaveProperty('claims_supported')
})

test('a discovery document with an overlong address is refused', async () => {
  const cache = new DiscoveryCache()
  const jwks_uri = `https://b.example/${'x'.repeat(2000)}`
  const discover = async () => documentOf('https://b.example', { jwks_uri })
  await expect(cache.get(provider('b'), discover)).rejects.toMatchObject({ code: 'misconfigured' })
})

test('certificates and overlong keys are left out of a key set', () => {
  const key = { kty: 'RSA', kid: 'one', n: 'abc', e: 'AQAB', use: 'sig' }
  const { keys } = shortenKeys({
    keys: [
      { ...key, x5c: ['x'.repeat(10_000)] },
      { ...key, n: 'x'.repeat(10_000) },
      { ...key, use: 'enc' },
      ...Array.from({ length: 100 }, () => key),
    ],
  })
  expect(keys[0]).toEqual(key)
  expect(keys.length).toBeLessThanOrEqual(30)
})

test('an organisation that changes its provider repeatedly has one cache entry', async () => {
  const cache = new DiscoveryCache()
  for (let round = 0; round < 60; round += 1) {
    const issuer = `https://round${round}.example`
    await cache.get(provider('1', issuer), async () => documentOf(issuer))
  }
  expect(cache.size).toBe(1)
})

test('the cache contains at most 500 providers', async () => {
  const cache = new DiscoveryCache()
  for (let key = 0; key < 600; key += 1) {
    const one = provider(String(key))
    await cache.get(one, async () => documentOf(one.issuer))
  }
  expect(cache.size).toBe(500)
})

test('concurrent callers share one discovery, and a new issuer waits for it', async () => {
  const cache = new DiscoveryCache()
  const ends: (() => void)[] = []
  const slow = (issuer: string) => () =>
    new Promise<ServerMetadata>((resolve) => ends.push(() => resolve(documentOf(issuer))))
  const [one, other] = [provider('1', 'https://one.example'), provider('1', 'https://two.example')]
  const first = [1, 2, 3].map(() => cache.get(one, slow(one.issuer)))
  const second = cache.get(other, slow(other.issuer))
  await expect.poll(() => ends).toHaveLength(1)
  ends[0]!()
  const issuers = (await Promise.all(first)).map(({ metadata }) => metadata.issuer)
  expect(issuers).toEqual(Array(3).fill(one.issuer))
  await expect.poll(() => ends).toHaveLength(2)
  ends[1]!()
  expect((await second).metadata.issuer).toBe(other.issuer)
})

test('a failed discovery is retried after 30 seconds, and not before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const cache = new DiscoveryCache()
  const one = provider('1')
  let asked = 0
  const discover = async () => {
    asked += 1
    if (asked === 1) throw new SsoRefused('outage')
    return documentOf(one.issuer)
  }
  for (let call = 0; call < 3; call += 1) {
    await expect(cache.get(one, discover)).rejects.toMatchObject({ code: 'outage' })
  }
  expect(asked).toBe(1)
  vi.setSystemTime(Date.now() + 30_000)
  expect((await cache.get(one, discover)).metadata.issuer).toBe(one.issuer)
})

test('a cached document is used for a day while its provider fails', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const cache = new DiscoveryCache()
  const one = provider('1')
  let asked = 0
  const fail = async (): Promise<ServerMetadata> => {
    asked += 1
    throw new SsoRefused('outage')
  }
  await cache.get(one, async () => documentOf(one.issuer))
  vi.setSystemTime(Date.now() + 600_000)
  for (let call = 0; call < 3; call += 1) {
    expect((await cache.get(one, fail)).metadata.issuer).toBe(one.issuer)
  }
  expect(asked).toBe(1)
  vi.setSystemTime(Date.now() + 86_400_000)
  await expect(cache.get(one, fail)).rejects.toMatchObject({ code: 'outage' })
})
