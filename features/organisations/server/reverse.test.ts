import { expect, test } from 'vitest'
import { reverseRejection } from '../contract/admin-organisation.ts'
import { verificationStatuses } from '#kernel/contract/organisation.ts'
import { canVerify, verificationTransitions } from '../rules/verification.ts'
import { testPassword, useWorld } from '#app/test/world.ts'

const world = useWorld()

const admin = async () => world.signedIn(await world.makeUser({ role: 'admin' }))

async function rejected() {
  const organisation = await world.makeOrganisation({
    verification_status: 'rejected',
    rejection_reason: 'Unknown to us',
  })
  const user = await world.makeUser({ organisation_id: organisation.id, is_active: false })
  return { organisation, user }
}

async function subjectsTo(email: string) {
  return (await world.deliverMail()).filter(({ to }) => to === email).map(({ subject }) => subject)
}

const auditOf = (organisationId: number) =>
  world.db
    .selectFrom('audit_logs')
    .select(['action', 'metadata', 'changes'])
    .where('resource_type', '=', 'Organisation')
    .where('resource_id', '=', organisationId)
    .execute()

const signIn = (email: string) =>
  world.visitor().post('/api/auth/login', { email, password: testPassword })

test('reversing a rejection to an approval lets the users sign in and notifies them', async () => {
  const { organisation, user } = await rejected()
  const reply = await (
    await admin()
  ).call(reverseRejection, {
    params: { organisationId: organisation.id },
    body: { outcome: 'approved' },
  })
  expect(reply.organisation.verification_status).toBe('approved')
  expect((await signIn(user.email)).status).toBe(200)
  expect(await subjectsTo(user.email)).toEqual([
    'Your organisation has been approved – Tender Portal',
  ])
  expect(await auditOf(organisation.id)).toEqual([
    {
      action: 'organisation.rejection_reversed',
      metadata: { activated_users: 1 },
      changes: { verification_status: { from: 'rejected', to: 'approved' } },
    },
  ])
})

test('reversing a rejection to a review leaves the users waiting and notifies them', async () => {
  const { organisation, user } = await rejected()
  const client = await admin()
  const path = `/api/admin/organisations/${organisation.id}`
  expect((await client.post(`${path}/reverse-rejection`, { outcome: 'pending' })).status).toBe(200)
  expect((await client.get(path)).body.organisation).toMatchObject({
    verification_status: 'pending',
    rejection_reason: null,
  })
  expect((await signIn(user.email)).body.code).toBe('awaiting_approval')
  expect(await subjectsTo(user.email)).toEqual([
    'Your registration is being reviewed again – Tender Portal',
  ])
  expect((await client.post(`${path}/approve`)).status).toBe(200)
  expect((await signIn(user.email)).status).toBe(200)
})

test('only a rejection can be reversed, and an outcome must be chosen', async () => {
  const client = await admin()
  for (const verification_status of ['pending', 'approved'] as const) {
    const { id } = await world.makeOrganisation({ verification_status })
    const path = `/api/admin/organisations/${id}/reverse-rejection`
    const answer = await client.post(path, { outcome: 'approved' })
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'Only a rejected organisation can have its rejection reversed.',
    ])
    expect((await client.post(path, {})).body.errors).toEqual({
      outcome: ['Choose what happens to the organisation'],
    })
  }
})

test('the allowed steps of the review from each status', () => {
  const steps = Object.keys(verificationTransitions) as (keyof typeof verificationTransitions)[]
  const allowed = steps.flatMap((step) =>
    verificationStatuses
      .filter((status) => canVerify(step, status))
      .map((from) => [step, from, verificationTransitions[step].to]),
  )
  expect(allowed).toEqual([
    ['approve', 'pending', ['approved']],
    ['reject', 'pending', ['rejected']],
    ['reverse', 'rejected', ['approved', 'pending']],
  ])
})
