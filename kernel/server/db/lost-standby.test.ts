// Tests the portal while its synchronous standby is unavailable, so that commits wait indefinitely.
// Callers get a timely reply that the outcome is unknown, and calls succeed again once the standby
// is back.
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outcomeUnknown } from '#kernel/contract/errors.ts'
import { readConfig } from '#kernel/server/platform/config.ts'
import { examine, type Finding } from '#app/server/doctor/examine.ts'
import { makeReplicated, type ReplicatedDatabase } from '#app/test/replicated.ts'
import { tenderForm } from '#app/test/tender-form.ts'
import { makeWorld, type World } from '#app/test/world.ts'

let database: ReplicatedDatabase
let world: World
const lines: unknown[] = []

beforeAll(async () => {
  database = await makeReplicated()
  await database.primary.waitForStandby()
  world = await makeWorld({}, database)
  world.services.health.watch({ warn: (details) => void lines.push(details) })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

test('the doctor reports a DATABASE_URL that points to a standby', async () => {
  const DATABASE_URL = database.url.replace(database.primary.host, database.standby.host)
  const findings: Finding[] = []
  const config = readConfig({ DATABASE_URL, DATA_DIR: world.dataDir, DEMO: 'off' })
  for await (const finding of examine(config)) findings.push(finding)
  expect(findings).toContainEqual({
    name: 'Primary',
    isOk: false,
    text: expect.stringMatching(/^DATABASE_URL points to a standby, which accepts no changes/),
  })
})

test('a change that waits for a lost standby gets an error in time, and can be repeated', async () => {
  const buyer = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  const { port } = world.app.server.address() as AddressInfo
  const headers = {
    cookie: [...buyer.cookies].map((pair) => pair.join('=')).join('; '),
    'x-xsrf-token': buyer.cookies.get('XSRF-TOKEN')!,
    'content-type': 'application/json',
    'idempotency-key': 'once-only',
  }
  const title = 'Waits for a standby'
  const body = JSON.stringify(tenderForm({ title }))
  async function create() {
    const start = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/api/tenders`, {
      method: 'POST',
      headers,
      body,
    })
    const { message } = (await answer.json()) as { message: string }
    return { status: answer.status, message, ms: performance.now() - start }
  }
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status

  await database.standby.kill()
  const cutOff = await create()
  expect(cutOff).toMatchObject({ status: 503, message: outcomeUnknown })
  expect(cutOff.ms).toBeLessThan(7000)
  expect(await isReady()).toBe(503)
  const refused = await create()
  expect(refused).toMatchObject({
    status: 503,
    message: 'The portal is not available at the moment. Please try again in a few seconds.',
  })
  expect(refused.ms).toBeLessThan(1000)
  expect(lines).toMatchObject([
    { err: { message: 'Commits wait for a synchronous standby that is unavailable' } },
  ])

  await database.standby.start()
  await expect.poll(isReady, { timeout: 20_000 }).toBe(200)
  expect((await create()).status).toBe(201)
  const made = world.db.selectFrom('tenders').select('id').where('title', '=', title)
  expect(await made.execute()).toHaveLength(1)
})
