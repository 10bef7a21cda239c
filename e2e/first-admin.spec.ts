import { expect, test } from 'vitest'
import { firstAdminTexts } from '#domain/contract/first-admin.ts'
import { makeFirstAdminLink } from '#server/features/first-admin/links.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal()

test('the operator of a new portal becomes its administrator with the printed link', async () => {
  const { pathname } = new URL((await makeFirstAdminLink(portal.world.services))!)
  const page = await portal.open(pathname)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: firstAdminTexts.title }).waitFor()
  await press(firstAdminTexts.create)
  await page.getByText('There is a problem').waitFor()
  expect(await findFaults(page)).toEqual([])

  await page.getByLabel('Name').fill('Ada Marsh')
  await page.getByLabel('Email').fill('ada@example.test')
  await page.getByLabel('Password', { exact: true }).fill('Brand-New-Lantern-9')
  await page.getByLabel('Confirm password', { exact: true }).fill('Brand-New-Lantern-9')
  await press(firstAdminTexts.create)
  await page.waitForURL('**/login')
  await page.getByText(firstAdminTexts.done, { exact: true }).waitFor()
  await page.getByLabel('Email').fill('ada@example.test')
  await page.getByLabel('Password', { exact: true }).fill('Brand-New-Lantern-9')
  await press('Sign in')
  await page.waitForURL('**/admin/dashboard')

  const late = await portal.open(pathname)
  await late.getByRole('heading', { level: 1, name: firstAdminTexts.invalidTitle }).waitFor()
  expect(await findFaults(late)).toEqual([])
})
