import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('an unconfigured portal is a demo on this machine only', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    isHttps: false,
    isDemo: true,
    databaseUrl: undefined,
  })
})

test('a portal with DATABASE_URL is not a demo, unless DEMO is on', () => {
  const DATABASE_URL = 'postgres://portal@db.example/portal'
  expect(readConfig({ DATABASE_URL }).isDemo).toBe(false)
  expect(readConfig({ DATABASE_URL, DEMO: 'on' }).isDemo).toBe(true)
  expect(readConfig({ DATABASE_URL, DEMO: '' }).isDemo).toBe(false)
})

test('a demo is not exposed to the network by accident', () => {
  expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/HOST=0\.0\.0\.0 would expose the demo/)
  expect(readConfig({ HOST: '0.0.0.0', DEMO: 'on' }).host).toBe('0.0.0.0')
  expect(readConfig({ HOST: '0.0.0.0', DEMO: 'off' }).isDemo).toBe(false)
})

test.for<[string, string, string]>([
  ['PORT', 'eighty', 'PORT: must be a whole number'],
  ['PORT', '70000', 'PORT: must be at most 65535'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL: must be an address starting with postgres://'],
  ['DATABASE_URL', 'postgres://portal@a,b/portal', 'DATABASE_URL: must name one host'],
  ['DATABASE_URL', 'postgres://portal@a:5432,b:5432/portal', 'DATABASE_URL: must name one host'],
  ['DATABASE_URL', 'postgres:///portal?host=/run/a,/run/b', 'DATABASE_URL: must name one host'],
  ['PUBLIC_URL', 'portal.example', 'PUBLIC_URL: must be an address starting with http://'],
  ['DEMO', 'yes', 'DEMO: must be on or off'],
  ['APP_KEY', 'short', 'APP_KEY: must have at least 32 characters'],
  ['CLAMD', 'scanner', 'CLAMD: must be host:port or the absolute path of a socket'],
  ['S3_ENDPOINT', 'minio:9000', 'S3_ENDPOINT: must be an address starting with http://'],
  ['S3_BUCKET', 'documents', 'the demo keeps its files on disk'],
  ['TRUST_PROXY', 'everyone', 'TRUST_PROXY: everyone is not an address'],
])('%s=%s is refused with a reason', ([name, value, message]) => {
  expect(() => readConfig({ [name]: value })).toThrow(message)
})

test('one error names all invalid variables', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/PORT.*\n.*LOG_LEVEL/)
})

test('RATE_LIMIT_FACTOR raises the rate limits, and no other limits', () => {
  const [usual, raised] = [readConfig({}), readConfig({ RATE_LIMIT_FACTOR: '10' })]
  expect(raised.throttle.login).toEqual({ limit: usual.throttle.login.limit * 10, seconds: 60 })
  expect(raised.shedAt).toEqual(usual.shedAt)
})
