// Checks every screen of the documents, wide, narrow and dark: axe finds no faults, the page does
// not scroll sideways, and the keyboard reaches every control.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeTestTender, sample, uploaded } from '#server/test/document-tender.ts'
import { pdf, program } from '#server/test/sample-files.ts'
import { untilAnswered } from './answered.ts'
import { file } from './files.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal()

const longName = `${'specification-of-all-cleaning-services-'.repeat(4)}final.pdf`

async function faultsOf(page: Page, what: string): Promise<string[]> {
  return (await findFaults(page)).map((fault) => `${what}: ${fault}`)
}

test('the documents of a tender hold, for those who manage it and for those who read', async () => {
  const { world } = portal
  const faults: string[] = []
  const made = await makeTestTender(world)
  const path = `/tenders/${made.tender.id}?tab=documents`
  const page = await portal.enter(made.buyer, path)
  await page.getByText('No documents yet').waitFor()
  faults.push(...(await faultsOf(page, 'none')))

  const { id } = await uploaded(made, {
    title: longName,
    type: 'addendum',
    description: 'All four floors.',
    file: sample(longName),
  })
  const form = { file: sample('second.pdf', pdf('second')), note: 'Corrected.' }
  await made.client.upload(`${made.path}/${id}/versions`, form)
  const infected = await uploaded(made, { title: 'Infected' })
  await world.db
    .updateTable('files')
    .where('document_id', '=', infected.id)
    .set({ scan_status: 'infected' })
    .execute()
  await page.reload()
  await page.getByRole('button', { name: '1 earlier version' }).click()
  await page.getByText('Version 1').waitFor()
  await page
    .getByLabel('Files')
    .setInputFiles([
      file(longName, program),
      file('plan.pdf', pdf('plan')),
      file('notes.txt', pdf()),
    ])
  await page.getByRole('group', { name: 'plan.pdf' }).getByLabel('Title').fill('')
  await page.getByRole('button', { name: 'Upload 2 documents' }).click()
  await page.getByRole('alert').getByText('Please enter a title').waitFor()
  faults.push(...(await faultsOf(page, 'form')))
  await page.getByRole('button', { name: 'Remove plan.pdf' }).click()
  await page.getByRole('button', { name: 'Upload document' }).click()
  await page.getByText('1 upload has failed').waitFor()
  faults.push(...(await faultsOf(page, 'failed')))
  await page.getByRole('button', { name: 'New version of Infected' }).click()
  await page.getByLabel('What’s new').waitFor()
  faults.push(...(await faultsOf(page, 'new version')))

  const supplier = await portal.enter(await world.makeUser(), path)
  await supplier.getByText('You can’t download these documents yet').waitFor()
  await supplier.getByRole('button', { name: 'Download Infected' }).waitFor()
  faults.push(...(await faultsOf(supplier, 'supplier')))
  expect(faults).toEqual([])
})

test('a document is uploaded by keyboard alone', async () => {
  const made = await makeTestTender(portal.world, { status: 'draft' })
  const page = await portal.enter(made.buyer, '/robots.txt')
  // A reply that arrives between two key presses may render the form again and lose the focus.
  await untilAnswered(page, () => page.goto(`/tenders/${made.tender.id}?tab=documents`))
  await page.getByLabel('Files').waitFor({ state: 'attached' })
  const chooser = page.waitForEvent('filechooser')
  // The facts come before the documents in the tab order.
  await page.getByRole('complementary', { name: 'Facts' }).getByRole('link').last().focus()
  await page.keyboard.press('Tab')
  expect(await page.getByLabel('Files').evaluate((input) => input === document.activeElement)).toBe(
    true,
  )
  await page.keyboard.press('Space')
  await (await chooser).setFiles(file('plan.pdf', pdf('plan')))
  // The focus moves past the file's own button to its title, type and description, and to the
  // upload button.
  for (const label of ['Remove plan.pdf', 'Title', 'Type', 'Description (optional)']) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const control = document.activeElement as HTMLInputElement
      return control.ariaLabel ?? control.labels?.[0]?.textContent
    })
    expect(focused).toBe(label)
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 3, name: 'plan.pdf' }).waitFor()
})
