import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { exportTexts } from '#kernel/contract/export.ts'
import { readWorkbook } from '#app/test/read-workbook.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal()

test('a supplier downloads the list on screen as a workbook, and sees why a second export must wait', async () => {
  const { world } = portal
  await world.makeTender({ title: 'Harbour lights' })
  await world.makeTender({ title: 'School meals', procedure_type: 'RFQ' })
  const supplier = await world.makeUser()
  const page = await portal.enter(supplier, '/tenders?procedure_type=RFQ')
  const list = page.getByRole('list', { name: 'Tenders' })
  await list.getByRole('link', { name: 'School meals' }).waitFor()

  // The menu is opened and used by keyboard.
  const control = page.getByRole('button', { name: 'Export' })
  await control.press('ArrowDown')
  await page.getByRole('menuitem', { name: exportTexts.csv }).waitFor()
  expect(await findFaults(page)).toEqual([])
  await control.press('ArrowDown')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: exportTexts.xlsx }).press('Enter'),
  ])
  await page
    .getByText('Export started. Your browser’s downloads show when it has finished.')
    .waitFor()
  expect(download.suggestedFilename()).toBe('tenders.xlsx')
  const [sheet] = await readWorkbook(await buffer(await download.createReadStream()))
  expect(sheet!.rows.slice(1).map(([, title]) => title!.value)).toEqual(['School meals'])

  const release = world.services.exportSlots.take({ id: supplier.id, organisation: null })
  await control.click()
  await page.getByRole('menuitem', { name: exportTexts.csv }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to export' })
  await alert
    .getByText(
      'You already have an export or a download pack under way. Try again when it has finished.',
    )
    .waitFor()
  expect(await findFaults(page)).toEqual([])
  release()
})
