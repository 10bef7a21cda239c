// Every page of the access part, in the states that look different, holds in all three views.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { testPassword } from '#server/test/world.ts'
import { enrol } from './one-time-code.ts'
import { findAccessibilityFaults, sidewaysScroll, usePortal, views } from './portal.ts'

const portal = usePortal({ LOGIN_TRIES_PER_MINUTE_AND_ADDRESS: '1000' })
type View = (typeof views)[keyof typeof views]

const open = (path: string) => (view: View) => portal.open(path, view)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function openSettings(view: View, user?: { email: string }): Promise<Page> {
  const page = await portal.signIn(user ?? (await portal.world.makeUser()), view)
  await page.goto('/settings')
  await page.getByRole('heading', { name: 'My sessions' }).waitFor()
  await page.getByText('This device').waitFor()
  return page
}

async function openStep(view: View, step: number): Promise<Page> {
  const page = await portal.open('/register', view)
  await page.getByLabel('Organisation name').fill('Harbour Cleaning Ltd')
  for (let current = 1; current < step; current += 1) await press(page, 'Next')
  return page
}

const pages: Record<string, (view: View) => Promise<Page>> = {
  login: open('/login'),
  'login with errors': async (view) => {
    const page = await portal.open('/login', view)
    await press(page, 'Sign in')
    await page.getByText('There is a problem').waitFor()
    return page
  },
  'registration, organisation': async (view) => {
    await portal.world.makeOrganisation({ name: 'Harbour Cleaning Limited' })
    const page = await openStep(view, 1)
    await page.getByText('already registered.').waitFor()
    return page
  },
  'registration, organisation with errors': async (view) => {
    const page = await portal.open('/register', view)
    await press(page, 'Next')
    return page
  },
  'registration, contact': (view) => openStep(view, 2),
  'registration, account': async (view) => {
    const page = await openStep(view, 3)
    await page.getByLabel('Password', { exact: true }).fill('short')
    await press(page, 'Register')
    return page
  },
  'MFA code': async (view) => {
    const user = await portal.world.makeUser()
    await enrol(portal.world, user)
    const page = await portal.signIn(user, view)
    await page.getByLabel('Verification code').waitFor()
    return page
  },
  'MFA recovery code': async (view) => {
    const user = await portal.world.makeUser()
    await enrol(portal.world, user)
    const page = await portal.signIn(user, view)
    await press(page, 'Use a recovery code')
    return page
  },
  blocked: async (view) => {
    const page = await portal.signIn(await portal.world.makeUser({ is_active: false }), view)
    await press(page, 'Request access')
    await page.getByRole('status').waitFor()
    return page
  },
  'blocked, without an email': async (view) => {
    const page = await portal.open('/blocked', view)
    await press(page, 'Request access')
    await page.getByRole('alert').waitFor()
    return page
  },
  'forgotten password': open('/forgot-password'),
  'reset password': async (view) => {
    const page = await portal.open('/reset-password/abc?email=ann%40example.test', view)
    await page.getByLabel('New password', { exact: true }).fill('Half-done')
    return page
  },
  'invalid reset link': open('/reset-password'),
  'confirmation of an address': async (view) => {
    const page = await portal.open('/confirm-email/abc', view)
    await page.getByRole('alert').waitFor()
    return page
  },
  settings: (view) => openSettings(view),
  'settings, enrolling': async (view) => {
    const page = await openSettings(view)
    await press(page, 'Set up two-factor authentication')
    await page.getByLabel('Your password', { exact: true }).fill(testPassword)
    await press(page, 'Continue')
    await page.getByRole('img', { name: /QR code/ }).waitFor()
    return page
  },
  'settings, recovery codes': async (view) => {
    const user = await portal.world.makeUser()
    await enrol(portal.world, user)
    const page = await portal.open('/login', view)
    await page.context().addCookies(await cookiesOf(user))
    await page.goto('/settings')
    await press(page, 'New recovery codes')
    await page.getByLabel('Your password', { exact: true }).fill(testPassword)
    await press(page, 'Make new codes')
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
    return page
  },
  'settings, asked to log out': async (view) => {
    const page = await openSettings(view)
    await press(page, 'Log Out')
    await page.getByRole('alertdialog').waitFor()
    return page
  },
  'settings, password set by an administrator': async (view) => {
    const user = await portal.world.makeUser({
      password_expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    const page = await openSettings(view, user)
    await page.getByText('An administrator set your password.').waitFor()
    await press(page, 'Change password')
    return page
  },
}

async function cookiesOf(user: { id: number }) {
  const client = await portal.world.signedIn(user)
  return [...client.cookies].map(([name, value]) => ({ name, value, url: portal.address }))
}

describe.each(Object.entries(views))('in the %s view', (viewName, view) => {
  test.each(Object.entries(pages))('%s has no fault', async (name, visit) => {
    const page = await visit(view)
    await page.locator('h1').waitFor({ state: 'attached' })
    await shoot(page, `${name} ${viewName}`)
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  })
})

/** With SCREENSHOTS=folder the run leaves its pictures there, to be looked at. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS']
  if (!folder) return
  await page.screenshot({ path: `${folder}/${name.replace(/\W+/g, '-')}.png`, fullPage: true })
}
