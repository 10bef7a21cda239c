// Every endpoint against every kind of caller, generated from the contract: whoever the contract
// does not name is refused, before anything of the request is looked at.
import { expect, test } from 'vitest'
import { endpoints } from '#domain/contract/all.ts'
import { addressOf, type Endpoint } from '#domain/contract/endpoint.ts'
import { roles } from '#domain/contract/role.ts'
import type { Client } from './client.ts'
import { useWorld } from './world.ts'

const world = useWorld()

const anyParams = new Proxy<Record<string, number>>({}, { get: () => 1 })
const address = (endpoint: Endpoint) => addressOf(endpoint, { params: anyParams })
const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`
const send = async (client: Client, endpoint: Endpoint) =>
  (await client.send(endpoint.method, address(endpoint))).status

/** The API's own description is public, and no call of it. */
const description = ['GET /api/openapi.json', 'GET /api/docs', 'GET /api/docs.css']

test('the server serves the calls of the contract and no others', () => {
  const served = servedCalls(world.app.printRoutes({ commonPrefix: false })).filter(
    (call) => call.includes(' /api/') && !description.includes(call),
  )
  const promised = endpoints.map(({ method, path }) => `${method} /api${path}`)
  expect(served.toSorted()).toEqual(promised.toSorted())
})

/** Fastify prints a tree, each branch with the rest of its path and its methods. */
function servedCalls(tree: string): string[] {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, branch = '', rest = '', methods] = /^(.*?)── (\S*)(?: \(([^)]*)\))?/.exec(line) ?? []
    const depth = branch.length / 4
    const path = (parents[Math.floor(depth) - 1] ?? '') + rest
    parents[Math.floor(depth)] = path
    const wanted = methods?.split(', ').filter((method) => method !== 'HEAD') ?? []
    return wanted.map((method) => `${method} ${path}`)
  })
}

test.for(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s refuses whoever the contract does not name',
  async ([, endpoint]) => {
    const visitor = await send(world.visitor(), endpoint)
    if (endpoint.access === 'public') expect(visitor).not.toBe(401)
    else expect(visitor).toBe(401)

    for (const role of roles) {
      const user = await world.makeUser({ role })
      const status = await send(await world.signedIn(user), endpoint)
      const isNamed = !Array.isArray(endpoint.access) || endpoint.access.includes(role)
      if (isNamed) expect([401, 403]).not.toContain(status)
      else expect(status).toBe(403)

      const blocked = await world.makeUser({ role, is_active: false })
      const refused = await send(await world.signedIn(blocked), endpoint)
      if (endpoint.access !== 'public') expect(refused).toBe(403)
    }
  },
)

test.for(
  endpoints
    .filter(({ method }) => method !== 'GET')
    .map((endpoint) => [nameOf(endpoint), endpoint] as const),
)('%s wants the token of this very session', async ([, endpoint]) => {
  const user = await world.makeUser({ role: 'admin' })
  const other = await world.signedIn(await world.makeUser())
  const beforeLogin = world.visitor()
  await beforeLogin.get('/sanctum/csrf-cookie')

  for (const token of [
    undefined,
    '',
    'wrong',
    other.cookies.get('XSRF-TOKEN')!,
    beforeLogin.cookies.get('XSRF-TOKEN')!,
  ]) {
    const client = await world.signedIn(user)
    client.cookies.set('XSRF-TOKEN', token ?? '')
    const answer = await client.send(endpoint.method, address(endpoint))
    expect(answer.status).toBe(419)
    expect(answer.body).toEqual({ message: 'CSRF token mismatch.', request_id: expect.any(String) })
    // Nothing happened: the session that a logout would have ended still lives.
    expect((await client.get('/api/user')).status).toBe(200)
  }
})
