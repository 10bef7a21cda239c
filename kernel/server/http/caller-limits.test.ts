import { afterEach, expect, test, vi } from 'vitest'
import { disableSso, enableSso } from '#features/accounts/contract/sso.ts'
import { updateNotifications } from '#features/accounts/contract/own-account.ts'
import { makeSsoScene } from '#app/test/sso-scene.ts'
import { testPassword, useWorld } from '#app/test/world.ts'
import { createPeriodCounters } from './caller-limits.ts'

const world = useWorld({
  CHANGES_PER_MINUTE: '12',
  CHANGES_PER_MINUTE_AND_ORGANISATION: '20',
  SETTING_CHANGES_PER_HOUR: '6',
  SIGN_INS_PER_HOUR: '3',
  KEY_PAIRS_PER_HOUR: '2',
  INTEREST_CHANGES_PER_HOUR: '3',
  WEBHOOK_ALLOW_PRIVATE: 'on',
})

afterEach(() => vi.useRealTimers())

const countRows = async (userId: number) => {
  const rows = await world.db
    .selectFrom('audit_logs')
    .select('id')
    .where('user_id', '=', userId)
    .execute()
  return rows.length
}

test('toggling a setting too often is refused, and writes no more audit rows', async () => {
  const { user } = await makeSsoScene(world)
  const client = await world.signedIn(user)
  for (let turn = 0; turn < 3; turn += 1) {
    await client.call(disableSso)
    await client.call(enableSso)
  }
  const refused = await client.post('/api/organisation/sso/disable')
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
  expect(refused.body.message).toBe(
    'You’ve made many changes in a short time. Please try again in 60 minutes.',
  )
  expect(await countRows(user.id)).toBe(6)
})

test('a setting that is saved unchanged writes no audit row', async () => {
  const user = await world.makeUser()
  const client = await world.signedIn(user)
  const body = { email_notifications_enabled: true }
  for (let turn = 0; turn < 3; turn += 1) await client.call(updateNotifications, { body })
  expect(await countRows(user.id)).toBe(0)
})

test('the number of changes a minute is limited for each person and each organisation', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const clients = [
    await world.signedIn(buyer),
    await world.signedIn(await world.makeColleague(buyer, 'member')),
  ]
  const save = async (person: number) =>
    (await clients[person]!.post('/api/notifications/read-all')).status
  const statusesOf = async (person: number) => {
    const statuses = []
    for (let turn = 0; turn < 13; turn += 1) statuses.push(await save(person))
    return statuses.filter((status) => status === 429).length
  }
  expect(await statusesOf(0)).toBe(1)
  // The organisation has made 12 counted changes and may make 8 more.
  expect(await statusesOf(1)).toBe(5)
})

test('an organisation that keeps changing its interest has to wait, whichever colleague changes it', async () => {
  const supplier = await world.makeUser()
  const clients = [supplier, await world.makeColleague(supplier, 'member')]
  const [one, other] = await Promise.all(clients.map((user) => world.signedIn(user)))
  const { id } = await world.makeTender()
  const path = `/api/tenders/${id}/interests`
  const withdraw = () => other!.send('DELETE', path, { reason: null })
  expect((await one!.post(path, {})).status).toBe(201)
  expect((await withdraw()).status).toBe(200)
  expect((await one!.post(path, {})).status).toBe(201)
  const refused = await withdraw()
  expect([refused.status, refused.body.message]).toEqual([
    429,
    'You’ve made many changes in a short time. Please try again in 60 minutes.',
  ])
})

test('a person who signs in too often has to wait', async () => {
  const { email } = await world.makeUser()
  const statuses = []
  for (let turn = 0; turn < 4; turn += 1) {
    const { status } = await world.visitor().post('/api/auth/login', {
      email,
      password: testPassword,
    })
    statuses.push(status)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('a second identity provider is refused, and so are too many new ones in an hour', async () => {
  const user = await world.makeUser({ role: 'buyer' })
  const client = await world.signedIn(user)
  const body = {
    kind: 'other',
    name: 'Work account',
    issuer: 'https://id.example',
    client_id: 'portal',
    authentication: 'private_key',
  }
  const create = async () => (await client.post('/api/organisation/sso', body)).status
  expect([await create(), await create()]).toEqual([201, 409])
  await client.send('DELETE', '/api/organisation/sso')
  expect(await create()).toBe(201)
  await client.send('DELETE', '/api/organisation/sso')
  expect(await create()).toBe(429)
})

test('counters are reset after their period, and at most 30,000 of them are stored', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const counters = createPeriodCounters()
  const limit = { limit: 1, seconds: 60 }
  counters.count('one', limit)
  expect(() => counters.count('one', limit)).toThrow(
    'You’ve made many changes in a short time. Please try again in 60 seconds.',
  )
  vi.setSystemTime(Date.now() + 60_000)
  counters.count('one', limit)
  for (let key = 0; key < 40_000; key += 1) counters.count(String(key), limit)
  expect(counters.size).toBe(30_000)
})
