// Checks every screen of the tenders, wide, narrow and dark: axe finds no faults, and the page does
// not scroll sideways.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '#server/test/world.ts'
import { findFaults, follow, usePortal } from './portal.ts'

const portal = usePortal()
let buyer: Row<'users'>
let supplier: Row<'users'>
let tender: Row<'tenders'>
let guarded: Row<'tenders'>

beforeAll(async () => {
  const { makeUser, makeTender, makeLot, signedIn } = portal.world
  buyer = await makeUser({ role: 'buyer' })
  supplier = await makeUser()
  tender = await makeTender({
    created_by: buyer.id,
    title: 'Cleaning, caretaking and porterage of the Guildhall and of all outlying offices',
    eligibility_type: 'invite_only',
    estimated_value: '1234567.50',
    location: 'Windsor',
    categories: ['cleaning', 'reception'],
    cpv_codes: ['90910000-9'],
  })
  guarded = await makeTender({ created_by: buyer.id, eligibility_type: 'nda_gated' })
  await makeLot({ tender_id: tender.id, estimated_value: '1500000' })
  const manager = await signedIn(buyer)
  await manager.post(`/api/tenders/${tender.id}/invitations`, {
    organisation_ids: [supplier.organisation_id],
  })
  await manager.put(`/api/tenders/${guarded.id}/nda`, { text: 'Keep it to yourselves.' })
  await (await signedIn(supplier)).post(`/api/tenders/${tender.id}/interests`)
  const { body } = await manager.get(`/api/tenders/${tender.id}`)
  await manager.put(`/api/tenders/${tender.id}`, { ...body.data, description: 'Rather more.' })
})

async function faultsOf(page: Page, what: string): Promise<string[]> {
  return (await findFaults(page)).map((fault) => `${what}: ${fault}`)
}

test('the list, the tender with each of its tabs and its dialogs hold', async () => {
  const faults: string[] = []
  const page = await portal.enter(buyer, '/tenders?category=cleaning')
  await page.getByText('1 tender', { exact: true }).waitFor()
  faults.push(...(await faultsOf(page, 'list')))
  await page.getByRole('button', { name: /^Actions for Cleaning/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').waitFor()
  faults.push(...(await faultsOf(page, 'delete dialog')))

  const shows: [string, string][] = [
    ['details', 'Timeline'],
    ['lots', 'Lots'],
    ['interests', 'Registered by'],
    ['invitations', 'Awaiting reply'],
    ['history', 'Rather more.'],
  ]
  for (const [tab, text] of shows) {
    await follow(page, `/tenders/${tender.id}?tab=${tab}`)
    await page
      .getByRole('main')
      .getByText(text, { exact: true })
      .last()
      .waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Change status' }).waitFor()
    faults.push(...(await faultsOf(page, tab)))
  }
  // The comparison marks the new words only.
  expect(await page.locator('ins').allTextContents()).toEqual(['Rather more.'])
  await follow(page, `/tenders/${guarded.id}?tab=nda`)
  await page.getByText('Keep it to yourselves.').waitFor()
  faults.push(...(await faultsOf(page, 'nda')))
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: 'Award' }).click()
  await page.getByLabel('Award value').waitFor()
  faults.push(...(await faultsOf(page, 'award dialog')))
  expect(faults).toEqual([])
})

test('every step of the wizards holds, with and without errors', async () => {
  const faults: string[] = []
  const page = await portal.enter(buyer, '/tenders/create')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('alert').waitFor()
  faults.push(...(await faultsOf(page, 'basic information with errors')))
  await page.getByLabel('Title').fill('Pest control')
  await page.getByLabel('Description').fill('Forty schools.')
  await page.getByLabel('Pest control').check()
  await page.getByRole('button', { name: /90922000-6/ }).click()
  faults.push(...(await faultsOf(page, 'basic information')))
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Clarification deadline').fill('2030-01-01T12:00')
  await page.getByLabel('Submission deadline').fill('2030-07-01T12:00')
  faults.push(...(await faultsOf(page, 'timelines')))
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Contact name').fill('Jo Smith')
  await page.getByLabel('Contact email').fill('jo@example.test')
  faults.push(...(await faultsOf(page, 'value & contact')))
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Allow questions').waitFor()
  faults.push(...(await faultsOf(page, 'settings')))
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Publish Tender' }).waitFor()
  faults.push(...(await faultsOf(page, 'check your answers')))
  await page.getByText('Saved on this device,').waitFor()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).waitFor()
  faults.push(...(await faultsOf(page, 'work to restore')))
  await follow(page, `/tenders/${tender.id}/edit`)
  await page.getByRole('heading', { name: 'Edit Tender' }).waitFor()
  faults.push(...(await faultsOf(page, 'edit')))
  expect(faults).toEqual([])
})

test('the supplier’s pages hold', async () => {
  const faults: string[] = []
  const page = await portal.enter(supplier, '/tenders')
  await page.getByText('2 tenders').waitFor()
  faults.push(...(await faultsOf(page, 'list')))
  await follow(page, '/supplier/interests')
  const menu = page.getByRole('button', { name: /^Actions for/ })
  await menu.waitFor()
  faults.push(...(await faultsOf(page, 'interests')))
  await menu.click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').waitFor()
  faults.push(...(await faultsOf(page, 'withdraw dialog')))
  await follow(page, `/tenders/${tender.id}`)
  await page.getByText('Your organisation is invited to this tender').waitFor()
  faults.push(...(await faultsOf(page, 'invited')))
  await follow(page, `/tenders/${guarded.id}`)
  await page.getByLabel('Your full name').waitFor()
  faults.push(...(await faultsOf(page, 'gate')))
  await follow(page, '/tenders/999999')
  await page.getByText('Tender not found').waitFor()
  faults.push(...(await faultsOf(page, 'not there')))
  expect(faults).toEqual([])
})
