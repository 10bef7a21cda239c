// Tests single sign-on with a real identity provider, `oidc-provider`, and a directory that
// deactivates a user who has left.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ssoRefusals, ssoTexts } from '#features/accounts/contract/sso.ts'
import { clientId, clientSecret } from '#app/test/identity-provider.ts'
import { startRealProvider } from '#app/test/real-provider.ts'
import { testPassword, type Row } from '#app/test/world.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal({ WEBHOOK_ALLOW_PRIVATE: 'on' })

beforeAll(() => {
  Object.assign(portal.world.services.config, { publicUrl: portal.address })
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()

const isElsewhere = (url: URL) => url.hostname !== '127.0.0.1'

/** Opens the provider's page, signs in there and agrees to share the email address. */
async function signInAtProvider(page: Page, email: string, go: () => Promise<unknown>) {
  // The provider's pages load a font from another host, which is stubbed.
  await page.route(isElsewhere, (route) => route.fulfill({ contentType: 'text/css', body: '' }))
  await go()
  await page.getByPlaceholder('Enter any login').fill(email)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${portal.address}/**`)
  await page.unroute(isElsewhere)
}

/** Opens the organisation's sign-in address in a new window and signs in at the provider. */
async function openByProvider(path: string, email: string): Promise<Page> {
  const page = await portal.open('/robots.txt')
  await signInAtProvider(page, email, () => page.goto(path))
  return page
}

async function addProvider(page: Page, issuer: string): Promise<void> {
  await page.getByRole('link', { name: ssoTexts.title, exact: true }).click()
  await page
    .getByLabel(ssoTexts.kind, { exact: true })
    .selectOption('Another OpenID Connect provider')
  expect(await findFaults(page)).toEqual([])
  await press(page, 'Add identity provider')
  await page.getByRole('link', { name: 'Enter the client ID' }).waitFor()
  await page.getByLabel(ssoTexts.issuer, { exact: true }).fill(issuer)
  await page.getByLabel(ssoTexts.clientId, { exact: true }).fill(clientId)
  await page.getByRole('textbox', { name: 'Client secret', exact: true }).fill(clientSecret)
  await page.getByLabel('Name on the button', { exact: true }).fill('Work account')
  await press(page, 'Add identity provider')
  await page
    .getByText('Test the sign-in with your own account. Then you can switch it on.')
    .waitFor()
}

/** Adds the domain and proves its ownership with a stubbed DNS record. */
async function proveDomain(page: Page, domain: string): Promise<void> {
  await page.getByLabel('Email domain', { exact: true }).fill(domain)
  await press(page, 'Add domain')
  const check = page.getByRole('button', { name: `Check record: ${domain}` })
  await check.waitFor()
  expect(await findFaults(page)).toEqual([])
  const { proof } = await portal.world.db
    .selectFrom('sso_domains')
    .select('proof')
    .where('domain', '=', domain)
    .executeTakeFirstOrThrow()
  portal.world.services.externalRequests.resolveTxt = async () => [proof]
  await check.click()
  await page.getByText('Domain confirmed', { exact: true }).waitFor()
}

async function makeToken(page: Page): Promise<string> {
  await press(page, 'Create token')
  await confirm(page, 'Create token')
  const shown = page.getByRole('alertdialog', { name: 'Copy the token now' })
  const token = await shown.getByLabel('Token', { exact: true }).textContent()
  expect(await findFaults(page)).toEqual([])
  await shown.getByRole('button', { name: 'Done' }).click()
  return token!
}

async function deactivate(token: string, user: Row<'users'>): Promise<void> {
  const response = await fetch(`${portal.address}/scim/v2/Users/${user.id}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/scim+json',
    },
    body: JSON.stringify({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
    }),
  })
  expect(response.status).toBe(200)
}

test('a buyer sets up single sign-on, a colleague uses it, and a leaver is signed out within a second', async () => {
  const { world } = portal
  const domain = `d${Date.now()}.example`
  const buyer = await world.makeUser({ role: 'buyer', email: `bea@${domain}` })
  const { organisation_id } = buyer
  const leaver = await world.makeUser({ role: 'buyer', organisation_id, email: `lee@${domain}` })
  const redirect = `${portal.address}/sso/${organisation_id}/callback`
  const page = await portal.enter(buyer, '/settings')
  await addProvider(page, await startRealProvider(redirect))
  await signInAtProvider(page, buyer.email, () =>
    page.getByRole('button', { name: 'Test sign-in' }).click(),
  )
  const { title } = ssoTexts.questions.test
  await page.getByRole('heading', { name: title }).waitFor()
  expect(await findFaults(page)).toEqual([])
  await press(page, ssoTexts.questions.test.verb())
  await page.getByText('The test worked. You can switch single sign-on on now.').waitFor()
  await press(page, 'Switch on')
  await confirm(page, 'Switch on')
  await page.getByText('Single sign-on is switched on', { exact: true }).waitFor()
  await proveDomain(page, domain)
  const token = await makeToken(page)

  // The colleague enters their email address, and the organisation's sign-in button appears.
  const other = await portal.open('/login')
  await other.getByLabel('Email').fill(leaver.email)
  await signInAtProvider(other, leaver.email, () =>
    other.getByRole('link', { name: ssoTexts.signInWith('Work account') }).click(),
  )
  await other.waitForURL('**/buyer/dashboard')
  await expect.poll(() => world.services.live.countOf(leaver.id)).toBe(1)
  const ended = other.waitForURL('**/login')
  await deactivate(token, leaver)
  const since = Date.now()
  await ended
  expect(Date.now() - since).toBeLessThan(1000)

  const admin = await world.makeUser({ role: 'admin' })
  const oversight = await portal.enter(admin, '/admin/sso')
  await oversight.getByRole('row', { name: new RegExp(domain) }).waitFor()
  expect(await findFaults(oversight)).toEqual([])
  await oversight.goto(`/admin/users/${leaver.id}`)
  await oversight.getByText(`“Work account” (${leaver.email})`).waitFor()
})

test('an existing account’s first sign-in through the provider asks for its password once', async () => {
  const { world } = portal
  const user = await world.makeUser({ role: 'buyer' })
  const redirect = `${portal.address}/sso/${user.organisation_id}/callback`
  const page = await portal.enter(user, '/settings')
  await addProvider(page, await startRealProvider(redirect))
  await world.db
    .updateTable('identity_providers')
    .set({ is_enabled: true })
    .where('organisation_id', '=', user.organisation_id!)
    .execute()

  const path = `/sso/${user.organisation_id}`
  const other = await openByProvider(path, user.email)
  await other.getByRole('heading', { name: ssoTexts.linkTitle }).waitFor()
  expect(await findFaults(other)).toEqual([])
  await other.getByLabel('Your password', { exact: true }).fill(testPassword)
  await press(other, 'Link and sign in')
  await other.waitForURL('**/buyer/dashboard')
  await other.goto('/settings/sign-ins')
  await other.getByRole('table', { name: 'Linked sign-ins' }).getByText('Work account').waitFor()
  expect(await findFaults(other)).toEqual([])
  await other.goto('/settings')
  await other
    .getByRole('row', { name: /This device/ })
    .getByText('Single sign-on')
    .waitFor()
  expect(await findFaults(other)).toEqual([])

  // The second sign-in needs no password. A person whose email domain doesn't belong to the
  // organisation is refused.
  const again = await openByProvider(path, user.email)
  await again.waitForURL('**/buyer/dashboard')
  const stranger = await openByProvider(path, 'stranger@elsewhere.example')
  await stranger.getByText(ssoRefusals.domain).waitFor()
  expect(await findFaults(stranger)).toEqual([])
})
