import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessRequestTexts } from '#domain/contract/access-request.ts'
import { authTexts } from '#domain/contract/auth.ts'
import { passwordTexts } from '#domain/contract/password.ts'
import { inactiveTexts } from '#domain/rules/account.ts'
import { testPassword } from '#server/test/world.ts'
import { untilAnswered } from './answered.ts'
import { usePortal, views } from './portal.ts'

const portal = usePortal()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function fill(page: Page, user: { email: string }, password = testPassword): Promise<void> {
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

test('both fields are required; without words from the server it is "Invalid credentials"', async () => {
  const page = await portal.open('/login')
  await press(page, 'Sign in')
  await expect
    .poll(() => page.getByRole('alert').getByRole('link').allTextContents())
    .toEqual([authTexts.emailRequired, passwordTexts.required])

  await page.route('**/auth/login', (route) => route.fulfill({ status: 422, body: '' }))
  await fill(page, { email: 'someone@example.test' })
  await press(page, 'Sign in')
  await page.getByRole('alert').getByText(authTexts.invalidCredentials).waitFor()
})

test('a wrong password is "Invalid credentials", and too many are told how long to wait', async () => {
  const user = await portal.world.makeUser()
  const page = await portal.open('/login')
  await fill(page, user, 'Wrong-Horse-42!')
  for (let tries = 0; tries < 5; tries += 1) {
    const answered = page.waitForResponse('**/auth/login')
    await press(page, 'Sign in')
    await answered
    await page.getByRole('alert').getByText(authTexts.invalidCredentials).waitFor()
  }
  await press(page, 'Sign in')
  await page
    .getByRole('alert')
    .getByText(/try again in \d+ seconds?/)
    .waitFor()
  // The form keeps the typed email.
  expect(await page.getByLabel('Email').inputValue()).toBe(user.email)
})

const publicPaths = ['/register', '/forgot-password', '/reset-password', '/blocked']

test.each([
  ['a visitor', ['/login', ...publicPaths]],
  // /login redirects a signed-in user to the dashboard, which has to look the user up.
  ['somebody signed in', publicPaths],
])('the public pages look nobody up, of %s', async (who, paths) => {
  const page =
    who === 'a visitor'
      ? await portal.open('/login')
      : await portal.signIn(await portal.world.makeUser())
  await page.getByRole('heading', { level: 1, name: /Dashboard|Sign in/ }).waitFor()
  // The page moves away first, so that late calls of the first page are not recorded.
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

test.each([
  ['pending', 'Awaiting approval', inactiveTexts.awaiting_approval],
  ['rejected', 'Registration not approved', inactiveTexts.not_approved],
  ['approved', 'Account blocked', inactiveTexts.blocked],
] as const)('an account of a %s organisation is told why', async (status, title, message) => {
  const { makeOrganisation, makeUser } = portal.world
  const organisation = await makeOrganisation({
    verification_status: status,
    ...(status === 'rejected' ? { rejection_reason: 'Not a company' } : {}),
  })
  const user = await makeUser({ is_active: false, organisation_id: organisation.id })
  const page = await portal.signIn(user)
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  await expect.poll(() => page.getByText(message).isVisible()).toBe(true)
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
  // After a reload, the reply to the next request still gives the waiting time.
  await page.getByText(accessRequestTexts.againInAnHour).waitFor()
  await page.reload()
  await press(page, 'Request access')
  await page.getByText(accessRequestTexts.askedAlready('60 minutes'), { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Return to login' }).click()
  await page.waitForURL('**/login')
})

test('without an email, access cannot be asked for', async () => {
  const page = await portal.open('/blocked')
  await press(page, 'Request access')
  await expect
    .poll(() => page.getByText(accessRequestTexts.emailRequired, { exact: true }).isVisible())
    .toBe(true)
})

test('a request that fails says so', async () => {
  const page = await portal.signIn(await portal.world.makeUser({ is_active: false }))
  await page.route('**/request-access', (route) => route.fulfill({ status: 409, body: '' }))
  await press(page, 'Request access')
  await expect
    .poll(() => page.getByText(accessRequestTexts.failed, { exact: true }).isVisible())
    .toBe(true)
})

test('who is blocked in the middle of work learns it', async () => {
  const user = await portal.world.makeUser()
  const page = await portal.signIn(user)
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
  await page.getByText('This device', { exact: true }).waitFor()
  await portal.world.db
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', user.id)
    .execute()
  await page.getByLabel('Email Notifications').click()
  await page.waitForURL('**/blocked')
  await page.getByText(inactiveTexts.blocked).waitFor()
  await press(page, 'Request access')
  await expect
    .poll(() => page.getByText(accessRequestTexts.sent, { exact: true }).isVisible())
    .toBe(true)
  await page.getByRole('link', { name: 'Return to login' }).click()
  await page.getByLabel('Email').waitFor()
})

test('every page before the sign-in says whom to ask for help', async () => {
  const page = await portal.open('/login')
  const contact = page.getByRole('main').getByRole('link', { name: /^support@/ })
  for (const path of ['/login', '/register', '/forgot-password', '/reset-password', '/blocked']) {
    await page.goto(path)
    await contact.waitFor()
  }
  expect(await contact.getAttribute('href')).toBe(
    `mailto:${portal.world.services.config.brand.support_email}`,
  )
})

/** Returns the cookies that a browser still has after a restart. */
async function persistentCookies(context: BrowserContext) {
  const { cookies } = await context.storageState()
  return { cookies: cookies.filter(({ expires }) => expires !== -1), origins: [] }
}

test('keep-me-signed-in survives a reload and a restart of the browser', async () => {
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

test('without it, a restart signs out', async () => {
  const page = await portal.signIn(await portal.world.makeUser())
  await page.waitForURL('**/supplier/dashboard')
  const storageState = await persistentCookies(page.context())
  const restarted = await portal.open('/', { ...views.desktop, storageState })
  await expect.poll(() => new URL(restarted.url()).pathname).toBe('/login')
})
