// Runs the access tables with API tokens: a program gets the same replies as its user, except for
// calls that tokens may not make. `npm run prove -- access` tests all callers. For each call, a
// normal run tests a quarter of the callers; other commits test other callers.
import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../world.ts'
import { withToken } from '../with-token.ts'
import { judgeReply } from './judge-reply.ts'
import { accountNames, makePeople, type People } from './people.ts'
import { isDrawn, logInFullRun, logSeed, unthrottled } from './full-run.ts'
import { otherRows, tenderRows } from './rows/all-rows.ts'
import { makeRunner } from './run-cells.ts'
import { endpointOf } from './send.ts'

const world = useWorld(unthrottled)
let run: ReturnType<typeof makeRunner>

beforeAll(async () => {
  logSeed()
  const people = await makePeople(world)
  run = makeRunner(world, await asPrograms(people), judgeReply, (call, expected) =>
    endpointOf(call).token ? expected : 403,
  )
})

/**
 * Returns the same people with clients that use an API token with all of the role's scopes instead
 * of a session.
 */
async function asPrograms(people: People): Promise<People> {
  const clients = { ...people.clients }
  for (const name of accountNames) {
    clients[name] = (await withToken(world, people.users[name])).client
  }
  return {
    ...people,
    clients,
    async makeTwin(name) {
      const { user, client } = await people.makeTwin(name)
      return { user, client: user ? (await withToken(world, user)).client : client }
    },
  }
}

const timeout = 3_600_000

test('a program gets the same replies to tender calls as its user', { timeout }, async () => {
  for (const call of Object.keys(tenderRows)) {
    for (const actor of accountNames) {
      if (!isDrawn(call, actor)) continue
      await run.tenderCell(call, actor, { state: 'published', eligibility: 'open' })
    }
  }
  expect(run.mismatches).toEqual([])
})

test('a program gets the same replies to other calls as its user', { timeout }, async () => {
  for (const [call, { roles }] of Object.entries(otherRows)) {
    if (roles === 'everybody') continue
    for (const actor of accountNames) {
      if (isDrawn(call, actor)) await run.otherCell(call, actor)
    }
  }
  expect(run.mismatches).toEqual([])
  logInFullRun(`${run.count()} cells of access by token, ${run.mismatches.length} mismatches`)
})
