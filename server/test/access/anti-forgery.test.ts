// Every call except GET is refused without the anti-forgery token of the caller's own session, even
// if everything else is valid.
import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../world.ts'
import { effectOf } from './effects.ts'
import { makePeople, type People } from './people.ts'
import { prepare } from './prepare.ts'
import { unthrottled } from './full-run.ts'
import { changes } from './races.ts'
import { endpointOf, send } from './send.ts'

const world = useWorld(unthrottled)
let people: People
const foreign: string[] = []

beforeAll(async () => {
  people = await makePeople(world)
  const beforeLogin = world.visitor()
  await beforeLogin.get('/sanctum/csrf-cookie')
  const others = [people.clients['other buyer'], people.clients['blocked administrator']]
  foreign.push(...[...others, beforeLogin].map(({ cookies }) => cookies.get('XSRF-TOKEN')!))
})

test.for(changes)('%s wants the token of this very session', async ([call, by]) => {
  const { client, sent } = await prepare(world, people, call, by)
  const effect = await effectOf(world, async () => {
    for (const token of ['', 'wrong', ...foreign]) {
      const forged = client.copy()
      forged.cookies.set('XSRF-TOKEN', token)
      const answer = await send(forged, endpointOf(call), sent)
      const message = 'CSRF token mismatch.'
      expect([answer.status, answer.body]).toEqual([
        419,
        { message, request_id: expect.any(String) },
      ])
    }
  })
  expect(effect).toEqual({})
})
