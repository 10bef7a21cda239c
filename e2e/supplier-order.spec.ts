// Tests that suppliers' screens show the next tasks first, and that each figure links to the list
// of the items that it counts.
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { savedSearchTexts } from '#features/search/contract/saved-search.ts'
import type { TenderStatus } from '#features/tenders/contract/tender.ts'
import type { Row } from '#app/test/world.ts'
import { findFaults, follow, sidewaysScroll, usePortal, views } from './portal.ts'

const portal = usePortal()

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

async function makeTender(title: string, days: number, status: TenderStatus = 'published') {
  const { makeTender } = portal.world
  const deadlines = { clarification_deadline: inDays(days - 1), submission_deadline: inDays(days) }
  return makeTender({ title, status, ...deadlines })
}

const headingsOf = (page: Page) => page.getByRole('heading', { level: 2 }).allInnerTexts()

test('a supplier’s dashboard starts with invitations and closing tenders; interests are one paged table', async () => {
  const { makeInterest, makeInvitation, makeUser, makeTender: make } = portal.world
  const supplier = await makeUser()
  const later = await makeTender('School meals', 20)
  for (const tender of [
    later,
    await makeTender('Night porters', 2),
    await makeTender('Long ago', -3, 'closed'),
  ]) {
    await makeInterest(tender, supplier)
  }
  const invited = await make({ title: 'Window cleaning', eligibility_type: 'invite_only' })
  await makeInvitation(invited, supplier)

  const page = await portal.enter(supplier, '/supplier/dashboard')
  const closing = closingOf(page)
  await closing.getByRole('link', { name: 'Night porters' }).waitFor()
  expect(await headingsOf(page)).toEqual([
    'Invitations to answer',
    'Your interests closing this week',
    'Figures',
    'Recent interests',
    'Quick actions',
  ])
  // The section shows times of day, and leaves out a tender that closes weeks later.
  expect(await closing.textContent()).toMatch(/\d{4}, \d\d:\d\d · 1d 23h left/)
  expect(await closing.getByText('School meals').count()).toBe(0)

  await closing.getByRole('link', { name: 'View all by deadline' }).click()
  await page.getByRole('heading', { level: 1, name: 'My Interests' }).waitFor()
  await page.getByText('Page 1 of 1 (2 open of 3)').waitFor()
  await page
    .getByRole('table', { name: 'Closing this week' })
    .getByRole('link', { name: 'Night porters', exact: true })
    .waitFor()
  const others = page.getByRole('table', { name: 'Closing later' })
  await others.getByRole('button', { name: 'Actions for School meals' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await headingsOf(page)).toEqual([
    'Invitations to answer',
    'Closing this week',
    'Closing later',
  ])
  expect(await page.getByText('Long ago').count()).toBe(0)
  const tabs = page.getByRole('navigation', { name: 'Interests by state' })
  await tabs.getByRole('link', { name: 'Ended 1' }).click()
  const ended = page.getByRole('table', { name: 'Ended interests' }).getByRole('row')
  await ended.getByText('Expired').waitFor()
  await ended.getByRole('link', { name: 'View: Long ago' }).waitFor()
  expect(await ended.getByRole('button', { name: 'Actions for Long ago' }).count()).toBe(0)
  await page.getByText('Page 1 of 1 (1 ended of 3)').waitFor()
  await tabs.getByRole('link', { name: 'All 3' }).click()
  await page.waitForURL((url) => url.search === '?filter=all')
  await page.getByText('Page 1 of 1 (3)').waitFor()
  const all = page.getByRole('table', { name: 'Interests', exact: true })
  expect(await all.getByRole('link', { name: /^View: / }).count()).toBe(3)
  expect(await all.getByRole('button', { name: /^Actions for / }).count()).toBe(2)
  // The column headers show the sort order.
  await all.locator('[aria-sort="descending"]', { hasText: 'Registered' }).waitFor()
  await all.getByRole('link', { name: 'Registered' }).click()
  await page.waitForURL((url) => url.search === '?filter=all&sort=created_at')
  await all.getByRole('rowheader').first().getByText('School meals').waitFor()
  await tabs.getByRole('link', { name: 'Open 2' }).click()
  const open = page.getByRole('table', { name: 'Open interests' })
  await open.getByRole('rowheader').first().getByText('School meals').waitFor()
  // The tab's default order groups the interests again.
  await open.getByRole('link', { name: 'Submission deadline' }).click()
  await page.getByRole('table', { name: 'Closing later' }).waitFor()

  // If no tender closes this week, the dashboard shows the tenders that close next. If all tenders
  // have ended, the list of interests has a link to the ended ones.
  const quiet = await makeUser()
  await makeInterest(later, quiet)
  const calm = await portal.enter(quiet, '/supplier/dashboard')
  await calm.getByText('None of the tenders you follow closes this week').waitFor()
  await calm.getByRole('heading', { level: 3, name: 'Closing next' }).waitFor()
  await closingOf(calm).getByRole('link', { name: 'School meals' }).waitFor()
  await follow(calm, '/supplier/interests')
  await calm.getByText('None of the tenders you follow closes this week').waitFor()
  await calm.getByRole('table', { name: 'Closing later' }).waitFor()
  const { db } = portal.world
  await db.updateTable('tenders').set({ status: 'closed' }).where('id', '=', later.id).execute()
  await calm.reload()
  await calm.getByText('No open interests').waitFor()
  await calm.getByRole('link', { name: 'Ended 1' }).waitFor()
  expect(await findFaults(calm)).toEqual([])
})

const closingOf = (page: Page) =>
  page.getByRole('region', { name: 'Your interests closing this week' })

test('a supplier’s figures link to the questions they asked and the documents they downloaded', async () => {
  const { db, makeDocument, makeFile, makeInterest, makeUser } = portal.world
  const supplier = await makeUser()
  const tender = await makeTender('School meals', 20)
  await makeInterest(tender, supplier)
  const of = { user_id: supplier.id, organisation_id: supplier.organisation_id! }
  const question_text = 'How many pupils eat on a Friday?'
  await db
    .insertInto('questions')
    .values({ tender_id: tender.id, question_text, ...of })
    .execute()
  const published_at = new Date()
  const plan = await makeDocument(tender, { title: 'Kitchen plan', published_at })
  await makeFile(plan, { version: 2, uploaded_by: tender.created_by, published_at })
  await db
    .insertInto('document_downloads')
    .values({ document_id: plan.id, ...of })
    .execute()

  const page = await portal.enter(supplier, '/supplier/dashboard')
  await page.getByRole('link', { name: 'Questions Asked' }).click()
  await page.waitForURL('**/supplier/questions')
  const asked = page.getByRole('row', { name: /pupils/ })
  await asked.getByText('Awaiting answer').waitFor()
  await page.getByRole('link', { name: 'Answered' }).click()
  await page.getByText('No questions found').waitFor()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await page.getByLabel('Search by question, tender or buyer').fill('friday')
  await page.waitForURL('**/supplier/questions?search=friday')
  await asked.getByRole('link', { name: question_text }).click()
  await page.getByRole('list', { name: 'Questions' }).getByText(question_text).waitFor()

  await follow(page, '/supplier/dashboard')
  await page.getByRole('link', { name: 'Documents Downloaded' }).click()
  await page.waitForURL('**/supplier/downloads')
  const downloaded = page.getByRole('row', { name: /Kitchen plan/ })
  await downloaded.getByText('Version 2 is out').waitFor()
  await downloaded.getByRole('link', { name: 'Kitchen plan' }).click()
  await page.getByRole('list', { name: 'Documents' }).getByText('Kitchen plan').waitFor()

  const newcomer = await portal.enter(await makeUser(), '/supplier/questions')
  await newcomer.getByText('No questions asked yet').waitFor()
  await follow(newcomer, '/supplier/downloads')
  await newcomer.getByText('No documents downloaded yet').waitFor()
})

test('a buyer exports the list of interested suppliers as a CSV file', async () => {
  const { makeInterest, makeUser } = portal.world
  const supplier = await makeUser()
  const tender = await makeTender('School meals', 20)
  await makeInterest(tender, supplier)
  const page = await portal.enter({ id: tender.created_by }, `/tenders/${tender.id}?tab=interests`)
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${tender.reference}-interested-suppliers.csv`)
  expect(await text(await download.createReadStream())).toContain(supplier.email)
})

test('a supplier chooses a saved search as the list’s filter, and the choice is remembered', async () => {
  const { db, makeSearch, makeUser } = portal.world
  const category = async (title: string, categories: Row<'tenders'>['categories']) => {
    const { id } = await makeTender(title, 20)
    await db.updateTable('tenders').set({ categories }).where('id', '=', id).execute()
  }
  await category('Mice in the archive', ['pest'])
  await category('Bins of the market', ['waste'])
  await category('Guards at the gate', ['security'])
  const supplier = await makeUser()
  await makeSearch(supplier, { name: 'Mice and bins', categories: ['waste', 'pest'] })
  const page = await portal.enter(supplier, '/tenders')
  const rows = page.getByRole('list', { name: 'Tenders' })
  const searches = page.getByRole('navigation', { name: savedSearchTexts.title })
  const shows = async (guards: number) => {
    await rows.getByRole('link', { name: 'Mice in the archive' }).waitFor()
    await expect.poll(() => rows.getByText('Guards at the gate').count()).toBe(guards)
  }
  // A saved search is offered, but isn't applied until the supplier chooses it.
  await shows(1)
  expect(await findFaults(page, 'main')).toEqual([])
  await searches.getByRole('link', { name: 'Mice and bins' }).click()
  await searches.getByRole('link', { name: 'Show all' }).waitFor()
  await shows(0)

  await page.goto('/supplier/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByText('Browse Tenders').click()
  await page.waitForURL('**/tenders?categories=**')
  await shows(0)
  // The figure counts all active tenders, so its link shows all of them, without the saved search
  // that was chosen last.
  await follow(page, '/supplier/dashboard')
  await page.getByRole('link', { name: 'Active Tenders' }).click()
  await shows(1)

  await page.goto('/tenders')
  await searches.getByRole('link', { name: 'Show all' }).click()
  await shows(1)
  await page.goto('/tenders')
  await shows(1)
  expect(new URL(page.url()).search).toBe('')
})

test('on a phone, facts are shown on Details only, figures are in pairs and menu items have labels', async () => {
  const { makeLot, makeDocument, makeUser } = portal.world
  const supplier = await makeUser()
  const tender = await makeTender('School meals', 20)
  await makeLot({ tender_id: tender.id })
  await makeDocument(tender, { published_at: new Date() })
  const page = await portal.enter(supplier, `/tenders/${tender.id}`, views.narrow)
  const tabs = page.getByRole('navigation', { name: 'Parts of the tender' })
  await tabs.getByRole('link', { name: 'Lots 1', exact: true }).waitFor()
  expect(await tabs.getByRole('link').allInnerTexts()).toEqual(
    ['Details', 'Lots 1', 'Documents 1', 'Questions', 'History'].map((name) =>
      expect.stringMatching(new RegExp(`^${name.replace(' ', '\\s+')}\\s*$`)),
    ),
  )
  const facts = page.getByRole('complementary', { name: 'Facts' })
  const topOf = async (part: typeof facts) => (await part.boundingBox())!.y
  const title = page.getByRole('heading', { level: 1 })
  const order = [title, tabs, facts, page.getByRole('heading', { name: 'Description' })]
  const tops = await Promise.all(order.map(topOf))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  // The title, the tabs and the beginning of the facts are on the first screen.
  expect(tops[2]).toBeLessThan(views.narrow.viewport.height)
  const procedure = page.getByText('Procedure type')
  await procedure.waitFor()
  expect(await findSmallTargets(page)).toEqual([])
  await tabs.getByRole('link', { name: 'Lots 1', exact: true }).click()
  await procedure.waitFor({ state: 'hidden' })
  expect(await sidewaysScroll(page)).toBe(0)

  await follow(page, '/supplier/dashboard')
  const [first, second, third] = await Promise.all(
    ['Active Tenders', 'My Interests', 'Questions Asked'].map(async (label) =>
      topOf(page.getByRole('main').getByRole('link', { name: label }).first()),
    ),
  )
  expect([second, third! > first!]).toEqual([first, true])
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.locator('#mobile-menu')
  for (const words of ['Browse Tenders', 'Settings', 'Log Out']) {
    expect(await menu.getByText(words, { exact: true }).isVisible()).toBe(true)
  }
  expect(await findSmallTargets(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
})

/** Returns the controls that are too small for touch. Links within text are exempt. */
function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a, button, summary, select')]
      .filter((part) => part.checkVisibility() && getComputedStyle(part).display !== 'inline')
      .filter((part) => part.getBoundingClientRect().height < 44)
      .filter((part) => getComputedStyle(part).position !== 'absolute')
      .map((part) => part.outerHTML),
  )
}
