// A request is refused if the caller loses their rights, or the tender changes, while the request
// is being sent. This run tests a cross-section of the calls that change data; `npm run
// prove -- access` tests all of them.
import { beforeAll, expect, test } from 'vitest'
import { memberActionOf } from '#kernel/contract/endpoint.ts'
import type { Role } from '#kernel/contract/role.ts'
import { sendSlowly } from '../send-slowly.ts'
import { useWorld } from '../world.ts'
import { effectOf } from './effects.ts'
import { makePeople, type People } from './people.ts'
import { prepare, type Prepared } from './prepare.ts'
import { isFull, logInFullRun, unthrottled } from './full-run.ts'
import { changes } from './races.ts'
import { rowOf, tenderRows } from './rows/all-rows.ts'
import { endpointOf, messageOf } from './send.ts'

const world = useWorld(unthrottled)
let people: People

beforeAll(async () => {
  people = await makePeople(world)
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})

interface Loss {
  statuses: number[]
  isPossible: (call: string, caller: string) => boolean
  happen: (prepared: Prepared, call: string) => Promise<unknown>
}

const rolesOf = (call: string) => rowOf(call).roles
const otherRole = (roles: readonly Role[] | 'everybody'): Role | undefined =>
  (['supplier', 'buyer'] as const).find((role) => !roles.includes(role))
const endings = ['POST /tenders/:tenderId/restore', 'DELETE /tenders/:tenderId/force']

const losses: Record<string, Loss> = {
  'the session has ended': {
    statuses: [401],
    isPossible: () => true,
    happen: ({ user }) => world.db.deleteFrom('sessions').where('user_id', '=', user.id).execute(),
  },
  'the account has been blocked': {
    statuses: [403],
    isPossible: () => true,
    happen: ({ user }) =>
      world.db.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute(),
  },
  'the role is another': {
    statuses: [403],
    isPossible: (call) => otherRole(rolesOf(call)) !== undefined,
    happen: ({ user }, call) =>
      world.db
        .updateTable('users')
        .set({ role: otherRole(rolesOf(call))!, organisation_id: null })
        .where('id', '=', user.id)
        .execute(),
  },
  'the member has become a viewer': {
    statuses: [403],
    isPossible: (call, caller) => {
      const endpoint = endpointOf(call)
      if (caller === 'administrator') return false
      return memberActionOf(endpoint) !== 'read' && !endpoint.isOpenToGuests
    },
    happen: ({ user }) =>
      world.db
        .updateTable('memberships')
        .set({ role: 'viewer' })
        .where('user_id', '=', user.id)
        .execute(),
  },
  'the tender has been archived': {
    statuses: [404, 409],
    isPossible: (call) => call in tenderRows && !endings.includes(call),
    happen: ({ scene }) =>
      world.db
        .updateTable('tenders')
        .set({ deleted_at: new Date() })
        .where('id', '=', scene!.tender.id)
        .execute(),
  },
}

const cases = changes
  .filter(([call]) => rolesOf(call) !== 'everybody')
  .flatMap(([call, by]) =>
    Object.entries(losses)
      .filter(([, loss]) => loss.isPossible(call, by.by))
      .map(([name, loss]) => ({ call, by, name, loss })),
  )
  .filter((_, index) => isFull || index % 7 === 0)

test.for(cases)('$call has no effect once $name', async ({ call, by, name, loss }) => {
  const prepared = await prepare(world, people, call, by)
  const { method, url, payload, headers } = messageOf(endpointOf(call), prepared.sent)
  const body = Buffer.isBuffer(payload) ? payload : Buffer.from(JSON.stringify(payload ?? {}))
  const slow = {
    user: prepared.user,
    client: prepared.client,
    method: method as 'POST' | 'PUT' | 'DELETE',
    path: url,
    body,
    type: headers['content-type'],
  }
  let status = 0
  const effect = await effectOf(world, async () => {
    const answer = await sendSlowly(world, slow, () => loss.happen(prepared, call))
    status = answer.status
  })
  expect(loss.statuses).toContain(status)
  delete effect['sessions']
  delete effect['memberships']
  expect(effect).toEqual({})
  logInFullRun(`${status}: ${call} once ${name}`)
  // The user is restored for the next case.
  const { id, role, organisation_id, is_active } = prepared.user
  const before = { role, organisation_id, is_active }
  await world.db.updateTable('users').set(before).where('id', '=', id).execute()
  const owner = { role: 'owner' } as const
  await world.db.updateTable('memberships').set(owner).where('user_id', '=', id).execute()
  people.clients[by.by] = await world.signedIn(people.users[by.by])
})
