// Whoever loses their rights while the body of their request is still on its way loses the request
// too: rights are read again in the transaction of the change.
import { connect, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { encodeForm } from '#server/test/client.ts'
import { pdf } from '#server/test/sample-files.ts'
import { useWorld, type Row } from '#server/test/world.ts'
import { tenderForm } from '#server/test/tender-form.ts'

const world = useWorld()

beforeAll(async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})

interface Slow {
  user: Row<'users'>
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body: Buffer
  type?: string
}

/** Sends all but the last byte, waits until the door has been passed, then does `meanwhile`. */
async function sendSlowly(
  { user, method, path, body, type = 'application/json' }: Slow,
  meanwhile: () => Promise<unknown>,
): Promise<{ status: number; reply: string }> {
  const client = await world.signedIn(user)
  const sessions = () => world.db.selectFrom('sessions').where('user_id', '=', user.id)
  await world.db
    .updateTable('sessions')
    .set({ last_seen_at: sql<string>`now() - interval '5 minutes'` })
    .where('user_id', '=', user.id)
    .execute()
  const { port } = world.app.server.address() as AddressInfo
  const socket: Socket = connect(port, '127.0.0.1')
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncookie: ${cookie}\r\n` +
      `x-xsrf-token: ${client.cookies.get('XSRF-TOKEN')}\r\ncontent-type: ${type}\r\n` +
      `content-length: ${body.length}\r\n\r\n`,
  )
  socket.write(body.subarray(0, -1))
  // The door notes that somebody was there, which shows that it has been passed.
  const isSeen = async () =>
    (
      await sessions()
        .select(sql<boolean>`last_seen_at > now() - interval '4 minutes'`.as('is'))
        .execute()
    )[0]?.is
  await expect.poll(isSeen, { timeout: 20_000 }).toBe(true)
  await meanwhile()
  socket.write(body.subarray(-1))
  const answer = await text(socket)
  return { status: Number(answer.split(' ')[1]), reply: answer.slice(answer.indexOf('\r\n\r\n')) }
}

const json = (value: object) => Buffer.from(JSON.stringify(value))
const asAdmin = async () => world.signedIn(await world.makeUser({ role: 'admin' }))

const newAdmin = () => ({
  name: 'Late Comer',
  email: `late-${Math.random()}@example.test`,
  password: 'Blue-Kettle-Orbit-93!',
  password_confirmation: 'Blue-Kettle-Orbit-93!',
})

test('an administrator who is demoted in mid-request creates nobody', async () => {
  const admin = await asAdmin()
  const user = await world.makeUser({ role: 'admin' })
  const { organisation_id } = await world.makeUser({ role: 'buyer' })
  const body = newAdmin()
  const path = '/api/admin/users/create-admin'
  const { status } = await sendSlowly(
    { user, method: 'POST', path, body: json(body) },
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

test('a buyer who is blocked in mid-request publishes nothing', async () => {
  const admin = await asAdmin()
  const user = await world.makeUser({ role: 'buyer' })
  const path = '/api/tenders'
  const body = json({ ...tenderForm(), status: 'published' })
  const { status, reply } = await sendSlowly({ user, method: 'POST', path, body }, async () => {
    expect((await admin.post(`/api/admin/users/${user.id}/block`)).status).toBe(200)
  })
  expect(status).toBe(403)
  expect(reply).toContain('"blocked":true')
  const made = world.db.selectFrom('tenders').select('id').where('created_by', '=', user.id)
  expect(await made.execute()).toEqual([])
})

test('a file that arrives after its sender has signed out is not kept', async () => {
  const user = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: user.id, status: 'draft' })
  const path = `/api/tenders/${tender.id}/documents`
  const { type, body } = encodeForm({
    title: 'Late',
    type: 'other',
    file: { name: 'a.pdf', content: pdf() },
  })
  const { status } = await sendSlowly({ user, method: 'POST', path, body, type }, () =>
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
  const { status } = await sendSlowly({ user, method: 'POST', path, body }, async () => {})
  expect(status).toBe(201)
})
