import { expect, test } from 'vitest'
import {
  checkOrganisation,
  confirmEmail,
  register,
  resendConfirmation,
} from '#features/accounts/contract/registration.ts'
import { sweepLeftovers } from '#kernel/server/db/sweep.ts'
import { linkIn } from '#app/test/mail.ts'
import { makeWorld, testPassword, useWorld } from '#app/test/world.ts'

const world = useWorld({
  REGISTRATIONS_PER_HOUR: '1000',
  ORGANISATION_CHECKS_PER_MINUTE: '1000',
  LOGIN_TRIES_PER_MINUTE_AND_ADDRESS: '1000',
})

const success = 'Registration successful! Please check your email and then log in.'
const password = 'Quiet-Harbour-77?'

function registration(values: object = {}) {
  return {
    organisation_name: 'Tidewater Cleaning Ltd',
    name: 'Ada Marsh',
    email: 'ada@tidewater.example',
    password,
    password_confirmation: password,
    ...values,
  }
}

test('a registration creates a pending organisation and an inactive user, and sends an email', async () => {
  const reply = await world.visitor().call(register, {
    body: registration({
      organisation_type: 'buyer',
      organisation_description: 'We buy.',
      registration_number: '01234567',
      vat_number: 'GB123456789',
      address_line_1: '1 Quay Street',
      address_line_2: 'Floor 2',
      city: 'Hull',
      county: 'East Riding',
      postcode: 'HU1 1AA',
      phone: '01632 960123',
      website: 'https://tidewater.example',
      email: 'Ada@Tidewater.example',
      role: 'admin',
      is_active: true,
    }),
  })
  expect(reply).toEqual({ message: success })

  const user = await world.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', 'ada@tidewater.example')
    .executeTakeFirstOrThrow()
  expect(user).toMatchObject({ name: 'Ada Marsh', role: 'buyer', is_active: false })
  const organisation = await world.db
    .selectFrom('organisations')
    .selectAll()
    .where('id', '=', user.organisation_id!)
    .executeTakeFirstOrThrow()
  expect(organisation).toMatchObject({
    name: 'Tidewater Cleaning Ltd',
    type: 'buyer',
    verification_status: 'pending',
    company_number: '01234567',
    address_line1: '1 Quay Street',
    country: 'GB',
    county: 'East Riding',
  })

  const [mail] = await world.deliverMail()
  expect(mail).toMatchObject({
    to: 'ada@tidewater.example',
    subject: 'Confirm your email address – Tender Portal',
  })
  const token = linkIn(mail!).pathname.replace('/confirm-email/', '')
  expect(await world.visitor().call(confirmEmail, { body: { token } })).toEqual({
    message: 'Your email address has been confirmed.',
  })
  const again = await world.visitor().post('/api/auth/email/confirm', { token })
  expect([again.status, again.body]).toEqual([
    200,
    { message: 'Your email address is already confirmed.' },
  ])
  const stranger = await world.visitor().post('/api/auth/email/confirm', { token: `${token}x` })
  expect([stranger.status, stranger.body.errors]).toEqual([
    422,
    { token: ['This confirmation link is invalid or has expired.'] },
  ])
  const confirmations = await world.db
    .selectFrom('audit_logs')
    .select('action')
    .where('user_id', '=', user.id)
    .where('action', '=', 'user.email_confirmed')
    .execute()
  expect(confirmations).toHaveLength(1)
})

test('errors for all missing or invalid fields are returned at once', async () => {
  const answer = await world.visitor().post('/api/auth/register', {
    organisation_type: 'bank',
    organisation_name: '  ',
    email: 'no address',
    password: 'short',
    password_confirmation: 'other',
    country: 'Britain',
    phone: 'call me',
    website: 'not a site',
  })
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual({
    organisation_type: ['Choose supplier or buyer'],
    organisation_name: ['Organisation name is required'],
    name: ['Full name is required'],
    email: ['Invalid email format'],
    password: [
      'Password must be at least 12 characters',
      'Password must contain an uppercase letter',
      'Password must contain a digit',
      'Password must contain a symbol',
    ],
    password_confirmation: ['Passwords do not match'],
    country: ['Use a two-letter country code, for example GB'],
    phone: ['Invalid phone format'],
    website: ['Enter a web address such as https://www.example.com'],
  })
})

