// An administrator creates users, changes their roles, and blocks and unblocks them.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseAction } from './choose-action.ts'
import { findFaults, follow, usePortal, views } from './portal.ts'

const portal = usePortal()

async function openAsAdmin(path = '/admin/users', options = {}): Promise<Page> {
  const admin = await portal.world.makeUser({ role: 'admin', name: 'Ada Admin' })
  return portal.enter(admin, path, { ...views.desktop, ...options })
}

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click()

test('a created user signs in with the password that was shown once', async () => {
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

test('a block throws the user out of an open page, and an access request brings them back', async () => {
  const user = await portal.world.makeUser({ name: 'Olly Open' })
  const theirs = await portal.signIn(user)
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
  await portal.signIn(user)
})

test('a role is changed, and what happens to the organisation is said', async () => {
  const user = await portal.world.makeUser({ name: 'Rory Role', role: 'supplier' })
  const page = await openAsAdmin(`/admin/users?search=${user.email}`)
  await chooseAction(page, 'Rory Role', 'Change Role')
  const button = dialog(page).getByRole('button', { name: 'Change Role' })
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  await dialog(page).getByLabel('Role').selectOption('Buyer')
  await dialog(page).getByText('does not fit the new role').waitFor()
  await dialog(page).getByLabel('Role').selectOption('Admin')
  await button.click()
  await page.getByText('Role changed successfully').waitFor()
  const row = page.getByRole('row', { name: /Rory Role/ })
  await row.getByText('System Admin').waitFor()
  await row.getByText('Never').waitFor()
})

test('a password is reset from twelve characters on, and what is wrong with it stays', async () => {
  const user = await portal.world.makeUser({ name: 'Petra Parker' })
  const page = await openAsAdmin(`/admin/users?search=${user.email}`)
  await chooseAction(page, 'Petra Parker', 'Reset Password')
  const button = dialog(page).getByRole('button', { name: 'Reset Password' })
  const field = dialog(page).getByLabel('New password', { exact: true })
  await field.fill('Elevenchar1')
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  await field.fill('Password-123!')
  await button.click()
  await dialog(page).getByRole('alert').getByText('known data breach').waitFor()
  await field.fill('Blue-Kettle-Orbit-93!')
  await button.click()
  await page.getByText('Password reset successfully').waitFor()
})

test('an administrator is created once both passwords match, and cannot touch themself', async () => {
  const page = await openAsAdmin()
  await page.getByRole('button', { name: '+ Create Admin' }).click()
  const form = dialog(page)
  await form.getByLabel('Name').fill('Second Admin')
  await form.getByLabel('Email').fill('second@example.test')
  await form.getByLabel('Password', { exact: true }).fill('Copper-Violin-Storm-71!')
  await form.getByLabel('Confirm password', { exact: true }).fill('Copper-Violin-Storm-72!')
  await press(page, 'Create Admin')
  await form.getByRole('link', { name: 'Passwords do not match' }).waitFor()
  await form.getByLabel('Confirm password', { exact: true }).fill('Copper-Violin-Storm-71!')
  await press(page, 'Create Admin')
  await page.getByText('Admin user created successfully').waitFor()

  await page.getByRole('link', { name: /^Admins/ }).click()
  await page.waitForURL(/filter=admins/)
  await page.getByRole('button', { name: 'Actions for Ada Admin' }).first().click()
  const own = page.getByRole('menuitem', { name: 'Block' })
  expect(await own.getAttribute('aria-disabled')).toBe('true')
})

test('a guest is marked as one in the list, on their page and when they ask for access', async () => {
  const guest = { role: 'buyer', is_guest: true, organisation_id: null } as const
  const { email } = await portal.world.makeUser({ ...guest, name: 'Gail Guest', is_active: false })
  await portal.world.visitor().post('/api/auth/request-access', { email })
  const page = await openAsAdmin('/admin/users?search=gail')
  await page.getByText('Guest · asked').waitFor()
  const row = page.getByRole('row', { name: /Gail Guest/ })
  await row.getByText('Guest', { exact: true }).waitFor()
  expect(await findFaults(page)).toEqual([])
  await row.getByRole('link', { name: 'Gail Guest' }).click()
  await page.getByRole('heading', { level: 1, name: 'Gail Guest' }).waitFor()
  await page.getByRole('definition').getByText('Guest', { exact: true }).waitFor()
})

test('a user who awaits approval counts as blocked, with the reason and the way to the review', async () => {
  const organisation = await portal.world.makeOrganisation({
    name: 'Newcomers Ltd',
    verification_status: 'pending',
  })
  await portal.world.makeUser({
    name: 'Wanda Waiting',
    organisation_id: organisation.id,
    is_active: false,
  })
  const page = await openAsAdmin('/admin/users?search=wanda&filter=active')
  await page.getByText('No users found').waitFor()
  await follow(page, '/admin/users?search=wanda&filter=blocked')
  const row = page.getByRole('row', { name: /Wanda Waiting/ })
  await row.getByText('Awaiting approval', { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Actions for Wanda Waiting' }).click()
  const unblock = row.getByRole('menuitem', { name: 'Unblock' })
  expect(await unblock.getAttribute('aria-disabled')).toBe('true')
  expect(await findFaults(page)).toEqual([])

  await row.getByRole('link', { name: 'Review organisation: Newcomers Ltd' }).click()
  await page.getByRole('heading', { level: 1, name: 'Newcomers Ltd' }).waitFor()
  const member = page.getByRole('row', { name: /Wanda Waiting/ })
  await member.getByText('Awaiting approval', { exact: true }).waitFor()
  expect(await member.getByRole('button', { name: /^Unblock/ }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  await member.getByRole('button', { name: 'Actions for Wanda Waiting' }).click()
  await member.getByRole('menuitem', { name: 'Remove' }).waitFor()
})
