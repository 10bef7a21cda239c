// Tests the whole wizard: the number of clicks, an unfinished tender that is continued on another
// device, and a copy of a tender.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { draftTexts } from '#features/tenders/contract/tender-draft-list.ts'
import { toUkLocalInput } from '#kernel/format/date.ts'
import { pdf } from '#app/test/sample-files.ts'
import { clicksOf } from './clicks.ts'
import { file } from './files.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal()

const dayMs = 86_400_000
const local = (moment: number) => toUkLocalInput(new Date(moment).toISOString())
const inDays = (days: number) => local(Date.now() + days * dayMs)

/**
 * Returns noon on the first Sunday that is at least 30 days away, or on a day before or after it.
 */
function sunday(daysAfter = 0): string {
  const month = new Date(Date.now() + 30 * dayMs)
  const days = (7 - month.getUTCDay()) % 7
  const noon = Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), month.getUTCDate(), 12)
  return local(noon + (days + daysAfter) * dayMs)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Opens a step by its button above the form. */
const goTo = (page: Page, step: string) =>
  page.getByRole('navigation', { name: 'Progress' }).getByRole('button', { name: step }).click()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

async function describe(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('Daily cleaning of three buildings.')
}

async function fillLot(page: Page, place: number, title: string, value: string): Promise<void> {
  const lot = page.getByRole('group', { name: `Lot ${place}` })
  await lot.getByLabel('Title').fill(title)
  await lot.getByLabel('Estimated value').fill(value)
}

/** Returns the buyer's only tender with its lots, documents and changes. */
async function madeBy(userId: number) {
  const { db } = portal.world
  const { id, status, contact_name } = await db
    .selectFrom('tenders')
    .selectAll()
    .where('created_by', '=', userId)
    .executeTakeFirstOrThrow()
  const lots = db.selectFrom('lots').where('tender_id', '=', id).orderBy('lot_number')
  const documents = db.selectFrom('documents').where('tender_id', '=', id).selectAll()
  const changes = db.selectFrom('tender_versions').where('tender_id', '=', id).selectAll()
  return {
    tender: { status, contact_name },
    lots: (await lots.select('title').execute()).map(({ title }) => title),
    documents: (await documents.execute()).map(({ title, type }) => `${title}: ${type}`).toSorted(),
    changes: await changes.execute(),
  }
}

test('a buyer publishes a tender with three lots and two files with nine clicks', async () => {
  const buyer = await portal.world.makeUser({ role: 'buyer', name: 'Jo Smith' })
  const page = await portal.enter(buyer, '/buyer/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const clicks = await clicksOf(page, async () => {
    await page.getByRole('link', { name: 'Create Tender' }).first().click()
    await describe(page, 'Cleaning of three halls')
    await press(page, 'Next')

    // The page warns of unwise deadlines but accepts them.
    await page.getByLabel('Clarification deadline').fill(inDays(3))
    await page.getByLabel('Submission deadline').fill(inDays(9))
    await page.getByText('Suppliers have fewer than 10 days').waitFor()
    await page.getByLabel('Clarification deadline').fill(sunday(-7))
    await page.getByLabel('Submission deadline').fill(sunday(1))
    await page.getByText(/^The clarification deadline, .*, is (a Sunday|\w.*)\.$/).waitFor()
    await press(page, 'Next')

    // The buyer is the contact by default.
    expect(await page.getByLabel('Contact name').inputValue()).toBe('Jo Smith')
    expect(await page.getByLabel('Contact email').inputValue()).toBe(buyer.email)
    await page.getByLabel('Estimated value').fill('300000')
    await press(page, 'Add lot')
    await fillLot(page, 1, 'Town hall', '100000')
    await press(page, 'Add lot')
    await fillLot(page, 2, 'Village hall', '50000')
    await press(page, 'Add lot')
    await fillLot(page, 3, 'Church hall', '200000.50')
    await page.getByText('£50,000.50 over the estimated value').waitFor()

    // No step before the last has an error, so the last step is one click away.
    await goTo(page, 'Documents')
    const chooser = page.waitForEvent('filechooser')
    await page.getByText('Choose files', { exact: true }).click()
    await (await chooser).setFiles([file('plan.pdf', pdf('plan')), file('terms.pdf', pdf('terms'))])
    const terms = page.getByRole('group', { name: 'terms.pdf' })
    await terms.getByLabel('Title').fill('Terms of contract')
    await terms.getByLabel('Type').selectOption('Terms and conditions')
    await press(page, 'Publish Tender')
    await page.waitForURL(/\/tenders\/\d+$/)
    await page.getByText('Tender published successfully').waitFor()
  })
  expect(clicks).toBe(9)

  expect(await madeBy(buyer.id)).toEqual({
    tender: { status: 'published', contact_name: 'Jo Smith' },
    lots: ['Town hall', 'Village hall', 'Church hall'],
    documents: ['Terms of contract: terms_and_conditions', 'plan.pdf: specification'],
    // Documents uploaded with the tender are not logged as changes to it.
    changes: [],
  })
})

