// Owners get an email about every change to providers, domains and directory tokens.
import { expect, test } from 'vitest'
import { createScimToken, deleteScimToken } from '#features/accounts/contract/scim.ts'
import {
  addSsoDomain,
  confirmSsoDomain,
  deleteSso,
  disableSso,
  enableSso,
  updateSso,
} from '#features/accounts/contract/sso.ts'
import type { Client } from '#app/test/client.ts'
import { makeSsoScene } from '#app/test/sso-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld({ WEBHOOK_ALLOW_PRIVATE: 'on' })

async function makeScene() {
  const scene = await makeSsoScene(world)
  const second = await world.makeColleague(scene.user, 'owner', {
    email_notifications_enabled: false,
  })
  const member = await world.makeColleague(scene.user, 'member')
  return { ...scene, second, member, client: await world.signedIn(scene.user) }
}

const subject = 'Single sign-on of your organisation was changed – Tender Portal'

/** Returns the recipients of emails about changes, and whether each contains the text. */
async function emailsWith(text: string): Promise<string[]> {
  const mails = (await world.deliverMail()).filter((mail) => mail.subject === subject)
  return mails.filter((mail) => mail.text.includes(text)).map(({ to }) => to)
}

const change = { name: 'Our account', client_secret: null, mfa_values: [], creates_accounts: true }

const steps: [string, string, (client: Client) => Promise<unknown>][] = [
  [
    'a changed provider',
    'changed the identity provider',
    (on) => on.call(updateSso, { body: change }),
  ],
  ['single sign-on switched off', ' off', (on) => on.call(disableSso)],
  ['a new token', 'created a token', (on) => on.call(createScimToken)],
  ['a deleted provider', 'deleted the identity provider', (on) => on.call(deleteSso)],
]

test.for(steps)(
  'all owners get an email about %s, even if emails are muted',
  async ([, text, act]) => {
    const { client, user, second } = await makeScene()
    await act(client)
    expect((await emailsWith(text)).toSorted()).toEqual([user.email, second.email].toSorted())
  },
)

test('owners get an email when single sign-on is switched on and a token is deleted', async () => {
  const { client, user, second } = await makeScene()
  await client.call(disableSso)
  await client.call(createScimToken)
  await world.deliverMail()
  await client.call(enableSso)
  expect((await emailsWith(' on')).toSorted()).toEqual([user.email, second.email].toSorted())
  await client.call(deleteScimToken)
  expect(await emailsWith('deleted the token')).toHaveLength(2)
})

test('all members get an email about a domain that an administrator confirmed', async () => {
  const { client, user, second, member } = await makeScene()
  const { domain } = await client.call(addSsoDomain, { body: { domain: 'by-hand-told.example' } })
  await world.deliverMail()
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  await admin.call(confirmSsoDomain, { params: { domainId: domain.id } })
  const notified = await emailsWith('An administrator of the portal confirmed the email domain')
  expect(notified.toSorted()).toEqual([user.email, second.email, member.email].toSorted())
})

test('members and contributors cannot change single sign-on or the directory', async () => {
  const { member, user } = await makeScene()
  const contributor = await world.makeColleague(user, 'contributor')
  for (const person of [member, contributor]) {
    const client = await world.signedIn(person)
    expect((await client.post('/api/organisation/scim/token')).status).toBe(403)
    expect((await client.post('/api/organisation/sso/disable')).status).toBe(403)
    expect((await client.post('/api/organisation/sso/test')).status).toBe(403)
    expect(
      (await client.post('/api/organisation/sso/domains', { domain: 'x.example' })).status,
    ).toBe(403)
  }
})
