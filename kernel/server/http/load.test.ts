import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeSsoScene } from '#app/test/sso-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld({
  SHED_VISITORS_AT: '6',
  TRUST_PROXY: '127.0.0.1',
  PUBLIC_NOTICES: 'on',
  WEBHOOK_ALLOW_PRIVATE: 'on',
})

let base: string

beforeAll(async () => {
  base = await world.app.listen({ port: 0, host: '127.0.0.1' })
})

test('an IP address that floods the portal does not block other visitors', async () => {
  const { email } = await world.makeUser()
  const visitor = world.visitor()
  await visitor.get('/sanctum/csrf-cookie')
  const { cookies } = visitor
  const signIn = async (address: string) => {
    const answer = await fetch(`${base}/api/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        'x-xsrf-token': cookies.get('XSRF-TOKEN')!,
        cookie: `session=${cookies.get('session')}`,
      },
      body: JSON.stringify({ email, password: 'wrong' }),
    })
    return answer.status
  }
  // The lock makes the calls wait at their first query, so that no reply is sent while others
  // arrive.
  const held = await world.db.startTransaction().execute()
  await sql`lock table throttles in access exclusive mode`.execute(held)
  const flood = Array.from({ length: 30 }, () => signIn('192.0.2.1'))
  await expect.poll(() => settledCount(flood)).toBeGreaterThanOrEqual(24)
  const others = ['192.0.2.2', '192.0.2.3', '192.0.2.4'].map(signIn)
  await held.rollback().execute()
  expect(await Promise.all(others)).toEqual([422, 422, 422])
  expect((await Promise.all(flood)).filter((status) => status === 503)).toHaveLength(24)
})

test('calls that wait for an identity provider do not block other visitors', async () => {
  const { idp, key } = await makeSsoScene(world)
  idp.isHanging = true
  const startSso = (address: string) =>
    fetch(`${base}/sso/${key}`, {
      headers: { 'x-forwarded-for': address },
      redirect: 'manual',
      signal: AbortSignal.timeout(2000),
    }).catch(() => undefined)
  const waiting = Array.from({ length: 40 }, (_, place) => startSso(`192.0.2.${1 + place}`))
  await expect.poll(() => idp.requests.length).toBeGreaterThan(0)
  const others = await Promise.all(
    [51, 52, 53, 54, 55].map(async (last) => {
      const headers = { 'x-forwarded-for': `192.0.2.${last}` }
      return (await fetch(`${base}/notices`, { headers })).status
    }),
  )
  expect(others).toEqual([200, 200, 200, 200, 200])
  await Promise.all(waiting)
  // All of them share one request.
  expect(idp.requests).toHaveLength(1)
})

async function settledCount(calls: Promise<unknown>[]): Promise<number> {
  const states = await Promise.all(
    calls.map((one) => Promise.race([one, Promise.resolve('waiting')])),
  )
  return states.filter((state) => state !== 'waiting').length
}
