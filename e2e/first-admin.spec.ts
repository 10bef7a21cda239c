import { expect, test } from 'vitest'
import { makeFirstAdminLink } from '#features/organisations/first-admin/server/links.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal()

test('the operator of a new portal becomes its administrator by using the printed link', async () => {
  const { pathname } = new URL((await makeFirstAdminLink(portal.world.services))!)
  const page = await portal.open(pathname)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Create the first administrator' }).waitFor()
  await press('Create administrator')
  await page.getByText('There is a problem').waitFor()
  expect(await findFaults(page)).toEqual([])

  await page.getByLabel('Name').fill('Ada Marsh')
  await page.getByLabel('Email').fill('ada@example.test')
  await page.getByLabel('Password', { exact: true }).fill('Brand-New-Lantern-9')
  await page.getByLabel('Confirm password', { exact: true }).fill('Brand-New-Lantern-9')
  await press('Create administrator')
  await page.waitForURL('**/login')
  await page
    .getByText('Your account is ready. Please sign in with your new password.', { exact: true })
    .waitFor()
  await page.getByLabel('Email').fill('ada@example.test')
  await page.getByLabel('Password', { exact: true }).fill('Brand-New-Lantern-9')
  await press('Sign in')
  await page.waitForURL('**/admin/dashboard')

  const late = await portal.open(pathname)
  await late.getByRole('heading', { level: 1, name: 'This link no longer works' }).waitFor()
  expect(await findFaults(late)).toEqual([])
})
