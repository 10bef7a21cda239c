import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deactivateColleague, listColleagues, reactivateColleague } from '../contract/colleague.ts'
import type { MemberRole } from '#kernel/contract/member.ts'
import {
  changeMemberRole,
  confirmOwnerChange,
  objectToOwnerChange,
  ownerChangeDays,
  withdrawOwnerChange,
} from '../contract/owner-change.ts'
import { colleagueRuleTexts } from '../rules/colleagues.ts'
import { memberChangeTexts } from '../rules/member-changes.ts'
import { countLockWaits } from '#app/test/lock-waits.ts'
import { useWorld, type Row } from '#app/test/world.ts'
import { applyOwnerChanges } from './owner-changes.ts'

const world = useWorld()

/** Creates an organisation with several owners and one member. */
async function makeOwners(count: number) {
  const first = await world.makeUser({ role: 'supplier' })
  const others = []
  while (others.length < count - 1) others.push(await world.makeColleague(first, 'owner'))
  const owners = [first, ...others]
  const clients = await Promise.all(owners.map((owner) => world.signedIn(owner)))
  return { owners, clients, member: await world.makeColleague(first, 'member') }
}

async function roleOf({ id }: Row<'users'>): Promise<MemberRole> {
  const row = await world.db
    .selectFrom('memberships')
    .select('role')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  return row.role
}

const auditOf = async ({ id }: Row<'users'>) =>
  world.db
    .selectFrom('audit_logs')
    .select(['action', 'user_id', 'changes'])
    .where('resource_type', '=', 'User')
    .where('resource_id', '=', id)
    .where('action', 'like', 'member.%')
    .orderBy('id')
    .execute()

async function emailsTo(people: Row<'users'>[]) {
  const mails = await world.deliverMail()
  return people.map(({ email }) =>
    mails
      .filter(({ to }) => to === email)
      .map(({ subject }) => subject.replace(' – Tender Portal', '')),
  )
}

const give = (userId: number, role: MemberRole) => ({ params: { userId }, body: { role } })
const path = ({ id }: { id: number }) => `/api/colleagues/${id}/role`

/** Makes a pending change due now, and runs the job. */
async function applyNow(changeId: number): Promise<void> {
  await world.db
    .updateTable('owner_changes')
    .set({ takes_effect_at: sql<string>`now()` })
    .where('id', '=', changeId)
    .execute()
  await applyOwnerChanges(world.db)
}

test('a role changed by an owner takes effect at once, and the colleague is emailed', async () => {
  const { owners, clients, member } = await makeOwners(1)
  const theirs = await world.signedIn(member)
  // Emails about roles can't be muted.
  await world.db
    .updateTable('users')
    .set({ email_notifications_enabled: false })
    .where('id', '=', member.id)
    .execute()
  const { message, owner_change } = await clients[0]!.call(
    changeMemberRole,
    give(member.id, 'viewer'),
  )
  expect([message, owner_change]).toEqual(['Role changed', null])
  const body = { name: 'Nell New', email: 'nell@example.test' }
  expect((await theirs.post('/api/colleague-invitations', body)).status).toBe(403)
  const { people } = (await clients[0]!.call(listColleagues)).data
  expect(people.find(({ id }) => id === member.id)).toMatchObject({
    role: 'viewer',
    given_role: 'viewer',
    role_given_by: { name: owners[0]!.name },
  })
  expect(await emailsTo([member])).toEqual([['Your role in your organisation has changed']])
  expect(await auditOf(member)).toEqual([
    {
      action: 'member.role_changed',
      user_id: owners[0]!.id,
      changes: { role: { from: 'member', to: 'viewer' } },
    },
  ])
})

test('members cannot change roles, and nobody changes roles in another organisation', async () => {
  const { clients, member } = await makeOwners(1)
  const colleague = await world.makeColleague(member, 'viewer')
  const theirs = await world.signedIn(member)
  expect((await theirs.put(path(colleague), { role: 'owner' })).status).toBe(403)
  const stranger = await world.makeUser()
  expect((await clients[0]!.put(path(stranger), { role: 'viewer' })).status).toBe(404)
})

test('the only owner can add a second one at once, and cannot step down before doing so', async () => {
  const { owners, clients, member } = await makeOwners(1)
  const down = await clients[0]!.put(path(owners[0]!), { role: 'member' })
  expect([down.status, down.body.message]).toEqual([409, memberChangeTexts.lastOwner])
  await clients[0]!.call(changeMemberRole, give(member.id, 'owner'))
  expect(await roleOf(member)).toBe('owner')
  expect(await emailsTo([owners[0]!, member])).toEqual([
    ['The owners of your organisation have changed'],
    ['The owners of your organisation have changed'],
  ])
})

