// Tests the single-key shortcuts, which are inactive while the user types, are listed in a dialog,
// and can be switched off there.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Role } from '#kernel/contract/role.ts'
import { usePortal } from './portal.ts'

const portal = usePortal()

async function signIn(role: Role): Promise<Page> {
  const page = await portal.enter(await portal.world.makeUser({ role }))
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  return page
}

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

test('pressing g and a letter opens a page, c creates a tender and / focuses the search', async () => {
  const page = await signIn('buyer')
  await page.keyboard.type('gt')
  await page.getByRole('heading', { level: 1, name: 'My Tenders' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('gd')
  expect(await page.getByLabel('Search', { exact: true }).inputValue()).toBe('gd')
  // The search term is added to the address after a debounce. A user who has left the page by then
  // is not navigated back.
  await page.getByRole('heading', { level: 1, name: 'My Tenders' }).click()
  await page.keyboard.press('c')
  await page.waitForURL('**/tenders/create')
})

test('shortcuts for other roles do nothing, and / opens the palette on a page without a search', async () => {
  const page = await signIn('supplier')
  await page.keyboard.press('/')
  await page.getByRole('combobox').waitFor()
  expect(await page.getByRole('combobox').inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox').waitFor({ state: 'detached' })
  for (const keys of ['c', 'gu', 'gn', 'go']) await page.keyboard.type(keys)
  await page.keyboard.type('gi')
  await page.waitForURL('**/supplier/interests')
})

test('? lists all shortcuts; after they are switched off, none works until the user enables them again', async () => {
  const page = await signIn('admin')
  await page.keyboard.press('?')
  await sheet(page).waitFor()
  const terms = await sheet(page).locator('dt').allTextContents()
  expect(terms).toEqual([
    'Dashboard',
    'All Tenders',
    'Organisations',
    'Users',
    'Analytics',
    'Audit Logs',
    'Help',
    'Moderation',
    'Deleted Tenders',
    'Contracts',
    'Create Tender',
    'Bank holidays',
    'Single sign-on',
    'Notifications',
    'Settings',
    'Search pages, actions and tenders',
    'Search this page',
    'Show this sheet',
    'Create Tender',
  ])
  await page.keyboard.type('gu')
  await sheet(page).getByLabel('Use single keys as shortcuts').uncheck()
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'detached' })

  await page.keyboard.type('gu?')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.keyboard.type('gu?')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('keyboard')
  await page.keyboard.press('Enter')
  await sheet(page).getByLabel('Use single keys as shortcuts').check()
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'detached' })
  await page.keyboard.type('gu')
  await page.waitForURL('**/admin/users')
})
