import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listColleagues } from '../contract/colleague.ts'
import { getOrganisation } from '#features/organisations/contract/admin-organisation.ts'
import type { MemberRole } from '#kernel/contract/member.ts'
import { changeMemberRole } from '../contract/owner-change.ts'
import { appointOwner, voteForOwner } from '../contract/owner-election.ts'
import { getUser } from '#kernel/contract/user.ts'
import { electionRuleTexts } from '../rules/owner-election.ts'
import { useWorld, type Row } from '#app/test/world.ts'

const world = useWorld({ INVITATIONS_PER_HOUR: '1000' })

/** Creates an organisation whose owner is blocked, with members of the given roles. */
async function makeOwnerless(...roles: MemberRole[]) {
  const owner = await world.makeUser({ role: 'supplier' })
  const members = []
  for (const role of roles) members.push(await world.makeColleague(owner, role))
  await block(owner)
  const clients = await Promise.all(members.map((member) => world.signedIn(member)))
  return { owner, members, clients }
}

const block = ({ id }: Row<'users'>) =>
  world.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()

const noteAdder = (added: Row<'users'>, by: Row<'users'>) =>
  world.db
    .updateTable('memberships')
    .set({ added_by: by.id })
    .where('user_id', '=', added.id)
    .execute()

const voteFor = ({ id }: Row<'users'>) => ({ params: { userId: id } })

async function roleOf(user: Row<'users'>) {
  return (await (await world.signedIn(user)).call(getUser)).data.member_role
}

async function emailsTo(people: Row<'users'>[]) {
  const mails = await world.deliverMail()
  return people.map(({ email }) =>
    mails
      .filter(({ to }) => to === email)
      .map(({ subject }) => subject.replace(' – Tender Portal', '')),
  )
}

test('two members can elect an owner if there is none, and all members are notified', async () => {
  const { members, clients } = await makeOwnerless('member', 'member', 'viewer')
  const [ann, , vic] = members as [Row<'users'>, Row<'users'>, Row<'users'>]
  expect((await clients[0]!.call(voteForOwner, voteFor(vic))).is_elected).toBe(false)
  expect((await clients[1]!.call(listColleagues)).data.election).toEqual({
    votes: [{ candidate_id: vic.id, voter: { id: ann.id, name: ann.name } }],
  })
  // A repeated vote doesn't count twice, and causes no further emails.
  expect((await clients[0]!.call(voteForOwner, voteFor(vic))).is_elected).toBe(false)
  expect((await clients[2]!.post(`/api/colleagues/${vic.id}/owner-vote`)).status).toBe(403)
  expect((await clients[1]!.call(voteForOwner, voteFor(vic))).is_elected).toBe(true)
  expect(await roleOf(vic)).toBe('owner')
  expect((await clients[1]!.call(listColleagues)).data).toMatchObject({ owners: 1, election: null })
  const notified = ['Your organisation needs an owner', 'Your organisation has a new owner']
  expect(await emailsTo(members)).toEqual([notified, notified, notified])
  const late = await clients[0]!.post(`/api/colleagues/${ann.id}/owner-vote`)
  expect([late.status, late.body.message]).toEqual([409, electionRuleTexts.notOpen])
})

test('votes of members who invited one another count as one', async () => {
  const { owner, members, clients } = await makeOwnerless('member', 'member', 'member', 'member')
  const [mole, alias, second, other] = members
  for (const member of members) await noteAdder(member, owner)
  await noteAdder(alias!, mole!)
  await noteAdder(second!, alias!)
  for (const client of clients.slice(0, 3)) {
    expect((await client.call(voteForOwner, voteFor(mole!))).is_elected).toBe(false)
  }
  expect((await clients[3]!.call(voteForOwner, voteFor(mole!))).is_elected).toBe(true)
  expect(other).toBeDefined()
})

