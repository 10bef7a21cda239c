// A request is refused if its caller loses their permissions while the body is being sent, because
// permissions are read again in the transaction of the change.
import { beforeAll, expect, test } from 'vitest'
import { encodeForm } from '#app/test/client.ts'
import { pdf } from '#app/test/sample-files.ts'
import { sendSlowly } from '#app/test/send-slowly.ts'
import { useWorld } from '#app/test/world.ts'
import { tenderForm } from '#app/test/tender-form.ts'

const world = useWorld()

beforeAll(async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})

const json = (value: object) => Buffer.from(JSON.stringify(value))
const asAdmin = async () => world.signedIn(await world.makeUser({ role: 'admin' }))

const newAdmin = () => ({
  name: 'Late Comer',
  email: `late-${Math.random()}@example.test`,
  password: 'Blue-Kettle-Orbit-93!',
  password_confirmation: 'Blue-Kettle-Orbit-93!',
})

test('an administrator who is demoted during a request cannot create a user with it', async () => {
  const admin = await asAdmin()
  const user = await world.makeUser({ role: 'admin' })
  const { organisation_id } = await world.makeUser({ role: 'buyer' })
  const body = newAdmin()
  const path = '/api/admin/users/create-admin'
  const { status } = await sendSlowly(
    world,
    { user, client: await world.signedIn(user), method: 'POST', path, body: json(body) },
    async () => {
      const change = { role: 'buyer', organisation_id }
      const { status } = await admin.post(`/api/admin/users/${user.id}/change-role`, change)
      expect(status).toBe(200)
    },
  )
  expect(status).toBe(401)
  const made = world.db.selectFrom('users').select('id').where('email', '=', body.email)
  expect(await made.execute()).toEqual([])
})

test('a buyer who is blocked during a request cannot publish a tender with it', async () => {
  const admin = await asAdmin()
  const user = await world.makeUser({ role: 'buyer' })
  const path = '/api/tenders'
  const body = json({ ...tenderForm(), status: 'published' })
  const client = await world.signedIn(user)
  const slow = { user, client, method: 'POST', path, body } as const
  const { status, reply } = await sendSlowly(world, slow, async () => {
    expect((await admin.post(`/api/admin/users/${user.id}/block`)).status).toBe(200)
  })
  expect(status).toBe(403)
  expect(reply).toContain('"blocked":true')
  const made = world.db.selectFrom('tenders').select('id').where('created_by', '=', user.id)
  expect(await made.execute()).toEqual([])
})

test('a file is not stored if its sender has signed out before it arrives', async () => {
  const user = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: user.id, status: 'draft' })
  const path = `/api/tenders/${tender.id}/documents`
  const { type, body } = encodeForm({
    title: 'Late',
    type: 'other',
    file: { name: 'a.pdf', content: pdf() },
  })
  const client = await world.signedIn(user)
  const slow = { user, client, method: 'POST', path, body, type } as const
  const { status } = await sendSlowly(world, slow, () =>
    world.db.deleteFrom('sessions').where('user_id', '=', user.id).execute(),
  )
  expect(status).toBe(401)
  const made = world.db.selectFrom('documents').select('id').where('tender_id', '=', tender.id)
  expect(await made.execute()).toEqual([])
})

test('a request whose sender keeps their rights is served', async () => {
  const user = await world.makeUser({ role: 'admin' })
  const path = '/api/admin/users/create-admin'
  const body = json(newAdmin())
  const client = await world.signedIn(user)
  const slow = { user, client, method: 'POST', path, body } as const
  const { status } = await sendSlowly(world, slow, async () => {})
  expect(status).toBe(201)
})
