// Tests how an administrator reviews, creates and corrects organisations.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { usePortal } from './portal.ts'

const portal = usePortal()

async function openAsAdmin(path: string): Promise<Page> {
  return portal.enter(await portal.world.makeUser({ role: 'admin' }), path)
}

async function registered(name: string) {
  const organisation = await portal.world.makeOrganisation({ name, verification_status: 'pending' })
  const user = await portal.world.makeUser({
    organisation_id: organisation.id,
    is_active: false,
    email_confirmed_at: new Date(),
  })
  return { organisation, user }
}

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

test('an approved organisation’s people can sign in', async () => {
  const { user } = await registered('Fresh Start Ltd')
  await registered('Fresh-Start Limited')
  const page = await openAsAdmin('/admin/organisations?filter=pending')
  const row = page.getByRole('row', { name: /Fresh Start Ltd/ })
  await row.getByText('Email confirmed').waitFor()
  await row.getByText('1 possible duplicate').waitFor()
  await row.getByRole('button', { name: 'Approve' }).click()
  await dialog(page).getByRole('heading', { name: 'Approve Fresh Start Ltd?' }).waitFor()
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Organisation approved successfully').waitFor()
  await row.waitFor({ state: 'detached' })
  await expect
    .poll(() => page.getByRole('link', { name: /^Pending/ }).textContent())
    .toBe('Pending 1')

  const theirs = await portal.enter(user)
  await theirs.waitForURL('**/supplier/dashboard')
})

test('going back to another organisation does not take the open dialog along', async () => {
  const { organisation } = await registered('Twice Told Ltd')
  await registered('Twice-Told Limited')
  const page = await openAsAdmin(`/admin/organisations/${organisation.id}`)
  await page.getByRole('link', { name: 'Twice-Told Limited' }).click()
  await page.getByRole('heading', { name: 'Twice-Told Limited', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog(page).getByLabel('Name').fill('Thrice Told')
  await page.goBack()
  await page.getByText('Twice Told Ltd', { exact: true }).first().waitFor()
  expect(await dialog(page).count()).toBe(0)
})