test('a confirmation can be resent, and every address gets the same reply', async () => {
  const body = registration({ email: 'again@tidewater.example' })
  await world.visitor().call(register, { body })
  const first = (await world.deliverMail()).find(({ to }) => to === body.email)
  const confirmed = await world.makeUser({ email_confirmed_at: new Date() })
  const created = await world.makeUser()

  for (const email of [body.email, confirmed.email, created.email, 'nobody@example.test']) {
    expect(await world.visitor().call(resendConfirmation, { body: { email } })).toEqual({
      message:
        'If this address is waiting to be confirmed, we’ve sent it a new link. It works for 14 days.',
    })
  }
  const emails = await world.deliverMail()
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
    [body.email, 'Confirm your email address – Tender Portal'],
  ])
  const early = await world.visitor().post('/api/auth/email/resend', { email: body.email })
  expect(early.status).toBe(429)

  // Both links work: the first one confirms the address, and the other one reports that it is
  // already confirmed.
  const messages = []
  for (const mail of [first!, emails[0]!]) {
    const token = linkIn(mail).pathname.replace('/confirm-email/', '')
    messages.push((await world.visitor().call(confirmEmail, { body: { token } })).message)
  }
  expect(messages).toEqual([
    'Your email address has been confirmed.',
    'Your email address is already confirmed.',
  ])
})

test.for(['UK', 'XX', 'EU', 'ZZ'])('%s is refused as a country code', async (country) => {
  const answer = await world.visitor().post('/api/auth/register', registration({ country }))
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    { country: ['Use a two-letter country code, for example GB'] },
  ])
})

const oneLine = 'Must be one line, without tabs or line breaks'
const noLink = 'Must not contain a link'

test.for([
  ['Ada\n\nYour account is locked', oneLine],
  ['Ada\r\nBcc: all@evil.example', oneLine],
  ['Ada\u2028Marsh', oneLine],
  ['Ada\u0085Marsh', oneLine],
  ['Ada\tMarsh', oneLine],
  ['\u202Eecilohw a', oneLine],
  ['Click https://evil.example', noLink],
  ['Visit WWW.evil.example', noLink],
])('%j is refused as the name of a person and of an organisation', async ([name, refusal]) => {
  const body = registration({ name, organisation_name: name })
  const answer = await world.visitor().post('/api/auth/register', body)
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    { name: [refusal], organisation_name: [refusal] },
  ])
  expect(await world.deliverMail()).toEqual([])
})

test.for([
  'a,b@x.example',
  'x<y@z.example>',
  '"Eve" <eve@evil.example>',
  'a;b@x.example',
  'a@b@c.example',
  'a b@c.example',
  'a@localhost',
  'a@b.example?cc=all@evil.example',
  'a@.example',
  '(a)@b.example',
])('%j is refused as an email address', async (email) => {
  const answer = await world.visitor().post('/api/auth/register', registration({ email }))
  expect([answer.status, answer.body.errors]).toEqual([422, { email: ['Invalid email format'] }])
})

test.for(["mary.o'hara+tenders@example-org.co.uk", 'jürgen@bücher.example', 'a_b%c@x.example'])(
  '%j is accepted as an email address',
  async (email) => {
    const answer = await world.visitor().post('/api/auth/register', registration({ email }))
    expect(answer.status).toBe(201)
    await world.deliverMail()
  },
)

test.for([
  ['a common word with trimmings', 'P@ssw0rd1234!'],
  ['the own name', 'Ada-Marsh-2026!'],
  ['the organisation', 'Tidewater-123!'],
])('a password made of %s is refused', async ([, weak]) => {
  const body = registration({ password: weak, password_confirmation: weak })
  const answer = await world.visitor().post('/api/auth/register', body)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toEqual(['password'])
})

test('registering a known address gives the same reply, creates no account, and emails the owner', async () => {
  const owner = await world.makeUser()
  await world.deliverMail()
  const count = () =>
    world.db
      .selectFrom('organisations')
      .select('id')
      .execute()
      .then((rows) => rows.length)
  const before = await count()
  const reply = await world
    .visitor()
    .call(register, { body: registration({ email: owner.email, name: 'Somebody Else' }) })
  expect(reply).toEqual({ message: success })
  expect(await count()).toBe(before)
  expect((await world.deliverMail()).map(({ to, subject }) => [to, subject])).toEqual([
    [owner.email, 'You already have an account – Tender Portal'],
  ])
})

