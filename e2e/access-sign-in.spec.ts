import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessRequestTexts } from '#features/accounts/contract/access-request.ts'
import { inactiveTexts } from '#kernel/rules/account.ts'
import { testPassword } from '#app/test/world.ts'
import { untilAnswered } from './answered.ts'
import { usePortal, views } from './portal.ts'

const portal = usePortal()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function fill(page: Page, user: { email: string }, password = testPassword): Promise<void> {
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

const publicPaths = ['/register', '/forgot-password', '/reset-password', '/blocked']

test.each([
  ['a visitor', ['/login', ...publicPaths]],
  // /login is left out, because it redirects a signed-in user to the dashboard, which requests the
  // account.
  ['somebody signed in', publicPaths],
])('public pages do not request the account of %s', async (who, paths) => {
  const page =
    who === 'a visitor'
      ? await portal.open('/login')
      : await portal.enter(await portal.world.makeUser())
  await page.getByRole('heading', { level: 1, name: /Dashboard|Sign in/ }).waitFor()
  // The test leaves the first page, so that its late calls are not recorded.
  await page.goto('/robots.txt')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of paths) {
    await untilAnswered(page, async () => {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByRole('link', { name: 'Tender Portal' }).hover()
    })
  }
  expect(asked).not.toContain('/api/user')
})

test('a blocked user asks for access and returns to the sign-in', async () => {
  await portal.world.makeUser({ role: 'admin' })
  const user = await portal.world.makeUser({ is_active: false })
  const page = await portal.signIn(user)
  expect(new URL(page.url()).pathname).toBe('/blocked')
  expect(page.url()).not.toContain(user.email)
  await press(page, 'Request access')
  await page.getByText(accessRequestTexts.sent, { exact: true }).waitFor()
  const requests = await portal.world.db
    .selectFrom('access_requests')
    .select('user_id')
    .where('user_id', '=', user.id)
    .execute()
  expect(requests).toHaveLength(1)
  // After a reload, the page doesn't know that access was requested and offers the button again.
  // The server refuses the second access request and states the waiting time.
  await page.getByText('You can ask again in an hour.').waitFor()
  await page.reload()
  await press(page, 'Request access')
  await page
    .getByText('You’ve already asked for access. You can ask again in 60 minutes.', { exact: true })
    .waitFor()
  await page.getByRole('link', { name: 'Return to login' }).click()
  await page.waitForURL('**/login')
})

test('a user who is blocked while signed in is redirected to the blocked page', async () => {
  const user = await portal.world.makeUser()
  const page = await portal.enter(user, '/robots.txt')
  await untilAnswered(page, () => page.goto('/settings'))
  await page.getByText('This device', { exact: true }).waitFor()
  await portal.world.db
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', user.id)
    .execute()
  // A background request may be refused first, so the page may redirect before the click.
  const isRedirected = page.waitForURL('**/blocked')
  await Promise.race([page.getByLabel('Email Notifications').click(), isRedirected])
  await isRedirected
  await page.getByText(inactiveTexts.blocked).waitFor()
  await press(page, 'Request access')
  await expect
    .poll(() => page.getByText(accessRequestTexts.sent, { exact: true }).isVisible())
    .toBe(true)
  await page.getByRole('link', { name: 'Return to login' }).click()
  await page.getByLabel('Email').waitFor()
})

/** Returns the cookies that a browser still has after a restart. */
async function persistentCookies(context: BrowserContext) {
  const { cookies } = await context.storageState()
  return { cookies: cookies.filter(({ expires }) => expires !== -1), origins: [] }
}

test('a user who chose to stay signed in is still signed in after a reload and a browser restart', async () => {
  const page = await portal.open('/login')
  await fill(page, await portal.world.makeUser())
  await page.getByLabel('Keep me signed in').check()
  await press(page, 'Sign in')
  await page.waitForURL('**/supplier/dashboard')
  const tokenFetched = page.waitForResponse('**/sanctum/csrf-cookie')
  await page.reload()
  await tokenFetched
  const storageState = await persistentCookies(page.context())
  const restarted = await portal.open('/', { ...views.desktop, storageState })
  await expect.poll(() => new URL(restarted.url()).pathname).toBe('/supplier/dashboard')
})

test('a user who did not choose to stay signed in is signed out by a browser restart', async () => {
  const page = await portal.signIn(await portal.world.makeUser())
  await page.waitForURL('**/supplier/dashboard')
  const storageState = await persistentCookies(page.context())
  const restarted = await portal.open('/', { ...views.desktop, storageState })
  await expect.poll(() => new URL(restarted.url()).pathname).toBe('/login')
})
