// Tests every call × kind of caller × tender state × eligibility against the access tables. `npm
// run prove -- access` tests all combinations. A normal run tests a sample that differs between
// commits: each call with a quarter of the callers, and one kind of tender for each caller.
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#app/contract.ts'
import type { Role } from '#kernel/contract/role.ts'
import { eligibilityTypes } from '#features/tenders/contract/tender.ts'
import { useWorld } from '../world.ts'
import { fingerprintOf } from './fingerprint.ts'
import { judgeReply } from './judge-reply.ts'
import { actors, makePeople, type Actor, type People } from './people.ts'
import { drawKinds, isDrawn, logInFullRun, logSeed, unthrottled } from './full-run.ts'
import { tenderRequestOf } from './prepare.ts'
import { races } from './races.ts'
import { otherRows, tenderRows } from './rows/all-rows.ts'
import { makeRunner, type Kind } from './run-cells.ts'
import { byName, endpointOf, send } from './send.ts'
import { makeTenderScene, states } from './tender-scene.ts'

const world = useWorld(unthrottled)
let people: People
let run: ReturnType<typeof makeRunner>

beforeAll(async () => {
  logSeed()
  people = await makePeople(world)
  run = makeRunner(world, people, judgeReply)
})

/** Calls for the API description, which is public and not part of the contract. */
const description = ['GET /api/openapi.json', 'GET /api/docs', 'GET /api/docs.css']

test('the server serves exactly the calls in the contract', () => {
  const served = servedCalls(world.app.printRoutes({ commonPrefix: false })).filter(
    (call) => call.includes(' /api/') && !description.includes(call),
  )
  const promised = endpoints.map(({ method, path }) => `${method} /api${path}`)
  expect(served.toSorted()).toEqual(promised.toSorted())
})

/**
 * Returns the calls in the route tree that Fastify prints. Each line has the path relative to its
 * parent, and the methods.
 */
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

test('the access tables have exactly one row for each call in the contract', () => {
  const rows = [...Object.keys(tenderRows), ...Object.keys(otherRows)]
  expect(rows.toSorted()).toEqual([...byName.keys()].toSorted())
})

// This test runs first, while the database is small, because it compares the row versions of whole
// tables for each call.
test('all other calls get the replies in the access table', { timeout: 3_600_000 }, async () => {
  for (const call of Object.keys(otherRows)) {
    for (const actor of actors) {
      if (isDrawn(call, actor)) await run.otherCell(call, actor)
    }
  }
  expect(run.mismatches).toEqual([])
})

const kinds: Kind[] = eligibilityTypes.flatMap((eligibility) =>
  states.map((state) => ({ state, eligibility })),
)

test('tender calls get the replies in the access table', { timeout: 3_600_000 }, async () => {
  for (const call of Object.keys(tenderRows)) {
    for (const actor of actors) {
      if (!isDrawn(call, actor)) continue
      for (const kind of drawKinds(kinds, call, actor)) await run.tenderCell(call, actor, kind)
    }
    logInFullRun(`${run.count()} cells, the last of ${call}`)
  }
  expect(run.mismatches).toEqual([])
  logInFullRun(`${run.count()} cells of access, ${run.mismatches.length} mismatches`)
})

const aboutAPart = Object.keys(tenderRows).filter((call) => /:(?!tenderId|version)/.test(call))

test.for(aboutAPart)('%s does not find objects that belong to another tender', async (call) => {
  const { states: allowed = ['published'] } = tenderRows[call]!
  const usual = allowed.includes('published') ? 'published' : allowed[0]!
  const race = races.find(([raced]) => raced === call)?.[1]
  const { state = usual, eligibility = 'open' } = race ?? {}
  const kind = { state, eligibility, ...tenderRows[call]!.parts }
  const here = await makeTenderScene(world, people, kind)
  const there = await makeTenderScene(world, people, kind)
  const { params, ...sent } = tenderRequestOf(call, there)
  const request = { ...sent, params: { ...params, tenderId: here.tender.id } }
  const before = await fingerprintOf(world.db, there.tender.id)
  const by = callerOf(tenderRows[call]!.roles)
  const { status } = await send(people.clients[by], endpointOf(call), request)
  expect([status, await fingerprintOf(world.db, there.tender.id)]).toEqual([404, before])
})

function callerOf(roles: readonly Role[]): Actor {
  if (roles.includes('admin')) return 'administrator'
  return roles.includes('buyer') ? 'buyer' : 'participant'
}
