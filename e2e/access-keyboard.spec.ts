import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { registrationTexts } from '#features/accounts/contract/registration.ts'
import { userTexts } from '#features/accounts/contract/own-account.ts'
import { usePortal } from './portal.ts'

const portal = usePortal()
const password = 'Quay-Lantern-58!'

/** Presses Tab until the control with this name has the focus, as a keyboard user does. */
async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key)
    if ((await focusedName(page)) === name) return
  }
  throw new Error(`"${name}" cannot be reached by the keyboard`)
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null
    const label = element?.labels?.[0]?.textContent
    const name = element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? ''
    return name.replace(' (optional)', '').trim()
  })
}

async function type(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.type(text)
}

test('a user registers, signs in, changes a setting and logs out with the keyboard alone', async () => {
  const { db } = portal.world
  const page = await portal.open('/login')
  await tabTo(page, 'Register your organisation')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/register')
  await page.getByRole('heading', { level: 1 }).waitFor()

  await tabTo(page, 'Supplier')
  await page.keyboard.press('ArrowDown')
  await type(page, 'Organisation name', 'Keys Only Ltd')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'Contact')
  await tabTo(page, 'Next')
  await page.keyboard.press('Space')
  await expectFocus(page, 'Account')
  await type(page, 'Full name', 'Kay Board')
  await type(page, 'Email', 'kay@keys.example')
  await type(page, 'Password', password)
  await type(page, 'Confirm password', password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login')
  await page.getByText(registrationTexts.success).waitFor()

  await db.updateTable('organisations').set({ verification_status: 'approved' }).execute()
  await db.updateTable('users').set({ is_active: true }).execute()
  await expectFocus(page, 'Sign in')
  await type(page, 'Email', 'kay@keys.example')
  await type(page, 'Password', password)
  await tabTo(page, 'Keep me signed in')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/buyer/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()

  await expectFocus(page, 'Dashboard')
  await tabTo(page, 'Settings', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/settings')
  await expectFocus(page, 'Settings')
  await tabTo(page, 'Email Notifications')
  await page.keyboard.press('Space')
  await page.getByText(userTexts.notificationsUpdated).waitFor()

  await tabTo(page, 'Log Out')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').waitFor()
  await expectFocus(page, 'Cancel')
  await page.keyboard.press('Escape')
  await expectFocus(page, 'Log Out')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Log Out')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain('/login')
})

async function expectFocus(page: Page, name: string): Promise<void> {
  await expect.poll(() => focusedName(page)).toBe(name)
}
