// Tests optional parts of an installation: the live chat, the message to a native app after the
// sign-in, and the manifest and icons with the product's name.
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { untilAnswered } from './answered.ts'
import { usePortal, views } from './portal.ts'

const chat = 'https://chat.example'
const portal = usePortal({
  CHAT_WIDGET_URL: `${chat}/widget.js`,
  NATIVE_APP_MARKER: 'WrappedPortal',
  NATIVE_APP_HANDLER: 'signedIn',
  PRODUCT_NAME: 'Quays & Tenders',
})

async function signInWithChat(page: Page): Promise<void> {
  const user = await portal.world.makeUser({ role: 'buyer' })
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-42!')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
}

const hasChat = (page: Page) => page.evaluate(() => 'chatIsHere' in window)

test('the chat widget is loaded after the user signs in and removed after they sign out', async () => {
  const page = await portal.open('/robots.txt')
  await page
    .context()
    .route(`${chat}/**`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'window.chatIsHere = true' }),
    )
  await untilAnswered(page, () => page.goto('/login'))
  expect(await hasChat(page)).toBe(false)
  await signInWithChat(page)
  await page.waitForFunction(() => 'chatIsHere' in window)

  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL('**/login')
  await page.waitForFunction(() => !('chatIsHere' in window))
  expect(await page.locator(`script[src^="${chat}"]`).count()).toBe(0)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('the content security policy allows the chat’s origin and no other external origin', async () => {
  const { headers } = await portal.world.visitor().get('/login')
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(/script-src 'self' 'sha256-[^;]* https:\/\/chat\.example;/)
  expect(policy.match(/https?:[^ ;]*/g)!.every((origin) => origin === chat)).toBe(true)
})

test('the native app receives one sign-in message under the configured name', async () => {
  const admin = await portal.world.makeUser({ role: 'admin' })
  const page = await portal.open('/login', {
    ...views.desktop,
    userAgent: 'Mozilla/5.0 WrappedPortal/1.2',
  })
  await page.context().route(`${chat}/**`, (route) => route.fulfill({ body: '' }))
  await page.evaluate(() => {
    const messages: unknown[] = []
    const signedIn = { postMessage: (message: unknown) => void messages.push(message) }
    Object.assign(window, { messages, webkit: { messageHandlers: { signedIn } } })
  })
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-42!')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.getByRole('link', { name: 'Help' }).first().click()
  await page.waitForURL('**/help')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  const messages = await page.evaluate(
    () => (window as unknown as { messages: unknown[] }).messages,
  )
  expect(messages).toMatchObject([{ type: 'authenticated', user: { id: admin.id } }])
})

test('the manifest, icons and robots.txt have the right content types, and use the product’s name', async () => {
  const visitor = portal.world.visitor()
  const { body, headers } = await visitor.get('/manifest.webmanifest')
  expect(headers['content-type']).toMatch(/^application\/manifest\+json/)
  const { icons, ...manifest } = typeof body === 'string' ? JSON.parse(body) : body
  expect(manifest).toMatchObject({ name: 'Quays & Tenders', theme_color: '#083746' })
  expect(icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable')
  for (const { src, type } of icons as { src: string; type: string }[]) {
    expect((await visitor.get(src)).headers['content-type']).toBe(type)
  }
  expect((await visitor.get('/robots.txt')).body).toContain('Disallow: /')
  expect((await visitor.get('/login')).body).toContain('<title>Quays &amp; Tenders</title>')
})