test('an unfinished tender is continued on another device, and no tab overwrites another’s changes', async () => {
  const buyer = await portal.world.makeUser({ role: 'buyer' })
  const page = await portal.enter(buyer, '/tenders/create')
  const [asking, closing] = [inDays(20), inDays(30)]
  await describe(page, 'Cleaning of the baths')
  await press(page, 'Next')
  await page.getByLabel('Submission deadline').fill(closing)
  await press(page, 'Save draft')
  await page.getByText('Draft saved,').waitFor()
  await page.waitForURL(/\/tenders\/create\?draft=\d+$/)
  await heading(page, 'Timelines').waitFor()
  // The draft has been saved, so the page doesn't ask for confirmation before the user leaves.
  await page.getByRole('link', { name: 'My Tenders' }).click()
  await page.getByRole('heading', { name: 'Unfinished tenders' }).waitFor()
  await page.getByText('Step 2 of 5: Timelines').waitFor()

  const other = await portal.enter(buyer, '/tenders', { viewport: { width: 1280, height: 900 } })
  await other.getByRole('link', { name: 'Continue Cleaning of the baths' }).click()
  await heading(other, 'Timelines').waitFor()
  expect(await other.getByLabel('Submission deadline').inputValue()).toBe(closing)
  await goTo(other, 'Basic Information')
  await other.getByLabel('Title').fill('Cleaning of the new baths')

  // The first device also has the draft open, and saves first.
  await page.getByRole('link', { name: 'Continue Cleaning of the baths' }).click()
  await page.getByLabel('Clarification deadline').fill(asking)
  await press(page, 'Save draft')
  await page.getByText('Draft saved,').waitFor()
  await press(other, 'Save draft')
  await other
    .getByText(
      'You’ve saved this draft in another tab or on another device since you opened it here.',
    )
    .waitFor()
  expect(await findFaults(other)).toEqual([])
  await press(other, 'Add their changes')
  await goTo(other, 'Timelines')
  expect(await other.getByLabel('Clarification deadline').inputValue()).toBe(asking)

  // A draft that is finished on one device is no longer listed on the other.
  await goTo(other, 'Documents')
  await press(other, 'Save as Draft')
  await other.getByText('Tender saved as draft').waitFor()
  await page.reload()
  await page.getByText(draftTexts.gone).waitFor()
  await page.getByRole('link', { name: 'Back to tenders' }).click()
  await page.getByRole('link', { name: 'Cleaning of the new baths', exact: true }).waitFor()
  expect(await page.getByRole('heading', { name: 'Unfinished tenders' }).count()).toBe(0)
})

test('a step can be clicked once all earlier steps are complete, and each lot shows its own errors', async () => {
  const page = await portal.enter(await portal.world.makeUser({ role: 'buyer' }), '/tenders/create')
  const progress = page.getByRole('navigation', { name: 'Progress' })
  await heading(page, 'Basic Information').waitFor()
  expect(await progress.getByRole('button').count()).toBe(0)
  await describe(page, 'Night porters')
  await progress.getByRole('button', { name: 'Timelines' }).press('Enter')
  await heading(page, 'Timelines').waitFor()
  expect(await progress.locator('[aria-current="step"]').textContent()).toContain('Timelines')
  expect(await progress.getByRole('button').count()).toBe(1)
  await page.getByLabel('Clarification deadline').fill(inDays(20))
  await page.getByLabel('Submission deadline').fill(inDays(30))
  await goTo(page, 'Value & Contact')
  await press(page, 'Add lot')
  const lot = page.getByRole('group', { name: 'Lot 1' })
  expect(await lot.getByLabel('Title').evaluate((one) => one === document.activeElement)).toBe(true)
  await press(page, 'Add lot')
  await page.getByRole('group', { name: 'Lot 2' }).getByLabel('Lot number').fill('1')
  await page.getByRole('group', { name: 'Lot 1' }).last().getByLabel('Title').fill('South')
  await press(page, 'Next')
  const problems = page.getByRole('alert')
  await problems.getByText('Another lot has this number').waitFor()
  await problems.getByRole('link', { name: 'Title is required' }).click()
  await lot.first().getByLabel('Title').fill('North')
  await page.getByRole('button', { name: 'Remove lot 1' }).last().click()
  expect(await findFaults(page)).toEqual([])
  // A second tab stores its own unsaved work on the device. The first tab doesn't overwrite that
  // work, and shows a message.
  await page.getByText('Saved on this device,').waitFor()
  const second = await page.context().newPage()
  await second.goto('/tenders/create')
  await press(second, 'Discard')
  await describe(second, 'Day porters')
  await second.getByText('Saved on this device,').waitFor()
  await page.getByLabel('Contact phone').fill('01632 960101')
  await page
    .getByText(
      'Not saved on this device: another tab has unsaved work on the same tender. Save your draft to keep this.',
    )
    .waitFor()
  await second.close({ runBeforeUnload: false })
})

