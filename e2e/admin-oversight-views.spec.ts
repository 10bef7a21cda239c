// Moderation, deleted tenders and the audit log hold wide, narrow and dark, with every dialog open.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { findFaults, usePortal } from './portal.ts'

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

const judge = (verb: string) => async () => {
  const page = await open('/admin/moderation', longTitle)
  await page.getByRole('button', { name: `${verb}: ${longTitle}` }).click()
  await page.getByRole(verb === 'Approve' ? 'alertdialog' : 'dialog').waitFor()
  // With its errors, where it has some.
  if (verb !== 'Approve') await page.getByRole('button', { name: verb, exact: true }).click()
  return page
}

const inTrash = (name: string) => async () => {
  const page = await open('/admin/tenders/trashed', longTitle)
  await page.getByRole('button', { name }).click()
  await page.getByRole('alertdialog').waitFor()
  return page
}

const pages: Record<string, () => Promise<Page>> = {
  moderation: () => open('/admin/moderation', longTitle),
  'moderation, flagged': () => open('/admin/moderation?filter=flagged', 'Too'),
  'moderation, empty': () => open('/admin/moderation?filter=rejected', 'No tenders to moderate'),
  'moderation, approving': judge('Approve'),
  'moderation, flagging': judge('Flag'),
  'moderation, requesting changes': judge('Request Changes'),
  'moderation, rejecting': judge('Reject'),
  'deleted tenders': () => open('/admin/tenders/trashed', longTitle),
  'deleted tenders, restoring': inTrash(`Restore ${longTitle}`),
  'deleted tenders, deleting': inTrash(`Delete Forever: ${longTitle}`),
  'audit logs': () => open('/admin/audit-logs', 'Details'),
  'audit logs, details': async () => {
    const page = await open('/admin/audit-logs', 'Details')
    await page.getByRole('button', { name: 'Details' }).first().click()
    await page.getByText('Formatted data').first().click()
    return page
  },
  'audit logs, empty': () => open('/admin/audit-logs?action=nothing', 'No audit logs found'),
}

test.for(Object.entries(pages))('%s', async ([, show]) => {
  expect(await findFaults(await show())).toEqual([])
})
