// Tests that administrators have to enter their own password again before they change other
// accounts, unless they have done so recently.
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testPassword } from '#app/test/world.ts'
import { chooseAction } from './choose-action.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal()

/**
 * Opens the list of users as an administrator whose last password check is too old to allow changes
 * to accounts.
 */
async function openUsers(search: string): Promise<Page> {
  const admin = await portal.world.makeUser({ role: 'admin', name: 'Ada Admin' })
  const page = await portal.enter(admin, `/admin/users?search=${search}`)
  await portal.world.db
    .updateTable('sessions')
    .set({ password_proven_at: sql<string>`now() - interval '1 hour'` })
    .where('user_id', '=', admin.id)
    .execute()
  return page
}

const prompt = (page: Page) => page.getByRole('dialog', { name: 'Enter your password' })
const press = (page: Page, name: string) =>
  prompt(page).getByRole('button', { name, exact: true }).click()

async function chooseAdmin(page: Page, name: string): Promise<void> {
  await chooseAction(page, name, 'Change Role')
  const dialog = page.getByRole('dialog', { name: 'Change User Role' })
  await dialog.getByLabel('Role').selectOption('Admin')
  await dialog.getByRole('button', { name: 'Change Role' }).click()
}

test('after the administrator enters their password, the pending change is sent automatically', async () => {
  const user = await portal.world.makeUser({ name: 'Rory Role' })
  const page = await openUsers(user.email)
  await chooseAdmin(page, 'Rory Role')
  const field = prompt(page).getByLabel('Your password', { exact: true })
  await field.waitFor()
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await findFaults(page)).toEqual([])
  await field.fill('wrong')
  await press(page, 'Continue')
  await prompt(page).getByRole('alert').getByText('The password is not correct').waitFor()
  await field.fill(testPassword)
  await page.keyboard.press('Enter')
  await page.getByText('Role changed successfully').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)

  // The password is not requested again for a while.
  await chooseAction(page, 'Rory Role', 'Reset Password')
  const dialog = page.getByRole('dialog', { name: 'Reset Password' })
  await dialog.getByLabel('New password', { exact: true }).fill('Blue-Kettle-Orbit-93!')
  await dialog.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByText('Password reset successfully').waitFor()
})

test('cancelling the password prompt changes nothing, and the dialog shows the reason', async () => {
  const user = await portal.world.makeUser({ name: 'Nina Never' })
  const page = await openUsers(user.email)
  let changes = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/change-role')) changes += 1
  })
  await chooseAdmin(page, 'Nina Never')
  await prompt(page).waitFor()
  await page.keyboard.press('Escape')
  const dialog = page.getByRole('dialog', { name: 'Change User Role' })
  await dialog.getByRole('alert').getByText('Enter your password').waitFor()
  expect(await prompt(page).count()).toBe(0)
  // Cancelling must not send the change again, because the change would succeed if the password had
  // just been entered in another window.
  expect(changes).toBe(1)
  const { role } = await portal.world.db
    .selectFrom('users')
    .select('role')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(role).toBe('supplier')
})
