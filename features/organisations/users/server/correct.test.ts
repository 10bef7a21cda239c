import { expect, test } from 'vitest'
import { correctUser, getAdminUser } from '../contract/admin-user.ts'
import { login } from '#features/accounts/contract/auth.ts'
import { confirmEmail } from '#features/accounts/contract/registration.ts'
import { changePassword } from '#features/accounts/contract/own-account.ts'
import { linkIn } from '#app/test/mail.ts'
import { testPassword, useWorld } from '#app/test/world.ts'

const world = useWorld()
const newPassword = 'Blue-Kettle-Orbit-93!'
let count = 0
const newEmail = () => `moved-${(count += 1)}@example.test`

const admin = async () => world.signedIn(await world.makeUser({ role: 'admin' }))

async function ask(userId: number, body: { name: string; email: string }) {
  return (await admin()).call(correctUser, { params: { userId }, body })
}

async function mailsTo(email: string) {
  return (await world.deliverMail()).filter(({ to }) => to === email)
}

async function tokenFor(email: string): Promise<string> {
  return linkIn((await mailsTo(email)).at(-1)!).pathname.replace('/confirm-email/', '')
}

const auditOf = (userId: number) =>
  world.db
    .selectFrom('audit_logs')
    .select(['action', 'metadata', 'changes'])
    .where('resource_type', '=', 'User')
    .where('resource_id', '=', userId)
    .orderBy('id')
    .execute()

test('a corrected name takes effect at once, and is logged once', async () => {
  const user = await world.makeUser({ name: 'Jon Smyth' })
  const { message, user: corrected } = await ask(user.id, { name: 'John Smith', email: user.email })
  expect([message, corrected.name]).toEqual(['User details updated successfully', 'John Smith'])
  expect(await auditOf(user.id)).toEqual([
    {
      action: 'user.corrected',
      metadata: {},
      changes: { name: { from: 'Jon Smyth', to: 'John Smith' } },
    },
  ])
  const client = await admin()
  const body = { name: 'John Smith', email: user.email }
  expect((await client.put(`/api/admin/users/${user.id}`, body)).status).toBe(409)
})

test('a corrected address takes effect once confirmed; the old address gets two emails', async () => {
  const user = await world.makeUser()
  const session = await world.signedIn(user)
  const email = newEmail()
  const { message, user: unchanged } = await ask(user.id, { name: user.name, email })
  expect(message).toBe(`We’ve sent a link to ${email}. The address changes once it is confirmed.`)
  expect(unchanged.email).toBe(user.email)
  const mails = await world.deliverMail()
  const token = linkIn(mails.find(({ to }) => to === email)!)
    .pathname.split('/')
    .at(-1)!
  const warned = mails.filter(({ to }) => to === user.email)
  expect(warned.map(({ subject }) => subject)).toEqual([
    'An email address is about to change – Tender Portal',
  ])
  const page = await (await admin()).call(getAdminUser, { params: { userId: user.id } })
  expect(page.user.new_email).toEqual({ email, expires_at: expect.any(String) })
  expect(page.user.sessions).toHaveLength(1)
  // Before the confirmation nothing changes, and the new address can't be used.
  expect((await session.get('/api/user')).status).toBe(200)
  await world.visitor().post('/api/auth/password/forgot', { email })
  expect(await mailsTo(email)).toEqual([])

  const visitor = world.visitor()
  const confirmed = await visitor.call(confirmEmail, { body: { token } })
  expect(confirmed.message).toBe('Your email address has been confirmed.')
  const again = await visitor.call(confirmEmail, { body: { token } })
  expect(again.message).toBe('Your email address is already confirmed.')
  expect((await session.get('/api/user')).status).toBe(401)
  const old = await visitor.post('/api/auth/login', { email: user.email, password: testPassword })
  expect(old.status).toBe(422)
  const { user: moved } = await visitor.call(login, { body: { email, password: testPassword } })
  expect(moved?.id).toBe(user.id)
  const notified = await mailsTo(user.email)
  expect(notified.map(({ subject }) => subject)).toEqual([
    'Your email address was changed – Tender Portal',
  ])
  expect((await auditOf(user.id)).slice(0, 2)).toEqual([
    { action: 'user.corrected', metadata: { asked_email: email }, changes: {} },
    {
      action: 'user.email_changed',
      metadata: {},
      changes: { email: { from: user.email, to: email } },
    },
  ])
})

test('the owner of the old address can stop the change by setting a new password', async () => {
  const user = await world.makeUser()
  const email = newEmail()
  await ask(user.id, { name: user.name, email })
  const token = await tokenFor(email)
  const owner = await world.signedIn(user)
  await owner.call(changePassword, {
    body: {
      current_password: testPassword,
      password: newPassword,
      password_confirmation: newPassword,
    },
  })
  const answer = await world.visitor().post('/api/auth/email/confirm', { token })
  expect(answer.status).toBe(422)
})

test('all administrators are notified before the email address of one of them changes', async () => {
  const victim = await world.makeUser({ role: 'admin' })
  const witness = await world.makeUser({ role: 'admin' })
  await ask(victim.id, { name: victim.name, email: newEmail() })
  const notified = (await world.deliverMail()).filter(({ subject }) =>
    subject.startsWith('An email address is about to change'),
  )
  expect(notified.map(({ to }) => to)).toEqual(
    expect.arrayContaining([victim.email, witness.email]),
  )
})

test('a pending change is voided by another one, and withdrawn by entering the old address', async () => {
  const user = await world.makeUser()
  const [first, second] = [newEmail(), newEmail()]
  await ask(user.id, { name: user.name, email: first })
  const voided = await tokenFor(first)
  await ask(user.id, { name: user.name, email: second })
  const token = await tokenFor(second)
  const { message } = await ask(user.id, { name: user.name, email: user.email })
  expect(message).toBe('The change of email address has been withdrawn')
  for (const link of [voided, token]) {
    const answer = await world.visitor().post('/api/auth/email/confirm', { token: link })
    expect(answer.status).toBe(422)
  }
})

test('an address with an account is refused, even if the account is created in the meantime', async () => {
  const client = await admin()
  const [user, other] = [await world.makeUser(), await world.makeUser()]
  const taken = await client.put(`/api/admin/users/${user.id}`, {
    name: user.name,
    email: other.email,
  })
  expect([taken.status, taken.body.errors]).toEqual([
    422,
    { email: ['A user with this email already exists'] },
  ])
  const email = newEmail()
  await ask(user.id, { name: user.name, email })
  const token = await tokenFor(email)
  await world.makeUser({ email })
  const answer = await world.visitor().post('/api/auth/email/confirm', { token })
  expect(answer.status).toBe(422)
})

test('administrators cannot correct their own details, and need a recent password', async () => {
  const self = await world.makeUser({ role: 'admin' })
  const client = await world.signedIn(self)
  const path = `/api/admin/users/${self.id}`
  const own = await client.put(path, { name: 'Somebody Else', email: self.email })
  expect([own.status, own.body.message]).toEqual([
    409,
    'Ask another administrator to correct your details.',
  ])
  await world.db
    .updateTable('sessions')
    .set({ password_proven_at: new Date(0) })
    .where('user_id', '=', self.id)
    .execute()
  const stale = await client.put(path, { name: 'Somebody Else', email: self.email })
  expect([stale.status, stale.body.code]).toEqual([403, 'password_required'])
})

test('an unknown user is not found', async () => {
  expect((await (await admin()).get('/api/admin/users/2000000000')).status).toBe(404)
})
