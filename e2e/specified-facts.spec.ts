// Tests that facts required by the specification are readable: the time left until a tender's
// deadline, the user's name and role in the top bar, an organisation's figures, and the list of
// organisations.
import { expect, test } from 'vitest'
import { roleLabels, roles } from '#kernel/contract/role.ts'
import { tenderStatuses, type TenderStatus } from '#features/tenders/contract/tender.ts'
import { toDoKinds } from '#features/to-do/contract/to-do.ts'
import { timeLeft } from '#kernel/format/deadline.ts'
import { findFaults, follow, sidewaysScroll, usePortal, views } from './portal.ts'

const portal = usePortal()

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

/**
 * Hours until the submission deadline of the test's tenders, by status. No value is a whole number
 * of days, because the page's clock may be a minute late.
 */
const hoursLeft: Record<TenderStatus, number> = {
  draft: 250,
  published: 0.5,
  closed: -48,
  awarded: 25,
  cancelled: 80,
}

test('a tender’s page shows the time left until its submission deadline in every status', async () => {
  const { makeTender, makeUser } = portal.world
  const buyer = await makeUser({ role: 'buyer' })
  const page = await portal.enter(buyer, '/help')
  for (const status of tenderStatuses) {
    const hours = hoursLeft[status]
    const submission_deadline = inHours(hours)
    const clarification_deadline = inHours(hours - 1)
    const deadlines = { submission_deadline, clarification_deadline }
    const tender = await makeTender({ created_by: buyer.id, status, ...deadlines })
    await follow(page, `/tenders/${tender.id}`)
    const facts = page.getByRole('complementary', { name: 'Facts' })
    const { days: left } = timeLeft(submission_deadline.toISOString(), new Date())
    await facts.getByText('Submission deadline', { exact: true }).waitFor()
    await facts.getByText(left).first().waitFor()
  }
})

test.for([...roles])(
  'the name and role of a %s are shown in full in the bar at all desktop widths',
  async (role) => {
    const user = await portal.world.makeUser({ role, name: 'Priya Shanmugaratnam' })
    const page = await portal.enter(user, '/robots.txt')
    const most = Object.fromEntries(toDoKinds.map((kind) => [kind, 100]))
    await page.route('**/api/admin/to-do', (route) => route.fulfill({ json: { data: most } }))
    await page.goto('/help')
    const bar = page.getByRole('banner')
    for (const width of [1024, 1152, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      if (role === 'admin') await bar.getByText('99+').nth(2).waitFor()
      for (const text of ['Priya Shanmugaratnam', roleLabels[role]]) {
        const fact = bar.getByText(text, { exact: true })
        const { isCut, lines } = await fact.evaluate((element) => ({
          isCut: element.scrollWidth > element.clientWidth,
          lines: element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
        }))
        expect.soft({ text, isCut, lines: Math.round(lines) }, `${width} px`).toEqual({
          text,
          isCut: false,
          lines: 1,
        })
      }
      const links = bar.getByRole('navigation', { name: 'Main' }).getByRole('link')
      const heights = await links.evaluateAll((items) => items.map((item) => item.clientHeight))
      expect.soft(Math.max(...heights), `${width} px`).toBeLessThanOrEqual(44)
      expect.soft(await sidewaysScroll(page), `${width} px`).toBeLessThanOrEqual(0)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await findFaults(page, 'header')).toEqual([])
  },
)

test('an organisation’s figures are shown below their labels', async () => {
  const { makeUser } = portal.world
  const admin = await makeUser({ role: 'admin' })
  const { organisation_id } = await makeUser({ role: 'buyer' })
  const page = await portal.enter(admin, `/admin/organisations/${organisation_id}`)
  const tiles = page
    .getByRole('listitem')
    .filter({ hasText: /^(Total|Active|Blocked|Published) (Users|Tenders)\d+$/ })
  await tiles.first().waitFor()
  for (const width of [320, 800, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const boxes = await tiles.evaluateAll((items) =>
      items.map((item) => {
        const [label, figure] = item.querySelectorAll(':scope > div > div')
        return {
          label: label!.getBoundingClientRect().bottom,
          figure: figure!.getBoundingClientRect().top,
        }
      }),
    )
    expect(boxes).toHaveLength(5)
    for (const { label, figure } of boxes) expect(figure).toBeGreaterThanOrEqual(label)
  }
})

test('organisations are listed as a table on wide screens and as cards on narrow ones', async () => {
  const { makeOrganisation, makeUser } = portal.world
  await makeOrganisation({ name: 'Wharfe Cleaning', phone: '01943 600600' })
  const admin = await makeUser({ role: 'admin' })
  const page = await portal.enter(admin, '/admin/organisations?search=wharfe')
  const row = page.getByRole('row', { name: /Wharfe Cleaning/ })
  await row.waitFor()
  /** Returns the number of lines on which the values of the row begin. */
  const countLines = () =>
    row
      .getByRole('cell')
      .evaluateAll((cells) => new Set(cells.map((cell) => cell.getBoundingClientRect().top)).size)
  expect(await countLines()).toBe(1)
  expect(await page.getByRole('columnheader', { name: 'Registered' }).isVisible()).toBe(true)
  await page.setViewportSize(views.narrow.viewport)
  await expect.poll(countLines).toBeGreaterThan(1)
  expect(await sidewaysScroll(page)).toBe(0)
})
