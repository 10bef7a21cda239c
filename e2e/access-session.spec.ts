// Tests an expiring session: the warning beforehand, and the return to the page after signing in
// again.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testPassword } from '#app/test/world.ts'
import { untilAnswered } from './answered.ts'
import { findAccessibilityFaults, usePortal } from './portal.ts'

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
  // Clicking the checkbox sends a request, which fails because the session has ended. The checkbox
  // may already be gone, because another request may have failed first and redirected the page to
  // the sign-in page.
  await page.evaluate(() =>
    document.querySelector<HTMLInputElement>('[name="email_notifications_enabled"]')?.click(),
  )
}

async function openWithClock(user: { id: number }): Promise<Page> {
  const page = await portal.enter(user, '/robots.txt')
  await page.clock.install()
  // The test waits for all replies, because one that arrives after the clock is moved would restart
  // the idle time.
  await untilAnswered(page, async () => {
    await page.goto('/settings')
    await page.getByText('This device', { exact: true }).waitFor()
  })
  return page
}

test('two minutes before their session ends, the user is warned and can stay signed in', async () => {
  const page = await openWithClock(await portal.world.makeUser())
  // The server updates a session's last activity at most once a minute, so the page assumes that
  // the session ends a minute before the idle timeout.
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

test('a user who ignores the warning is signed out, and returns to the same page after signing in again', async () => {
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
  await page
    .getByText('Your session has ended. Sign in again to carry on.', { exact: true })
    .waitFor()
  await signIn(page, user)
  await page.waitForURL('**/settings')
})

test('if a session is ended elsewhere, the user is sent to sign in and then returns to the same page', async () => {
  const user = await portal.world.makeUser()
  const page = await portal.enter(user, '/settings')
  await page.getByText('This device', { exact: true }).waitFor()
  await endSession(page, user)
  await page.waitForURL('**/login')
  await page
    .getByText('Your session has ended. Sign in again to carry on.', { exact: true })
    .waitFor()
  await signIn(page, user)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/settings')
})

test('a different user who signs in after the session ended is sent to their home page, not to the old page', async () => {
  const user = await portal.world.makeUser()
  const page = await portal.enter(user, '/settings')
  await page.getByText('This device', { exact: true }).waitFor()
  await endSession(page, user)
  await page.waitForURL('**/login')
  await signIn(page, await portal.world.makeUser({ role: 'buyer' }))
  await expect.poll(() => new URL(page.url()).pathname).toBe('/buyer/dashboard')
})

test('a signed-in user is redirected from the sign-in page to the home page until the session ends', async () => {
  const user = await portal.world.makeUser()
  const page = await portal.enter(user, '/settings')
  await page.getByText('This device', { exact: true }).waitFor()
  await page.goto('/login')
  await page.waitForURL('**/supplier/dashboard')

  // A blank page sends no requests, so the client can't notice the end of the session before it
  // loads the sign-in page.
  await page.goto('about:blank')
  await portal.world.db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
  await page.goto('/login')
  await page
    .getByText('Your session has ended. Sign in again to carry on.', { exact: true })
    .waitFor()
  await signIn(page, user)
  await page.waitForURL('**/supplier/dashboard')
  await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL('**/login')
  await page.getByLabel('Email').waitFor()
  expect(await page.getByText('Your session has ended. Sign in again to carry on.').count()).toBe(0)
})
