// Checks moderation, deleted tenders and the audit log, with every dialog open: wide, narrow and
// dark.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { chooseAction } from './choose-action.ts'
import { findFaults, follow, usePortal } from './portal.ts'

const portal = usePortal()

const longTitle = 'Cleaning-and-hygiene services for the Northgate harbour offices and depots'

let admin: { id: number }

beforeAll(async () => {
  const { world } = portal
  await world.makeTender({ title: longTitle, description: 'Daily cleaning. '.repeat(40) })
  await world.makeTender({ moderation_status: 'flagged', moderation_notes: 'Too\nlow.' })
  await world.makeTender({ deleted_at: new Date(), title: longTitle })
  admin = await world.makeUser({ role: 'admin' })
  await world.db
    .insertInto('audit_logs')
    .values({
      action: 'tender.updated',
      resource_type: 'Tender',
      resource_id: 1,
      metadata: JSON.stringify({ change_note: longTitle, lots: [{ lot_number: 1 }] }),
      changes: JSON.stringify({ title: { from: null, to: longTitle.replaceAll(' ', '') } }),
    })
    .execute()
})

async function open(path: string, ready: string): Promise<Page> {
  const page = await portal.enter(admin, path)
  await page.getByText(ready).first().waitFor()
  return page
}

const dialogOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/** Returns the faults of the page, each with the name of the state in which it was found. */
async function faultsOf(page: Page, state: string): Promise<string[]> {
  return (await findFaults(page)).map((fault) => `${state}: ${fault}`)
}

/** Opens a dialog, checks it with the errors of an empty submission, and closes it by keyboard. */
async function faultsOfDialog(page: Page, button: string, send?: string): Promise<string[]> {
  await page.getByRole('button', { name: button }).click()
  return faultsOfOpenDialog(page, button, send)
}

async function faultsOfOpenDialog(page: Page, button: string, send?: string): Promise<string[]> {
  await dialogOf(page).waitFor()
  if (send) await dialogOf(page).getByRole('button', { name: send, exact: true }).click()
  const faults = await faultsOf(page, button)
  await page.keyboard.press('Escape')
  await dialogOf(page).waitFor({ state: 'detached' })
  return faults
}

test('moderation, with every dialog', async () => {
  const page = await open('/admin/moderation', longTitle)
  expect(await faultsOf(page, 'open')).toEqual([])
  expect(await faultsOfDialog(page, `Approve: ${longTitle}`)).toEqual([])
  for (const verb of ['Flag', 'Request Changes', 'Reject']) {
    await chooseAction(page, longTitle, verb)
    expect(await faultsOfOpenDialog(page, verb, verb)).toEqual([])
  }
  await follow(page, '/admin/moderation?filter=flagged')
  await page.getByText('Too').first().waitFor()
  expect(await faultsOf(page, 'flagged')).toEqual([])
  await follow(page, '/admin/moderation?filter=rejected')
  await page.getByText('No tenders to moderate').first().waitFor()
  expect(await faultsOf(page, 'empty')).toEqual([])
})

test('deleted tenders, with every dialog', async () => {
  const page = await open('/admin/tenders/trashed', longTitle)
  expect(await faultsOf(page, 'open')).toEqual([])
  expect(await faultsOfDialog(page, `Restore: ${longTitle}`)).toEqual([])
  await chooseAction(page, longTitle, 'Delete Forever')
  expect(await faultsOfOpenDialog(page, 'Delete Forever')).toEqual([])
})

test('audit logs, with the details of one and without any', async () => {
  const page = await open('/admin/audit-logs', 'Audit Logs')
  const details = page.getByRole('button', { name: 'Details' }).first()
  await details.waitFor()
  expect(await faultsOf(page, 'open')).toEqual([])
  await details.click()
  await page.getByText('Formatted data').first().click()
  expect(await faultsOf(page, 'details')).toEqual([])
  await follow(page, '/admin/audit-logs?action=nothing')
  await page.getByText('No audit logs found').first().waitFor()
  expect(await faultsOf(page, 'empty')).toEqual([])
})
