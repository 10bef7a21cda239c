import { expect, test } from 'vitest'
import { requestAccess } from '#domain/contract/access-request.ts'
import { useWorld } from '#server/test/world.ts'

const world = useWorld({ RESETS_PER_MINUTE: '100', RESETS_PER_HOUR_AND_ADDRESS: '1000' })

test('a blocked user’s request reaches every active administrator, once an hour', async () => {
  const admins = [
    await world.makeUser({ role: 'admin' }),
    await world.makeUser({ role: 'admin' }),
  ].map(({ email }) => email)
  await world.makeUser({ role: 'admin', is_active: false })
  const user = await world.makeUser({ is_active: false })

  const ask = () => world.visitor().call(requestAccess, { body: { email: user.email } })
  expect(await ask()).toEqual({
    message: 'Your access request has been sent to the administrators.',
  })
  const emails = await world.deliverMail()
  expect(emails.map(({ to }) => to).toSorted()).toEqual(admins.toSorted())
  expect(emails[0]!.text).toContain(user.email)

  await ask()
  expect(await world.deliverMail()).toEqual([])
  await world.db
    .updateTable('access_requests')
    .set({ created_at: new Date(Date.now() - 3_601_000) })
    .execute()
  await ask()
  expect(await world.deliverMail()).toHaveLength(2)
  const open = await world.db.selectFrom('access_requests').selectAll().execute()
  expect(open).toHaveLength(1)
})

test('unknown and active addresses answer alike and tell nobody', async () => {
  const active = await world.makeUser()
  for (const email of ['nobody@example.test', active.email]) {
    expect(await world.visitor().call(requestAccess, { body: { email } })).toEqual({
      message: 'Your access request has been sent to the administrators.',
    })
  }
  expect(await world.deliverMail()).toEqual([])
})

test('without an address the message says what to do', async () => {
  for (const body of [{}, { email: '' }, { email: null }]) {
    const answer = await world.visitor().post('/api/auth/request-access', body)
    expect([answer.status, answer.body.message]).toEqual([
      422,
      'Email address is required. Please try logging in again.',
    ])
  }
})
