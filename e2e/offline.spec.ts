// Tests pages under bad conditions: no network, a deployment while a window is open, and unexpected
// replies from the server.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { untilAnswered } from './answered.ts'
import { findFaults, unused, usePortal, views } from './portal.ts'

const portal = usePortal({ SUPPORT_EMAIL: 'help@portal.example' })

async function enter(path = '/'): Promise<Page> {
  const user = await portal.world.makeUser({ role: 'buyer' })
  // A new window is opened, because the tests make some files unavailable, and a reused window may
  // have them in its cache.
  const page = await portal.enter(user, '/robots.txt', unused)
  await untilAnswered(page, () => page.goto(path))
  return page
}

const offline = (page: Page) =>
  page.getByText('You’re offline. We’ll update this page when you reconnect.')

test('while offline, the page shows a message and keeps its content, and it loads the rest once online', async () => {
  const page = await enter('/tenders')
  await page.context().setOffline(true)
  await offline(page).waitFor()
  await page.getByRole('heading', { level: 1, name: 'My Tenders' }).waitFor()
  await page.getByLabel('Procedure type').selectOption('RFQ')
  // The list shows the error, and so may other parts that were still loading.
  await page.getByText('We couldn’t reach the server.').first().waitFor()
  expect(await findFaults(page)).toEqual([])

  await page.context().setOffline(false)
  await page.getByText('You’re back online.').waitFor()
  await page.getByText('No tenders found').waitFor()
  await offline(page).waitFor({ state: 'detached' })
})

test('a page whose script has not been loaded shows a message while offline, and opens once online', async () => {
  const page = await enter()
  await page.context().setOffline(true)
  await offline(page).waitFor()
  await page.getByRole('link', { name: 'Help' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'We can’t show this page' }).waitFor()
  expect(await findFaults(page)).toEqual([])
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: /^Help/ }).waitFor()
})

test('actions clicked while offline are not carried out later', async () => {
  const { db, makeUser, makeTender } = portal.world
  const buyer = await makeUser({ role: 'buyer' })
  const tender = await makeTender({ status: 'draft', created_by: buyer.id })
  const page = await portal.enter(buyer, `/tenders/${tender.id}`)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('alertdialog').waitFor()
  await page.context().setOffline(true)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await page
    .getByRole('alertdialog')
    .getByText('Failed to publish tender. We couldn’t reach the server.')
    .waitFor()
  await page.context().setOffline(false)
  await page.getByText('You’re back online.').waitFor()
  const { status } = await db
    .selectFrom('tenders')
    .select('status')
    .where('id', '=', tender.id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('draft')
})

test('if a script is missing after a deployment, the browser reloads once, and then the page opens', async () => {
  const page = await enter()
  let reloads = 0
  page.on('request', (request) => (reloads += request.isNavigationRequest() ? 1 : 0))
  await page.route('**/assets/HelpPage-*.js', async (route) => {
    if (reloads === 0) await route.fulfill({ status: 404, body: '' })
    else await route.continue()
  })
  await page.getByRole('link', { name: 'Help' }).first().click()
  await page.getByRole('heading', { level: 1, name: /^Help/ }).waitFor()
  expect(reloads).toBe(1)
})

test('if a script stays missing, the page reloads only once, and then offers a reload button', async () => {
  const page = await enter()
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.addInitScript(() => (console.error = () => {}))
  await page.route('**/assets/HelpPage-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.evaluate(() => (console.error = () => {}))
  // The wait starts before the click, because on a busy machine the reload may finish before the
  // click returns.
  const reloaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Help' }).first().click()
  await reloaded
  await page.getByRole('heading', { name: 'There’s a new version of the portal' }).waitFor()
  // The page doesn't reload itself again, but offers a reload button.
  await page.getByRole('button', { name: 'Reload' }).waitFor()
  expect(loads).toBe(1)
})

test('if the page cannot be shown, a message appears that the bar does not cover, even without scripts', async () => {
  const user = await portal.world.makeUser()
  const page = await portal.enter(user, '/login')
  await page.evaluate(() => (console.error = () => {}))
  await page.addInitScript(() => (console.error = () => {}))
  await page.route('**/api/user', (route) => route.fulfill({ status: 409, json: {} }))
  await page.goto('/tenders')
  const heading = page.getByRole('heading', { level: 1 })
  await heading.waitFor()
  // Playwright refuses the click if another element covers the heading.
  await heading.click({ trial: true })
  await expect.poll(() => page.getByRole('banner').count()).toBe(1)
  expect(await findFaults(page)).toEqual([])

  const bare = await portal.open('/login', { ...views.narrow, javaScriptEnabled: false })
  await bare.locator('noscript p').click({ trial: true })
})

test('a page that crashes offers a reload and shows the support address', async () => {
  const page = await enter()
  // React logs the expected error to the console, which would fail the test.
  await page.evaluate(() => (console.error = () => {}))
  await page.route('**/api/tenders?*', (route) => route.fulfill({ json: { data: [{}] } }))
  await page.route('**/api/tenders', (route) => route.fulfill({ json: { data: [{}] } }))
  await page.getByRole('link', { name: 'My Tenders' }).click()
  await page.getByRole('heading', { level: 1, name: 'We can’t show this page' }).waitFor()
  const email = page.getByRole('main').getByRole('link', { name: 'help@portal.example' })
  expect(await email.getAttribute('href')).toBe('mailto:help@portal.example')
  expect(await findFaults(page)).toEqual([])

  await page.unroute('**/api/tenders?*')
  await page.unroute('**/api/tenders')
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('heading', { level: 1, name: 'My Tenders' }).waitFor()
})
