import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../server/app.ts'
import { releaseBacklog } from '#features/open-data/server/backlog.ts'
import { makeDatabase, type TestDatabase } from './database.ts'
import { useWorld } from './world.ts'

const world = useWorld({ PUBLIC_NOTICES: 'on' })
// Empty database that simulates a replica that has not received any changes yet.
let replica: TestDatabase

beforeAll(async () => {
  replica = await makeDatabase()
})

afterAll(() => replica.drop())

test('public pages and exports are read from the replica, but lists for signed-in users from the primary', async () => {
  const supplier = await world.makeUser()
  const tender = await world.makeTender({ title: 'Ambergris' })
  await releaseBacklog(world.db)
  const app = await buildApp({ ...world.services, readDb: replica.db })
  const titlesAt = async (url: string) => (await app.inject({ url })).body.includes('Ambergris')

  expect((await world.app.inject({ url: '/notices' })).body).toContain('Ambergris')
  expect(await titlesAt('/notices')).toBe(false)
  expect(await titlesAt('/notices.atom')).toBe(false)
  expect(await titlesAt('/api/ocds/releases')).toBe(false)
  expect((await app.inject({ url: `/notices/${tender.reference}` })).statusCode).toBe(404)

  const client = await world.signedIn(supplier, app)
  const list = await client.get('/api/tenders')
  expect(list.body.data).toMatchObject([{ title: 'Ambergris' }])
  const { body: csv } = await client.get('/api/tenders/export.csv')
  expect(String(csv)).not.toContain('Ambergris')
  await app.close()
})
