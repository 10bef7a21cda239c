// Moderation, deleted tenders and the audit log hold in all three views, with every dialog open.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { findAccessibilityFaults, sidewaysScroll, usePortal, views } from './portal.ts'

const portal = usePortal({ LOGIN_TRIES_PER_MINUTE_AND_ADDRESS: '1000' })
type View = (typeof views)[keyof typeof views]

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

/** With a session that is there already: what is looked at here is behind the sign-in. */
async function open(path: string, view: View, ready: string): Promise<Page> {
  const { cookies } = await portal.world.signedIn(admin)
  // A file, since a page of ours would fetch a visitor's session over this one.
  const page = await portal.open('/favicon.svg', view)
  const url = portal.address
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })))
  await page.goto(path)
  await page.getByText(ready).first().waitFor()
  return page
}

const judge = (verb: string) => async (view: View) => {
  const page = await open('/admin/moderation', view, longTitle)
  await page.getByRole('button', { name: `${verb}: ${longTitle}` }).click()
  await page.getByRole(verb === 'Approve' ? 'alertdialog' : 'dialog').waitFor()
  // With its errors, where it has some.
  if (verb !== 'Approve') await page.getByRole('button', { name: verb, exact: true }).click()
  return page
}

const inTrash = (name: string) => async (view: View) => {
  const page = await open('/admin/tenders/trashed', view, longTitle)
  await page.getByRole('button', { name }).click()
  await page.getByRole('alertdialog').waitFor()
  return page
}

const pages: Record<string, (view: View) => Promise<Page>> = {
  moderation: (view) => open('/admin/moderation', view, longTitle),
  'moderation, flagged': (view) => open('/admin/moderation?filter=flagged', view, 'Too'),
  'moderation, empty': (view) =>
    open('/admin/moderation?filter=rejected', view, 'No tenders to moderate'),
  'moderation, approving': judge('Approve'),
  'moderation, flagging': judge('Flag'),
  'moderation, requesting changes': judge('Request Changes'),
  'moderation, rejecting': judge('Reject'),
  'deleted tenders': (view) => open('/admin/tenders/trashed', view, longTitle),
  'deleted tenders, restoring': inTrash(`Restore ${longTitle}`),
  'deleted tenders, deleting': inTrash(`Delete Forever: ${longTitle}`),
  'audit logs': (view) => open('/admin/audit-logs', view, 'tender.updated'),
  'audit logs, details': async (view) => {
    const page = await open('/admin/audit-logs', view, 'tender.updated')
    await page.getByRole('button', { name: 'Details' }).first().click()
    await page.getByText('Formatted data').first().click()
    return page
  },
  'audit logs, empty': (view) =>
    open('/admin/audit-logs?action=nothing', view, 'No audit logs found'),
}

describe.for(Object.entries(views))('%s', ([, view]) => {
  test.for(Object.entries(pages))('%s', async ([, show]) => {
    const page = await show(view)
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  })
})
