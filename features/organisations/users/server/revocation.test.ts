// Tests that changes to an account take effect immediately: the next request of each of twenty live
// sessions is refused.
import { expect, test } from 'vitest'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()
const sessions = 20

test.for([
  ['a block', 403, 'POST', (id: number) => `/api/admin/users/${id}/block`, {}],
  [
    'a role change',
    401,
    'POST',
    (id: number) => `/api/admin/users/${id}/change-role`,
    { role: 'admin' },
  ],
  [
    'a password reset',
    401,
    'POST',
    (id: number) => `/api/admin/users/${id}/reset-password`,
    { password: 'Blue-Kettle-Orbit-93!' },
  ],
  [
    'a removal',
    401,
    'DELETE',
    (id: number, organisation: number) => `/api/admin/organisations/${organisation}/users/${id}`,
    undefined,
  ],
] as const)('%s takes effect in every session', async ([, status, method, path, body]) => {
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  const user = await world.makeUser({ role: 'buyer' })
  const bystander = await world.signedIn(
    await world.makeUser({ role: 'buyer', organisation_id: user.organisation_id }),
  )
  const clients = await Promise.all(Array.from({ length: sessions }, () => world.signedIn(user)))
  const before = await Promise.all(clients.map((client) => client.get('/api/user')))
  expect(before.map((answer) => answer.status)).toEqual(Array(sessions).fill(200))

  const change = await admin.send(method, path(user.id, user.organisation_id!), body)
  expect(change.status).toBe(200)

  const after = await Promise.all(clients.map((client) => client.get('/api/user')))
  expect(after.map((answer) => answer.status)).toEqual(Array(sessions).fill(status))
  expect(after.every((answer) => answer.body.blocked === (status === 403 || undefined))).toBe(true)
  expect((await bystander.get('/api/user')).status).toBe(200)
})
