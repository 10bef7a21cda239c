import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { toUkLocalInput } from '#kernel/format/date.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal()

/**
 * Returns the time that is this number of weeks and one hour from now. Without the hour, the time
 * left would be rounded down to a day less.
 */
const inWeeks = (weeks: number) =>
  toUkLocalInput(new Date(Date.now() + (weeks * 7 * 24 + 1) * 3_600_000).toISOString())

async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click()
}

/** Returns the heading of the step with this name. */
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

test('a buyer drafts a tender, leaves the page, restores the unsaved work and publishes the tender', async () => {
  const { makeUser, db } = portal.world
  const page = await portal.enter(await makeUser({ role: 'buyer' }))
  await page.getByRole('link', { name: 'Create Tender' }).first().click()

  // Missing fields are reported in the specification's words, and the message disappears once a
  // value is typed.
  await next(page)
  await page.getByRole('alert').getByText('Title is required').waitFor()
  await page.getByRole('alert').getByText('Description is required').waitFor()
  await page.getByLabel('Title').fill('Window cleaning of the Guildhall')
  await expect.poll(() => page.getByText('Title is required').count()).toBe(0)
  await page.getByLabel('Description').fill('Twelve cleans a year, inside and outside.')
  await page.getByLabel('Location').fill('Windsor')
  await page.getByLabel('Window cleaning', { exact: true }).check()
  await page.getByRole('button', { name: '90911300-9 Window-cleaning services' }).click()
  await page.getByRole('textbox', { name: 'CPV codes' }).fill('9091')
  await page.getByRole('button', { name: 'Add CPV code' }).click()
  await page.getByText('A CPV code has eight digits').waitFor()
  await page.getByRole('textbox', { name: 'CPV codes' }).fill('90910000')
  await page.getByRole('textbox', { name: 'CPV codes' }).press('Enter')
  await page.getByRole('button', { name: 'Remove 90910000' }).waitFor()
  await next(page)
  await step(page, 'Timelines').waitFor()
  await page.getByText('Saved on this device,').waitFor()

  // The page asks for confirmation before the user leaves. Neither staying nor leaving loses any
  // typed values.
  await page.getByRole('link', { name: 'My Tenders' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await step(page, 'Timelines').waitFor()
  await page.getByRole('link', { name: 'My Tenders' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { level: 1, name: 'My Tenders' }).waitFor()
  await page.getByText('No tenders found').waitFor()
  await page.getByRole('link', { name: 'Create Your First Tender' }).click()
  await page.getByText('You have unsaved work on this device').waitFor()
  await page.getByRole('button', { name: 'Restore' }).click()
  await step(page, 'Timelines').waitFor()

  await next(page)
  await page.getByRole('alert').getByText('Submission deadline is required').waitFor()
  await page.getByRole('alert').getByText('Clarification deadline is required').waitFor()
  await page.getByLabel('Clarification deadline').fill(inWeeks(3))
  await page.getByLabel('Submission deadline').fill(inWeeks(2))
  await next(page)
  await page
    .getByRole('alert')
    .getByText('Clarification deadline must be before submission deadline')
    .waitFor()
  await page.getByLabel('Clarification deadline').fill(inWeeks(1))
  await page.getByText(/\(UK time\): in 14 days/).waitFor()
  await next(page)

  await step(page, 'Value & Contact').waitFor()
  await page.getByLabel('Estimated value').pressSequentially('1234567.5')
  expect(await page.getByLabel('Estimated value').inputValue()).toBe('1,234,567.5')
  await page.getByLabel('Contact name').fill('Jo Smith')
  await page.getByLabel('Contact email').fill('jo@')
  await page.getByLabel('Contact phone').fill('x')
  await next(page)
  await page.getByRole('alert').getByText('Invalid email format').waitFor()
  await page.getByRole('alert').getByText('Invalid phone format').waitFor()
  await page.getByLabel('Contact email').fill('jo@example.test')
  await page.getByLabel('Contact phone').fill('+44 (0)1632 960-101')
  await next(page)

  await step(page, 'Settings').waitFor()
  await page.getByLabel('Allow questions').uncheck()
  await next(page)

  await step(page, 'Documents').waitFor()
  await page.getByText('£1,234,567.50').waitFor()
  await page.getByRole('button', { name: 'Publish Tender' }).click()
  await page.waitForURL(/\/tenders\/\d+$/)
  await page.getByRole('heading', { level: 1, name: 'Window cleaning of the Guildhall' }).waitFor()
  await page.getByText('Tender published successfully').waitFor()

  const stored = await db.selectFrom('tenders').selectAll().execute()
  expect(stored).toMatchObject([
    {
      title: 'Window cleaning of the Guildhall',
      status: 'published',
      location: 'Windsor',
      categories: ['window'],
      cpv_codes: ['90911300-9', '90910000'],
      estimated_value: '1234567.50',
      allow_questions: false,
      require_interest_before_download: true,
    },
  ])
  // The tender has been saved, so the wizard doesn't offer to restore unsaved work.
  await page.getByRole('link', { name: 'Create Tender' }).click()
  await step(page, 'Basic Information').waitFor()
  expect(await page.getByText('You have unsaved work on this device').count()).toBe(0)
})

async function changeStatus(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: step }).click()
}

test('a buyer publishes, unpublishes, closes, cancels and deletes a tender', async () => {
  const { makeUser, makeTender } = portal.world
  const buyer = await makeUser({ role: 'buyer' })
  const tender = await makeTender({ created_by: buyer.id, status: 'draft', title: 'Night porters' })
  const page = await portal.enter(buyer, `/tenders/${tender.id}`)
  const confirm = async (step: string, dialog: string, button?: string) => {
    const verb = step.replace('Change status: ', '')
    if (verb === step) await page.getByRole('button', { name: step, exact: true }).click()
    else await changeStatus(page, verb)
    const box = page.getByRole('alertdialog', { name: dialog })
    await box.getByRole('button', { name: button ?? verb, exact: true }).click()
    await box.waitFor({ state: 'detached' })
  }
  await confirm('Publish', 'Publish “Night porters”?')
  await page.getByText('Tender published successfully').waitFor()
  await confirm('Change status: Unpublish', 'Unpublish “Night porters”?')
  await page.getByText('Tender unpublished successfully').waitFor()
  await confirm('Publish', 'Publish “Night porters”?')
  await confirm('Change status: Close', 'Close “Night porters”?', 'Close tender')
  await page.getByText('Tender closed successfully').waitFor()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel tender' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Cancel “Night porters”?' })
  await dialog.getByRole('button', { name: 'Cancel tender' }).click()
  const problems = dialog.getByRole('alert')
  await problems.getByText('Choose a reason for the cancellation').waitFor()
  await problems.getByText('Explain the cancellation').waitFor()
  await dialog.getByLabel('Reason').selectOption('Budget withdrawn')
  await dialog.getByLabel('Explanation').fill('The council has stopped the programme.')
  await dialog.getByRole('button', { name: 'Cancel tender' }).click()
  await page.getByText('Tender cancelled successfully').waitFor()
  await page.getByText('The council has stopped the programme.').waitFor()
  expect(await page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete “Night porters”?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByText('Tender archived successfully').waitFor()
  await page.waitForURL(/\/tenders$/)
  await page.getByText('No tenders found').waitFor()
})

