// Tests how an administrator creates, blocks and unblocks users, and leaves an open dialog.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseAction } from './choose-action.ts'
import { usePortal, views } from './portal.ts'

const portal = usePortal()

async function openAsAdmin(path: string, options = {}): Promise<Page> {
  const admin = await portal.world.makeUser({ role: 'admin', name: 'Ada Admin' })
  return portal.enter(admin, path, { ...views.desktop, ...options })
}

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click()

test('a newly created user signs in with the password that was shown once', async () => {
  const { name } = await portal.world.makeOrganisation({ name: 'Quayside', type: 'buyer' })
  const page = await openAsAdmin('/admin/users', {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.getByRole('button', { name: '+ Create User' }).click()
  const form = dialog(page)
  await form.getByLabel('Name').fill('Nora Newcombe')
  await form.getByLabel('Email', { exact: true }).fill('nora@example.test')
  await form.getByLabel('Role').selectOption('Buyer')
  expect(await form.getByLabel('Send welcome email').isChecked()).toBe(true)
  await press(page, 'Create User')
  await form.getByRole('link', { name: 'Organisation is required' }).waitFor()
  await form.getByLabel('Organisation').selectOption(name)
  await press(page, 'Create User')

  await page.getByRole('heading', { name: 'Password Created' }).waitFor()
  const password = (await page.getByLabel('Generated password').textContent())!
  await press(page, 'Copy')
  await dialog(page).getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password)
  await dialog(page).getByRole('button', { name: 'Copy', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).getByText('Have you saved the password?').waitFor()
  await press(page, 'Go back')
  await press(page, 'Done')
  await page.getByRole('row', { name: /Nora Newcombe/ }).waitFor()
  await page.getByRole('link', { name: /^Active \d/ }).waitFor()
  expect(await page.getByText(password).count()).toBe(0)

  const theirs = await portal.open('/login')
  await theirs.getByLabel('Email').fill('nora@example.test')
  await theirs.getByLabel('Password', { exact: true }).fill(password)
  await theirs.getByRole('button', { name: 'Sign in' }).click()
  await theirs.waitForURL('**/buyer/dashboard')
})

test('a blocked user is removed from the page they have open, and is unblocked after requesting access', async () => {
  const user = await portal.world.makeUser({ name: 'Olly Open' })
  const theirs = await portal.enter(user)
  const page = await openAsAdmin('/admin/users?search=olly')
  await chooseAction(page, 'Olly Open', 'Block')
  await press(page, 'Block')
  await page.getByText('User blocked successfully').waitFor()

  await theirs.goto('/settings')
  await theirs.waitForURL('**/blocked')
  const client = portal.world.visitor()
  expect((await client.post('/api/auth/request-access', { email: user.email })).status).toBe(200)

  await page.reload()
  await page.getByRole('heading', { name: 'Open access requests (1)' }).waitFor()
  await page.getByRole('button', { name: 'Unblock: Olly Open' }).first().click()
  await press(page, 'Unblock')
  await page.getByText('User unblocked successfully').waitFor()
  await page.getByRole('heading', { name: /Open access requests/ }).waitFor({ state: 'detached' })
  const again = await portal.enter(user)
  await again.waitForURL('**/supplier/dashboard')
})

test('an open dialog closes when the administrator goes back to the previous organisation', async () => {
  const { makeOrganisation } = portal.world
  const verification_status = 'pending'
  const { id } = await makeOrganisation({ name: 'Twice Told Ltd', verification_status })
  await makeOrganisation({ name: 'Twice-Told Limited', verification_status })
  const page = await openAsAdmin(`/admin/organisations/${id}`)
  await page.getByRole('link', { name: 'Twice-Told Limited' }).click()
  await page.getByRole('heading', { name: 'Twice-Told Limited', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog(page).getByLabel('Name').fill('Thrice Told')
  await page.goBack()
  await page.getByText('Twice Told Ltd', { exact: true }).first().waitFor()
  expect(await dialog(page).count()).toBe(0)
})

test('on a narrow screen, organisations are listed with their phone numbers', async () => {
  await portal.world.makeOrganisation({ name: 'Long Preston Ltd', phone: '01729 840600' })
  const page = await openAsAdmin('/admin/organisations?search=preston', views.narrow)
  await page.getByText('01729 840600').waitFor()
})
