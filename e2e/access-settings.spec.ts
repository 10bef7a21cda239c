import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { userTexts } from '#features/accounts/contract/own-account.ts'
import { testPassword } from '#app/test/world.ts'
import { findFaults, usePortal, views } from './portal.ts'

const portal = usePortal()

const newPassword = 'Quay-Lantern-58!'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the settings navigation marks the section that the user chose or scrolled to', async () => {
  const page = await portal.enter(await portal.world.makeUser(), '/settings')
  const navigation = page.getByRole('navigation', { name: 'Settings' })
  const marked = () => navigation.locator('li [aria-current]').allInnerTexts()
  await expect.poll(marked).toEqual(['Profile'])
  await navigation.getByRole('link', { name: 'Sessions', exact: true }).click()
  await expect.poll(marked).toEqual(['Sessions'])
  await page.evaluate(() => document.getElementById('notifications')?.scrollIntoView())
  await expect.poll(marked).toEqual(['Notifications'])
})

test('changing the password ends the user’s other sessions', async () => {
  const user = await portal.world.makeUser({
    password_expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const elsewhere = await portal.enter(user)
  const page = await portal.enter(user, '/settings')
  const request = page.getByText('An administrator set your password.')
  await request.waitFor()

  await field(page, 'Current password').fill('Wrong-Horse-42!')
  await field(page, 'New password').fill(newPassword)
  await field(page, 'Confirm password').fill(newPassword)
  await press(page, 'Change password')
  await page.getByRole('alert').getByText('The password is not correct').waitFor()
  await field(page, 'Current password').fill(testPassword)
  await press(page, 'Change password')
  await page.getByText(userTexts.passwordChanged, { exact: true }).waitFor()
  expect(await field(page, 'Current password').inputValue()).toBe('')
  await expect.poll(() => request.count()).toBe(0)

  // The other window is redirected without a click: it receives a notification of the password
  // change, and its next request shows that the session has ended.
  await elsewhere.waitForURL('**/login')
})

test('a user sees their other sessions and ends one of them, or all at once', async () => {
  const user = await portal.world.makeUser()
  const elsewhere = await portal.enter(user)
  await portal.world.signedIn(user)
  const page = await portal.enter(user, '/settings')
  const sessions = panel(page, 'My sessions')
  const ends = sessions.getByRole('button', { name: /^End session on / })
  await ends.first().waitFor()
  await expect.poll(() => ends.count()).toBe(2)
  await expect.poll(() => sessions.getByText('This device', { exact: true }).count()).toBe(1)
  await ends.first().click()
  await page.getByText('The session has been ended.', { exact: true }).waitFor()
  await expect.poll(() => ends.count()).toBe(1)
  await press(page, 'End all other sessions')
  await page.getByText('All other sessions have been ended.', { exact: true }).waitFor()
  await ends.first().waitFor({ state: 'detached' })
  // The link is clicked only if it still exists: the window may already have been redirected.
  await elsewhere.evaluate(() =>
    document.querySelector<HTMLAnchorElement>('header a[href="/settings"]')?.click(),
  )
  await elsewhere.waitForURL('**/login')
})

test('on a phone, the settings are a list of sections, and only one section is open at a time', async () => {
  const page = await portal.enter(await portal.world.makeUser(), '/settings', views.narrow)
  const list = page.getByRole('navigation', { name: 'Settings' })
  await list.getByRole('link', { name: 'Colleagues', exact: true }).waitFor()
  expect(await panel(page, 'Profile').isVisible()).toBe(false)
  expect(await findFaults(page, 'main')).toEqual([])
  await page.setViewportSize(views.narrow.viewport)
  await list.getByRole('link', { name: 'Notifications', exact: true }).click()
  await page.getByLabel('Email Notifications').waitFor()
  expect(await panel(page, 'Change password').isVisible()).toBe(false)
  await list.getByRole('link', { name: 'All settings' }).click()
  await list.getByRole('link', { name: 'Security and password' }).waitFor()
})