test('registering with a known address reveals nothing', async () => {
  const owner = await world.makeUser()
  const observe = async (email: string, organisation_name: string) => {
    const visitor = world.visitor()
    const first = registration({ email, organisation_name })
    const second = { ...first, password: `${password}2`, password_confirmation: `${password}2` }
    const signIn = async (chosen: string) => {
      const answer = await visitor.post('/api/auth/login', { email, password: chosen })
      return [answer.status, { ...answer.body, request_id: '' }]
    }
    return [
      (await visitor.post('/api/auth/register', first)).status,
      (await visitor.post('/api/auth/check-organisation', { name: organisation_name })).body,
      await signIn(password),
      await signIn('wrong'),
      (await visitor.post('/api/auth/register', second)).status,
      await signIn(`${password}2`),
      await signIn(password),
      [...visitor.cookies.keys()].toSorted(),
    ]
  }
  const ofKnown = await observe(owner.email, 'Known Quay Ltd')
  expect(ofKnown).toEqual(await observe('unknown@tidewater.example', 'Unknown Quay Ltd'))
  expect(ofKnown[2]).toEqual([
    403,
    expect.objectContaining({ blocked: true, code: 'awaiting_approval' }),
  ])
  // The registrations did not change the existing account: its owner can still sign in with the old
  // password.
  const right = { email: owner.email, password: testPassword }
  expect((await world.visitor().post('/api/auth/login', right)).status).toBe(200)
})

test('a repeated registration allows no additional password guesses', async () => {
  const owner = await world.makeUser()
  await world.visitor().call(register, { body: registration({ email: owner.email }) })
  const visitor = world.visitor()
  const signIn = async (chosen: string) =>
    (await visitor.post('/api/auth/login', { email: owner.email, password: chosen })).status
  const statuses = []
  for (let i = 0; i < 5; i += 1) statuses.push(await signIn('wrong'), await signIn(password))
  expect(statuses).toEqual([422, 403, 422, 403, 422, 403, 422, 403, 422, 429])
})

test('unconfirmed first registrations and repeated registrations expire after the same time', async () => {
  const owner = await world.makeUser()
  const emails = [owner.email, 'forgotten@tidewater.example']
  for (const email of emails) {
    await world.visitor().call(register, { body: registration({ email }) })
  }
  await world.db
    .updateTable('users')
    .set({ created_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('email', 'in', emails)
    .execute()
  await world.db
    .updateTable('repeat_registrations')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', owner.id)
    .execute()
  for (const email of emails) {
    const answer = await world.visitor().post('/api/auth/login', { email, password })
    expect([email, answer.status, answer.body.message]).toEqual([email, 422, 'Invalid credentials'])
  }
  await sweepLeftovers(world.db)
  const left = await world.db
    .selectFrom('repeat_registrations')
    .select('id')
    .where('user_id', '=', owner.id)
    .execute()
  expect(left).toEqual([])
})

test('registrations per hour are limited, even if they come from different network addresses', async () => {
  const strict = await makeWorld({ REGISTRATIONS_PER_HOUR: '2' })
  const statuses = []
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
    const visitor = strict.visitor()
    visitor.address = address
    statuses.push((await visitor.post('/api/auth/register', registration())).status)
  }
  expect(statuses).toEqual([201, 201, 429])
  await strict.close()
})

test('fifty simultaneous registrations of one address create one account', async () => {
  const body = registration({ email: 'rush@tidewater.example' })
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => world.visitor().post('/api/auth/register', body)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  const users = await world.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'rush@tidewater.example')
    .execute()
  expect(users).toHaveLength(1)
})

test.for([
  ['Harbour Lights Ltd', true],
  ['  HARBOUR   lights limited. ', true],
  ['Harbour-Lights PLC', true],
  ['Harbour Lights Catering', false],
] as const)('organisation names are compared as people would: %s', async ([name, exists]) => {
  await world.makeOrganisation({ name: 'Harbour Lights Limited' })
  const reply = await world.visitor().call(checkOrganisation, { body: { name } })
  expect(reply.exists).toBe(exists)
  expect(reply.message === null).toBe(!exists)
})

test('the name of an organisation that isn’t approved is not disclosed', async () => {
  for (const [verification_status, exists] of [
    ['pending', false],
    ['rejected', false],
    ['approved', true],
  ] as const) {
    const name = `Fell ${verification_status}`
    const reason = verification_status === 'rejected' ? { rejection_reason: 'Unknown' } : {}
    await world.makeOrganisation({ name, verification_status, ...reason })
    const reply = await world.visitor().call(checkOrganisation, { body: { name } })
    expect([name, reply.exists]).toEqual([name, exists])
  }
})

test('a new user can sign in once an administrator approves the registration', async () => {
  const body = registration({ email: 'wait@tidewater.example' })
  await world.visitor().call(register, { body })
  const signIn = () =>
    world.visitor().post('/api/auth/login', { email: body.email, password: body.password })
  const early = await signIn()
  expect([early.status, early.body.code]).toEqual([403, 'awaiting_approval'])
  await world.db
    .updateTable('users')
    .set({ is_active: true })
    .where('email', '=', body.email)
    .execute()
  expect((await signIn()).status).toBe(200)
})
