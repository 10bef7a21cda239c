// Checks every access page in each visibly different state: wide, narrow and dark.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { registrationSteps } from '#domain/contract/registration.ts'
import { testPassword } from '#server/test/world.ts'
import { codeAt, enrol } from './one-time-code.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal({ LOGIN_TRIES_PER_MINUTE_AND_ADDRESS: '1000' })

/** Checks one state of a visit and reports its faults under this name. */
type Look = (page: Page, state: string) => Promise<void>

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function openSettings(user?: { id: number }): Promise<Page> {
  const page = await portal.enter(user ?? (await portal.world.makeUser()), '/settings#security')
  await page.getByRole('heading', { name: 'My sessions' }).waitFor()
  await page.getByText('This device', { exact: true }).waitFor()
  return page
}

async function openHeading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name, level: 2, exact: true }).waitFor()
}

const visits: Record<string, (look: Look) => Promise<void>> = {
  login: async (look) => {
    const page = await portal.open('/login')
    await look(page, 'empty')
    await press(page, 'Sign in')
    await page.getByText('There is a problem').waitFor()
    await look(page, 'with errors')
  },
  registration: async (look) => {
    await portal.world.makeOrganisation({ name: 'Harbour Cleaning Limited' })
    const page = await portal.open('/register')
    await press(page, 'Next')
    await look(page, 'organisation with errors')
    await page.getByLabel('Organisation name').fill('Harbour Cleaning Ltd')
    await page.getByText('already registered.').waitFor()
    await look(page, 'organisation')
    const [, contact, account] = registrationSteps
    await press(page, 'Next')
    await openHeading(page, contact.title)
    await look(page, 'contact')
    await press(page, 'Next')
    await openHeading(page, account.title)
    await page.getByLabel('Password', { exact: true }).fill('short')
    await press(page, 'Register')
    await look(page, 'account')
  },
  'second factor': async (look) => {
    const user = await portal.world.makeUser()
    await enrol(portal.world, user)
    const page = await portal.signIn(user)
    await page.getByLabel('Verification code').waitFor()
    await look(page, 'code')
    await press(page, 'Use a recovery code')
    await look(page, 'recovery code')
  },
  blocked: async (look) => {
    const page = await portal.signIn(await portal.world.makeUser({ is_active: false }))
    await press(page, 'Request access')
    await page.getByRole('status').waitFor()
    await look(page, 'asked for access')
  },
  'blocked, without an email': async (look) => {
    const page = await portal.open('/blocked')
    await press(page, 'Request access')
    await page.getByRole('alert').waitFor()
    await look(page, 'with its error')
  },
  'new password': async (look) => {
    const page = await portal.open('/forgot-password')
    await look(page, 'forgotten')
    await page.goto('/reset-password')
    await look(page, 'invalid link')
    await page.route('**/password/check', (route) => route.fulfill({ json: { is_valid: true } }))
    await page.goto('/reset-password/abc?email=ann%40example.test')
    await page.getByLabel('New password', { exact: true }).fill('Half-done')
    await look(page, 'half typed')
  },
  'confirmation of an address': async (look) => {
    const page = await portal.open('/confirm-email/abc')
    await page.getByRole('alert').waitFor()
    await look(page, 'of no use')
  },
  settings: async (look) => {
    const page = await openSettings()
    await look(page, 'as they are')
    await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click()
    await page.getByRole('alertdialog').waitFor()
    await look(page, 'asked to log out')
    await page.keyboard.press('Escape')
    await press(page, 'Set up two-factor authentication')
    await page.getByLabel('Your password', { exact: true }).fill(testPassword)
    await press(page, 'Continue')
    await page.getByRole('img', { name: /QR code/ }).waitFor()
    await look(page, 'enrolling')
  },
  'recovery codes': async (look) => {
    const user = await portal.world.makeUser()
    const { secret } = await enrol(portal.world, user)
    const page = await portal.enter(user, '/settings#security')
    await press(page, 'New recovery codes')
    await page.getByLabel('Your password', { exact: true }).fill(testPassword)
    await page.getByLabel('Verification code').fill(codeAt(secret))
    await press(page, 'Create new codes')
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
    await look(page, 'created')
  },
  'password set by an administrator': async (look) => {
    const user = await portal.world.makeUser({
      password_expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    const page = await openSettings(user)
    await page.getByText('An administrator set your password.').waitFor()
    await press(page, 'Change password')
    await look(page, 'with errors')
  },
}

test.each(Object.entries(visits))('%s has no fault', async (name, visit) => {
  const faults: string[] = []
  await visit(async (page, state) => {
    await page.locator('h1').waitFor({ state: 'attached' })
    await shoot(page, `${name}, ${state}`)
    faults.push(...(await findFaults(page)).map((fault) => `${state}: ${fault}`))
  })
  expect(faults).toEqual([])
})

/** Saves a screenshot if SCREENSHOTS names a folder. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS']
  if (!folder) return
  await page.screenshot({ path: `${folder}/${name.replace(/\W+/g, '-')}.png`, fullPage: true })
}
