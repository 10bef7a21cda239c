// Tests the analytics pages of buyers and administrators: figures, and charts with their tables and
// CSV files.
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { awardFigureTexts } from '#features/analytics/contract/award-figures.ts'
import { rollUpTrends } from '#features/analytics/server/roll-up.ts'
import { makeAward } from '#app/test/award-rows.ts'
import { fillWorld } from '#app/test/busy-world.ts'
import { dayFromToday } from '#app/test/contract-rows.ts'
import { countForAdmin, countForBuyer, readEverything } from '#app/test/expected-figures.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal()
let people: Awaited<ReturnType<typeof fillWorld>>

beforeAll(async () => {
  people = await fillWorld(portal.world)
  const yesterday = new Date(Date.now() - 86_400_000)
  await makeAward(portal.world, people.buyers[0]!, {
    tender: { awarded_at: yesterday, estimated_value: '2000', award_value: '2100' },
    opened_at: new Date(Number(yesterday) - 5 * 86_400_000).toISOString(),
    bids: ['opened', 'opened'],
    winner: 'small',
    standstill: { began_on: dayFromToday(-1), isChallenged: true },
  })
  await rollUpTrends(portal.world.db)
})

const figures = (value: number) => value.toLocaleString('en-GB')

async function openAnalytics(role: 'buyer' | 'admin'): Promise<Page> {
  const reader = role === 'admin' ? people.admin : people.buyers[0]!
  const page = await portal.enter(reader, `/${role}/analytics`)
  await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor()
  return page
}

/** Returns the text of a card, or of a list item, with this label. */
const cardText = (page: Page, label: string) =>
  page
    .locator('li', { has: page.getByText(label, { exact: true }) })
    .first()
    .innerText()

/** Expands the tables of all charts, then checks the page for accessibility faults. */
async function expectAccessible(page: Page): Promise<void> {
  await page.getByText('Median time to answer').waitFor()
  await page.getByRole('table', { name: 'Figures by period' }).waitFor()
  for (const summary of await page.getByText('Show as a table').all()) await summary.click()
  expect(await findFaults(page)).toEqual([])
}

test('a buyer sees totals, statuses, engagement, trends and the latest tenders', async () => {
  const page = await openAnalytics('buyer')
  await expectAccessible(page)
  const { organisation_id } = people.buyers[0]!
  const stats = countForBuyer(
    await readEverything(portal.world),
    (tender) => tender.organisation_id === organisation_id,
  )
  expect(await cardText(page, 'Total Tenders')).toContain(figures(stats.total_tenders))
  expect(await cardText(page, 'Total Views')).toContain(figures(stats.total_views))
  expect(await cardText(page, 'Total Interests')).toContain(figures(stats.total_interests))
  expect(await cardText(page, 'Total Questions')).toContain(figures(stats.total_questions))

  const byStatus = page.getByRole('region', { name: 'Tenders by status' })
  await expect
    .poll(() => byStatus.getByRole('row').allInnerTexts())
    .toEqual([
      'Status\tTenders',
      `Draft\t${stats.draft_tenders}`,
      `Published\t${stats.published_tenders}`,
      `Closed\t${stats.closed_tenders}`,
      `Awarded\t${stats.awarded_tenders}`,
      `Cancelled\t${stats.cancelled_tenders}`,
    ])
  const tenders = page.getByRole('table', { name: 'Newest tenders, with their figures' })
  await expect.poll(() => tenders.getByRole('rowheader').count()).toBe(5)
  await page.getByRole('region', { name: 'Engagement' }).getByText('Downloads').waitFor()

  const trends = page.getByRole('region', { name: 'Trends over 12 months' })
  await expect.poll(() => trends.getByRole('row').count()).toBe(13)
  expect(await trends.getByRole('rowheader', { name: /\(so far\)$/ }).count()).toBe(1)
  // The address contains the chosen range.
  await page.getByText('3 months', { exact: true }).click()
  await page.waitForURL('**/buyer/analytics?months=3')
  const shorter = page.getByRole('region', { name: 'Trends over 3 months' })
  await expect.poll(() => shorter.getByRole('row').count()).toBe(4)
  await page.getByText('Custom', { exact: true }).click()
  const newest = await page
    .getByLabel('To', { exact: true })
    .locator('option')
    .first()
    .getAttribute('value')
  await page.getByLabel('From', { exact: true }).selectOption(newest)
  await page.waitForURL(`**/buyer/analytics?from=${newest}&to=${newest}`)
  await expect
    .poll(() => page.getByText(/in 1 month, (none|\d+) in the month before/).count())
    .toBe(3)

  await byStatus.getByRole('link', { name: 'Closed' }).click()
  await page.waitForURL('**/tenders?status=closed')
})

