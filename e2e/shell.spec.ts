// Tests the layout around every page: each role's home page and menu, the bar on a phone, the skip
// link, the renewal of a stale CSRF token, and the theme.
import { expect, test } from 'vitest'
import { notificationTexts } from '#features/notifications/contract/notification.ts'
import type { Role } from '#kernel/contract/role.ts'
import { makeEvaluationScene } from '#app/test/evaluation-scene.ts'
import { untilAnswered } from './answered.ts'
import { findAccessibilityFaults, findFaults, sidewaysScroll, usePortal, views } from './portal.ts'

const portal = usePortal()

const menus: Record<Role, [string, string][]> = {
  supplier: [
    ['Dashboard', '/supplier/dashboard'],
    ['Browse Tenders', '/tenders'],
    ['My Interests', '/supplier/interests'],
    ['Help', '/help'],
  ],
  buyer: [
    ['Dashboard', '/buyer/dashboard'],
    ['My Tenders', '/tenders'],
    ['Create Tender', '/tenders/create'],
    ['Analytics', '/buyer/analytics'],
    ['Help', '/help'],
  ],
  admin: [
    ['Dashboard', '/admin/dashboard'],
    ['All Tenders', '/tenders'],
    ['Organisations', '/admin/organisations'],
    ['Users', '/admin/users'],
    ['Analytics', '/admin/analytics'],
    ['Audit Logs', '/admin/audit-logs'],
    ['Help', '/help'],
  ],
}

test.for(Object.keys(menus) as Role[])(
  'a %s is sent to their dashboard, sees the menu for their role and logs out',
  async (role) => {
    const user = await portal.world.makeUser({ role, name: 'Robin Ashdown' })
    const page = await portal.enter(user, '/robots.txt')
    // This path redirects to the dashboard, which shows a notice.
    await untilAnswered(page, () => page.goto('/unauthorized'))
    await page.waitForURL(`**/${role}/dashboard`)
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    await page.getByText('You don’t have access to that page.').waitFor()
    expect(await page.title()).toBe('Dashboard – Tender Portal')
    expect(await findFaults(page)).toEqual([])
    const links = await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
    expect(links).toEqual(menus[role])
    const bar = page.getByRole('banner')
    await bar.getByText('Robin Ashdown').waitFor()
    await bar.getByText(role, { exact: false }).first().waitFor()
    expect(await bar.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings')

    await bar.getByRole('button', { name: 'Log Out' }).click()
    await page.waitForURL('**/login')
    await page.goBack()
    await page.waitForURL('**/login')
  },
)

test('on a phone, a section’s links are scrolled so that the current page’s link is fully visible', async () => {
  const { makeTender, makeUser } = portal.world
  await makeTender({ moderation_status: 'pending' })
  const page = await portal.enter(await makeUser({ role: 'admin' }), '/contracts', views.narrow)
  const section = page.getByRole('navigation', { name: 'All Tenders' })
  // The row of links is scrolled to the current link. The number of tasks appears later and makes
  // the row wider, so the test waits for it before measuring positions.
  await section.getByRole('link', { name: /^Moderation.+to do/ }).waitFor()
  const { x, width } = (await section.boundingBox())!
  const current = (await section.getByRole('link', { name: 'Contracts' }).boundingBox())!
  expect(current.x).toBeGreaterThanOrEqual(x)
  expect(current.x + current.width).toBeLessThanOrEqual(x + width)
})

test('on a phone, the last two breadcrumb links are on one line and are not truncated', async () => {
  const { tender, evaluators } = await makeEvaluationScene(portal.world, { bidders: 1 })
  const path = `/tenders/${tender.id}/evaluation/scores`
  const page = await portal.enter(evaluators[0].user, path, views.narrow)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
  await crumbs.nth(1).waitFor()
  expect(await crumbs.allInnerTexts()).toEqual([tender.reference, 'Evaluation'])
  const cut = await crumbs.evaluateAll((links) =>
    links.filter(({ parentElement: item }) => item!.scrollWidth > item!.clientWidth),
  )
  expect(cut).toHaveLength(0)
  const tops = await crumbs.evaluateAll((links) =>
    links.map((link) => link.getBoundingClientRect().top),
  )
  expect(new Set(tops).size).toBe(1)
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
})

test('on a phone, the menu is collapsed, and can be opened and closed with the keyboard', async () => {
  const page = await portal.enter(await portal.world.makeUser({ role: 'admin' }), '/', views.narrow)
  // The test waits for the heading, because the heading takes the focus once the page is loaded.
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  // The product's name stays on one line beside the other parts of the bar.
  const name = page.getByRole('banner').getByText('Tender Portal', { exact: true })
  expect((await name.boundingBox())!.height).toBe(24)
  expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  const button = page.getByRole('button', { name: 'Menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Users' })
    .waitFor()
  const listed = await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .allInnerTexts()
  // Some labels are followed by the number of tasks.
  const labels = listed.map((text) => text.split('\n')[0])
  expect(labels).toEqual(expect.arrayContaining(['Moderation', 'Deleted Tenders', 'Contracts']))
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  expect(await findAccessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'hidden' })

  await page.getByRole('banner').getByRole('button', { name: 'Notifications' }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByText(notificationTexts.none).waitFor()
})

test('the skip link is the first element that the Tab key reaches', async () => {
  const page = await portal.enter(await portal.world.makeUser({ role: 'buyer' }))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
    'Skip to main content',
  )
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test('a stale CSRF token is renewed silently; if the new one is refused too, the page is reloaded', async () => {
  const user = await portal.world.makeUser({ role: 'buyer' })
  const page = await portal.open('/login')
  await page.context().clearCookies()
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('There is a problem').waitFor()

  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 419, json: { message: 'CSRF token mismatch.' } }),
  )
  const reload = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await reload
})

test('the chosen theme is kept after a reload, and applies from the first paint', async () => {
  const page = await portal.open('/login')
  await page.getByText('Dark', { exact: true }).click()
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  await page.reload({ waitUntil: 'commit' })
  await page.waitForSelector('#root')
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
})
