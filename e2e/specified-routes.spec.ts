// Tests that the pages for signing in, registering and resetting a password make the calls in the
// specification.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testPassword } from '#app/test/world.ts'
import { enrol } from './one-time-code.ts'
import { usePortal, views } from './portal.ts'

const portal = usePortal({ LOGIN_TRIES_PER_MINUTE_AND_ADDRESS: '1000' })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

interface Form {
  path: string
  call: string
  /** Fills in and submits the form. */
  send: (page: Page) => Promise<void>
}

const setPassword = async (page: Page) => {
  await page.getByLabel('New password', { exact: true }).fill('Quay-Lantern-58!')
  await page.getByLabel('Confirm password', { exact: true }).fill('Quay-Lantern-58!')
  await press(page, 'Reset password')
}

const forms = {
  login: {
    path: '/login',
    call: '**/api/auth/login',
    send: async (page) => {
      await page.getByLabel('Email').fill('ann@example.test')
      await page.getByLabel('Password', { exact: true }).fill(testPassword)
      await press(page, 'Sign in')
    },
  },
  forgot: {
    path: '/forgot-password',
    call: '**/api/auth/password/forgot',
    send: async (page) => {
      await page.getByLabel('Email').fill('ann@example.test')
      await press(page, 'Send reset link')
    },
  },
  reset: {
    path: '/reset-password/abc?email=ann@example.test',
    call: '**/api/auth/password/reset',
    send: setPassword,
  },
} satisfies Record<string, Form>

async function openForm(form: Form): Promise<Page> {
  const page = await portal.open('/robots.txt')
  await page.route('**/password/check', (route) => route.fulfill({ json: { is_valid: true } }))
  await page.goto(form.path)
  await page.getByRole('button', { name: /^(Sign in|Send|Reset)/ }).waitFor()
  return page
}

test.for(Object.keys(forms) as (keyof typeof forms)[])(
  'the %s form fetches the anti-forgery cookie and sends its token, cookies and JSON to /api',
  async (name) => {
    const form: Form = forms[name]
    const page = await openForm(form)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.route(form.call, (route) => route.fulfill({ status: 422, json: {} }))
    const sent = page.waitForRequest(form.call)
    await form.send(page)
    const request = await sent
    const call = new URL(request.url()).pathname
    expect(asked.filter((path) => ['/sanctum/csrf-cookie', call].includes(path))).toEqual([
      '/sanctum/csrf-cookie',
      call,
    ])
    const cookies = await page.context().cookies()
    const token = cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')!.value
    const headers = await request.allHeaders()
    expect(headers).toMatchObject({
      accept: 'application/json',
      'content-type': 'application/json',
      'x-xsrf-token': decodeURIComponent(token),
      cookie: expect.stringContaining('session='),
    })
  },
)

test('the second-factor page does not request the account, and shows only the first error for the code', async () => {
  const user = await portal.world.makeUser()
  await enrol(portal.world, user)
  const page = await portal.signIn(user)
  await page.waitForURL('**/mfa-verify')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  const errors = { code: ['Code is odd', 'second'] }
  await page.route('**/mfa/verify', (route) => route.fulfill({ status: 422, json: { errors } }))
  await page.getByLabel('Verification code').fill('123456')
  await press(page, 'Verify')
  await page.getByRole('alert').getByText('Code is odd', { exact: true }).waitFor()
  expect(await page.getByText('second').count()).toBe(0)
  expect(asked).toContain('/api/auth/mfa/verify')
  expect(asked).not.toContain('/api/user')
})

test('the registration form is sent only from its third step, and a failure is shown at the top', async () => {
  const page = await portal.open('/register')
  let posts = 0
  await page.route('**/auth/register', (route) => {
    posts += 1
    return route.abort('internetdisconnected')
  })
  expect(await page.getByRole('radio', { name: 'Supplier' }).isChecked()).toBe(true)
  await page.getByLabel('Organisation name').fill('Three Steps Ltd')
  await press(page, 'Next')
  await page.getByRole('heading', { name: 'Contact', level: 2 }).waitFor()
  await press(page, 'Next')
  await page.getByRole('heading', { name: 'Account', level: 2 }).waitFor()
  await page.getByText('Not found in known data breaches').waitFor()
  expect(posts).toBe(0)

  await press(page, 'Register')
  const missing = page.getByRole('alert').getByRole('link')
  await expect
    .poll(() => missing.allTextContents())
    .toEqual([
      'Full name is required',
      'Email is required',
      'Password is required',
      'Please confirm the password',
    ])
  await page.getByLabel('Full name').fill('Ann Mason')
  await page.getByLabel('Email', { exact: true }).fill('ann@three.example')
  for (const label of ['Password', 'Confirm password']) {
    await page.getByLabel(label, { exact: true }).fill('Quay-Lantern-58!')
  }
  await page.setViewportSize(views.narrow.viewport)
  await page.getByRole('button', { name: 'Register', exact: true }).scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await press(page, 'Register')
  await page
    .getByRole('alert')
    .getByText(/^Registration failed: ./)
    .waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  expect(posts).toBe(1)
})
