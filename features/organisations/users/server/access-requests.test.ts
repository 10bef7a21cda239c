import { expect, test } from 'vitest'
import { dismissAccessRequest, listAccessRequests } from '../contract/admin-user.ts'
import { requestAccess } from '#features/accounts/contract/access-request.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()
const admin = async () => world.signedIn(await world.makeUser({ role: 'admin' }))

async function makeBlockedUser() {
  const user = await world.makeUser({ is_active: false })
  await world.visitor().call(requestAccess, { body: { email: user.email } })
  return user
}

test('an open request is listed until the user is unblocked', async () => {
  const client = await admin()
  const user = await makeBlockedUser()
  const { data } = await client.call(listAccessRequests)
  expect(data).toEqual([
    {
      id: expect.any(Number),
      created_at: expect.any(String),
      user: expect.objectContaining({ id: user.id, email: user.email, is_active: false }),
    },
  ])
  expect((await client.post(`/api/admin/users/${user.id}/unblock`)).status).toBe(200)
  expect((await client.call(listAccessRequests)).data).toEqual([])
  const closed = await world.db
    .selectFrom('access_requests')
    .select(['outcome', 'closed_by'])
    .where('user_id', '=', user.id)
    .execute()
  expect(closed).toEqual([{ outcome: 'unblocked', closed_by: expect.any(Number) }])
})

test('a request can be dismissed once, without unblocking the user', async () => {
  const client = await admin()
  const user = await makeBlockedUser()
  const [request] = (await client.call(listAccessRequests)).data
  const params = { requestId: request!.id }
  const { message } = await client.call(dismissAccessRequest, { params })
  expect(message).toBe('Access request dismissed')
  const again = await client.post(`/api/admin/access-requests/${request!.id}/dismiss`)
  expect(again.status).toBe(409)
  expect((await client.post('/api/admin/access-requests/2000000000/dismiss')).status).toBe(404)
  const audit = await world.db
    .selectFrom('audit_logs')
    .select('action')
    .where('resource_id', '=', user.id)
    .orderBy('id')
    .execute()
  expect(audit.map(({ action }) => action)).toEqual([
    'user.access_requested',
    'user.access_request_dismissed',
  ])
})
