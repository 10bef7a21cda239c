import { expect, test } from 'vitest'
import {
  acceptColleagueInvitation,
  checkColleagueInvitation,
  deactivateColleague,
  inviteColleague,
  listColleagues,
  reactivateColleague,
  resendColleagueInvitation,
  withdrawColleagueInvitation,
} from '../contract/colleague.ts'
import { changeMemberRole } from '../contract/owner-change.ts'
import { login } from '#features/accounts/contract/auth.ts'
import { colleagueRuleTexts } from '../rules/colleagues.ts'
import { countLockWaits } from '#app/test/lock-waits.ts'
import { linkIn } from '#app/test/mail.ts'
import { makeWorld, testPassword, useWorld } from '#app/test/world.ts'

const world = useWorld({ INVITATIONS_PER_HOUR: '1000' })

const password = 'Brand-New-Lantern-9'
const chosen = { password, password_confirmation: password }
let count = 0
const newEmail = () => `invited-${(count += 1)}@example.test`

async function makeBuyer() {
  const organisation = await world.makeOrganisation({ type: 'buyer', name: `Harbour ${count}` })
  const user = await world.makeUser({ role: 'buyer', organisation_id: organisation.id })
  return { organisation, user, client: await world.signedIn(user) }
}

/** Returns the token of the newest invitation to an address. */
async function tokenFor(email: string): Promise<string> {
  const mail = (await world.deliverMail()).findLast(({ to }) => to === email)
  return linkIn(mail!).pathname.replace('/join/', '')
}

const auditOf = (organisationId: number) =>
  world.db
    .selectFrom('audit_logs')
    .select(['action', 'user_id', 'metadata'])
    .where('resource_type', '=', 'Organisation')
    .where('resource_id', '=', organisationId)
    .orderBy('id')
    .execute()

test('an invited colleague sets a password and signs in for the organisation', async () => {
  const { client, user, organisation } = await makeBuyer()
  const email = newEmail()
  const body = { name: 'Nell New', email }
  const { message, invitation } = await client.call(inviteColleague, { body })
  expect(message).toBe(`Invitation sent to ${email}`)
  expect((await client.call(listColleagues)).data).toEqual({
    people: [
      {
        id: user.id,
        name: user.name,
        email: user.email,
        is_active: true,
        is_deactivated: false,
        last_login_at: null,
        role: 'owner',
        given_role: 'owner',
        may_own: true,
        role_since: expect.any(String),
        role_given_by: null,
        joined_at: expect.any(String),
        added_by: null,
      },
    ],
    owners: 1,
    owner_changes: [],
    election: null,
    invitations: [
      {
        id: invitation.id,
        name: 'Nell New',
        email,
        role: 'member',
        invited_by: { name: user.name },
        created_at: expect.any(String),
        expires_at: expect.any(String),
        is_expired: false,
      },
    ],
  })
  const days = (Date.parse(invitation.expires_at) - Date.parse(invitation.created_at)) / 86_400_000
  expect(days).toBe(7)

  const token = await tokenFor(email)
  const visitor = world.visitor()
  expect(await visitor.call(checkColleagueInvitation, { body: { token } })).toEqual({
    invitation: { email, organisation: organisation.name },
  })
  await visitor.call(acceptColleagueInvitation, { body: { token, ...chosen } })
  const { user: joined } = await visitor.call(login, { body: { email, password } })
  expect(joined).toMatchObject({
    name: 'Nell New',
    role: 'buyer',
    must_change_password: false,
    is_guest: false,
    organisation: { id: organisation.id, name: organisation.name },
  })

  const again = await visitor.post('/api/auth/invitation/accept', { token, ...chosen })
  expect(again.status).toBe(422)
  expect(await visitor.call(checkColleagueInvitation, { body: { token } })).toEqual({
    invitation: null,
  })
  expect((await client.call(listColleagues)).data.invitations).toEqual([])
  const notified = (await world.deliverMail()).filter(({ to }) => to === user.email)
  expect(notified.map(({ subject }) => subject)).toEqual(['A colleague has joined – Tender Portal'])
  expect(await auditOf(organisation.id)).toEqual([
    {
      action: 'user.invited',
      user_id: user.id,
      metadata: { email, organisation_id: organisation.id, role: 'member' },
    },
  ])
})

test('inviting an address that has an account elsewhere gives the same reply and list entry', async () => {
  const { client } = await makeBuyer()
  const { email } = await world.makeUser()
  const unknown = newEmail()
  const known = await client.post('/api/colleague-invitations', { name: 'Sam', email })
  const other = await client.post('/api/colleague-invitations', { name: 'Sam', email: unknown })
  const shape = ({ status, body }: typeof known) => [
    status,
    body.message.replace(/ to .*/, ''),
    Object.keys(body.invitation),
  ]
  expect(shape(known)).toEqual(shape(other))
  const { invitations } = (await client.call(listColleagues)).data
  expect(invitations.map((each) => each.email).toSorted()).toEqual([email, unknown].toSorted())
  // Only the owner of the address learns, by email, that it already has an account.
  const mails = await world.deliverMail()
  const subjectTo = (address: string) => mails.find(({ to }) => to === address)!.subject
  expect(subjectTo(email)).toBe('You already have an account – Tender Portal')
  expect(subjectTo(unknown)).toBe('You’re invited to the portal – Tender Portal')
})

