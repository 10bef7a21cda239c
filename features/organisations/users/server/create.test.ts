import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAdmin, createUser } from '../contract/admin-user.ts'
import { passwordRules } from '#features/accounts/contract/password.ts'
import { useWorld } from '#app/test/world.ts'
import { generatePassword } from './generate-password.ts'

const world = useWorld()
const admin = async () => world.signedIn(await world.makeUser({ role: 'admin' }))

let count = 0
function person(more: object = {}) {
  count += 1
  return { name: 'Nora Newcombe', email: `nora-${count}@example.test`, ...more }
}

const signIn = (email: string, password: string) =>
  world.visitor().post('/api/auth/login', { email, password })

test('a created user can sign in with the password that the response shows once', async () => {
  const organisation = await world.makeOrganisation({ type: 'buyer' })
  const client = await admin()
  // An HTML form sends the chosen organisation as a text.
  const body = { ...person(), role: 'buyer' as const, organisation_id: String(organisation.id) }
  const { message, user, password } = await client.call(createUser, { body })
  expect(message).toBe('User created successfully')
  expect(user).toMatchObject({
    name: body.name,
    email: body.email,
    role: 'buyer',
    is_active: true,
    organisation: { id: organisation.id },
  })
  const signedIn = await signIn(body.email, password)
  expect(signedIn.status).toBe(200)
  expect(signedIn.body.user.must_change_password).toBe(true)

  const [email] = (await world.deliverMail()).filter(({ to }) => to === body.email)
  expect(email?.text).not.toContain(password)
  const [, token] = /\/reset-password\/([\w-]+)\?email=/.exec(email!.text)!
  expect(email!.text).toContain('within the next 7 days')
  const { hours } = await world.db
    .selectFrom('password_resets')
    .select(sql<number>`round(extract(epoch from expires_at - now()) / 3600)::int`.as('hours'))
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(hours).toBe(7 * 24)

  const own = 'Quiet-Lantern-Maple-58?'
  const reset = (chosen: string) =>
    world.visitor().post('/api/auth/password/reset', {
      token,
      email: body.email,
      password: chosen,
      password_confirmation: chosen,
    })
  expect((await reset(password)).body.errors).toEqual({
    password: ['Choose a password that is different from your current one'],
  })
  expect((await reset(own)).status).toBe(200)
  expect((await signIn(body.email, own)).body.user.must_change_password).toBe(false)
})

test('a temporary password no longer works once it has expired', async () => {
  const organisation = await world.makeOrganisation()
  const body = { ...person(), role: 'supplier' as const, organisation_id: organisation.id }
  const { user, password } = await (await admin()).call(createUser, { body })
  await world.db
    .updateTable('users')
    .set({ password_expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', user.id)
    .execute()
  const answer = await signIn(body.email, password)
  expect(answer.status).toBe(422)
  expect(answer.body.message).toContain('temporary password has expired')
})

test('no email is sent without send_email', async () => {
  const organisation = await world.makeOrganisation()
  const body = {
    ...person(),
    role: 'supplier' as const,
    organisation_id: organisation.id,
    send_email: false,
  }
  await (await admin()).call(createUser, { body })
  expect((await world.deliverMail()).filter(({ to }) => to === body.email)).toEqual([])
})

test('all missing fields of a new user are reported at once', async () => {
  const answer = await (await admin()).post('/api/admin/users/create', { role: 'admin' })
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual({
    name: ['Name is required'],
    email: ['Email is required'],
    role: ['Choose supplier or buyer'],
    organisation_id: ['Organisation is required'],
  })
})

test('an organisation of the wrong type, unapproved or unknown is refused', async () => {
  const client = await admin()
  const buyer = await world.makeOrganisation({ type: 'buyer' })
  const pending = await world.makeOrganisation({ verification_status: 'pending' })
  for (const organisation_id of [buyer.id, pending.id, 2_000_000_000]) {
    const body = { ...person(), role: 'supplier', organisation_id }
    const answer = await client.post('/api/admin/users/create', body)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({
      organisation_id: ['Choose an approved organisation that fits the role'],
    })
  }
})

test('an address can have only one account, even with two concurrent requests', async () => {
  const client = await admin()
  const { id: organisation_id } = await world.makeOrganisation()
  const body = { ...person(), role: 'supplier', organisation_id }
  const create = (email: string) =>
    client.post('/api/admin/users/create', { ...body, email, send_email: false })
  const answers = await Promise.all(
    [body.email, body.email.toUpperCase(), body.email].map((email) => create(email)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
  const refused = answers.find(({ status }) => status === 422)!
  expect(refused.body.errors).toEqual({ email: ['A user with this email already exists'] })
  const made = await world.db
    .selectFrom('audit_logs')
    .select('metadata')
    .where('action', '=', 'user.created')
    .where('resource_id', '=', answers.find(({ status }) => status === 201)!.body.user.id)
    .execute()
  expect(made).toEqual([{ metadata: { role: 'supplier', organisation_id } }])
})

test('a created administrator has no organisation and gets a temporary password', async () => {
  const client = await admin()
  const password = 'Copper-Violin-Storm-71!'
  const body = { ...person(), password, password_confirmation: password }
  const { message, user } = await client.call(createAdmin, { body })
  expect(message).toBe('Admin user created successfully')
  expect(user).toMatchObject({ role: 'admin', is_active: true, organisation: null })
  expect((await signIn(body.email, password)).body.user).toMatchObject({
    role: 'admin',
    must_change_password: true,
  })
  expect((await client.post('/api/admin/users/create-admin', body)).body.errors).toEqual({
    email: ['A user with this email already exists'],
  })
})

test('an administrator’s password must match its confirmation, be strong and not be based on their name', async () => {
  const client = await admin()
  const attempt = async (password: string, password_confirmation: string) =>
    (
      await client.post('/api/admin/users/create-admin', {
        ...person(),
        password,
        password_confirmation,
      })
    ).body.errors
  expect(await attempt('Copper-Violin-Storm-71!', 'Copper-Violin-Storm-72!')).toEqual({
    password_confirmation: ['Passwords do not match'],
  })
  expect(Object.keys(await attempt('weak', 'weak'))).toEqual(['password'])
  const empty = await client.post('/api/admin/users/create-admin', {})
  expect(Object.keys(empty.body.errors)).toEqual([
    'name',
    'email',
    'password',
    'password_confirmation',
  ])
  expect((await attempt('Newcombe-Nora-1!', 'Newcombe-Nora-1!')).password[0]).toContain('name')
})

test('generated passwords meet every rule and are never repeated', () => {
  const passwords = Array.from({ length: 500 }, generatePassword)
  expect(new Set(passwords).size).toBe(500)
  for (const password of passwords) {
    expect(passwordRules.filter(({ isMet }) => !isMet(password))).toEqual([])
  }
})
