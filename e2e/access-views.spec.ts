// Every page of the access part, in the states that look different, holds wide, narrow and dark.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { registrationSteps } from '#domain/contract/registration.ts'
import { testPassword } from '#server/test/world.ts'
import { codeAt, enrol } from './one-time-code.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal({ LOGIN_TRIES_PER_MINUTE_AND_ADDRESS: '1000' })

const open = (path: string) => () => portal.open(path)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function openSettings(user?: { id: number }): Promise<Page> {
  const page = await portal.enter(user ?? (await portal.world.makeUser()), '/settings')
  await page.getByRole('heading', { name: 'My sessions' }).waitFor()
  await page.getByText('This device', { exact: true }).waitFor()
  return page
}

async function openStep(step: number): Promise<Page> {
  const page = await portal.open('/register')
  await page.getByLabel('Organisation name').fill('Harbour Cleaning Ltd')
  for (const title of registrationSteps.slice(1, step).map(({ title }) => title)) {
    await press(page, 'Next')
    await page.getByRole('heading', { name: title, level: 2, exact: true }).waitFor()
  }
  return page
}

const pages: Record<string, () => Promise<Page>> = {
  login: open('/login'),
  'login with errors': async () => {
    const page = await portal.open('/login')
    await press(page, 'Sign in')
    await page.getByText('There is a problem').waitFor()
    return page
  },
  'registration, organisation': async () => {
    await portal.world.makeOrganisation({ name: 'Harbour Cleaning Limited' })
    const page = await openStep(1)
    await page.getByText('already registered.').waitFor()
    return page
  },
  'registration, organisation with errors': async () => {
    const page = await portal.open('/register')
    await press(page, 'Next')
    return page
  },
  'registration, contact': () => openStep(2),
  'registration, account': async () => {
    const page = await openStep(3)
    await page.getByLabel('Password', { exact: true }).fill('short')
    await press(page, 'Register')
    return page
  },
  'MFA code': async () => {
    const user = await portal.world.makeUser()
    await enrol(portal.world, user)
    const page = await portal.signIn(user)
    await page.getByLabel('Verification code').waitFor()
    return page
  },
  'MFA recovery code': async () => {
    const user = await portal.world.makeUser()
    await enrol(portal.world, user)
    const page = await portal.signIn(user)
    await press(page, 'Use a recovery code')
    return page
  },
  blocked: async () => {
    const page = await portal.signIn(await portal.world.makeUser({ is_active: false }))
    await press(page, 'Request access')
    await page.getByRole('status').waitFor()
    return page
  },
  'blocked, without an email': async () => {
    const page = await portal.open('/blocked')
    await press(page, 'Request access')
    await page.getByRole('alert').waitFor()
    return page
  },
  'forgotten password': open('/forgot-password'),
  'reset password': async () => {
    const page = await portal.open('/login')
    await page.route('**/password/check', (route) => route.fulfill({ json: { is_valid: true } }))
    await page.goto('/reset-password/abc?email=ann%40example.test')
    await page.getByLabel('New password', { exact: true }).fill('Half-done')
    return page
  },
  'invalid reset link': open('/reset-password'),
  'confirmation of an address': async () => {
    const page = await portal.open('/confirm-email/abc')
    await page.getByRole('alert').waitFor()
    return page
  },
  settings: () => openSettings(),
  'settings, enrolling': async () => {
    const page = await openSettings()
    await press(page, 'Set up two-factor authentication')
    await page.getByLabel('Your password', { exact: true }).fill(testPassword)
    await press(page, 'Continue')
    await page.getByRole('img', { name: /QR code/ }).waitFor()
    return page
  },
  'settings, recovery codes': async () => {
    const user = await portal.world.makeUser()
    const { secret } = await enrol(portal.world, user)
    const page = await portal.enter(user, '/settings')
    await press(page, 'New recovery codes')
    await page.getByLabel('Your password', { exact: true }).fill(testPassword)
    await page.getByLabel('Verification code').fill(codeAt(secret))
    await press(page, 'Create new codes')
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
    return page
  },
  'settings, asked to log out': async () => {
    const page = await openSettings()
    await press(page, 'Log Out')
    await page.getByRole('alertdialog').waitFor()
    return page
  },
  'settings, password set by an administrator': async () => {
    const user = await portal.world.makeUser({
      password_expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    const page = await openSettings(user)
    await page.getByText('An administrator set your password.').waitFor()
    await press(page, 'Change password')
    return page
  },
}

test.each(Object.entries(pages))('%s has no fault', async (name, visit) => {
  const page = await visit()
  await page.locator('h1').waitFor({ state: 'attached' })
  await shoot(page, name)
  expect(await findFaults(page)).toEqual([])
})

/** With SCREENSHOTS=folder the run leaves its pictures there, to be looked at. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS']
  if (!folder) return
  await page.screenshot({ path: `${folder}/${name.replace(/\W+/g, '-')}.png`, fullPage: true })
}
