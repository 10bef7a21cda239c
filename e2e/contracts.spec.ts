// Tests how a buyer starts a standstill, signs early with a reason, and manages the contract in the
// register, where the supplier can read it.
import { expect, test } from 'vitest'
import { sample } from '#app/test/document-tender.ts'
import { dayFromToday, makeStandstill } from '#app/test/contract-rows.ts'
import { chooseAction } from './choose-action.ts'
import { findFaults, sidewaysScroll, usePortal, views } from './portal.ts'

const portal = usePortal()

async function awarded() {
  const { world } = portal
  const buyer = await world.makeUser({ role: 'buyer' })
  const supplier = await world.makeUser()
  const tender = await world.makeTender({
    title: 'Cleaning of the library',
    created_by: buyer.id,
    status: 'awarded',
    awarded_to: supplier.organisation_id,
    award_value: '120000',
  })
  return { buyer, supplier, tender }
}

test('a contract added during a standstill is listed in the register and shown to its supplier', async () => {
  const { buyer, supplier, tender } = await awarded()
  const page = await portal.enter(buyer, `/tenders/${tender.id}?tab=contracts`)
  await page.getByText('This award has no standstill.').waitFor()
  await page.getByRole('button', { name: 'Start standstill' }).click()
  const start = page.getByRole('dialog')
  await start.getByLabel('Working days').fill('7')
  await start.getByRole('button', { name: 'Start standstill' }).click()
  await start.getByRole('link', { name: 'Enter a whole number from 8 to 60' }).waitFor()
  await start.getByLabel('Working days').fill('10')
  await start.getByRole('button', { name: 'Start standstill' }).click()
  await page.getByText('Running').waitFor()
  expect(await findFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Record challenge' }).click()
  const reason = page.getByRole('dialog')
  await reason.getByLabel(/Who challenges/).fill('Claim of a bidder.')
  await reason.getByRole('button', { name: 'Record challenge' }).click()
  const standstill = page.getByRole('region', { name: 'Standstill', exact: true })
  await standstill.getByText('Suspended', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Record how the challenge ended' }).click()
  await page.getByRole('dialog').getByLabel('How the challenge ended').fill('Withdrawn.')
  await page.getByRole('dialog').getByRole('button', { name: 'Resume standstill' }).click()
  await page.getByText('Running').waitFor()

  await page.getByRole('button', { name: 'Add contract' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Number').fill('LIB-1')
  await form.getByLabel('First day').fill(dayFromToday(10))
  await form.getByLabel('Last day').fill(dayFromToday(375))
  await form.getByRole('button', { name: 'Add indicator' }).click()
  await form.getByRole('textbox', { name: 'Indicator' }).fill('Audits passed')
  await form.getByRole('textbox', { name: 'Target' }).fill('95 %')
  await form.getByRole('button', { name: 'Add option' }).click()
  await form.getByRole('textbox', { name: 'Option' }).fill('One more year')
  await form.getByLabel('Extends to').fill(dayFromToday(740))
  await form.getByLabel('Remind us on').fill(dayFromToday(300))
  await form.getByRole('button', { name: 'Add contract' }).click()
  await form.getByRole('link', { name: /Give the reason for signing/ }).waitFor()
  expect(await findFaults(page)).toEqual([])
  await form.getByLabel(/Reason for signing/).fill('Urgent.')
  await form.getByRole('button', { name: 'Add contract' }).click()

  await page.getByRole('heading', { name: 'Cleaning of the library', level: 1 }).waitFor()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('LIB-1').waitFor()
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Record modification' }).click()
  const modification = page.getByRole('dialog')
  await modification.getByLabel('New value').fill('130000')
  await modification.getByLabel('Reason').fill('One more floor.')
  await modification.getByRole('button', { name: 'Record modification' }).click()
  await page.getByText('One more floor.').waitFor()
  await page.getByRole('button', { name: 'Use option: One more year' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Good service.')
  await page.getByRole('dialog').getByRole('button', { name: 'Use option' }).click()
  await page.getByText('Used', { exact: true }).waitFor()
  const { name, content } = sample()
  await page
    .getByLabel('Add a document')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: content })
  await page.getByRole('link', { name }).waitFor()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Terminate' }).click()
  await page.getByRole('dialog', { name: 'Terminate “Cleaning of the library”?' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  const theirs = await portal.enter(supplier, '/contracts', views.narrow)
  await theirs.getByRole('heading', { name: 'My contracts' }).waitFor()
  expect(await sidewaysScroll(theirs)).toBe(0)
  // A phone shows the contracts first. The filters are collapsed, and their button shows the number
  // of active filters.
  expect(await theirs.getByLabel('Ends from').count()).toBe(0)
  await theirs.getByRole('button', { name: 'Filters', exact: true }).click()
  await theirs.getByLabel('Ends from').fill(dayFromToday(800))
  await theirs.getByText('No contracts found').waitFor()
  await theirs.getByRole('button', { name: 'Filters (1)' }).click()
  await theirs.getByRole('link', { name: 'Clear filters' }).click()
  await theirs.getByRole('link', { name: 'Cleaning of the library' }).click()
  await theirs.getByRole('heading', { level: 1, name: 'Cleaning of the library' }).waitFor()
  await theirs.getByText('£130,000').first().waitFor()
  expect(await theirs.getByRole('button', { name: 'Record modification' }).count()).toBe(0)
  expect(await findFaults(theirs)).toEqual([])
  expect(await sidewaysScroll(theirs)).toBe(0)
})

test('a supplier with interest in the tender sees the running standstill, but cannot record a challenge', async () => {
  const { tender } = await awarded()
  await makeStandstill(portal.world, tender)
  const other = await portal.world.makeUser()
  await portal.world.makeInterest(tender, other)
  const page = await portal.enter(other, `/tenders/${tender.id}?tab=contracts`)
  await page.getByText('Running').waitFor()
  expect(await page.getByRole('button', { name: 'Record challenge' }).count()).toBe(0)
})

test('an administrator adds and removes a bank holiday', async () => {
  const admin = await portal.world.makeUser({ role: 'admin' })
  const page = await portal.enter(admin, '/admin/bank-holidays')
  await page.getByRole('heading', { name: 'Bank holidays' }).waitFor()
  // Each day has one row for all nations. The current year is expanded, the others are collapsed.
  const year = new Date().getFullYear()
  const newYear = page.getByRole('row', { name: new RegExp(`^1 January ${year}`) })
  await newYear.getByText('England and Wales, Northern Ireland, Scotland').waitFor()
  await newYear.getByRole('button', { name: /^Actions for New Year/ }).click()
  await newYear.getByRole('menuitem', { name: 'Remove for Scotland' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('2027', { exact: true }).click()
  await page.getByRole('button', { name: 'Add bank holiday' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nation').selectOption('scotland')
  await form.getByLabel('Day').fill('2027-06-21')
  await form.getByLabel('Name').fill('Jubilee')
  await form.getByRole('button', { name: 'Add bank holiday' }).click()
  await page.getByRole('rowheader', { name: 'Jubilee', exact: true }).waitFor()
  expect(await findFaults(page)).toEqual([])
  await chooseAction(page, 'Jubilee, 21 June 2027', 'Remove')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Bank holiday removed').waitFor()
})
