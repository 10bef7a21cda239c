// Tests that pages print without interactive controls, in light colours and within the paper's
// width, and that lists print as tables.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { follow, usePortal } from './portal.ts'

const portal = usePortal()

/** Viewport as wide as the printable area of an A4 page. */
const paper = { width: 673, height: 1000 }
let admin: { id: number }
let tender: { id: number; title: string }

beforeAll(async () => {
  admin = await portal.world.makeUser({ role: 'admin' })
  tender = await portal.world.makeTender({ title: 'Cleaning of harbour offices' })
})

async function printed(page: Page, path: string, heading: string): Promise<void> {
  await page.emulateMedia({ media: null })
  await follow(page, path)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' })
  await page.emulateMedia({ media: 'print' })
  await expectPrintable(page)
}

test('pages are printed in light colours and without controls, and lists are printed as tables', async () => {
  const page = await portal.enter(admin, '/help', { colorScheme: 'dark', viewport: paper })
  await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
  await printed(page, '/tenders', 'All Tenders')
  await printed(page, '/admin/audit-logs', 'Audit Logs')
  await printed(page, '/admin/analytics', 'Analytics')
  await printed(page, '/admin/dashboard', 'Dashboard')

  await printed(page, '/admin/users', 'User Management')
  expect(await page.getByRole('columnheader', { name: 'Last login' }).isVisible()).toBe(true)
  const displays = await page
    .locator('main table, main tr')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).display))
  expect(new Set(displays)).toEqual(new Set(['table', 'table-row']))

  await printed(page, `/tenders/${tender.id}`, tender.title)
  await page.getByText('Submission deadline').first().waitFor()
  await page.getByText('Daily cleaning of two office floors.').waitFor()
})

async function expectPrintable(page: Page): Promise<void> {
  const controls = page.locator('button, nav, header[class*="topbar"], footer, input, select')
  expect(await controls.filter({ visible: true }).count()).toBe(0)
  const { scheme, overflow } = await page.evaluate(() => ({
    scheme: getComputedStyle(document.documentElement).colorScheme,
    overflow: document.documentElement.scrollWidth - window.innerWidth,
  }))
  expect(scheme).toBe('light')
  expect(overflow).toBeLessThanOrEqual(0)
}
