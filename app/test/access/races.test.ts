// Rules for every call that changes data. Without the anti-forgery token of the caller's own
// session it is refused, even if everything else is valid. Sent many times concurrently, it has one
// effect, one audit row and one notice: this run sends each call ten times, and
// `npm run prove -- access` fifty times.
import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../world.ts'
import { effectOf } from './effects.ts'
import { makePeople, type People } from './people.ts'
import { prepare, type Prepared } from './prepare.ts'
import { isFull, logInFullRun, unthrottled } from './full-run.ts'
import { races, repeatable } from './races.ts'
import { endpointOf, send } from './send.ts'

const copies = isFull ? 50 : 10
// A second factor is normally locked after five wrong codes; here the server must check every copy.
const world = useWorld({
  ...unthrottled,
  LOGIN_TRIES_PER_MINUTE: '1000',
  MFA_TRIES_PER_CHALLENGE: '1000',
  MFA_TRIES_PER_HOUR: '1000',
})
let people: People
/** Tokens of other sessions. */
const foreign: string[] = []

beforeAll(async () => {
  people = await makePeople(world)
  const beforeLogin = world.visitor()
  await beforeLogin.get('/sanctum/csrf-cookie')
  const others = [people.clients['other buyer'], people.clients['blocked administrator']]
  foreign.push(...[...others, beforeLogin].map(({ cookies }) => cookies.get('XSRF-TOKEN')!))
})

/** Sends the request without the token of its own session; returns the replies and the effect. */
async function forge(call: string, { client, sent }: Prepared) {
  const replies: unknown[] = []
  const effect = await effectOf(world, async () => {
    for (const token of ['', 'wrong', ...foreign]) {
      const forged = client.copy()
      forged.cookies.set('XSRF-TOKEN', token)
      const { status, body } = await send(forged, endpointOf(call), sent)
      replies.push([status, body])
    }
  })
  return { replies, effect }
}

const message = 'CSRF token mismatch.'
const refused = {
  replies: Array.from({ length: 5 }, () => [419, { message, request_id: expect.any(String) }]),
  effect: {},
}

test.for(races)(
  '%s requires the session’s own CSRF token, and takes effect once if sent many times at once',
  async ([call, race]) => {
    const endpoint = endpointOf(call)
    const success = endpoint.status ?? 200
    const headers: Record<string, string> = race.hasKey
      ? { 'idempotency-key': 'the-very-same' }
      : {}

    const alone = await prepare(world, people, call, race)
    expect(await forge(call, alone)).toEqual(refused)
    const wanted = await effectOf(world, async () => {
      const { status, body } = await send(alone.client, endpoint, { ...alone.sent, headers })
      expect([status, body]).toEqual([success, body])
    })

    const { client, sent } = await prepare(world, people, call, race)
    const statuses: number[] = []
    const effect = await effectOf(world, async () => {
      const message = { ...sent, headers }
      const answers = Array.from({ length: copies }, () => send(client.copy(), endpoint, message))
      statuses.push(...(await Promise.all(answers)).map(({ status }) => status))
    })
    expect(effect).toEqual(wanted)
    const notified: readonly number[] = race.losers === 'alike' ? [success] : race.losers
    const [winner, ...losers] = statuses.toSorted((a, b) => a - b)
    expect([winner, losers.filter((status) => !notified.includes(status))]).toEqual([success, []])
    logInFullRun(`${copies} at once: ${call}`)
  },
)

test.for(repeatable)('%s requires the session’s own CSRF token', async ([call, race]) => {
  const prepared = await prepare(world, people, call, race)
  expect(await forge(call, prepared)).toEqual(refused)
})
