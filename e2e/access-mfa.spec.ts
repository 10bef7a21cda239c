import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { authTexts } from '#domain/contract/auth.ts'
import { proofTexts } from '#domain/contract/auth-proofs.ts'
import { codesLeft, mfaTexts } from '#domain/contract/mfa.ts'
import { testPassword } from '#server/test/world.ts'
import { codeAt, enrol } from './one-time-code.ts'
import { usePortal } from './portal.ts'

const portal = usePortal({ LOGIN_TRIES_PER_MINUTE_AND_ADDRESS: '1000' })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const code = (page: Page) => page.getByLabel('Verification code')

async function enrolledUser() {
  const user = await portal.world.makeUser()
  return { user, ...(await enrol(portal.world, user)) }
}

test('a user enrols in the settings and signs in with a code', async () => {
  const user = await portal.world.makeUser()
  const page = await portal.signIn(user)
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
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
  // The code of the current time step is already used.
  await code(again).fill(codeAt(secret, 1))
  await press(again, 'Verify')
  await again.waitForURL('**/supplier/dashboard')
})

test('only six digits can be sent, whatever is typed or pasted around them', async () => {
  const { user } = await enrolledUser()
  const page = await portal.signIn(user)
  const verify = page.getByRole('button', { name: 'Verify' })
  await code(page).fill('12a3')
  expect(await code(page).inputValue()).toBe('123')
  expect(await verify.getAttribute('aria-disabled')).toBe('true')
  await page.getByText('Enter all 6 digits first.').waitFor()
  await code(page).fill(' 123-456 789')
  expect(await code(page).inputValue()).toBe('123456')
  expect(await verify.getAttribute('aria-disabled')).toBeNull()
  expect(await code(page).getAttribute('autocomplete')).toBe('one-time-code')
  expect(await code(page).getAttribute('inputmode')).toBe('numeric')
})

test('who is blocked between password and code learns it, and can ask for access', async () => {
  const { user, secret } = await enrolledUser()
  const page = await portal.signIn(user)
  await page.waitForURL('**/mfa-verify')
  await portal.world.db
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', user.id)
    .execute()
  await code(page).fill(codeAt(secret))
  await press(page, 'Verify')
  await page.waitForURL('**/blocked')
  await page.getByText(user.email).waitFor()
})

test('after five wrong codes the sign-in starts again', async () => {
  const { user, secret } = await enrolledUser()
  const page = await portal.signIn(user)
  const wrong = codeAt(secret, 100)
  for (let tries = 1; tries <= 5; tries += 1) {
    await code(page).fill(wrong)
    const answered = page.waitForResponse('**/mfa/verify')
    await press(page, 'Verify')
    await answered
    const why = tries < 5 ? authTexts.invalidCode : proofTexts.tooManyCodes
    await page.getByRole('alert').getByText(why, { exact: true }).waitFor()
  }
  expect(await code(page).count()).toBe(0)
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
})

test('a failure without words is "Invalid verification code"', async () => {
  const { user } = await enrolledUser()
  const page = await portal.signIn(user)
  await page.route('**/mfa/verify', (route) => route.fulfill({ status: 422, body: '' }))
  await code(page).fill('123456')
  await press(page, 'Verify')
  await expect
    .poll(() => page.getByRole('alert').getByText(authTexts.invalidCode).isVisible())
    .toBe(true)
})

test('a recovery code signs in, once', async () => {
  const { user, recovery_codes } = await enrolledUser()
  const signInWithRecovery = async () => {
    const page = await portal.signIn(user)
    await press(page, 'Use a recovery code')
    await page.getByLabel('Recovery code').fill(recovery_codes[0]!.toUpperCase())
    await press(page, 'Verify')
    return page
  }
  await (await signInWithRecovery()).waitForURL('**/supplier/dashboard')
  const again = await signInWithRecovery()
  await expect
    .poll(() => again.getByRole('alert').getByText(authTexts.invalidCode).isVisible())
    .toBe(true)
})

test('without a challenge the page leads to the sign-in', async () => {
  const page = await portal.open('/mfa-verify')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
})

test('recovery codes are renewed, and two-factor authentication is switched off', async () => {
  const { user, secret, recovery_codes } = await enrolledUser()
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
    page.getByText(mfaTexts.disabled, { exact: true }).waitFor(),
    page.getByText('Not enabled', { exact: true }).waitFor(),
  ])
})
