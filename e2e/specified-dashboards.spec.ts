// Tests every figure and section in the specification of the dashboards, the analytics and My
// Interests.
import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { tenderStatusLabels } from '#domain/contract/tender.ts'
import { formatShortDate } from '#domain/format/date.ts'
import { formatNumber } from '#domain/format/number.ts'
import { fillWorld } from '#server/test/busy-world.ts'
import {
  countForAdmin,
  countForBuyer,
  countForSupplier,
  readEverything,
} from '#server/test/expected-figures.ts'
import type { Row } from '#server/test/world.ts'
import { usePortal, views } from './portal.ts'

const portal = usePortal()
let people: Awaited<ReturnType<typeof fillWorld>>

beforeAll(async () => {
  people = await fillWorld(portal.world)
})

async function openPage(user: Row<'users'>, path: string): Promise<Page> {
  const page = await portal.enter(user, path)
  await page.getByRole('region', { name: /^Recent (tenders|interests)/ }).waitFor()
  return page
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Expects each card to show its label, its figure, and the note that explains the figure. */
async function expectCards(page: Page, cards: Record<string, readonly (number | string)[]>) {
  for (const [label, texts] of Object.entries(cards)) {
    const items = page.getByRole('main').getByRole('listitem')
    const card = items.filter({ has: page.getByText(label, { exact: true }) }).first()
    const shown = texts.map((text) => (typeof text === 'number' ? formatNumber(text) : text))
    const said = (await card.innerText()).split('\n').filter((line) => line.trim())
    expect.soft(said, label).toEqual([label, ...shown])
  }
}

const hrefsIn = (page: Page, name: string) =>
  part(page, name)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

test('the supplier dashboard shows four figures, recent interests and quick actions', async () => {
  const supplier = people.suppliers[0]!
  const page = await openPage(supplier, '/supplier/dashboard')
  const stats = countForSupplier(await readEverything(portal.world), supplier.organisation_id!)
  await expectCards(page, {
    'Active Tenders': [stats.active_tenders, 'Open to suppliers'],
    'My Interests': [stats.interests_registered, 'By your organisation'],
    'Questions Asked': [stats.questions_asked, 'By your organisation'],
    'Documents Downloaded': [stats.documents_downloaded, 'By your organisation'],
  })
  const rows = part(page, 'Recent interests').getByRole('rowheader')
  expect(await rows.count()).toBe(stats.recent_interests.length)
  expect(await hrefsIn(page, 'Quick actions')).toContain('/supplier/interests')
})

test('the buyer dashboard shows its figures, panels, recent tenders and quick actions', async () => {
  const buyer = people.buyers[0]!
  const page = await openPage(buyer, '/buyer/dashboard')
  const stats = countForBuyer(
    await readEverything(portal.world),
    (tender) => tender.organisation_id === buyer.organisation_id,
  )
  await expectCards(page, {
    'Total Tenders': [
      stats.total_tenders,
      `${stats.draft_tenders} draft, ${stats.closed_tenders} closed`,
    ],
    Published: [stats.published_tenders, 'Visible to suppliers'],
    'Total Views': [stats.total_views, `${stats.avg_views_per_tender.toFixed(1)} avg per tender`],
    'Total Interests': [
      stats.total_interests,
      `${stats.view_to_interest_rate.toFixed(1)}% conversion`,
    ],
    'Pending Questions': [stats.pending_questions, 'Awaiting an answer'],
  })
  await part(page, 'Unanswered questions').waitFor()
  const recent = part(page, 'Recent tenders')
  const [newest] = stats.recent_tenders
  const row = recent.getByRole('listitem').first()
  const words = await row.innerText()
  for (const text of [
    newest!.reference,
    tenderStatusLabels[newest!.status],
    `created ${formatShortDate(newest!.created_at)}`,
    `${newest!.interests_count} interest`,
    `${newest!.questions_count} question`,
  ]) {
    expect(words).toContain(text)
  }
  const link = row.getByRole('link', { name: newest!.title })
  expect(await link.getAttribute('href')).toBe(`/tenders/${newest!.id}`)
  const engagement = await part(page, 'Engagement overview').innerText()
  for (const text of ['Interests', 'Documents', 'Q&A', 'download', 'answered']) {
    expect(engagement).toContain(text)
  }
  expect(await hrefsIn(page, 'Quick actions')).toEqual([
    '/tenders/create',
    '/tenders?status=published',
    '/tenders?status=draft',
    '/buyer/analytics',
  ])
})

test('upcoming deadlines count down by the minute, in the colour of their urgency', async () => {
  const { makeTender, makeUser } = portal.world
  const buyer = await makeUser({ role: 'buyer' })
  const hours = { red: 12.5, orange: 48.5, yellow: 100.5, green: 200.5 }
  for (const [title, left] of Object.entries(hours)) {
    const submission_deadline = inHours(left)
    const clarification_deadline = inHours(left - 1)
    const deadlines = { submission_deadline, clarification_deadline }
    await makeTender({ created_by: buyer.id, title: `The ${title} one`, ...deadlines })
  }
  const page = await portal.enter(buyer, '/robots.txt')
  await page.clock.install()
  await page.goto('/buyer/dashboard')
  const panel = part(page, 'Upcoming deadlines')
  for (const [colour, text] of Object.entries({
    red: /^12h \d+m left$/,
    orange: /^2d 0h left$/,
    yellow: /^4d 4h left$/,
    green: /^8d 8h left$/,
  })) {
    const item = panel.getByRole('listitem').filter({ hasText: `The ${colour} one` })
    const left = item.getByText(text)
    await left.waitFor()
    const [shown, wanted] = await left.evaluate((element, name) => {
      const probe = document.createElement('span')
      probe.className = `text-deadline-${name}`
      document.body.append(probe)
      return [getComputedStyle(element).color, getComputedStyle(probe).color]
    }, colour)
    expect([colour, shown]).toEqual([colour, wanted])
  }
  const red = panel.getByText(/^12h \d+m left$/)
  const minutes = async () => Number(/(\d+)m/.exec(await red.innerText())![1])
  const before = await minutes()
  await page.clock.runFor(60_000)
  await expect.poll(minutes).toBe(before - 1)
})

test('the admin dashboard shows its figures, questions, banner and recent lists', async () => {
  for (const verification_status of ['pending', 'approved', 'rejected'] as const) {
    const isRejected = verification_status === 'rejected'
    await portal.world.makeOrganisation({
      verification_status,
      ...(isRejected && { rejection_reason: 'Unknown' }),
    })
  }
  const page = await openPage(people.admin, '/admin/dashboard')
  const stats = countForAdmin(await readEverything(portal.world))
  const both = (buyers: number, suppliers: number) => `${buyers} buyers, ${suppliers} suppliers`
  await expectCards(page, {
    'Total Organisations': [
      stats.total_organisations,
      both(stats.total_buyers, stats.total_suppliers),
    ],
    'Active Organisations': [
      stats.active_buyers + stats.active_suppliers,
      both(stats.active_buyers, stats.active_suppliers),
    ],
    'Pending Approvals': [stats.pending_organisations, 'Awaiting review'],
    'Total Users': [stats.total_users],
    'Total Tenders': [stats.total_tenders, `${stats.draft_tenders} draft`],
    'Published Tenders': [stats.published_tenders],
    'Total Views': [stats.total_views, `${stats.avg_views_per_tender.toFixed(1)} avg per tender`],
    'Total Interests': [
      stats.total_interests,
      `${stats.platform_conversion_rate.toFixed(1)}% conversion`,
    ],
    'Interests per Tender': [stats.avg_interests_per_tender.toFixed(1), 'Average'],
    Questions: [stats.total_questions, `${stats.unanswered_questions} unanswered`],
    Documents: [stats.total_documents],
    Downloads: [stats.total_downloads],
  })
  await part(page, 'Unanswered questions').waitFor()
  await page
    .getByText(`${stats.pending_organisations} organisations are pending approval`)
    .waitFor()
  const organisations = await hrefsIn(page, 'Recent organisations')
  expect(organisations).toContain(`/admin/organisations/${stats.recent_organisations[0]!.id}`)
  const badges = part(page, 'Recent organisations')
  for (const badge of ['Pending', 'Approved', 'Rejected']) {
    await badges.getByText(badge, { exact: true }).first().waitFor()
  }
  const tenders = part(page, 'Recent tenders').getByRole('listitem')
  expect(await tenders.count()).toBe(stats.recent_tenders.length)
  expect(await hrefsIn(page, 'Quick actions')).toContain('/admin/organisations?filter=pending')
})

test('admin analytics show the key figures, and at most 100% of organisations as active', async () => {
  const page = await portal.enter(people.admin, '/robots.txt')
  await page.route('**/api/analytics/dashboard', async (route) => {
    const reply = await route.fetch()
    const { data } = await reply.json()
    const [newest] = data.recent_organisations
    const recent_organisations = [{ ...newest, verification_status: 'verified' }]
    const active_buyers = data.total_buyers + 50
    await route.fulfill({ json: { data: { ...data, active_buyers, recent_organisations } } })
  })
  await page.goto('/admin/analytics')
  const active = part(page, 'Active organisations')
  await active.getByText('Show as a table').click()
  expect(await active.getByRole('row', { name: /^(All|Buyers)/ }).allInnerTexts()).toEqual([
    'All\t100.0%',
    'Buyers\t100.0%',
  ])
  // The specification requires the label “Approved” for the status “verified” as well.
  await part(page, 'Recent organisations').getByText('Approved', { exact: true }).waitFor()
  const stats = countForAdmin(await readEverything(portal.world))
  await expectCards(page, {
    'Total Organisations': [stats.total_organisations],
    'Total Users': [stats.total_users],
    'Total Tenders': [stats.total_tenders],
    'Published Tenders': [stats.published_tenders],
    'Conversion Rate': [`${stats.platform_conversion_rate.toFixed(1)}%`, 'Interests per view'],
  })
})

test('a row of My Interests has every fact of its tender, as a table and as a card', async () => {
  const { db, makeInterest, makeTender, makeUser } = portal.world
  const supplier = await makeUser()
  const deadlines = { clarification_deadline: inHours(20), submission_deadline: inHours(24) }
  const tender = await makeTender({ title: 'School meals', ...deadlines })
  const { created_at } = await makeInterest(tender, supplier)
  const buyer = await db
    .selectFrom('organisations')
    .select('name')
    .where('id', '=', tender.organisation_id)
    .executeTakeFirstOrThrow()
  const page = await portal.enter(supplier, '/supplier/interests')
  const row = page.getByRole('row', { name: /School meals/ })
  const title = row.getByRole('link', { name: 'School meals', exact: true })
  expect(await title.getAttribute('href')).toBe(`/tenders/${tender.id}`)
  for (const text of [tender.reference, buyer.name, 'Published', formatShortDate(created_at)]) {
    await row.getByText(text, { exact: true }).waitFor()
  }
  const left = row.getByText('1 day', { exact: false })
  const [shown, warning] = await left.evaluate((element) => {
    const probe = document.createElement('span')
    probe.className = 'text-deadline-red'
    document.body.append(probe)
    return [getComputedStyle(element).color, getComputedStyle(probe).color]
  })
  expect(shown).toBe(warning)
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    'Tender',
    'Buyer',
    'Status',
    'Submission deadline',
    'Registered',
    'Actions',
  ])
  const menu = row.getByRole('button', { name: 'Actions for School meals' })
  await menu.click()
  const view = page.getByRole('menuitem', { name: 'View' })
  expect(await view.getAttribute('href')).toBe(`/tenders/${tender.id}`)
  await page.keyboard.press('Escape')
  const pager = page.getByRole('navigation', { name: 'Pages' })
  expect(await pager.getByRole('link').allInnerTexts()).toEqual(['Previous', 'Next'])

  // On a narrow screen, the row becomes a card that shows the same facts on several lines.
  await page.setViewportSize(views.narrow.viewport)
  await menu.waitFor()
  const facts = await row.innerText()
  for (const text of [
    tender.reference,
    buyer.name,
    'Published',
    '1 day',
    formatShortDate(created_at),
  ]) {
    expect(facts).toContain(text)
  }
  const tops = await row
    .getByRole('cell')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top))
  expect(new Set(tops).size).toBeGreaterThan(2)
})
