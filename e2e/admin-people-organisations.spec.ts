// An administrator reviews, creates and corrects organisations.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseAction } from './choose-action.ts'
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

  const theirs = await portal.signIn(user)
  await theirs.waitForURL('**/supplier/dashboard')
})

test('a rejection needs its reason, and says so at the field', async () => {
  const { organisation } = await registered('Doubtful Dealings')
  const page = await openAsAdmin(`/admin/organisations/${organisation.id}`)
  await page.getByRole('button', { name: 'Reject' }).click()
  await dialog(page).getByRole('button', { name: 'Reject' }).click()
  await dialog(page).getByRole('link', { name: 'Please provide a reason for rejection' }).click()
  await page.keyboard.type('Not at Companies House')
  await dialog(page).getByRole('button', { name: 'Reject' }).click()
  await page.getByText('Organisation rejected').waitFor()
  await page.getByText('Not at Companies House').waitFor()
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
})

test('a created organisation asks for what it lacks and appears approved', async () => {
  const page = await openAsAdmin('/admin/organisations')
  await page.getByRole('button', { name: '+ Create Organisation' }).click()
  const form = dialog(page)
  await form.getByLabel('Name').fill('Harbour Works')
  await form.getByRole('button', { name: 'Create Organisation' }).click()
  for (const field of ['Address line 1', 'City', 'Postcode', 'Phone']) {
    expect(await form.getByLabel(field).getAttribute('aria-invalid')).toBe('true')
    await form.getByLabel(field).fill(field === 'Phone' ? '0113 496 0000' : field)
  }
  expect(await form.getByLabel('Name').inputValue()).toBe('Harbour Works')
  await form.getByRole('button', { name: 'Create Organisation' }).click()
  await page.getByText('Organisation created successfully!').waitFor()
  const row = page.getByRole('row', { name: /Harbour Works/ })
  await expect.poll(() => row.getByText('Approved').count()).toBe(1)

  await row.getByRole('link', { name: 'View Details' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog(page).getByLabel('Name').fill('Harbour Works Ltd')
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('heading', { name: 'Harbour Works Ltd', level: 1 }).waitFor()
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

test('several are approved at once, found by the search in the address', async () => {
  for (const name of ['Bulk One', 'Bulk Two']) await registered(name)
  await portal.world.makeOrganisation({ name: 'Approved already' })
  const page = await openAsAdmin('/admin/organisations')
  await page.getByRole('row', { name: /Approved already/ }).waitFor()
  // A list with other organisations has no boxes.
  expect(await page.getByRole('checkbox').count()).toBe(0)
  await page.getByLabel('Search by name or type').fill('bulk')
  await page.waitForURL(/search=bulk/)
  await page.getByRole('button', { name: 'Select all 2 pending' }).click()
  await page.getByRole('button', { name: 'Approve selected (2)' }).click()
  await dialog(page).getByRole('button', { name: 'Approve 2' }).click()
  await page.getByText('2 organisations approved').waitFor()
  await page.reload()
  await page
    .getByRole('row', { name: /Bulk One/ })
    .getByText('Approved')
    .waitFor()
  expect(await page.getByLabel('Search by name or type').inputValue()).toBe('bulk')
})

test('a user is removed from the organisation, and a wrong address says so', async () => {
  const user = await portal.world.makeUser({ role: 'buyer', name: 'Leaving Lee' })
  const page = await openAsAdmin(`/admin/organisations/${user.organisation_id}`)
  await chooseAction(page, 'Leaving Lee', 'Remove')
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  await page.getByText('User removed successfully').waitFor()
  await page.getByText('No users yet').waitFor()
  await page.goto('/admin/organisations/999999')
  const heading = page.getByRole('heading', { level: 1 })
  await heading.waitFor()
  await expect.poll(() => heading.textContent()).toBe('Organisation not found')
})
