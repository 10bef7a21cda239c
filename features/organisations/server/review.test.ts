import { expect, test } from 'vitest'
import {
  approveOrganisation,
  approveOrganisations,
  rejectOrganisation,
  removeOrganisationUser,
} from '../contract/admin-organisation.ts'
import { requestAccess } from '#features/accounts/contract/access-request.ts'
import { testPassword, useWorld } from '#app/test/world.ts'

const world = useWorld()
const admin = async () => world.signedIn(await world.makeUser({ role: 'admin' }))

/** Creates a pending organisation with two users, as registration does. */
async function registered() {
  const organisation = await world.makeOrganisation({ verification_status: 'pending' })
  const person = { organisation_id: organisation.id, is_active: false }
  const users = [await world.makeUser(person), await world.makeUser(person)]
  return { organisation, users, emails: users.map(({ email }) => email) }
}

const auditOf = (type: string, id: number) =>
  world.db
    .selectFrom('audit_logs')
    .select(['action', 'metadata', 'changes'])
    .where('resource_type', '=', type)
    .where('resource_id', '=', id)
    .execute()

const signIn = (email: string) =>
  world.visitor().post('/api/auth/login', { email, password: testPassword })

test('approving lets all users of the organisation sign in and sends them an email', async () => {
  const { organisation, users, emails } = await registered()
  await world.visitor().call(requestAccess, { body: { email: emails[0]! } })
  const params = { organisationId: organisation.id }
  const { message, organisation: after } = await (
    await admin()
  ).call(approveOrganisation, { params })
  expect(message).toBe('Organisation approved successfully')
  expect(after.verification_status).toBe('approved')
  for (const email of emails) expect((await signIn(email)).status).toBe(200)

  const received = (await world.deliverMail()).filter(({ subject }) =>
    subject.startsWith('Your organisation has been approved'),
  )
  expect(received.map(({ to }) => to).toSorted()).toEqual(emails.toSorted())
  expect(await auditOf('Organisation', organisation.id)).toEqual([
    {
      action: 'organisation.approved',
      metadata: { activated_users: 2 },
      changes: { verification_status: { from: 'pending', to: 'approved' } },
    },
  ])
  const open = await world.db
    .selectFrom('access_requests')
    .select('id')
    .where('user_id', '=', users[0]!.id)
    .where('closed_at', 'is', null)
    .execute()
  expect(open).toEqual([])
})

test('rejecting sends the users the reason, and they cannot sign in', async () => {
  const { organisation, emails } = await registered()
  const { message, organisation: after } = await (
    await admin()
  ).call(rejectOrganisation, {
    params: { organisationId: organisation.id },
    body: { reason: 'No such company at Companies House <b>' },
  })
  expect(message).toBe('Organisation rejected')
  expect(after.verification_status).toBe('rejected')
  expect((await signIn(emails[0]!)).body).toMatchObject({ blocked: true, code: 'not_approved' })
  const received = (await world.deliverMail()).filter(({ to }) => emails.includes(to))
  expect(received).toHaveLength(2)
  expect(received[0]?.text).toContain('No such company at Companies House <b>')
  expect(received[0]?.html).toContain('Companies House &lt;b&gt;')
  expect(await auditOf('Organisation', organisation.id)).toHaveLength(1)
})

test.for([{}, { reason: '' }, { reason: '   ' }])(
  'a rejection without a reason is refused: %o',
  async (body) => {
    const { organisation } = await registered()
    const answer = await (
      await admin()
    ).post(`/api/admin/organisations/${organisation.id}/reject`, body)
    expect(answer).toMatchObject({
      status: 422,
      body: {
        message: 'Please provide a reason for rejection',
        errors: { reason: ['Please provide a reason for rejection'] },
      },
    })
  },
)

test('only pending organisations can be reviewed', async () => {
  const client = await admin()
  const reject = { reason: 'Too late' }
  for (const verification_status of ['approved', 'rejected'] as const) {
    const { id } = await world.makeOrganisation({ verification_status, rejection_reason: 'No' })
    const path = `/api/admin/organisations/${id}`
    expect((await client.post(`${path}/approve`)).status).toBe(409)
    expect((await client.post(`${path}/reject`, reject)).status).toBe(409)
  }
  expect((await client.post('/api/admin/organisations/2000000000/approve')).status).toBe(404)
})

test('one of twenty concurrent reviews takes effect', async () => {
  const { organisation, emails } = await registered()
  const client = await admin()
  const path = `/api/admin/organisations/${organisation.id}`
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? client.post(`${path}/approve`)
        : client.post(`${path}/reject`, { reason: 'No' }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  expect(await auditOf('Organisation', organisation.id)).toHaveLength(1)
  expect((await world.deliverMail()).filter(({ to }) => emails.includes(to))).toHaveLength(2)
})

test('a bulk approval skips organisations that have already been reviewed', async () => {
  const one = await registered()
  const two = await registered()
  const { id: reviewed } = await world.makeOrganisation()
  const client = await admin()
  const ids = [two.organisation.id, reviewed, one.organisation.id]
  const reply = await client.call(approveOrganisations, { body: { ids } })
  expect(reply).toEqual({
    message: '2 organisations approved',
    approved: [one.organisation.id, two.organisation.id],
    skipped: [reviewed],
  })
  expect(await auditOf('Organisation', two.organisation.id)).toHaveLength(1)
  expect((await signIn(two.emails[1]!)).status).toBe(200)
  expect((await client.post('/api/admin/organisations/approve', { ids })).status).toBe(409)
  expect((await client.post('/api/admin/organisations/approve', { ids: [] })).body.errors).toEqual({
    ids: ['Choose at least one organisation'],
  })
})

test('a removed user has no organisation and no access', async () => {
  const user = await world.makeUser({ role: 'buyer' })
  const client = await admin()
  const params = { organisationId: user.organisation_id!, userId: user.id }
  const { message } = await client.call(removeOrganisationUser, { params })
  expect(message).toBe('User removed successfully')
  const after = await world.db
    .selectFrom('users')
    .select(['organisation_id', 'is_active'])
    .where('id', '=', user.id)
    .executeTakeFirst()
  expect(after).toEqual({ organisation_id: null, is_active: false })
  expect(await auditOf('User', user.id)).toEqual([
    {
      action: 'user.removed',
      metadata: { organisation_id: user.organisation_id },
      changes: {
        organisation_id: { from: user.organisation_id, to: null },
        is_active: { from: true, to: false },
      },
    },
  ])
  const path = `/api/admin/organisations/${user.organisation_id}/users/${user.id}`
  expect((await client.delete(path)).status).toBe(404)
})

test('an administrator cannot remove users of other organisations or themselves', async () => {
  const organisation = await world.makeOrganisation()
  const stranger = await world.makeUser()
  const client = await admin()
  const path = `/api/admin/organisations/${organisation.id}/users`
  expect((await client.delete(`${path}/${stranger.id}`)).status).toBe(404)
  const self = await world.makeUser({ role: 'admin', organisation_id: organisation.id })
  const own = await world.signedIn(self)
  expect(await own.delete(`${path}/${self.id}`)).toMatchObject({
    status: 409,
    body: { message: 'You cannot remove yourself.' },
  })
})