test('a member of the organisation cannot be invited again', async () => {
  const { client, user } = await makeBuyer()
  const answer = await client.post('/api/colleague-invitations', {
    name: 'Sam',
    email: user.email,
  })
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    { email: ['This person is already in your organisation'] },
  ])
})

test('resending an invitation invalidates the earlier link, and withdrawing it invalidates the last one', async () => {
  const { client } = await makeBuyer()
  const email = newEmail()
  const { invitation } = await client.call(inviteColleague, { body: { name: 'Nell', email } })
  const first = await tokenFor(email)
  const params = { invitationId: invitation.id }
  await client.call(resendColleagueInvitation, { params })
  const second = await tokenFor(email)
  const visitor = world.visitor()
  expect(
    (await visitor.call(checkColleagueInvitation, { body: { token: first } })).invitation,
  ).toBeNull()
  expect(
    (await visitor.call(checkColleagueInvitation, { body: { token: second } })).invitation,
  ).toBeTruthy()
  await client.call(withdrawColleagueInvitation, { params })
  expect(
    (await visitor.call(checkColleagueInvitation, { body: { token: second } })).invitation,
  ).toBeNull()
  const late = await visitor.post('/api/auth/invitation/accept', { token: second, ...chosen })
  expect(late.body.errors).toEqual({
    token: ['This invitation is invalid, has expired or was already accepted.'],
  })
})

test('an invitation expires, and is listed as expired until it is resent', async () => {
  const { client } = await makeBuyer()
  const email = newEmail()
  const { invitation } = await client.call(inviteColleague, { body: { name: 'Nell', email } })
  const token = await tokenFor(email)
  await world.db
    .updateTable('colleague_invitations')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', invitation.id)
    .execute()
  expect(
    (await world.visitor().call(checkColleagueInvitation, { body: { token } })).invitation,
  ).toBeNull()
  expect((await client.call(listColleagues)).data.invitations[0]!.is_expired).toBe(true)
  const params = { invitationId: invitation.id }
  const renewed = await client.call(resendColleagueInvitation, { params })
  expect(renewed.invitation.is_expired).toBe(false)
})

test('an invited colleague joins with the role in the invitation, which can never be owner', async () => {
  const { client, user } = await makeBuyer()
  const email = newEmail()
  const owner = await client.post('/api/colleague-invitations', {
    name: 'Nell',
    email,
    role: 'owner',
  })
  expect(owner.status).toBe(422)
  const body = { name: 'Nell', email, role: 'viewer' } as const
  const { invitation } = await client.call(inviteColleague, { body })
  expect(invitation.role).toBe('viewer')
  await client.call(resendColleagueInvitation, { params: { invitationId: invitation.id } })
  const token = await tokenFor(email)
  await world.visitor().call(acceptColleagueInvitation, { body: { token, ...chosen } })
  const { people } = (await client.call(listColleagues)).data
  expect(people.find((person) => person.email === email)).toMatchObject({
    role: 'viewer',
    added_by: { name: user.name },
  })
})

test.for(['left', 'became a viewer'] as const)(
  'an invitation no longer works once the inviter %s',
  async (change) => {
    const { client, user } = await makeBuyer()
    const inviter = await world.makeColleague(user, 'member')
    const theirs = await world.signedIn(inviter)
    const email = newEmail()
    const body = { name: 'Alias', email }
    const { invitation } = await theirs.call(inviteColleague, { body })
    const token = await tokenFor(email)
    const params = { userId: inviter.id }
    if (change === 'left') await client.call(deactivateColleague, { params })
    else await client.call(changeMemberRole, { params, body: { role: 'viewer' } })
    expect(
      (await world.visitor().call(checkColleagueInvitation, { body: { token } })).invitation,
    ).toBeNull()
    expect((await client.call(listColleagues)).data.invitations[0]!.is_expired).toBe(true)
    // A colleague who resends the invitation becomes the inviter.
    const renewed = await client.call(resendColleagueInvitation, {
      params: { invitationId: invitation.id },
    })
    expect(renewed.invitation.is_expired).toBe(false)
  },
)

