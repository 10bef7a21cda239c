import { expect, test } from 'vitest'
import { publishTender, updateTender } from '#features/tenders/contract/tender-calls.ts'
import { changeUserRole } from '#features/organisations/users/contract/admin-user.ts'
import { changeMemberRole } from '../contract/owner-change.ts'
import { getUser } from '#kernel/contract/user.ts'
import { sql } from 'kysely'
import { tenderForm } from '#app/test/tender-form.ts'
import { withToken } from '#app/test/with-token.ts'
import { useWorld, type Row } from '#app/test/world.ts'

const world = useWorld()

const membershipsOf = (organisationId: number | null) =>
  world.db
    .selectFrom('memberships')
    .select(['user_id', 'role', 'added_by'])
    .where('organisation_id', '=', organisationId)
    .orderBy('user_id')
    .execute()

async function whoAmI(user: Row<'users'>) {
  const client = await world.signedIn(user)
  const { member_role, owner } = (await client.call(getUser)).data
  return { member_role, owner }
}

test('the first user of an organisation is its owner, and all later users are members', async () => {
  const first = await world.makeUser({ role: 'buyer' })
  const second = await world.makeUser({ role: 'buyer', organisation_id: first.organisation_id })
  expect(await whoAmI(first)).toEqual({ member_role: 'owner', owner: null })
  expect(await whoAmI(second)).toEqual({ member_role: 'member', owner: { name: first.name } })
  const admin = await world.makeUser({ role: 'admin' })
  expect(await whoAmI(admin)).toEqual({ member_role: null, owner: null })
})

test('a user who moves to another organisation does not keep their role', async () => {
  const owner = await world.makeUser({ role: 'buyer' })
  const other = await world.makeUser({ role: 'buyer' })
  const admin = await world.makeUser({ role: 'admin' })
  const client = await world.signedIn(admin)
  const body = { role: 'buyer', organisation_id: other.organisation_id! } as const
  await client.call(changeUserRole, { params: { userId: owner.id }, body })
  expect(await membershipsOf(owner.organisation_id)).toEqual([])
  expect(await membershipsOf(other.organisation_id)).toEqual([
    { user_id: owner.id, role: 'member', added_by: admin.id },
    { user_id: other.id, role: 'owner', added_by: null },
  ])
})

test('an owner whose account an administrator changed loses the role if a colleague’s account is unchanged', async () => {
  const owner = await world.makeUser({ role: 'buyer' })
  const mark = () =>
    world.db
      .updateTable('users')
      .set({ outside_change_at: sql<string>`now()` })
      .where('id', '=', owner.id)
      .execute()
  await mark()
  expect((await whoAmI(owner)).member_role).toBe('owner')
  const colleague = await world.makeColleague(owner, 'contributor')
  expect(await whoAmI(owner)).toEqual({ member_role: 'member', owner: null })
  expect(await whoAmI(colleague)).toEqual({ member_role: 'contributor', owner: null })
})

test('a contributor can prepare a tender, but only a member can publish it', async () => {
  const owner = await world.makeUser({ role: 'buyer' })
  const contributor = await world.signedIn(await world.makeColleague(owner, 'contributor'))
  const member = await world.signedIn(await world.makeColleague(owner, 'member'))
  const tender = await world.makeTender({ created_by: owner.id, status: 'draft' })
  const params = { tenderId: tender.id }
  const path = `/api/tenders/${tender.id}`
  await contributor.call(updateTender, { params, body: tenderForm() })
  const message = `Members and owners of your organisation can do this, and your role is contributor. Ask ${owner.name}, who is an owner.`
  expect(await contributor.post(`${path}/publish`)).toMatchObject({
    status: 403,
    body: { message },
  })
  await member.call(publishTender, { params })
  expect(await contributor.put(path, tenderForm())).toMatchObject({
    status: 403,
    body: { message },
  })
})

test('a contributor can save a new tender as a draft, but cannot publish it directly', async () => {
  const owner = await world.makeUser({ role: 'buyer' })
  const contributor = await world.signedIn(await world.makeColleague(owner, 'contributor'))
  const published = await contributor.post('/api/tenders', tenderForm({ status: 'published' }))
  expect([published.status, published.body.message]).toEqual([
    403,
    expect.stringContaining(`Ask ${owner.name}, who is an owner.`),
  ])
  expect((await contributor.post('/api/tenders', tenderForm())).status).toBe(201)
})

test('an API token never allows more than its owner’s role does, even after the role changes', async () => {
  const owner = await world.makeUser({ role: 'buyer' })
  const member = await world.makeColleague(owner, 'member')
  const tender = await world.makeTender({ created_by: owner.id, status: 'draft' })
  const { client } = await withToken(world, member)
  const statusOf = async (method: 'PUT' | 'POST', path: string, body: object) =>
    (await client.send(method, path, body)).status
  expect(await statusOf('POST', '/api/webhooks', {})).toBe(403)
  const path = `/api/tenders/${tender.id}`
  expect(await statusOf('PUT', path, tenderForm())).toBe(200)
  const ownersClient = await world.signedIn(owner)
  const params = { userId: member.id }
  await ownersClient.call(changeMemberRole, { params, body: { role: 'contributor' } })
  expect(await statusOf('POST', `${path}/publish`, {})).toBe(403)
  expect(await statusOf('PUT', path, tenderForm({ title: 'Cleaning' }))).toBe(200)
  await ownersClient.call(changeMemberRole, { params, body: { role: 'viewer' } })
  expect(await statusOf('PUT', path, tenderForm({ title: 'Windows' }))).toBe(403)
  expect((await client.get(path)).status).toBe(200)
})

test('a viewer can read, but cannot change anything in the organisation’s name', async () => {
  const owner = await world.makeUser({ role: 'supplier' })
  const viewer = await world.signedIn(await world.makeColleague(owner, 'viewer'))
  const tender = await world.makeTender()
  expect(await viewer.get(`/api/tenders/${tender.id}`)).toMatchObject({ status: 200 })
  expect(await viewer.post(`/api/tenders/${tender.id}/interests`)).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('your role is viewer') },
  })
})

test.for([
  ['POST', '/api/organisation/sso'],
  ['DELETE', '/api/organisation/sso'],
  ['POST', '/api/organisation/sso/domains'],
  ['POST', '/api/organisation/sso/requirement'],
  ['POST', '/api/organisation/scim/token'],
  ['POST', '/api/webhooks'],
  ['POST', '/api/colleagues/1/deactivate'],
] as const)('only an owner may call %s %s', async ([method, path]) => {
  const owner = await world.makeUser({ role: 'buyer' })
  const member = await world.signedIn(await world.makeColleague(owner, 'member'))
  expect(await member.send(method, path, {})).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('Owners of your organisation can do this') },
  })
})