test('the platform status is shown as healthy until more than five organisations are pending', async () => {
  const page = await openAnalytics('admin')
  const status = page.getByRole('region', { name: 'Platform status' })
  await status.getByText('Healthy').waitFor()
  const { pending_organisations: pending } = countForAdmin(await readEverything(portal.world))
  await page.getByText(`${pending} organisations are pending approval`).waitFor()

  for (let count = pending; count < 6; count += 1) {
    if (count === 5) {
      await page.reload()
      await status.getByText('Healthy').waitFor()
    }
    await portal.world.makeOrganisation({ verification_status: 'pending' })
  }
  await page.reload()
  await status.getByText('Warning').waitFor()
  expect(await page.getByRole('main').getByRole('status').first().innerText()).toContain(
    '6 organisations are pending approval',
  )
  await page.getByRole('link', { name: 'Review' }).click()
  await page.waitForURL('**/admin/organisations?filter=pending')
})

test('an administrator sees organisation shares and the five newest entries, and downloads charts as CSV', async () => {
  const page = await openAnalytics('admin')
  await expectAccessible(page)
  const stats = countForAdmin(await readEverything(portal.world))
  const rows = (region: string) =>
    page.getByRole('region', { name: region }).getByRole('row').allInnerTexts()
  const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)}%`
  expect(await rows('Organisation distribution')).toEqual([
    'Type\tOrganisations',
    `Buyers\t${stats.total_buyers}`,
    `Suppliers\t${stats.total_suppliers}`,
  ])
  expect(await rows('Active organisations')).toEqual([
    'Type\tActive (%)',
    `All\t${share(stats.active_buyers + stats.active_suppliers, stats.total_organisations)}`,
    `Buyers\t${share(stats.active_buyers, stats.total_buyers)}`,
    `Suppliers\t${share(stats.active_suppliers, stats.total_suppliers)}`,
  ])
  for (const [name, newest] of [
    ['Recent tenders', stats.recent_tenders.map(({ title }) => title)],
    ['Recent organisations', stats.recent_organisations.map((one) => one.name)],
  ] as const) {
    expect(newest).toHaveLength(5)
    const headers = page.getByRole('region', { name }).getByRole('rowheader')
    await expect.poll(() => headers.getByRole('link').allInnerTexts()).toEqual(newest)
  }
  await page.getByRole('region', { name: 'Platform activity' }).getByText('Downloads').waitFor()
  const links = page.getByRole('region', { name: 'Quick links' }).getByRole('link')
  expect(await links.allInnerTexts()).toContain('Audit Logs')

  // Each chart's table can be downloaded as a CSV file.
  const save = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download CSV of ${name}` }).click(),
    ])
    return [
      download.suggestedFilename(),
      String(await buffer(await download.createReadStream())),
    ] as const
  }
  expect(await save('Engagement funnel')).toEqual([
    'engagement-funnel.csv',
    `\uFEFFStep,Count\r\nViews,${stats.total_views}\r\nInterests,${stats.total_interests}\r\n`,
  ])
  const [file, saved] = await save('Trends over 12 months')
  expect(file).toBe('trends.csv')
  expect(saved).toMatch(/^\uFEFFMonth,Tenders published,Interests registered,Questions asked\r\n/)
  expect(saved.trim().split('\r\n')).toHaveLength(13)
  const [awards, figures] = await save(awardFigureTexts.title)
  expect(awards).toBe('awards.csv')
  expect(figures).toContain(',1,1,2,0,1,5,5,5,1,-5,-5,-5,1,100,100,1,1\r\n')
})