test('the preview shows what suppliers see before and after they accept the NDA', async () => {
  const page = await portal.enter(await portal.world.makeUser({ role: 'buyer' }), '/tenders/create')
  await describe(page, 'Security of the vault')
  await press(page, 'Next')
  await page.getByLabel('Clarification deadline').fill(inDays(20))
  await page.getByLabel('Submission deadline').fill(inDays(30))
  await press(page, 'Next')
  await page.getByLabel('Estimated value').fill('90000')
  await press(page, 'Add lot')
  await fillLot(page, 1, 'Doors', '40000')
  await press(page, 'Next')
  await page.getByLabel('NDA required').check()
  await press(page, 'Next')
  await press(page, 'Preview as a supplier')
  const preview = page.getByRole('dialog', { name: 'Preview: what suppliers see' })
  await preview
    .getByText(
      'This is a preview. Nothing is published yet, and links and buttons do nothing here.',
    )
    .waitFor()
  await preview.getByText('Suppliers read your agreement here and accept it.').waitFor()
  expect(await preview.getByText('Daily cleaning of three buildings.').count()).toBe(0)
  expect(await preview.getByText('£90,000').count()).toBe(0)
  await preview.getByText('After they accept', { exact: true }).click()
  await preview.getByText('Daily cleaning of three buildings.').waitFor()
  await preview.getByText('Lot 1: Doors').waitFor()
  // The controls in the preview have no effect.
  await preview.getByText('Add to calendar').click()
  expect(await findFaults(page)).toEqual([])
  await preview.getByRole('button', { name: 'Close' }).click()
  await heading(page, 'Documents').waitFor()
})

test('a buyer renames a document and copies the tender', async () => {
  const { makeUser, makeTender, makeDocument, makeLot } = portal.world
  const buyer = await makeUser({ role: 'buyer' })
  const tender = await makeTender({ created_by: buyer.id, title: 'School meals' })
  await makeLot({ tender_id: tender.id, title: 'Primary schools' })
  await makeDocument(tender, { title: 'scan_0001.pdf', type: 'other', published_at: new Date() })
  const page = await portal.enter(buyer, `/tenders/${tender.id}?tab=documents`)
  await press(page, 'Edit details of scan_0001.pdf')
  const dialog = page.getByRole('dialog', { name: 'Edit details of “scan_0001.pdf”' })
  await dialog.getByLabel('Title').fill(' ')
  await dialog.getByRole('button', { name: 'Save details' }).click()
  await dialog.getByRole('alert').getByText('Please enter a title').waitFor()
  await dialog.getByLabel('Title').fill('Menus')
  await dialog.getByLabel('Type').selectOption('Addendum')
  await dialog.getByText('We’ll tell interested suppliers about a new addendum').waitFor()
  expect(await findFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save details' }).click()
  await page.getByText('Document updated successfully').waitFor()
  await page.getByRole('heading', { level: 3, name: 'Menus' }).waitFor()
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByText('scan_0001.pdf').waitFor()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Copy' }).click()
  const copy = page.getByRole('alertdialog', { name: 'Copy “School meals”?' })
  await copy.getByText('but not the documents').waitFor()
  await copy.getByRole('button', { name: 'Copy' }).click()
  await page.getByText('Tender copied. Check every step, then save or publish the copy.').waitFor()
  await page.getByRole('link', { name: tender.reference }).waitFor()
  await page.getByLabel('Title').fill('School meals 2028')
  await goTo(page, 'Value & Contact')
  expect(await page.getByLabel('Title').inputValue()).toBe('Primary schools')
  await goTo(page, 'Documents')
  await press(page, 'Save as Draft')
  await page.getByRole('heading', { level: 1, name: 'School meals 2028' }).waitFor()

  await page.goto('/tenders')
  await press(page, 'Actions for School meals')
  await page.getByRole('menuitem', { name: 'Copy' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Copy' }).click()
  await page.getByText('Tender copied. Check every step, then save or publish the copy.').waitFor()
  await page.getByRole('link', { name: 'My Tenders' }).click()
  await page.getByText(`Copied from ${tender.reference}`).waitFor()
  expect(await findFaults(page)).toEqual([])
  await press(page, 'Discard School meals')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByText('Draft discarded').waitFor()
  expect(await page.getByRole('heading', { name: 'Unfinished tenders' }).count()).toBe(0)
})
