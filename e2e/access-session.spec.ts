// Tests a session that expires: the warning before, and the return to the page after.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { authTexts } from '#domain/contract/auth.ts'
import { testPassword } from '#server/test/world.ts'
import { untilAnswered } from './answered.ts'
import { enrol } from './one-time-code.ts'
import { findAccessibilityFaults, findFaults, usePortal } from './portal.ts'

const portal = usePortal({ SESSION_IDLE_MINUTES: '10' })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const warning = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Your session is about to end' })

async function signIn(page: Page, user: { email: string }): Promise<void> {
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await press(page, 'Sign in')
}

async function endSession(page: Page, user: { id: number }): Promise<void> {
  await portal.world.db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
  // The checkbox is not awaited, because another call may already have redirected the page to the
  // sign-in.
  await page.evaluate(() =>
    document.querySelector<HTMLInputElement>('[name="email_notifications_enabled"]')?.click(),
  )
}

async function openWithClock(user: { email: string }): Promise<Page> {
  const page = await portal.open('/login')
  await page.clock.install()
  await page.goto('/login')
  await signIn(page, user)
  await page.waitForURL('**/supplier/dashboard')
  // A reply that arrives after the clock is moved would restart the idle time.
  await untilAnswered(page, async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
    await page.getByText('This device', { exact: true }).waitFor()
  })
  return page
}

test('two minutes before the end one is asked, and can stay', async () => {
  const page = await openWithClock(await portal.world.makeUser())
  // The server may record the last call a minute late, so the page assumes an end one minute
  // earlier.
  await page.clock.fastForward('06:30')
  expect(await warning(page).count()).toBe(0)
  await page.clock.fastForward('00:45')
  await warning(page).waitFor()
  expect(await findAccessibilityFaults(page)).toEqual([])
  const stayed = page.waitForResponse('**/api/user')
  await press(page, 'Stay signed in')
  await stayed
  await page.clock.runFor(1_500)
  await warning(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/settings')
})

test('who does not answer is signed out, and returns to the page after signing in', async () => {
  const user = await portal.world.makeUser()
  const page = await openWithClock(user)
  await page.clock.fastForward('07:30')
  await warning(page).waitFor()
  await page.clock.fastForward('02:00')
  await page.waitForURL('**/login')
  const { sessions } = await portal.world.db
    .selectFrom('sessions')
    .select((q) => q.fn.countAll().as('sessions'))
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(Number(sessions)).toBe(0)
  await page.getByText(authTexts.sessionEnded, { exact: true }).waitFor()
  await signIn(page, user)
  await page.waitForURL('**/settings')
})

test('a session that ended elsewhere leads to the sign-in and back', async () => {
  const user = await portal.world.makeUser()
  const page = await portal.signIn(user)
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
  await page.getByText('This device', { exact: true }).waitFor()
  await endSession(page, user)
  await page.waitForURL('**/login')
  await page.getByText(authTexts.sessionEnded, { exact: true }).waitFor()
  await signIn(page, user)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/settings')
})

test('somebody else who signs in then goes home, not to that page', async () => {
  const user = await portal.world.makeUser()
  const page = await portal.signIn(user)
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
  await page.getByText('This device', { exact: true }).waitFor()
  await endSession(page, user)
  await page.waitForURL('**/login')
  await signIn(page, await portal.world.makeUser({ role: 'buyer' }))
  await expect.poll(() => new URL(page.url()).pathname).toBe('/buyer/dashboard')
})

test('whoever is signed in is led home from the sign-in page, until the session is over', async () => {
  const user = await portal.world.makeUser()
  const page = await portal.enter(user, '/settings')
  await page.getByText('This device', { exact: true }).waitFor()
  await page.goto('/login')
  await page.waitForURL('**/supplier/dashboard')

  // A blank page makes no call that would reveal the end of the session.
  await page.goto('about:blank')
  await portal.world.db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
  await page.goto('/login')
  await page.getByText(authTexts.sessionEnded, { exact: true }).waitFor()
  await signIn(page, user)
  await page.waitForURL('**/supplier/dashboard')
  await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL('**/login')
  await page.getByLabel('Email').waitFor()
  expect(await page.getByText(authTexts.sessionEnded).count()).toBe(0)
})

test('a link that was opened without a session is followed after the sign-in', async () => {
  const page = await portal.open('/settings?from=mail')
  await page.waitForURL('**/login')
  await signIn(page, await portal.world.makeUser())
  await expect.poll(() => page.url()).toContain('/settings?from=mail')
})

test.for([
  ['/forgot-password', '**/auth/password/forgot'],
  ['/mfa-verify', '**/auth/mfa/verify'],
] as const)('a 401 on %s leads to the sign-in, and from there home', async ([path, call]) => {
  const user = await portal.world.makeUser({ role: 'buyer' })
  if (path === '/mfa-verify') await enrol(portal.world, user)
  const page = path === '/mfa-verify' ? await portal.signIn(user) : await portal.open(path)
  await page.route(call, (route) =>
    route.fulfill({ status: 401, json: { message: 'Unauthenticated.' } }),
  )
  if (path === '/mfa-verify') await page.getByLabel('Verification code').fill('123456')
  else await page.getByLabel('Email').fill(user.email)
  await page.getByRole('button', { name: /^(Verify|Send reset link)$/ }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(await page.evaluate(() => sessionStorage.getItem('place'))).toBeNull()
})

test('the sign-in page says that some accounts are not kept signed in', async () => {
  const page = await portal.open('/login')
  const box = page.getByRole('checkbox', { name: 'Keep me signed in' })
  const hint = await box.evaluate(
    (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
  )
  expect(hint).toBe('Some accounts are always signed out after a few hours.')
  expect(await findFaults(page)).toEqual([])

  const settings = await portal.enter(await portal.world.makeUser({ role: 'admin' }), '/settings')
  await settings.getByText('Administrators are signed out after a few hours').waitFor()
})
