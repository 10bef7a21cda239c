// Checks the API reference like any other page: in the wide, narrow and dark views, and by
// keyboard.
import { expect, test } from 'vitest'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal()

test('a developer looks up an operation in the API documentation', async () => {
  const page = await portal.open('/api/docs')
  await page.getByRole('heading', { level: 1, name: 'Tender Portal API' }).waitFor()
  await page.getByRole('link', { name: 'Lot', exact: true }).click()
  await page.locator('#createLot > summary').focus()
  await page.keyboard.press('Enter')
  const call = page.locator('#createLot')
  await call.getByText('For: buyer, admin.').waitFor()
  expect(await call.locator('pre').first().textContent()).toContain('lot_number: ')
  expect(await findFaults(page, 'header, nav, h2, dl, .example, #createLot')).toEqual([])
})
