import { expect, test } from 'vitest'
import { scimTokenPrefix } from '#features/accounts/contract/scim.ts'
import { buildApp } from '#app/server/app.ts'
import { newChallenge } from '#features/accounts/passkeys/server/challenge.ts'
import { unsubscribePath } from '#features/search/server/unsubscribe-token.ts'
import type { AppKey } from '#kernel/server/platform/app-key.ts'
import { newToken } from '#kernel/server/platform/tokens.ts'
import { Client } from '#app/test/client.ts'
import { useWorld } from '#app/test/world.ts'
import { newSecret } from '#features/webhooks/server/secret.ts'
import { mask } from './logger.ts'

const world = useWorld()

const email = 'ada.marsh+bids@tidewater.example'
const token = newToken()

const anyKey = Buffer.alloc(32, 1)
const appKey: AppKey = { current: anyKey, previous: [], recovery: anyKey }

/** Builds an app that logs at level info, and returns it with a function that reads the log. */
async function openLog() {
  const lines: string[] = []
  const config = { ...world.services.config, logLevel: 'info' as const }
  const write = (line: string) => void lines.push(line)
  const app = await buildApp({ ...world.services, config }, { write })
  return { app, client: new Client(app), log: () => lines.join('') }
}

test('the log contains no tokens, email addresses or passwords from requests', async () => {
  const { app, client, log } = await openLog()
  await client.get(`/reset-password/${token}?email=${encodeURIComponent(email)}`)
  await client.get(`/api/admin/users?search=${encodeURIComponent(email)}`)
  const password = 'Brand-New-Lantern-9'
  const body = { token, email, password, password_confirmation: password }
  expect((await client.post('/api/auth/password/reset', body)).status).toBe(422)
  await client.post('/api/auth/login', { email, password })
  await app.close()

  expect(log()).toContain('"route":"/api/auth/password/reset"')
  for (const secret of [token, email, encodeURIComponent(email), password]) {
    expect(log()).not.toContain(secret)
  }
})

test('a request is logged in one line with id, route, user and duration', async () => {
  const { app, log } = await openLog()
  const user = await world.makeUser()
  const client = await world.signedIn(user, app)
  await client.get('/api/user')
  const { body } = await client.get('/api/tenders/999999?search=secret')
  await app.close()
  const lines = log().trim().split('\n')
  const common = { level: 30, time: expect.any(Number), pid: process.pid, msg: 'request' }
  const line = { ...common, hostname: expect.any(String), user_id: user.id, ms: expect.any(Number) }
  expect(lines.map((one) => JSON.parse(one))).toEqual([
    { ...line, reqId: expect.any(String), method: 'GET', route: '/api/user', status: 200 },
    {
      ...line,
      reqId: body.request_id,
      method: 'GET',
      route: '/api/tenders/:tenderId',
      status: 404,
    },
  ])
})

test('an unexpected database error is logged without the values that it quotes', async () => {
  const { app, log } = await openLog()
  const user = await world.makeUser({ email })
  const failure = await world.db
    .insertInto('users')
    .values({ name: 'Twin', email, role: 'admin', password_hash: 'any' })
    .execute()
    .catch((error: unknown) => error)
  expect(JSON.stringify(failure)).toContain(user.email)
  app.log.error({ err: failure }, `for ${email} with ${token}`)
  await app.close()
  expect(log()).toContain('users_email_key')
  expect(log()).toContain('for [email] with [token]')
  expect(log()).not.toContain(email)
})

test.for<[string, string | undefined]>([
  ['to a.b@c.example, d@e.co.uk', 'to [email], [email]'],
  ['?email=a%40b.example', '[email]'],
  ['at file:///node_modules/@node-rs/argon2/index.js:1', undefined],
  [`request ${'a'.repeat(8)}-1111-4111-8111-${'b'.repeat(12)}`, undefined],
  ['f'.repeat(64), undefined],
  [`for ${scimTokenPrefix}${newToken()} at`, 'for [token] at'],
  [`secret "${newSecret()}"`, 'secret "[token]"'],
  [`GET ${unsubscribePath(appKey, [1, 22, 333])} 200`, 'GET /unsubscribe/[token] 200'],
  [
    `${Buffer.from(newChallenge(appKey, 'assertion')).toString('base64url')} was used`,
    '[token] was used',
  ],
  ['took 0.1234567890123 s of 1700000000000', undefined],
])('"%s" is logged as %s', ([line, masked]) => {
  expect(mask(line)).toBe(masked ?? line)
})

test('a very long line is masked quickly', () => {
  const start = process.threadCpuUsage().user
  mask(`a@${'.'.repeat(200_000)}@${'a'.repeat(200_000)}`)
  expect(process.threadCpuUsage().user - start).toBeLessThan(2_000_000)
})