test('a buyer awards a tender to an interested supplier, and deletes it from the list', async () => {
  const { makeUser, makeTender, signedIn } = portal.world
  const buyer = await makeUser({ role: 'buyer' })
  const supplier = await makeUser()
  const tender = await makeTender({ created_by: buyer.id, title: 'School meals' })
  await (await signedIn(supplier)).post(`/api/tenders/${tender.id}/interests`)
  const page = await portal.enter(buyer, `/tenders/${tender.id}?tab=interests`)
  await page.getByRole('rowheader').first().waitFor()
  await changeStatus(page, 'Award')
  const dialog = page.getByRole('alertdialog', { name: 'Award “School meals”?' })
  await dialog.getByLabel('Winning supplier').selectOption({ index: 1 })
  await dialog.getByLabel('Award value').fill('12345678901234')
  await dialog.getByLabel('Note').fill('x'.repeat(2001))
  await dialog.getByRole('button', { name: 'Award tender' }).click()
  // Each problem links to its field, and all typed values are kept.
  const problems = dialog.getByRole('alert')
  await problems.getByRole('link', { name: 'Must be at most 2000 characters' }).click()
  await expect.poll(() => problems.getByRole('link').count()).toBe(2)
  expect(await dialog.getByLabel('Award value').getAttribute('aria-invalid')).toBe('true')
  const note = dialog.getByLabel('Note')
  expect(await note.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await note.inputValue()).toHaveLength(2001)
  await dialog.getByLabel('Note').fill('Best of three.')
  await dialog.getByLabel('Award value').fill('99500')
  await dialog.getByRole('button', { name: 'Award tender' }).click()
  await page.getByText(/^Awarded to Organisation/).waitFor()
  await page.getByText('Value: £99,500').waitFor()

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Actions for School meals' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Tender archived successfully').waitFor()
  await page.getByText('No tenders found').waitFor()
  expect(await page.getByText('School meals', { exact: true }).count()).toBe(0)
})

test('if the interested suppliers fail to load, the award dialog offers a retry and then the winner', async () => {
  const { makeUser, makeTender, makeInterest } = portal.world
  const buyer = await makeUser({ role: 'buyer' })
  const tender = await makeTender({ created_by: buyer.id, title: 'Taxi services' })
  await makeInterest(tender, await makeUser())
  const page = await portal.enter(buyer, `/tenders/${tender.id}`)
  await page.route('**/interests', (route) => route.fulfill({ status: 404, json: {} }))
  await changeStatus(page, 'Award')
  const dialog = page.getByRole('alertdialog', { name: 'Award “Taxi services”?' })
  await dialog.getByText('Failed to load interests').waitFor()
  expect(await findFaults(page)).toEqual([])
  await page.unroute('**/interests')
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await dialog.getByLabel('Winning supplier').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Award tender' }).click()
  await page.getByText(/^Awarded to Organisation/).waitFor()
})
