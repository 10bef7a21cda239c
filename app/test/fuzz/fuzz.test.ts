// Short version of `npm run prove -- fuzz`, which tests that no request causes a server error.
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { Client } from '../client.ts'
import { useWorld } from '../world.ts'
import { looseThrottles } from './loose-throttles.ts'
import { makeRequest, type Actor, type Scene } from './requests.ts'
import { sendRaw } from './send.ts'

const world = useWorld(looseThrottles)

const requests = 500
const atOnce = 8

function actorOf({ cookies }: Client): Actor {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { cookie, token: cookies.get('XSRF-TOKEN')! }
}

async function makeScene(): Promise<Scene> {
  const people = {
    supplier: await world.makeUser(),
    buyer: await world.makeUser({ role: 'buyer' }),
    admin: await world.makeUser({ role: 'admin' }),
  }
  const visitor = world.visitor()
  await visitor.get('/sanctum/csrf-cookie')
  const tenders = await Promise.all(
    (['draft', 'published', 'published', 'closed'] as const).map((status) =>
      world.makeTender({ created_by: people.buyer.id, status }),
    ),
  )
  return {
    actors: {
      visitor: actorOf(visitor),
      supplier: actorOf(await world.signedIn(people.supplier)),
      buyer: actorOf(await world.signedIn(people.buyer)),
      admin: actorOf(await world.signedIn(people.admin)),
    },
    tenderIds: tenders.map(({ id }) => id),
    userIds: Object.values(people).map(({ id }) => id),
  }
}

test('500 random requests are answered or refused', async () => {
  const scene = await makeScene()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  const faults: object[] = []
  const statuses = new Set<number | undefined>()
  let next = 0
  async function goOn(): Promise<void> {
    while (next < requests) {
      const number = next++
      const request = makeRequest(scene, 3, number)
      const { actor, kind, bytes } = request
      const { status, head } = await sendRaw(port, request)
      statuses.add(status)
      if ((status ?? 0) >= 500) {
        faults.push({ number, actor, kind, sent: bytes.toString('latin1').slice(0, 2000), head })
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, goOn))
  expect(faults).toEqual([])
  // The list of statuses shows that some requests passed the first checks and reached the handlers.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 400, 401, 403, 404, 413, 422]))
  expect((await world.visitor().get('/healthz')).status).toBe(200)
})
