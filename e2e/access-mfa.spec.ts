import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codesLeft } from '#features/accounts/contract/mfa.ts'
import { testPassword } from '#app/test/world.ts'
import { codeAt, enrol } from './one-time-code.ts'
import { usePortal } from './portal.ts'

const portal = usePortal()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const code = (page: Page) => page.getByLabel('Verification code')

test('a user enrols in two-factor authentication in the settings and signs in with a code', async () => {
  const user = await portal.world.makeUser()
  const page = await portal.enter(user, '/settings')
  await page.getByText('Not enabled', { exact: true }).waitFor()
  await press(page, 'Set up two-factor authentication')
  await page.getByLabel('Your password', { exact: true }).fill('Wrong-Horse-42!')
  await press(page, 'Continue')
  await page.getByRole('alert').getByText('The password is not correct').waitFor()
  await page.getByLabel('Your password', { exact: true }).fill(testPassword)
  await press(page, 'Continue')

  const qrCode = page.getByRole('img', { name: /QR code/ })
  await qrCode.waitFor()
  expect(await qrCode.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const secret = await page.locator('code').innerText()
  await code(page).fill(codeAt(secret))
  await press(page, 'Switch on')

  const list = page.getByRole('list', { name: 'Recovery codes' })
  await list.waitFor()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(10)
  await page.getByText('Enabled', { exact: true }).waitFor()
  const downloading = page.waitForEvent('download')
  await press(page, 'Download')
  expect((await downloading).suggestedFilename()).toBe('recovery-codes.txt')
  await press(page, 'I’ve saved them')
  await expect.poll(() => list.count()).toBe(0)

  await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL('**/login')

  const again = await portal.signIn(user)
  await again.waitForURL('**/mfa-verify')
  expect(again.url()).not.toMatch(/token/)
  // The code for the current time step has already been used, so the test enters the next one.
  await code(again).fill(codeAt(secret, 1))
  await press(again, 'Verify')
  await again.waitForURL('**/supplier/dashboard')
})

test('a user renews their recovery codes and switches off two-factor authentication', async () => {
  const user = await portal.world.makeUser()
  const { secret, recovery_codes } = await enrol(portal.world, user)
  const page = await portal.enter(user, '/settings')
  await page.getByText(codesLeft(10)).waitFor()
  await press(page, 'New recovery codes')
  await page.getByLabel('Your password', { exact: true }).fill(testPassword)
  await code(page).fill(codeAt(secret))
  await press(page, 'Create new codes')
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await list.waitFor()
  expect(await list.getByRole('listitem').allTextContents()).not.toContain(recovery_codes[0])
  await press(page, 'I’ve saved them')

  await press(page, 'Switch off')
  await page.getByLabel('Your password', { exact: true }).fill(testPassword)
  await code(page).fill(codeAt(secret, 1))
  await press(page, 'Switch off')
  // Both texts are awaited at the same time, because the message disappears after a while.
  await Promise.all([
    page.getByText('Two-factor authentication is off.', { exact: true }).waitFor(),
    page.getByText('Not enabled', { exact: true }).waitFor(),
  ])
})
