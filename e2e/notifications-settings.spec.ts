// Tests a user's notification settings, and an administrator's view of undelivered emails.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { deadLetterTexts } from '#domain/contract/dead-letter.ts'
import { savedSearchTexts } from '#domain/contract/saved-search.ts'
import { linkFromEmail, makeDeadLetter } from './emails.ts'
import { findFaults, usePortal, views } from './portal.ts'

const portal = usePortal()
const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

test('Settings lead suppliers to their saved searches, and say which emails always come', async () => {
  const { makeUser } = portal.world
  const page = await portal.enter(await makeUser(), '/settings')
  await page.getByText('Which emails are always sent?').click()
  await page.getByRole('link', { name: savedSearchTexts.title, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: savedSearchTexts.title }).waitFor()

  const buyer = await portal.enter(await makeUser({ role: 'buyer' }), '/settings')
  await buyer.getByLabel('Email Notifications').waitFor()
  expect(await buyer.getByRole('link', { name: savedSearchTexts.title }).count()).toBe(0)
})

test('on a phone the settings are a list, and one section is open at a time', async () => {
  const page = await portal.enter(await portal.world.makeUser(), '/settings', views.narrow)
  const list = page.getByRole('navigation', { name: 'Settings' })
  await list.getByRole('link', { name: 'Colleagues', exact: true }).waitFor()
  expect(await region(page, 'Profile').isVisible()).toBe(false)
  expect(await findFaults(page, 'main')).toEqual([])
  await page.setViewportSize(views.narrow.viewport)
  await list.getByRole('link', { name: 'Notifications', exact: true }).click()
  await page.getByLabel('Email Notifications').waitFor()
  expect(await region(page, 'Change password').isVisible()).toBe(false)
  await list.getByRole('link', { name: 'All settings' }).click()
  await list.getByRole('link', { name: 'Security and password' }).waitFor()
})

test('an administrator retries and discards emails that did not arrive', async () => {
  const admin = await portal.world.makeUser({ role: 'admin' })
  const page = await portal.enter(admin, '/admin/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  const panel = region(page, new RegExp(`^${deadLetterTexts.title}`))
  expect(await panel.count()).toBe(0)

  for (const name of ['ann', 'ben', 'cat', 'dee']) {
    await makeDeadLetter(portal.world, `${name}@example.test`)
  }
  await page.reload()
  await panel.getByText('550 No such mailbox here').first().waitFor()
  await expect
    .poll(() => panel.getByRole('heading').textContent())
    .toBe(`${deadLetterTexts.title} (4)`)

  await page.route('**/retry', (route) => route.fulfill({ status: 404, json: {} }))
  const retryAnn = panel.getByRole('button', { name: 'Retry: Welcome to ann@' })
  await retryAnn.click()
  await panel.getByRole('alert').getByText(deadLetterTexts.retryFailed).waitFor()
  await page.unroute('**/retry')
  await retryAnn.click()
  await page.getByText(deadLetterTexts.retried, { exact: true }).waitFor()
  await retryAnn.waitFor({ state: 'detached' })
  await linkFromEmail(portal.world, 'ann@example.test', '/reset-password/a-token')

  await panel.getByRole('button', { name: 'Discard: Welcome to ben@' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('Discard the email to ben@example.test?').waitFor()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await page.getByText(deadLetterTexts.discarded, { exact: true }).waitFor()
  await expect
    .poll(() => panel.getByRole('heading').textContent())
    .toBe(`${deadLetterTexts.title} (2)`)

  await panel.getByRole('button', { name: 'Retry all' }).click()
  await page.getByText(deadLetterTexts.allRetried, { exact: true }).waitFor()
  await panel.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})
