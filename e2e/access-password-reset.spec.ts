import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { passwordTexts } from '#features/accounts/contract/password.ts'
import { passwordResetTexts } from '#features/accounts/contract/password-reset.ts'
import { linkFromEmail } from './emails.ts'
import { usePortal } from './portal.ts'

const portal = usePortal()

const newPassword = 'Quay-Lantern-58!'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function requestLink(page: Page, email: string): Promise<void> {
  await page.waitForURL('**/forgot-password')
  await page.getByLabel('Email').fill(email)
  await press(page, 'Send reset link')
  await page.getByText(passwordResetTexts.linkSent, { exact: true }).waitFor()
}

async function setPassword(page: Page, password: string): Promise<void> {
  await field(page, 'New password').fill(password)
  await field(page, 'Confirm password').fill(password)
  await press(page, 'Reset password')
}

test('a user resets a forgotten password with the emailed link, which ends their other sessions', async () => {
  const user = await portal.world.makeUser()
  const elsewhere = await portal.enter(user)

  const page = await portal.open('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await requestLink(page, user.email)
  const link = await linkFromEmail(portal.world, user.email, '/reset-password/')
  await page.goto(link)
  expect(await page.getByLabel('Email').inputValue()).toBe(user.email)
  expect(await page.getByLabel('Email').getAttribute('readonly')).not.toBeNull()
  await page.getByText(passwordTexts.hint).waitFor()
  await setPassword(page, newPassword)
  await page.waitForURL('**/login')
  await page.getByText(passwordResetTexts.done, { exact: true }).waitFor()

  // The user's other window is redirected to the sign-in page at once, without a click.
  await elsewhere.waitForURL('**/login')

  await page.getByLabel('Email').fill(user.email)
  await field(page, 'Password').fill(newPassword)
  await press(page, 'Sign in')
  await page.waitForURL('**/supplier/dashboard')

  // The link works only once, and the page says so before the user types a password.
  await page.goto(link)
  await page.getByRole('heading', { name: passwordResetTexts.invalidTitle }).waitFor()
})