test('a weak password creates no account, and the invitation link can be used again', async () => {
  const { client } = await makeBuyer()
  const email = newEmail()
  await client.call(inviteColleague, { body: { name: 'Beatrix Quillfeather', email } })
  const token = await tokenFor(email)
  const weak = 'Quillfeather-1!'
  const answer = await world
    .visitor()
    .post('/api/auth/invitation/accept', { token, password: weak, password_confirmation: weak })
  expect(answer.body.errors).toEqual({
    password: ['Password must not be based on your name, email or organisation'],
  })
  await world.visitor().call(acceptColleagueInvitation, { body: { token, ...chosen } })
})

test('a deactivated colleague is signed out, notified, and can be reactivated', async () => {
  const { client, organisation } = await makeBuyer()
  const colleague = await world.makeUser({ role: 'buyer', organisation_id: organisation.id })
  const session = await world.signedIn(colleague)
  const params = { userId: colleague.id }
  const { colleague: shut } = await client.call(deactivateColleague, { params })
  expect(shut).toMatchObject({ id: colleague.id, is_active: false, is_deactivated: true })
  expect((await session.get('/api/user')).status).toBe(401)
  const signIn = () =>
    world.visitor().post('/api/auth/login', { email: colleague.email, password: testPassword })
  const { status, body } = await signIn()
  expect([status, body.blocked, body.code, body.message]).toEqual([
    403,
    true,
    'deactivated',
    'Your account has been deactivated by your organisation.',
  ])
  await client.call(reactivateColleague, { params })
  expect((await signIn()).status).toBe(200)
  const subjects = (await world.deliverMail())
    .filter(({ to }) => to === colleague.email)
    .map(({ subject }) => subject)
  expect(subjects).toEqual([
    'Your account has been deactivated – Tender Portal',
    'Your account is active again – Tender Portal',
  ])
})

test('users cannot deactivate themselves or people of other organisations', async () => {
  const { client, user } = await makeBuyer()
  const own = await client.post(`/api/colleagues/${user.id}/deactivate`)
  expect([own.status, own.body.message]).toEqual([409, colleagueRuleTexts.self])
  const stranger = await world.makeUser({ role: 'buyer' })
  expect((await client.post(`/api/colleagues/${stranger.id}/deactivate`)).status).toBe(404)
})

test('colleagues cannot reactivate a user whom an administrator blocked', async () => {
  const { client, organisation } = await makeBuyer()
  const colleague = await world.makeUser({ role: 'buyer', organisation_id: organisation.id })
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  await client.call(deactivateColleague, { params: { userId: colleague.id } })
  // An administrator's block takes precedence over a colleague's deactivation.
  expect((await admin.post(`/api/admin/users/${colleague.id}/block`)).status).toBe(200)
  const answer = await client.post(`/api/colleagues/${colleague.id}/reactivate`)
  expect([answer.status, answer.body.message]).toEqual([409, colleagueRuleTexts.blocked])
  expect((await admin.post(`/api/admin/users/${colleague.id}/unblock`)).status).toBe(200)
})

/** Sends two changes while the rows of these users are locked, and returns the reply statuses. */
async function sendBothWhileLocked(
  users: { id: number }[],
  send: () => Promise<{ status: number }>[],
): Promise<number[]> {
  const { sent } = await world.db.transaction().execute(async (tx) => {
    const ids = users.map(({ id }) => id)
    await tx.selectFrom('users').select('id').where('id', 'in', ids).forUpdate().execute()
    const sent = send()
    await expect.poll(() => countLockWaits(world.db)).toBeGreaterThan(1)
    return { sent }
  })
  return (await Promise.all(sent)).map(({ status }) => status).toSorted()
}

test('if two colleagues deactivate a third at the same time, the second request is refused', async () => {
  const { client, user } = await makeBuyer()
  const theirs = await world.signedIn(await world.makeColleague(user, 'owner'))
  const third = await world.makeColleague(user, 'member')
  const path = `/api/colleagues/${third.id}/deactivate`
  const statuses = await sendBothWhileLocked([third], () => [client.post(path), theirs.post(path)])
  expect(statuses).toEqual([200, 409])
})

test('each user can send only a limited number of invitations an hour', async () => {
  const strict = await makeWorld({ INVITATIONS_PER_HOUR: '2' })
  const client = await strict.signedIn(await strict.makeUser({ role: 'supplier' }))
  const statuses = []
  for (const name of ['a', 'b', 'c']) {
    const body = { name, email: `${name}@example.test` }
    statuses.push((await client.post('/api/colleague-invitations', body)).status)
  }
  await strict.close()
  expect(statuses).toEqual([201, 201, 429])
})

test('one organisation cannot use up another’s limit of invitations to the same mailbox', async () => {
  const rival = await world.signedIn(await world.makeUser())
  const email = newEmail()
  const body = { name: 'Ina Invited', email }
  const statuses: number[] = []
  for (let sent = 0; sent < 6; sent += 1) {
    statuses.push((await rival.post('/api/colleague-invitations', body)).status)
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  const other = await world.signedIn(await world.makeUser())
  expect((await other.post('/api/colleague-invitations', body)).status).toBe(201)
})