test('a third owner is added once the second owner confirms the change', async () => {
  const { owners, clients, member } = await makeOwners(2)
  const { owner_change } = await clients[0]!.call(changeMemberRole, give(member.id, 'owner'))
  expect(await roleOf(member)).toBe('member')
  const days = Date.parse(owner_change!.takes_effect_at) - Date.parse(owner_change!.created_at)
  expect(days / 86_400_000).toBe(ownerChangeDays)
  expect((await clients[1]!.call(listColleagues)).data).toMatchObject({
    owners: 2,
    owner_changes: [
      { member: { id: member.id }, role: 'owner', asked_by: { name: owners[0]!.name } },
    ],
  })
  expect(await emailsTo([...owners, member])).toEqual(
    Array.from({ length: 3 }, () => ['A change of owners is waiting']),
  )

  const params = { changeId: owner_change!.id }
  const own = await clients[0]!.post(`/api/owner-changes/${params.changeId}/confirm`)
  expect([own.status, own.body.message]).toEqual([409, memberChangeTexts.ownAsked])
  const again = await clients[1]!.put(path(member), { role: 'viewer' })
  expect([again.status, again.body.message]).toEqual([409, memberChangeTexts.pending])

  await clients[1]!.call(confirmOwnerChange, { params })
  expect(await roleOf(member)).toBe('owner')
  expect((await clients[1]!.call(listColleagues)).data.owner_changes).toEqual([])
  expect(await emailsTo([...owners, member])).toEqual(
    Array.from({ length: 3 }, () => ['The owners of your organisation have changed']),
  )
  expect((await auditOf(member)).map(({ action, user_id }) => [action, user_id])).toEqual([
    ['member.owner_change_asked', owners[0]!.id],
    ['member.owner_change_confirmed', owners[1]!.id],
  ])
})

test('without an objection, a change of owners takes effect after three days', async () => {
  const { owners, clients } = await makeOwners(2)
  const { owner_change } = await clients[0]!.call(changeMemberRole, give(owners[1]!.id, 'viewer'))
  await applyOwnerChanges(world.db)
  expect(await roleOf(owners[1]!)).toBe('owner')
  await applyNow(owner_change!.id)
  expect(await roleOf(owners[1]!)).toBe('viewer')
  expect((await auditOf(owners[1]!)).at(-1)).toEqual({
    action: 'member.owner_change_applied',
    user_id: null,
    changes: { role: { from: 'owner', to: 'viewer' } },
  })
})

test('an objection or a withdrawal stops a change of owners', async () => {
  const { owners, clients, member } = await makeOwners(2)
  const first = await clients[0]!.call(changeMemberRole, give(member.id, 'owner'))
  const params = { changeId: first.owner_change!.id }
  expect((await clients[1]!.delete(`/api/owner-changes/${params.changeId}`)).status).toBe(409)
  await clients[1]!.call(objectToOwnerChange, { params })
  expect((await clients[0]!.post(`/api/owner-changes/${params.changeId}/confirm`)).status).toBe(404)
  const [notified] = await emailsTo([owners[0]!])
  expect(notified).toEqual(['A change of owners is waiting', 'A change of owners was stopped'])

  const second = await clients[0]!.call(changeMemberRole, give(member.id, 'owner'))
  await clients[0]!.call(withdrawOwnerChange, { params: { changeId: second.owner_change!.id } })
  await applyOwnerChanges(world.db)
  expect(await roleOf(member)).toBe('member')
})

test('a change of owners is cancelled if the owner who requested it is no longer an owner', async () => {
  const { owners, clients, member } = await makeOwners(3)
  const { owner_change } = await clients[0]!.call(changeMemberRole, give(member.id, 'owner'))
  const removal = await clients[1]!.call(changeMemberRole, give(owners[0]!.id, 'member'))
  await clients[2]!.call(confirmOwnerChange, { params: { changeId: removal.owner_change!.id } })
  const late = await clients[2]!.post(`/api/owner-changes/${owner_change!.id}/confirm`)
  expect([late.status, late.body.message]).toEqual([409, memberChangeTexts.askerNoOwner])
  await applyNow(owner_change!.id)
  expect(await roleOf(member)).toBe('member')
  expect((await auditOf(member)).at(-1)!.action).toBe('member.owner_change_ended')
})

test('if two owners remove each other at the same time, one of them remains an owner', async () => {
  const { owners, clients } = await makeOwners(2)
  const ask = async (by: number, about: number) =>
    (await clients[by]!.call(changeMemberRole, give(owners[about]!.id, 'member'))).owner_change!.id
  const changes = [await ask(0, 1), await ask(1, 0)]
  const { sent } = await world.db.transaction().execute(async (tx) => {
    const ids = owners.map(({ id }) => id)
    await tx.selectFrom('users').select('id').where('id', 'in', ids).forUpdate().execute()
    const sent = [
      clients[1]!.post(`/api/owner-changes/${changes[0]}/confirm`),
      clients[0]!.post(`/api/owner-changes/${changes[1]}/confirm`),
    ]
    await expect.poll(() => countLockWaits(world.db)).toBeGreaterThan(1)
    return { sent }
  })
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409])
  expect((await Promise.all(owners.map(roleOf))).toSorted()).toEqual(['member', 'owner'])
})

test('an owner cannot be deactivated by a colleague, and becomes a member when reactivated', async () => {
  const { owners, clients } = await makeOwners(2)
  const other = owners[1]!
  const refused = await clients[0]!.post(`/api/colleagues/${other.id}/deactivate`)
  expect([refused.status, refused.body.message]).toEqual([409, colleagueRuleTexts.owner])
  // For example, the organisation's directory has deactivated them.
  await world.db
    .updateTable('users')
    .set({ is_active: false, deactivated_at: sql<string>`now()` })
    .where('id', '=', other.id)
    .execute()
  await clients[0]!.call(reactivateColleague, { params: { userId: other.id } })
  expect(await roleOf(other)).toBe('member')
  await clients[0]!.call(deactivateColleague, { params: { userId: other.id } })
})

test('an account that an administrator changed cannot be made an owner', async () => {
  const { clients, member } = await makeOwners(1)
  await world.db
    .updateTable('users')
    .set({ outside_change_at: sql<string>`now()` })
    .where('id', '=', member.id)
    .execute()
  const answer = await clients[0]!.put(path(member), { role: 'owner' })
  expect([answer.status, answer.body.message]).toEqual([409, memberChangeTexts.mayNotOwn])
})
