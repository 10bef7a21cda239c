import { expect, test } from 'vitest'
import { linkIn } from '#app/test/mail.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld({ RESETS_PER_HOUR_AND_ADDRESS: '1000' })

const sent = 'Your access request has been sent to the administrators.'
const ask = (email: string) => world.visitor().post('/api/auth/request-access', { email })

/** Makes the throttle expire, as if an hour had passed, so that the next request is not refused. */
async function waitAnHour(): Promise<void> {
  await world.db
    .updateTable('throttles')
    .set({ resets_at: new Date(Date.now() - 1000) })
    .where('key', 'like', 'access:%')
    .execute()
}

test('a sent request reaches the administrators, and a repeated one is refused with the time to wait', async () => {
  const admins = [
    await world.makeUser({ role: 'admin' }),
    await world.makeUser({ role: 'admin' }),
  ].map(({ email }) => email)
  await world.makeUser({ role: 'admin', is_active: false })
  const user = await world.makeUser({ is_active: false })

  expect((await ask(user.email)).body).toEqual({ message: sent })
  const emails = await world.deliverMail()
  expect(emails.map(({ to }) => to).toSorted()).toEqual(admins.toSorted())
  expect(emails[0]!.text).toContain(user.email)

  const again = await ask(user.email)
  expect([again.status, again.body.message]).toEqual([
    429,
    'You’ve already asked for access. You can ask again in 60 minutes.',
  ])
  expect(await world.deliverMail()).toEqual([])

  await waitAnHour()
  expect((await ask(user.email)).body).toEqual({ message: sent })
  expect(await world.deliverMail()).toHaveLength(2)
  const open = await world.db.selectFrom('access_requests').selectAll().execute()
  expect(open).toHaveLength(1)
})

test.each([
  ['pending', 'because their organisation is awaiting approval', '/admin/organisations/'],
  ['rejected', 'because their organisation was not approved', '/admin/users?filter=blocked'],
  ['approved', 'because an administrator blocked their account', '/admin/users?filter=blocked'],
] as const)(
  'the email about a user of a %s organisation links to the page where administrators can act',
  async (verification_status, why, path) => {
    const organisation = await world.makeOrganisation({
      verification_status,
      ...(verification_status === 'rejected' && { rejection_reason: 'Unknown to us.' }),
    })
    const user = await world.makeUser({ is_active: false, organisation_id: organisation.id })
    await ask(user.email)
    const [email] = await world.deliverMail()
    expect(email!.text).toContain(`They can’t sign in ${why}.`)
    expect(email!.text).not.toMatch(/\byour (registration|account)\b/i)
    const address = linkIn(email!)
    expect(address.pathname + address.search).toBe(
      path.endsWith('/') ? `${path}${organisation.id}` : path,
    )
  },
)

test('unknown and active addresses get the same reply and notify nobody', async () => {
  const active = await world.makeUser()
  for (const email of ['nobody@example.test', active.email]) {
    expect((await ask(email)).body).toEqual({ message: sent })
    expect((await ask(email)).body.message).toContain('You’ve already asked for access.')
  }
  expect(await world.deliverMail()).toEqual([])
})

test('an access request without an email address is refused with instructions', async () => {
  for (const body of [{}, { email: '' }, { email: null }]) {
    const answer = await world.visitor().post('/api/auth/request-access', body)
    expect([answer.status, answer.body.message]).toEqual([
      422,
      'Email address is required. Please try logging in again.',
    ])
  }
})
