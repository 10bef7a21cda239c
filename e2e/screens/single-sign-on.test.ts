// Tests the pages for single sign-on: the owners' settings, the question before an identity is
// linked, what a reset suspends, and the administrators' list.
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { scimTexts } from '#features/accounts/contract/scim.ts'
import { startIdentityLink, ssoTexts } from '#features/accounts/contract/sso.ts'
import { suspendedTexts } from '#features/accounts/contract/suspended-sign-ins.ts'
import { comeBack, makeSsoScene } from '#app/test/sso-scene.ts'
import { useScreens } from './screens.ts'

const screens = useScreens({ WEBHOOK_ALLOW_PRIVATE: 'on' })

async function makeProviders(count: number): Promise<void> {
  const { world } = screens
  for (let made = 0; made < count; made += 1) {
    const name = `Council ${String(made + 1).padStart(2, '0')}`
    const { id } = await world.makeOrganisation({ name, type: 'buyer' })
    await world.db
      .insertInto('identity_providers')
      .values({
        organisation_id: id,
        kind: 'other',
        name: 'Work account',
        issuer: 'https://id.example.com',
        client_id: 'portal',
        authentication: 'secret',
        secret: Buffer.from('secret'),
        last_failed_at: new Date(),
        last_failure: 'outage',
      })
      .execute()
  }
}

test('administrators page through organisations and see why sign-ins failed', async () => {
  await makeProviders(21)
  const admin = await screens.world.makeUser({ role: 'admin' })
  const client = await screens.world.signedIn(admin)
  await screens.open('/admin/sso', client)
  expect(screen.getAllByText('The identity provider didn’t answer.')).toHaveLength(20)
  screen.getByText('Page 1 of 2 (21)')
  screen.getByRole('link', { name: /next/i }).click()
  await screen.findByText('Council 21')
  screen.getByText('Page 2 of 2 (21)')
  expect(screen.queryByText('Council 20')).toBeNull()
})

/**
 * Creates an organisation with a provider and a directory token, and opens its settings as a member
 * with this role.
 */
async function openSettings(role: 'owner' | 'member', { isSuspended = false } = {}) {
  const { world } = screens
  const scene = await makeSsoScene(world, { isProved: false })
  const { user, organisation_id } = scene
  const person = await world.makeColleague(user, role)
  const made_by = isSuspended ? null : user.id
  await world.db
    .updateTable('identity_providers')
    .set({ made_by })
    .where('organisation_id', '=', organisation_id)
    .execute()
  await world.db
    .insertInto('scim_tokens')
    .values({ organisation_id, token_hash: Buffer.from(scene.key), start: 'tpscim_abcde', made_by })
    .execute()
  const client = await world.signedIn(person)
  await screens.open('/settings/sso', client)
  return { ...scene, person, client }
}

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

test('members see single sign-on, learn whom to ask, and have no buttons to change it', async () => {
  const { user } = await openSettings('member')
  screen.getByText(
    `Owners of your organisation can do this, and your role is member. Ask ${user.name}, who is an owner.`,
  )
  screen.getByText('Work account', { exact: false })
  for (const name of ['Test sign-in', 'Switch off', 'Add domain', 'Replace token']) {
    expect(buttons()).not.toContain(name)
  }
})

test('an owner confirms a suspended provider and a suspended token', async () => {
  const { person } = await openSettings('owner', { isSuspended: true })
  screen.getByText('Single sign-on is suspended')
  screen.getByText('The directory is suspended')
  for (const texts of [ssoTexts, scimTexts]) {
    screen.getByRole('button', { name: texts.adopt }).click()
    const dialog = await screen.findByRole('alertdialog')
    within(dialog).getByRole('button', { name: texts.adopt }).click()
    await screens.settled()
  }
  expect(screen.queryByText('Single sign-on is suspended')).toBeNull()
  expect(screen.queryByText('The directory is suspended')).toBeNull()
  expect(screen.getAllByText(person.name).length).toBeGreaterThanOrEqual(2)
})

test('before an identity is linked, the user sees whose identity it is and has to confirm', async () => {
  const { world } = screens
  const scene = await makeSsoScene(world)
  const client = await world.signedIn(scene.user)
  const { address } = await client.call(startIdentityLink, { body: { key: scene.key } })
  await comeBack(client, scene.idp.authorize(address, scene.claims))
  await screens.open('/sso-question', client)
  const { title, about, verb, refuse } = ssoTexts.questions.link
  screen.getByRole('heading', { name: title })
  const { email } = scene.user
  const question = { purpose: 'link', provider: 'Work account', email, account: email } as const
  screen.getByText(about(question))
  screen.getByRole('button', { name: verb() })
  screen.getByRole('link', { name: refuse() })
})

test('an expired confirmation page shows that it has expired', async () => {
  const client = await screens.world.signedIn(await screens.world.makeUser())
  await screens.open('/sso-question', client)
  screen.getByText(ssoTexts.questionGone)
})

test('after a password reset, the user keeps or removes each suspended sign-in method', async () => {
  const { world } = screens
  const user = await world.makeUser()
  const identity = { user_id: user.id, configured_issuer: 'https://id.example' }
  const suspended_at = '2026-01-01T00:00:00Z'
  await world.db
    .insertInto('linked_identities')
    .values([
      { ...identity, subject: 'own', email: 'own@example.test', suspended_at },
      { ...identity, subject: 'eve', email: 'eve@example.test', suspended_at },
    ])
    .execute()
  await screens.open('/settings/sign-ins', await world.signedIn(user))
  screen.getByRole('heading', { name: suspendedTexts.title })
  for (const [step, name] of [
    ['keep', 'own@example.test'],
    ['remove', 'eve@example.test'],
  ] as const) {
    const { verb } = suspendedTexts[step]
    screen.getByRole('button', { name: `${verb}: ${name}` }).click()
    const dialog = await screen.findByRole('alertdialog')
    within(dialog).getByRole('button', { name: verb }).click()
    await screens.settled()
  }
  expect(screen.queryByRole('heading', { name: suspendedTexts.title })).toBeNull()
  const left = await world.db
    .selectFrom('linked_identities')
    .select(['email', 'suspended_at'])
    .where('user_id', '=', user.id)
    .execute()
  expect(left).toEqual([{ email: 'own@example.test', suspended_at: null }])
})
