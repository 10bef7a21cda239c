// Password guessing blocks the attacker, but not the account's owner.
import { expect, test } from 'vitest'
import { login } from '#features/accounts/contract/auth.ts'
import { busy } from '#kernel/server/http/refusal.ts'
import { triesFrom } from '#kernel/server/http/throttle.ts'
import { linkIn } from '#app/test/mail.ts'
import { testPassword, useWorld } from '#app/test/world.ts'

const world = useWorld({ LOGIN_TRIES_PER_HOUR_AND_ACCOUNT: '12', LOGIN_TRIES_PER_MINUTE: '5' })

const oneAMinute = { limit: 1, seconds: 60 }

function visitorFrom(address: string) {
  const visitor = world.visitor()
  visitor.address = address
  return visitor
}

const guess = async (address: string, email: string, client = visitorFrom(address)) =>
  (await client.post('/api/auth/login', { email, password: 'wrong' })).status

test('the addresses of one IPv6 subscriber are counted together', async () => {
  const { email } = await world.makeUser()
  const statuses = []
  for (let i = 1; i <= 6; i += 1) statuses.push(await guess(`2001:db8:1:2::${i}`, email))
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  expect(await guess('2001:db8:1:3::1', email)).toBe(422)
})

test('subscribers of one IPv6 site share a higher limit', async () => {
  const { throttle } = world.services
  const attempt = (site: number, subscriber: number) =>
    throttle.countAll(triesFrom('any', `2001:db8:${site}:${subscriber}::1`, oneAMinute))
  for (let subscriber = 0; subscriber < 10; subscriber += 1) await attempt(7, subscriber)
  await expect(attempt(7, 10)).rejects.toMatchObject({ status: 429 })
  await attempt(8, 0)
})

test('guesses from many addresses are throttled, but sign-ins from the owner’s own device are not', async () => {
  const user = await world.makeUser()
  const { email } = user
  const owner = visitorFrom('192.0.2.1')
  await owner.call(login, { body: { email, password: testPassword } })

  const statuses = []
  for (let i = 0; i < 13; i += 1) statuses.push(await guess(`198.51.100.${i}`, email))
  expect(statuses).toEqual([...Array(12).fill(422), 429])
  const elsewhere = visitorFrom('192.0.2.2')
  const right = { email, password: testPassword }
  expect((await elsewhere.post('/api/auth/login', right)).status).toBe(429)

  // The owner's device is recognised from any network address.
  owner.address = '192.0.2.3'
  expect((await owner.post('/api/auth/login', right)).status).toBe(200)
  // For other accounts, the owner's device counts as unknown.
  const other = await world.makeUser()
  for (let i = 0; i < 12; i += 1) await guess(`198.51.100.${i}`, other.email)
  expect(await guess('', other.email, owner)).toBe(429)
})

test('a known device has its own limits', async () => {
  const { email } = await world.makeUser()
  const owner = visitorFrom('192.0.2.4')
  await owner.call(login, { body: { email, password: testPassword } })
  const statuses = []
  for (let i = 0; i < 6; i += 1) statuses.push(await guess('', email, owner))
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
})

test('sign-ins to an unknown email address are throttled like those to a known one', async () => {
  const statuses = []
  for (let i = 0; i < 13; i += 1) statuses.push(await guess(`198.51.100.${i}`, 'no@example.test'))
  expect(statuses).toEqual([...Array(12).fill(422), 429])
})

test('the owner of an account under attack can sign in on a new device after a password reset', async () => {
  const { email } = await world.makeUser()
  for (let i = 0; i < 13; i += 1) await guess(`203.0.113.${i}`, email)
  const owner = visitorFrom('192.0.2.9')
  await owner.post('/api/auth/password/forgot', { email })
  const mail = (await world.deliverMail()).find(({ to }) => to === email)
  const password = 'Brand-New-Lantern-9'
  const token = linkIn(mail!).pathname.replace('/reset-password/', '')
  const body = { token, email, password, password_confirmation: password }
  expect((await owner.post('/api/auth/password/reset', body)).status).toBe(200)
  expect((await owner.post('/api/auth/login', { email, password })).status).toBe(200)
})

test('a request refused because of load does not count as an attempt', async () => {
  const tries = [{ key: 'busy', limit: 2, seconds: 60 }]
  const { throttle } = world.services
  for (let i = 0; i < 5; i += 1) {
    const refused = throttle.attempt(tries, () => Promise.reject(busy()))
    await expect(refused).rejects.toMatchObject({ status: 503 })
  }
  await expect(throttle.attempt(tries, async () => 'done')).resolves.toBe('done')
})
