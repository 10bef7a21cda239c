// Tests the command palette, which finds any page, action or tender from a few letters and can be
// used entirely by keyboard.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { usePortal } from './portal.ts'

const portal = usePortal()

async function openPalette(page: Page) {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search pages, actions and tenders' })
  await field.waitFor()
  return field
}

const optionsOf = (page: Page, group: string) =>
  page.getByRole('group', { name: group }).getByRole('option').allTextContents()

const activeOption = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant')
    return id && document.getElementById(id)?.textContent
  })

test('an administrator opens a page that is missing from the menu through the palette', async () => {
  const page = await portal.enter(await portal.world.makeUser({ role: 'admin' }))
  await openPalette(page)
  expect(await optionsOf(page, 'Pages')).toEqual([
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
  ])
  await page.keyboard.type('modera')
  expect(await activeOption(page)).toBe('Moderation')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Tender Moderation' }).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Tender Moderation')
})

test('a supplier finds a tender by its reference, and it is then listed among the recent tenders', async () => {
  const { makeTender, makeUser } = portal.world
  const tender = await makeTender({ title: 'Washing of windows at the harbour office' })
  const hidden = await makeTender({ title: 'Washing of secrets', eligibility_type: 'invite_only' })
  const page = await portal.enter(await makeUser({ role: 'supplier' }))
  await openPalette(page)
  await page.keyboard.type(hidden.reference)
  await page.getByText('1 result.').waitFor()
  expect(await optionsOf(page, 'Tenders')).toEqual([`Search tenders for “${hidden.reference}”`])

  await page.getByRole('combobox').fill(tender.reference)
  await page.getByRole('option', { name: tender.title }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/tenders/${tender.id}`)
  await page.getByRole('heading', { level: 1, name: tender.title }).waitFor()

  await openPalette(page)
  expect(await optionsOf(page, 'Recent tenders')).toEqual([tender.title + tender.reference])

  // A phone shows the whole title, and the reference below it.
  await page.setViewportSize({ width: 320, height: 640 })
  const option = page.getByRole('option', { name: tender.title })
  const title = option.getByText(tender.title)
  const { y, height } = (await title.boundingBox())!
  expect((await option.getByText(tender.reference).boundingBox())!.y).toBe(y + height)
  expect(await title.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0)
})

test('the palette finds users and organisations for administrators, and offers actions on the open tender', async () => {
  const { makeOrganisation, makeTender, makeUser } = portal.world
  const organisation = await makeOrganisation({ name: 'Zebrawood Joinery' })
  const person = await makeUser({ name: 'Zebedee Quint', organisation_id: organisation.id })
  const tender = await makeTender({ title: 'Joinery of piers' })
  const page = await portal.enter(await makeUser({ role: 'admin' }), `/tenders/${tender.id}`)
  await page.getByRole('heading', { level: 1, name: tender.title }).waitFor()
  await openPalette(page)
  expect((await optionsOf(page, 'This tender')).slice(0, 3)).toEqual([
    'Edit this tender',
    'Close this tender',
    'Award this tender',
  ])
  await page.keyboard.type('close this')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep open' }).click()

  await openPalette(page)
  await page.keyboard.type('zeb')
  await page.getByRole('option', { name: 'Zebrawood Joinery' }).waitFor()
  expect(await optionsOf(page, 'Organisations')).toEqual(['Zebrawood Joinery'])
  await page.getByRole('option', { name: 'Zebedee Quint' }).click()
  await page.waitForURL(`**/admin/users/${person.id}`)
  await page.getByRole('heading', { level: 1, name: 'Zebedee Quint' }).waitFor()
})

test('in the palette, arrow keys wrap, Escape closes, the search is debounced, and actions run', async () => {
  const page = await portal.enter(await portal.world.makeUser({ role: 'buyer' }))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Search and commands' }).click()
  await page.getByRole('combobox').waitFor()
  expect(await activeOption(page)).toBe('Dashboard')
  await page.keyboard.press('ArrowUp')
  expect(await activeOption(page)).toBe('Log Out')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await activeOption(page)).toBe('My Tenders')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // The focus returns to the button that opened the palette.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Search and commands')

  // The search for tenders is debounced.
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/tenders') asked.push(url.searchParams.get('search') ?? '')
  })
  const field = await openPalette(page)
  await field.evaluate(typeWithoutPause, 'quayside')
  await page.getByText('1 result.').waitFor()
  expect(asked).toEqual(['quayside'])

  // Words without a match can still be searched for in the list of tenders.
  await field.fill('zzz quux')
  await page.getByRole('option', { name: 'Search tenders for “zzz quux”' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/tenders?search=zzz+quux')
  await page.getByText('No tenders found').waitFor()

  // If the search for tenders fails, the palette says so, and its other entries still work.
  await page.route('**/api/tenders?*', (route) =>
    route.fulfill({ status: 422, json: { message: 'No.' } }),
  )
  await openPalette(page)
  await page.keyboard.type('help')
  await page.getByText('We couldn’t search tenders. Try again.').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/help')

  await openPalette(page)
  await page.keyboard.type('theme dark')
  await page.keyboard.press('Enter')
  await page.locator('html[data-theme="dark"]').waitFor()
  expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true)
  await openPalette(page)
  await page.keyboard.type('log out')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login')
})

/**
 * Types in the page itself: each letter is rendered, but no timer runs between two letters, even on
 * a slow machine.
 */
async function typeWithoutPause(field: Element, word: string): Promise<void> {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
  for (let typed = 1; typed <= word.length; typed += 1) {
    set!.call(field, word.slice(0, typed))
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
}