test('a vote ends after 30 days, when its voter is blocked, or when they vote for somebody else', async () => {
  const { members, clients } = await makeOwnerless('member', 'member', 'member', 'member')
  const [ann, bob, cat] = members as [Row<'users'>, Row<'users'>, Row<'users'>]
  await clients[0]!.call(voteForOwner, voteFor(ann))
  await world.db
    .updateTable('owner_votes')
    .set({ created_at: sql<string>`now() - interval '31 days'` })
    .where('voter_id', '=', ann.id)
    .execute()
  expect((await clients[1]!.call(voteForOwner, voteFor(ann))).is_elected).toBe(false)
  await block(bob)
  expect((await clients[2]!.call(voteForOwner, voteFor(ann))).is_elected).toBe(false)
  await clients[2]!.call(voteForOwner, voteFor(cat))
  expect((await clients[3]!.call(voteForOwner, voteFor(ann))).is_elected).toBe(false)
})

test('an account that an administrator changed can neither vote nor be elected', async () => {
  const { members, clients } = await makeOwnerless('member', 'member')
  const [ann, planted] = members as [Row<'users'>, Row<'users'>]
  await world.db
    .updateTable('users')
    .set({ outside_change_at: sql<string>`now()` })
    .where('id', '=', planted.id)
    .execute()
  const vote = await clients[1]!.post(`/api/colleagues/${ann.id}/owner-vote`)
  expect([vote.status, vote.body.message]).toEqual([409, electionRuleTexts.ownAccount])
  const other = await clients[0]!.post(`/api/colleagues/${planted.id}/owner-vote`)
  expect([other.status, other.body.message]).toEqual([409, electionRuleTexts.mayNotOwn])
})

test('appointing an owner as an administrator marks the account and notifies all members', async () => {
  const { owner, members, clients } = await makeOwnerless('member', 'viewer')
  const [ann, vic] = members as [Row<'users'>, Row<'users'>]
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  const params = { organisationId: owner.organisation_id! }
  expect((await admin.call(getOrganisation, { params })).organisation.needs_owner).toBe(true)
  await admin.call(appointOwner, { params, body: { user_id: vic.id } })
  expect(await roleOf(vic)).toBe('owner')
  expect((await admin.call(getOrganisation, { params })).organisation.needs_owner).toBe(false)
  const { outside_change_at } = await world.db
    .selectFrom('users')
    .select('outside_change_at')
    .where('id', '=', vic.id)
    .executeTakeFirstOrThrow()
  expect(outside_change_at).not.toBeNull()
  expect(await emailsTo(members)).toEqual([
    ['Your organisation has a new owner'],
    ['Your organisation has a new owner'],
  ])
  const again = await admin.post(`/api/admin/organisations/${params.organisationId}/owner`, {
    user_id: ann.id,
  })
  expect([again.status, again.body.message]).toEqual([409, electionRuleTexts.hasOwner])

  // The appointed owner makes Ann an owner. No administrator changed Ann's account, so she replaces
  // the appointed owner.
  const theirs = await world.signedIn(vic)
  await theirs.call(changeMemberRole, { params: { userId: ann.id }, body: { role: 'owner' } })
  expect([await roleOf(ann), await roleOf(vic)]).toEqual(['owner', 'member'])
  expect((await clients[0]!.call(listColleagues)).data.owners).toBe(1)
})

test('members can replace an appointed owner by electing another one', async () => {
  const { owner, members, clients } = await makeOwnerless('member', 'member', 'member')
  const [ann, bob, cat] = members as [Row<'users'>, Row<'users'>, Row<'users'>]
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  const params = { organisationId: owner.organisation_id! }
  await admin.call(appointOwner, { params, body: { user_id: cat.id } })
  await clients[0]!.call(voteForOwner, voteFor(bob))
  await clients[1]!.call(voteForOwner, voteFor(bob))
  expect([await roleOf(ann), await roleOf(bob), await roleOf(cat)]).toEqual([
    'member',
    'owner',
    'member',
  ])
})

test('an administrator can appoint only an active member of the organisation as its owner', async () => {
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  const { owner } = await makeOwnerless('member')
  const stranger = await world.makeUser()
  const path = `/api/admin/organisations/${owner.organisation_id}/owner`
  expect((await admin.post(path, { user_id: stranger.id })).status).toBe(404)
  const inactive = await admin.post(path, { user_id: owner.id })
  expect([inactive.status, inactive.body.message]).toEqual([409, electionRuleTexts.inactive])
})
