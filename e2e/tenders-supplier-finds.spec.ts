import { expect, test } from 'vitest'
import { unused, usePortal } from './portal.ts'

const portal = usePortal()

test('a supplier searches with a typo, filters, shares the address and registers interest', async () => {
  const { makeUser, makeTender, makeOrganisation } = portal.world
  const organisation = await makeOrganisation({ type: 'buyer', name: 'Ribble Valley Council' })
  const buyer = await makeUser({ role: 'buyer', organisation_id: organisation.id })
  const made = { created_by: buyer.id }
  const wanted = await makeTender({
    ...made,
    title: 'Catering for the town hall',
    procedure_type: 'RFQ',
    categories: ['catering'],
    location: 'Old Town, Clitheroe',
    estimated_value: '50000',
  })
  await makeTender({ ...made, title: 'Catering for schools', procedure_type: 'ITT' })
  await makeTender({ ...made, title: 'Window cleaning', procedure_type: 'RFQ' })
  await makeTender({ ...made, title: 'A draft of catering', status: 'draft' })
  await makeTender({ ...made, title: 'Closed catering', status: 'closed' })
  const supplier = await makeUser()
  const page = await portal.enter(supplier)
  const rows = page.getByRole('list', { name: 'Tenders' }).getByRole('heading')

  await page.getByRole('link', { name: 'Browse Tenders' }).first().click()
  await page.getByText('3 tenders').waitFor()
  await page.getByRole('searchbox').fill('caterign')
  await page.getByText('2 tenders').waitFor()
  await page.getByText('No results for caterign. Showing results for catering.').waitFor()
  await page.getByRole('link', { name: 'Search only for caterign' }).click()
  await page.getByText('No tenders found').waitFor()
  await page.goBack()
  await page.getByText('2 tenders').waitFor()
  await page.getByLabel('Procedure type').selectOption('Request for Quotation (RFQ)')
  await page.getByText('1 tender', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Category All categories' }).click()
  await page.getByLabel('Catering').check()
  await page.getByLabel('Pest control').check()
  await page.waitForURL(/categories=catering%2Cpest/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Category 2 categories' }).waitFor()
  await page.getByText('More filters').click()
  await page.getByLabel('Location').fill('town')
  await page.waitForURL(/location=town/)
  await page.getByLabel('Value from').fill('40,000')
  await page.waitForURL(/min_value=40000/)
  await page.getByLabel('Organisation').fill('Ribble Valley Council')
  await page.waitForURL(/organisation_id=\d+/)
  await expect.poll(() => rows.allTextContents()).toEqual(['Catering for the town hall'])

  // The address shows the same list to another user.
  const shared = page.url().replace(portal.address, '')
  const other = await portal.enter(await makeUser(), shared)
  await other.getByText('1 tender', { exact: true }).waitFor()
  expect(await other.getByRole('searchbox').inputValue()).toBe('caterign')
  expect(await other.getByLabel('Value from').inputValue()).toBe('40000')
  expect(await other.getByLabel('Organisation').inputValue()).toBe('Ribble Valley Council')

  // Going back removes the filters one by one, and going forward adds them again.
  await page.goBack()
  await page.waitForURL(({ searchParams }) => !searchParams.has('organisation_id'))
  await page.goBack()
  await page.waitForURL(({ searchParams }) => !searchParams.has('min_value'))
  await page.goForward()
  await page.goForward()
  await page.waitForURL(/organisation_id=\d+/)
  await rows.getByRole('link', { name: 'Catering for the town hall' }).click()
  await page.getByRole('button', { name: 'Mark interest' }).click()
  await page.getByText('Interest registered successfully').waitFor()
  await page.getByRole('button', { name: 'Withdraw interest' }).waitFor()

  await page.getByRole('link', { name: 'My Interests' }).click()
  const row = page.getByRole('row', { name: /Catering for the town hall/ })
  await row.getByText('Ribble Valley Council').waitFor()
  await row.getByText('14 days').waitFor()
  const menu = row.getByRole('button', { name: 'Actions for Catering for the town hall' })
  await row.getByRole('link', { name: 'View: Catering for the town hall' }).click()
  await page.waitForURL(new RegExp(`/tenders/${wanted.id}$`))
  await page.goBack()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw interest' }).click()
  await page.getByText('Interest withdrawn').waitFor()
  await page.getByText('No interests yet').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Browse Tenders' }).click()
  await page.getByText('3 tenders').waitFor()
})

test('the chosen density of the tender list is kept after a reload', async () => {
  const { makeUser, makeTender } = portal.world
  const buyer = await makeUser({ role: 'buyer' })
  await makeTender({ created_by: buyer.id })
  const page = await portal.enter(buyer, '/tenders')
  const row = page.getByRole('list', { name: 'Tenders' }).getByRole('listitem')
  await row.getByText('ITT', { exact: true }).waitFor()
  await page.getByText('Comfortable').click()
  await row.getByText('Invitation to Tender (ITT)').waitFor()
  await page.reload()
  await row.getByText('Invitation to Tender (ITT)').waitFor()
})

test('leaving a page before the debounced search runs does not search or return to that page', async () => {
  const page = await portal.enter(await portal.world.makeUser(), '/tenders', unused)
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/assets/HelpPage*', async (route) => {
    await arrived
    await route.continue()
  })
  await page.getByRole('searchbox').waitFor()
  // The page's clock is paused, so that the user leaves before the debounce ends, even on a slow
  // machine.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('searchbox').fill('cleaning')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help' }).click()
  await page.clock.runFor(1_000)
  await page.clock.resume()
  arrive()
  await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
  expect(page.url()).toBe(`${portal.address}/help`)
  await page.goBack()
  await page.getByRole('searchbox').waitFor()
  expect(page.url()).toBe(`${portal.address}/tenders`)
})
