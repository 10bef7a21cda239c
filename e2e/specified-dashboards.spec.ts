// Tests the colours and the layout that the specification names for deadlines and My Interests.
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { formatShortDate } from '#kernel/format/date.ts'
import { usePortal, views } from './portal.ts'

const portal = usePortal()

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

/** Returns the name of a colour such as "rgb(122, 90, 0)", by its hue in degrees. */
function colourNameOf(rgb: string): string | undefined {
  const [red, green, blue] = rgb.match(/\d+/g)!.map(Number) as [number, number, number]
  const range = Math.max(red, green, blue) - Math.min(red, green, blue)
  const hue = red > green ? (60 * (green - blue)) / range : 120 + (60 * (blue - red)) / range
  const names = { red: [-10, 15], orange: [15, 35], yellow: [35, 65], green: [90, 160] } as const
  return Object.entries(names).find(([, [from, to]]) => hue >= from && hue < to)?.[0]
}

test('upcoming deadlines count down by the minute, and their colour shows their urgency', async () => {
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
    const shown = await left.evaluate((element) => getComputedStyle(element).color)
    expect([colour, colourNameOf(shown)]).toEqual([colour, colour])
  }
  const red = panel.getByText(/^12h \d+m left$/)
  const minutes = async () => Number(/(\d+)m/.exec(await red.innerText())![1])
  const before = await minutes()
  await page.clock.runFor(60_000)
  await expect.poll(minutes).toBe(before - 1)
})

test('a row in My Interests shows every specified fact about its tender, as a table row and as a card', async () => {
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
  const view = row.getByRole('link', { name: 'View: School meals' })
  expect(await view.innerText()).toBe('View')
  expect(await view.getAttribute('href')).toBe(`/tenders/${tender.id}`)
  const pager = page.getByRole('navigation', { name: 'Pages' })
  expect(await pager.getByRole('link').allInnerTexts()).toEqual(['Previous', 'Next'])

  // On a narrow screen, the row becomes a card that shows the same facts on several lines.
  await page.setViewportSize(views.narrow.viewport)
  await row.getByRole('button', { name: 'Actions for School meals' }).click()
  await page.getByRole('menuitem', { name: 'View' }).waitFor()
  await page.keyboard.press('Escape')
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
