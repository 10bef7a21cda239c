import { expect, test } from 'vitest'
import { errorTexts } from '#domain/contract/errors.ts'
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
  await page.getByText('More filters').click()
  await page.getByLabel('Catering').check()
  await page.getByLabel('Pest control').check()
  await page.waitForURL(/categories=catering%2Cpest/)
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

  // The Back button removes the filters one by one.
  await page.goBack()
  await page.goBack()
  await page.goForward()
  await page.goForward()
  await rows.getByRole('link', { name: 'Catering for the town hall' }).click()
  await page.getByRole('button', { name: 'Mark interest' }).click()
  await page.getByText('Interest registered successfully').waitFor()
  await page.getByRole('button', { name: 'Withdraw interest' }).waitFor()

  await page.getByRole('link', { name: 'My Interests' }).click()
  const row = page.getByRole('row', { name: /Catering for the town hall/ })
  await row.getByText('Ribble Valley Council').waitFor()
  await row.getByText('14 days').waitFor()
  const menu = row.getByRole('button', { name: 'Actions for Catering for the town hall' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'View' }).click()
  await page.waitForURL(new RegExp(`/tenders/${wanted.id}$`))
  await page.goBack()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw interest' }).click()
  await page.getByText('Interest withdrawn').waitFor()
  await page.getByText('No interests yet').waitFor()
  await page.getByRole('link', { name: 'Browse Tenders' }).last().click()
  await page.getByText('3 tenders').waitFor()
})

test('tabs and the status in the address preset the view, by role', async () => {
  const { makeUser, makeTender } = portal.world
  const buyer = await makeUser({ role: 'buyer' })
  for (const status of ['draft', 'published', 'closed', 'awarded', 'cancelled'] as const) {
    await makeTender({ created_by: buyer.id, status, title: `The ${status} one` })
  }
  const page = await portal.enter(buyer, '/tenders?status=draft')
  const rows = page.getByRole('list', { name: 'Tenders' }).getByRole('heading')
  await page.getByText('1 tender', { exact: true }).waitFor()
  await expect.poll(() => rows.allTextContents()).toEqual(['The draft one'])
  const tabs = page.getByRole('navigation', { name: 'Tenders by state' })
  await expect
    .poll(() => tabs.getByRole('link').allTextContents())
    .toEqual(['All Tenders', 'Drafts', 'Published', 'Closed', 'Awarded'])
  await expect.poll(() => tabs.locator('[aria-current]').textContent()).toBe('Drafts')
  await tabs.getByRole('link', { name: 'All Tenders' }).click()
  await page.getByText('5 tenders').waitFor()
  await page.getByLabel('Status').selectOption('Cancelled')
  await page.getByText('1 tender', { exact: true }).waitFor()
  await expect.poll(() => rows.allTextContents()).toEqual(['The cancelled one'])

  const supplier = await portal.enter(await makeUser(), '/tenders?status=published')
  const supplierTabs = supplier.getByRole('navigation', { name: 'Tenders by state' })
  await supplierTabs.waitFor()
  await expect
    .poll(() => supplierTabs.getByRole('link').allTextContents())
    .toEqual(['Active Tenders', 'Closed', 'Awarded', 'All'])
  await expect
    .poll(() => supplierTabs.locator('[aria-current]').textContent())
    .toBe('Active Tenders')
  expect(await supplier.getByLabel('Status').count()).toBe(0)
})

test('a list that cannot be loaded says so and can be tried again', async () => {
  const page = await portal.enter(await portal.world.makeUser())
  await page.route('**/api/tenders?*', (route) =>
    route.fulfill({ status: 503, json: { message: 'The server is busy.' } }),
  )
  // The browser logs the failed call, which this test expects.
  page.removeAllListeners('console')
  await page.goto('/tenders')
  await page.getByRole('alert').getByText('Failed to load tenders').waitFor()
  await page.getByRole('alert').getByText('The server is busy.').waitFor()
  await page.unroute('**/api/tenders?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page
    .getByRole('status')
    .getByText(/tenders?$/)
    .waitFor()
  expect(await page.getByText('Failed to load tenders').count()).toBe(0)
})

test('the density of the list is remembered', async () => {
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

test('the list turns pages and keeps them in the address', async () => {
  const { makeUser, makeTender } = portal.world
  const buyer = await makeUser({ role: 'buyer' })
  for (let number = 1; number <= 21; number += 1) {
    await makeTender({ created_by: buyer.id, title: `Number ${number}` })
  }
  const page = await portal.enter(buyer, '/tenders')
  await page.getByText('Page 1 of 2 (21)').waitFor()
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByText('Page 2 of 2 (21)').waitFor()
  await page.reload()
  await page.getByText('Page 2 of 2 (21)').waitFor()
  expect(new URL(page.url()).search).toBe('?page=2')
  // The last page is shown in place of a page that does not exist.
  await page.goto('/tenders?page=9')
  await page.getByText('Page 2 of 2 (21)').waitFor()
  expect(new URL(page.url()).search).toBe('?page=2')
})

test('what means nothing in an address is left out of it, and the page stays', async () => {
  const { makeUser, makeTender } = portal.world
  const buyer = await makeUser({ role: 'buyer' })
  await makeTender({ created_by: buyer.id, status: 'draft' })
  const page = await portal.enter(buyer, '/tenders?status=draft&sort=sideways&page=none&scope=7')
  await page.getByText('1 tender', { exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('?status=draft')
})

test('an id that is no number leads to nothing, and nobody is asked for it', async () => {
  const { makeUser } = portal.world
  const asked: string[] = []
  const page = await portal.enter(await makeUser({ role: 'admin' }), '/help')
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of ['/tenders/abc', '/tenders/1e3', '/tenders/abc/edit']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: 'Tender not found' }).waitFor()
    await page.getByText(errorTexts.notThere).waitFor()
  }
  await page.goto('/admin/organisations/abc')
  await page.getByRole('heading', { name: 'Organisation not found' }).waitFor()
  expect(asked.filter((path) => /^\/api\/(tenders|admin\/organisations)/.test(path))).toEqual([])
})

test('withdrawing the only interest of a page leads to the page before it', async () => {
  const { db, makeUser, makeTender } = portal.world
  const supplier = await makeUser()
  for (let number = 1; number <= 21; number += 1) {
    const tender = await makeTender({ title: `Number ${number}` })
    const { id: user_id, organisation_id } = supplier
    await db
      .insertInto('interests')
      .values({ tender_id: tender.id, user_id, organisation_id: organisation_id! })
      .execute()
  }
  const page = await portal.enter(supplier, '/supplier/interests?page=2')
  await page.getByText('Page 2 of 2 (21)').waitFor()
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw interest' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await page.waitForURL((url) => url.search === '')
  await page.getByRole('link', { name: 'Number 2', exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Actions for/ }).count()).toBe(20)
  expect(await page.getByText('No interests yet').count()).toBe(0)
})

test('what was typed into a search does not follow to the next page', async () => {
  const page = await portal.enter(await portal.world.makeUser(), '/tenders', unused)
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/assets/HelpPage*', async (route) => {
    await arrived
    await route.continue()
  })
  await page.getByRole('searchbox').waitFor()
  // The page's clock is paused, so that the user leaves before the typing pause ends, even on a
  // slow machine.
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

test('an address that ends in a slash can be searched as well', async () => {
  const page = await portal.enter(await portal.world.makeUser(), '/tenders/')
  await page.getByRole('searchbox').fill('cleaning')
  await page.waitForURL(/search=cleaning/)
})
