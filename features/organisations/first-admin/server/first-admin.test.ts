import { expect, onTestFinished, test } from 'vitest'
import { login } from '#features/accounts/contract/auth.ts'
import {
  checkFirstAdminLink,
  createFirstAdmin,
} from '#features/organisations/users/contract/first-admin.ts'
import { makeWorld, type World } from '#app/test/world.ts'
import { makeFirstAdminLink } from './links.ts'

const password = 'Brand-New-Lantern-9'
const ada = {
  name: 'Ada Marsh',
  email: 'ada@example.test',
  password,
  password_confirmation: password,
}

/** Creates an empty portal, because the first administrator can only be created once. */
async function emptyPortal(): Promise<World> {
  const world = await makeWorld({ RESET_TRIES_PER_HOUR_AND_ADDRESS: '1000' })
  onTestFinished(() => world.close())
  return world
}

async function printedToken(world: World): Promise<string> {
  const link = new URL((await makeFirstAdminLink(world.services))!)
  expect(link.origin).toBe('http://localhost:3000')
  return link.pathname.replace('/first-administrator/', '')
}

const use = (world: World, token: string, body: object = ada) =>
  world.visitor().post('/api/auth/first-administrator', { ...body, token })

const invalid = [422, { token: ['This link is invalid, has expired or was already used.'] }]

test('the link creates an administrator, who can sign in, and the audit log records it', async () => {
  const world = await emptyPortal()
  const token = await printedToken(world)
  const visitor = world.visitor()
  expect(await visitor.call(checkFirstAdminLink, { body: { token } })).toEqual({ is_valid: true })
  await visitor.call(createFirstAdmin, { body: { ...ada, token } })
  const { user } = await visitor.call(login, { body: { email: ada.email, password } })
  expect(user).toMatchObject({ name: 'Ada Marsh', role: 'admin', must_change_password: false })

  const log = await world.db
    .selectFrom('audit_logs')
    .select(['action', 'user_id', 'resource_id'])
    .where('action', '=', 'user.first_admin_created')
    .execute()
  expect(log).toEqual([
    { action: 'user.first_admin_created', user_id: user!.id, resource_id: user!.id },
  ])
  expect(await visitor.call(checkFirstAdminLink, { body: { token } })).toEqual({ is_valid: false })
  const again = await use(world, token, { ...ada, email: 'eve@example.test' })
  expect([again.status, again.body.errors]).toEqual(invalid)
})

test('no link is created once there is an administrator, even a blocked one', async () => {
  const world = await emptyPortal()
  await world.makeUser({ role: 'admin', is_active: false })
  expect(await makeFirstAdminLink(world.services)).toBeUndefined()
})

test('the links of all servers are valid, but only one of them can be used', async () => {
  const world = await emptyPortal()
  const tokens = await Promise.all(Array.from({ length: 3 }, () => printedToken(world)))
  const answers = await Promise.all(
    [...tokens, ...tokens].map((token, n) =>
      use(world, token, { ...ada, email: `admin-${n}@example.test` }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422, 422])
  const { length } = await world.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .execute()
  expect(length).toBe(1)
})

test('a link expires after a day, and only the hashes of the newest twenty links are stored', async () => {
  const world = await emptyPortal()
  const token = await printedToken(world)
  const rows = () => world.db.selectFrom('first_admin_links').selectAll().execute()
  const [row] = await rows()
  expect(JSON.stringify(row)).not.toContain(token)
  const hours = (Date.parse(row!.expires_at) - Date.parse(row!.created_at)) / 3_600_000
  expect(hours).toBe(24)
  await world.db
    .updateTable('first_admin_links')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  const late = await use(world, token)
  expect([late.status, late.body.errors]).toEqual(invalid)
  for (let start = 0; start < 25; start += 1) await printedToken(world)
  expect(await rows()).toHaveLength(20)
})

test('the link is still valid after a form with errors', async () => {
  const world = await emptyPortal()
  const token = await printedToken(world)
  const { email } = await world.makeUser()
  const weak = { password: 'Ada-Marsh-1234!', password_confirmation: 'Ada-Marsh-1234!' }
  expect((await use(world, token, { ...ada, ...weak })).body.errors).toEqual({
    password: ['Password must not be based on your name, email or organisation'],
  })
  expect((await use(world, token, { ...ada, email })).body.errors).toEqual({
    email: ['A user with this email already exists'],
  })
  expect((await use(world, token, {})).status).toBe(422)
  expect((await use(world, token)).status).toBe(201)
})

test('attempts from one address are limited', async () => {
  const world = await makeWorld({ RESET_TRIES_PER_HOUR_AND_ADDRESS: '2' })
  onTestFinished(() => world.close())
  const statuses = []
  for (const token of ['a', 'b', 'c']) statuses.push((await use(world, token)).status)
  expect(statuses).toEqual([422, 422, 429])
})
