// Checks the pages for visitors and for each role, including dialogs and errors, in the wide,
// narrow and dark views: axe finds no faults, and no page scrolls sideways. States that only a
// longer journey reaches are checked in that journey's test.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { findFaults, follow, usePortal } from './portal.ts'
import { walkAsAccount } from './views/account.ts'
import { walkAsAdministrator } from './views/administrator.ts'
import { walkAsBuyer } from './views/buyer.ts'
import { walkAsSupplier } from './views/supplier.ts'
import type { MakeWalk, View, Walk } from './views/view.ts'
import { walkAsVisitor } from './views/visitor.ts'

const portal = usePortal({ LOGIN_TRIES_PER_MINUTE_AND_ADDRESS: '1000' })

const walks: Record<string, MakeWalk> = {
  'a visitor': walkAsVisitor,
  'an account with a second factor': walkAsAccount,
  'a supplier': walkAsSupplier,
  'a buyer': walkAsBuyer,
  'an administrator': walkAsAdministrator,
}

const modal = (page: Page) => page.locator('dialog:modal')

/** Opens the first page of a walk. The walk's other pages are opened in the same window. */
function openFirst({ user }: Walk): Promise<Page> {
  return user ? portal.enter(user, '/help') : portal.open('/login')
}

async function show(page: Page, { path, shows, step }: View): Promise<void> {
  if (path) await follow(page, path)
  if (shows) await page.getByRole('main').getByText(shows).first().waitFor()
  await step?.(page)
}

// The data is created only once, so that a repeated test finds the same data.
const made = new Map<string, Walk>()

beforeAll(async () => {
  for (const [who, makeWalk] of Object.entries(walks)) made.set(who, await makeWalk(portal.world))
})

test.for(Object.keys(walks))('pages for %s have no accessibility or layout faults', async (who) => {
  const walk = made.get(who)!
  const page = await openFirst(walk)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const faults: string[] = []
  for (const view of walk.views) {
    await show(page, view)
    faults.push(...(await findFaults(page)).map((fault) => `${view.state}: ${fault}`))
    if (view.isKept || (await modal(page).count()) === 0) continue
    await page.keyboard.press('Escape')
    // A dialog with edited fields asks first.
    const discard = modal(page).getByRole('button', { name: 'Discard', exact: true })
    if (await discard.isVisible()) await discard.click()
    await modal(page).waitFor({ state: 'detached' })
  }
  expect(faults).toEqual([])
})
