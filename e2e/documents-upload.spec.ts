import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitText } from '#kernel/contract/errors.ts'
import { makeTestTender } from '#app/test/document-tender.ts'
import { pdf, program } from '#app/test/sample-files.ts'
import type { World } from '#app/test/world.ts'
import { untilAnswered } from './answered.ts'
import { contentOf, drop, file } from './files.ts'
import { usePortal } from './portal.ts'

const portal = usePortal()

async function openDocuments(values: Parameters<World['makeTender']>[0] = {}) {
  const { makeUser, makeTender } = portal.world
  const buyer = await makeUser({ role: 'buyer' })
  const tender = await makeTender({ created_by: buyer.id, status: 'draft', ...values })
  const page = await portal.enter(buyer, `/tenders/${tender.id}?tab=documents`)
  await page.getByRole('heading', { name: 'Upload documents' }).waitFor()
  return { page, tender, buyer }
}

const listed = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'Documents', exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) })

const underWay = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name })

test('a buyer uploads several files at once, corrects failed uploads and deletes a mistaken document', async () => {
  const { page, tender } = await openDocuments()
  await page.getByText('No documents yet').waitFor()

  // Missing and refused files are reported in the specification's words.
  await page.getByRole('button', { name: 'Upload document' }).click()
  await page.getByRole('alert').getByText('Please select a file').waitFor()
  await drop(page.getByText('Drop files here or'), [
    { name: 'notes.exe', size: 10 },
    { name: 'film.zip', size: 50 * 1024 * 1024 + 1 },
  ])
  await page
    .getByText(
      'Invalid file type. Allowed: .pdf, .doc, .docx, .xls, .xlsx, .zip, .jpg, .jpeg, .png',
    )
    .waitFor()
  await page.getByText('File size exceeds 50MB limit').waitFor()

  await page
    .getByLabel('Files')
    .setInputFiles([
      file('plan.pdf', pdf('the plan')),
      file('prices.pdf', pdf('the prices')),
      file('virus.pdf', program),
    ])
  const plan = page.getByRole('group', { name: 'plan.pdf' })
  expect(await plan.getByLabel('Title').inputValue()).toBe('plan.pdf')
  await plan.getByLabel('Title').fill(' ')
  await page.getByRole('button', { name: 'Upload 3 documents' }).click()
  await page.getByRole('alert').getByText('Please enter a title').waitFor()
  await plan.getByLabel('Title').fill('Floor plan')
  await plan.getByLabel('Type').selectOption('Terms and conditions')
  await plan.getByLabel('Description').fill('All four floors.')

  // The server throttles one of the uploads, and another file's content doesn't match its
  // extension.
  const message = `Too many attempts. Please try again in ${waitText(30)}.`
  let refusal: object = { message }
  await page.route('**/documents', async (route) => {
    const isPrices = route.request().postDataBuffer()?.includes('prices.pdf')
    if (isPrices) await route.fulfill({ status: 429, json: refusal })
    else await route.continue()
  })
  await page.getByRole('button', { name: 'Upload 3 documents' }).click()
  await listed(page, 'Floor plan').getByText('Terms and conditions').waitFor()
  await page.getByText('Document uploaded successfully').waitFor()
  await underWay(page, 'virus.pdf').getByText('The file is not a valid .pdf file').waitFor()
  await underWay(page, 'prices.pdf').getByText(message).waitFor()
  await page.getByText('2 uploads have failed').waitFor()
  const about = await listed(page, 'Floor plan').innerText()
  expect(about).toContain('All four floors.')
  expect(about).toContain(`${pdf('the plan').length} Bytes`)
  // No scanner is configured, so the page does not mention scanning.
  expect(about).not.toContain('Not scanned')

  // Failed uploads are still listed after a visit to another tab.
  await page.getByRole('link', { name: 'Details' }).click()
  await page.getByRole('heading', { name: 'Description' }).waitFor()
  await page.getByRole('link', { name: 'Documents 1', exact: true }).click()
  // If the reply contains no message, the page shows the text from the specification.
  refusal = {}
  await page.getByRole('button', { name: 'Retry prices.pdf' }).click()
  await underWay(page, 'prices.pdf').getByText('Failed to upload document').waitFor()
  await page.unroute('**/documents')
  await page.getByRole('button', { name: 'Retry prices.pdf' }).click()
  await listed(page, 'prices.pdf').waitFor()
  await page.getByRole('button', { name: 'Remove virus.pdf' }).click()
  await expect.poll(() => page.getByRole('list', { name: 'Uploads' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Delete prices.pdf' }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete “prices.pdf”?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByText('Document deleted successfully').waitFor()
  await listed(page, 'prices.pdf').waitFor({ state: 'detached' })
  const rows = await portal.world.db
    .selectFrom('documents')
    .select(['title', 'type', 'description'])
    .where('tender_id', '=', tender.id)
    .execute()
  expect(rows).toEqual([
    { title: 'Floor plan', type: 'terms_and_conditions', description: 'All four floors.' },
  ])
})

test('a new version supersedes the old one, which stays readable, and suppliers see the change', async () => {
  const { page, tender } = await openDocuments({ status: 'published' })
  await page.getByLabel('Files').setInputFiles(file('brief.pdf', pdf('first')))
  await page.getByRole('group', { name: 'brief.pdf' }).getByLabel('Type').selectOption('Other')
  await page.getByText('We’ll tell interested suppliers as soon as it’s uploaded.').waitFor()
  await page.getByText('You can’t delete it later, only replace it').waitFor()
  await page.getByRole('button', { name: 'Upload document' }).click()
  await listed(page, 'brief.pdf').waitFor()
  expect(await page.getByRole('button', { name: 'Delete brief.pdf' }).count()).toBe(0)

  await page.getByRole('button', { name: 'New version of brief.pdf' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'New version of “brief.pdf”' })
  await dialog.getByRole('button', { name: 'Upload version' }).click()
  await dialog.getByText('Please select a file').waitFor()
  await dialog.getByLabel('File').setInputFiles(file('brief-2.pdf', pdf('second')))
  await dialog.getByLabel('What’s new').fill('Two more floors.')
  await dialog.getByRole('button', { name: 'Upload version' }).click()
  await page.getByText('New version uploaded successfully').waitFor()
  const item = listed(page, 'brief.pdf')
  await item.getByText('Version 2').waitFor()
  await item.getByText('Two more floors.').waitFor()
  await item.getByText('brief-2.pdf').waitFor()

  await item.getByRole('button', { name: '1 earlier version' }).click()
  const saved = page.waitForEvent('download')
  await item.getByRole('link', { name: 'Download version 1 of brief.pdf' }).click()
  expect(await contentOf(await saved)).toEqual(pdf('first'))

  const supplier = await portal.enter(
    await portal.world.makeUser(),
    `/tenders/${tender.id}?tab=history`,
  )
  await supplier.getByText('Other, version 2: brief-2.pdf').waitFor()
})

test('a buyer uploads a document with the keyboard alone', async () => {
  const made = await makeTestTender(portal.world, { status: 'draft' })
  const page = await portal.enter(made.buyer, '/robots.txt')
  // The test waits for all replies, because one that arrives between two key presses may cause the
  // form to be rendered again, so that the focus is lost.
  await untilAnswered(page, () => page.goto(`/tenders/${made.tender.id}?tab=documents`))
  await page.getByLabel('Files').waitFor({ state: 'attached' })
  const chooser = page.waitForEvent('filechooser')
  const tabs = page.getByRole('navigation', { name: 'Parts of the tender' })
  await tabs.getByRole('link').last().focus()
  // The tender pack, in the heading of the documents, comes before the upload.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await page.getByLabel('Files').evaluate((input) => input === document.activeElement)).toBe(
    true,
  )
  await page.keyboard.press('Space')
  await (await chooser).setFiles(file('plan.pdf', pdf('plan')))
  // The focus moves from the file's Remove button to its title, type and description, then to the
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
