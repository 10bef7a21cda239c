import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { mfaTexts } from '#domain/contract/mfa.ts'
import { userTexts } from '#domain/contract/own-account.ts'
import { testPassword } from '#server/test/world.ts'
import { codeAt } from './one-time-code.ts'
import { untilAnswered } from './answered.ts'
import { usePortal } from './portal.ts'

const portal = usePortal({
  LOGIN_TRIES_PER_MINUTE_AND_ADDRESS: '1000',
  REQUIRE_ADMIN_MFA: 'on',
})

const newPassword = 'Quay-Lantern-58!'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function openSettings(user: { email: string }): Promise<Page> {
  const page = await portal.signIn(user)
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
  await page.waitForURL('**/settings')
  return page
}

test('the profile says who one is, read-only', async () => {
  const organisation = await portal.world.makeOrganisation({ name: 'Pier Works Ltd' })
  const user = await portal.world.makeUser({ name: 'Ann Mason', organisation_id: organisation.id })
  const page = await openSettings(user)
  const profile = panel(page, 'Profile')
  await profile.waitFor()
  await expect
    .poll(() => profile.getByRole('definition').allTextContents())
    .toEqual(['Ann Mason', user.email, 'Supplier', 'Pier Works Ltd'])
  expect(await profile.getByRole('textbox').count()).toBe(0)
})

test('the navigation marks the section that is chosen or scrolled to', async () => {
  const page = await openSettings(await portal.world.makeUser())
  const navigation = page.getByRole('navigation', { name: 'Settings' })
  const marked = () => navigation.locator('li [aria-current]').allInnerTexts()
  await expect.poll(marked).toEqual(['Profile and organisation'])
  await navigation.getByRole('link', { name: 'Sessions and access' }).click()
  await expect.poll(marked).toEqual(['Sessions and access'])
  await page.evaluate(() => document.getElementById('notifications')?.scrollIntoView())
  await expect.poll(marked).toEqual(['Notifications'])
})

test('a profile that cannot be loaded does not disturb', async () => {
  const page = await portal.signIn(await portal.world.makeUser({ name: 'Ann Mason' }))
  await page.route('**/user/profile', (route) => route.fulfill({ status: 404, json: {} }))
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
  await panel(page, 'Profile').getByText('Ann Mason').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('notifications are switched at once, and back if that fails', async () => {
  const user = await portal.world.makeUser()
  const page = await openSettings(user)
  const box = page.getByLabel('Email Notifications')
  expect(await box.isChecked()).toBe(true)
  await box.click()
  await page.getByText(userTexts.notificationsUpdated, { exact: true }).waitFor()
  expect(await box.isChecked()).toBe(false)
  await untilAnswered(page, () => page.reload())
  expect(await box.isChecked()).toBe(false)

  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/user/notifications', async (route) => {
    await asked
    await route.fulfill({ status: 409, body: '' })
  })
  await box.click()
  expect(await box.isChecked()).toBe(true)
  answer()
  await page.getByRole('alert').getByText(userTexts.notificationsFailed).waitFor()
  expect(await box.isChecked()).toBe(false)

  await page.unroute('**/user/notifications')
  await page.route('**/user/notifications', (route) =>
    route.fulfill({ status: 409, json: { message: 'Not on a Sunday.' } }),
  )
  await box.click()
  await page.getByRole('alert').getByText('Not on a Sunday.').waitFor()
})

test('the password is changed, which ends the other sessions', async () => {
  const user = await portal.world.makeUser({
    password_expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const elsewhere = await portal.signIn(user)
  const page = await openSettings(user)
  const request = page.getByText('An administrator set your password.')
  await request.waitFor()

  await field(page, 'Current password').fill('Wrong-Horse-42!')
  await field(page, 'New password').fill(newPassword)
  await field(page, 'Confirm password').fill(newPassword)
  await press(page, 'Change password')
  await page.getByRole('alert').getByText(userTexts.wrongPassword).waitFor()
  await field(page, 'Current password').fill(testPassword)
  await press(page, 'Change password')
  await page.getByText(userTexts.passwordChanged, { exact: true }).waitFor()
  expect(await field(page, 'Current password').inputValue()).toBe('')
  await expect.poll(() => request.count()).toBe(0)

  // The redirect happens at once, not only at the next call: the notice of the change finds the
  // session ended.
  await elsewhere.waitForURL('**/login')
})

test('other sessions are seen and ended, one or all', async () => {
  const user = await portal.world.makeUser()
  const elsewhere = await portal.signIn(user)
  await portal.signIn(user)
  const page = await openSettings(user)
  const sessions = panel(page, 'My sessions')
  const ends = sessions.getByRole('button', { name: /^End session on / })
  await ends.first().waitFor()
  await expect.poll(() => ends.count()).toBe(2)
  await expect.poll(() => sessions.getByText('This device', { exact: true }).count()).toBe(1)
  await ends.first().click()
  await page.getByText(userTexts.sessionEnded, { exact: true }).waitFor()
  await expect.poll(() => ends.count()).toBe(1)
  await press(page, 'End all other sessions')
  await page.getByText(userTexts.sessionsEnded, { exact: true }).waitFor()
  await ends.first().waitFor({ state: 'detached' })
  // The link may be gone, if the window has already been redirected.
  await elsewhere.evaluate(() =>
    document.querySelector<HTMLAnchorElement>('header a[href="/settings"]')?.click(),
  )
  await elsewhere.waitForURL('**/login')
})

test('logging out is asked about first', async () => {
  const page = await openSettings(await portal.world.makeUser())
  const button = panel(page, 'Log Out').getByRole('button', { name: 'Log Out' })
  await button.click()
  const dialog = page.getByRole('alertdialog', { name: userTexts.confirmLogout })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(new URL(page.url()).pathname).toBe('/settings')
  await button.click()
  await dialog.getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL('**/login')
  await page.goto('/settings')
  await page.waitForURL('**/login')
})

test('an administrator who must have a second factor is led to its set-up', async () => {
  const page = await portal.signIn(await portal.world.makeUser({ role: 'admin' }))
  await page.waitForURL('**/settings')
  const request = page.getByRole('main').getByRole('status').getByText(mfaTexts.enrolmentRequired)
  await request.waitFor()

  await press(page, 'Set up two-factor authentication')
  await field(page, 'Your password').fill(testPassword)
  await press(page, 'Continue')
  await page.getByLabel('Verification code').fill(codeAt(await page.locator('code').innerText()))
  await press(page, 'Switch on')
  await press(page, 'I’ve saved them')
  expect(await request.count()).toBe(0)
  await page.getByText('This device', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
})
