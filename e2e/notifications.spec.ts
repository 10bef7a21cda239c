// Tests the bell, its panel, and the page with all notifications.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { notificationTexts } from '#features/notifications/contract/notification.ts'
import { untilAnswered } from './answered.ts'
import { findFaults, usePortal } from './portal.ts'
import { sendDeviceNotifications } from './device-notifications.ts'

const portal = usePortal()

const bell = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const nameOfBell = (page: Page) => bell(page).getAttribute('aria-label')

test('the bell shows the count and the latest notifications, each with its link', async () => {
  const user = await portal.world.makeUser()
  await sendDeviceNotifications(portal.world, user, 10)
  const page = await portal.enter(user, '/help')
  await expect.poll(() => nameOfBell(page)).toBe('Notifications, 10 unread')
  await bell(page).click()
  await panel(page).getByText('Device 10,').waitFor()
  await expect.poll(() => panel(page).getByRole('listitem').count()).toBe(8)
  expect(await findFaults(page)).toEqual([])

  await panel(page).getByRole('link', { name: 'New sign-in to your account' }).first().click()
  await page.waitForURL('**/settings')
  await panel(page).waitFor({ state: 'hidden' })
  await expect.poll(() => nameOfBell(page)).toBe('Notifications, 9 unread')
})

test('marking notifications as read takes effect at once, and is reverted if it fails', async () => {
  const user = await portal.world.makeUser()
  await sendDeviceNotifications(portal.world, user, 3)
  const page = await portal.enter(user, '/help')
  await bell(page).click()
  const marks = panel(page).getByRole('button', { name: 'Mark as read: New sign-in' })
  await marks.first().waitFor()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/read-all', async (route) => {
    await asked
    await route.fulfill({ status: 404, json: {} })
  })
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(() => marks.count()).toBe(0)
  expect(await nameOfBell(page)).toBe('Notifications')
  answer()
  await panel(page).getByRole('alert').getByText('Failed to mark as read').waitFor()
  await expect.poll(() => marks.count()).toBe(3)
  expect(await nameOfBell(page)).toBe('Notifications, 3 unread')

  await page.unroute('**/read-all')
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(() => marks.count()).toBe(0)
  await untilAnswered(page, () => page.reload())
  expect(await nameOfBell(page)).toBe('Notifications')
})

test('notifications can be used with the keyboard alone', async () => {
  const user = await portal.world.makeUser()
  await sendDeviceNotifications(portal.world, user, 2)
  const page = await portal.enter(user, '/help')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await panel(page).getByText('Device 2,').waitFor()
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent
    })
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Mark all as read')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Mark as read: New sign-in to your account')
  await page.keyboard.press('Enter')
  await expect.poll(() => nameOfBell(page)).toBe('Notifications, 1 unread')
  // The focus moves to the next notification, so that the user can continue.
  expect(await focused()).toBe('Mark as read: New sign-in to your account')
  await page.keyboard.press('Enter')
  await expect.poll(() => nameOfBell(page)).toBe('Notifications')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('UL')
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'hidden' })
  expect(await focused()).toBe('Notifications')
})

test('the notifications page is paged, and unread notifications have their own address', async () => {
  const user = await portal.world.makeUser({ role: 'buyer' })
  await sendDeviceNotifications(portal.world, user, 23)
  const page = await portal.enter(user, '/help')
  await bell(page).click()
  await panel(page).getByRole('link', { name: 'View all notifications' }).click()
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  const items = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Device' })
  await expect.poll(() => items.count()).toBe(20)
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByText('Device 1,').waitFor()
  expect(new URL(page.url()).search).toBe('?page=2')

  await page.getByRole('link', { name: /^Unread/ }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?filter=unread')
  await page.getByText('Device 23,').waitFor()
  await items
    .first()
    .getByRole('button', { name: /^Mark as read/ })
    .click()
  await expect.poll(() => items.first().textContent()).toContain('Device 22,')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.locator('p', { hasText: notificationTexts.noneUnread }).waitFor()
  expect(await findFaults(page)).toEqual([])
})
