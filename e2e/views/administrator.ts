import type { Page } from 'playwright-core'
import type { World } from '#app/test/world.ts'
import { makeDeadLetter } from '../emails.ts'
import { chosen, dialog, inTurn, opened, press, pressInDialog } from './view.ts'
import type { MakeWalk, View } from './view.ts'

const long = 'The Very Long-Named Company of Wolverhampton and Surroundings'
const longTitle = 'Cleaning-and-hygiene services for the Northgate harbour offices and depots'

async function makeOrganisations({ makeOrganisation, makeTender, makeUser, visitor }: World) {
  const pending = { verification_status: 'pending' } as const
  const organisation = await makeOrganisation({ name: `${long} Ltd`, ...pending })
  await makeOrganisation({ name: long, ...pending })
  const rejected = await makeOrganisation({
    name: 'Second Chance',
    verification_status: 'rejected',
    rejection_reason: 'A mistake',
  })
  const email = 'an.unusually.long.address@wolverhampton-and-surroundings.test'
  const user = { name: 'Ned New', organisation_id: organisation.id, is_active: false, email }
  await makeUser(user)
  const buyer = await makeUser({ role: 'buyer', name: 'Bea Buyer' })
  await makeTender({ created_by: buyer.id })
  const blocked = await makeUser({ name: 'Bo Blocked', is_active: false })
  const guest = { role: 'buyer', is_guest: true, organisation_id: null } as const
  const gail = await makeUser({ ...guest, name: 'Gail Guest', is_active: false })
  for (const { email } of [blocked, gail])
    await visitor().post('/api/auth/request-access', { email })
  await makeUser({ name: 'Mo Mfa', mfa_enabled: true, mfa_secret: Buffer.from('sealed') })
  return { organisation, rejected, buyer }
}

async function makeTenders({ db, makeTender }: World) {
  const description = 'Daily cleaning. '.repeat(40)
  const changed = await makeTender({ title: longTitle, description })
  await makeTender({ moderation_status: 'flagged', moderation_notes: 'Too\nlow.' })
  await makeTender({ deleted_at: new Date(), title: longTitle })
  await db
    .insertInto('audit_logs')
    .values({
      action: 'tender.updated',
      resource_type: 'Tender',
      resource_id: changed.id,
      metadata: JSON.stringify({ change_note: longTitle, lots: [{ lot_number: 1 }] }),
      changes: JSON.stringify({ title: { from: null, to: longTitle.replaceAll(' ', '') } }),
    })
    .execute()
  return changed
}

const peopleViews = (ids: { organisation: number; rejected: number; buyer: number }): View[] => [
  {
    state: 'organisations',
    path: '/admin/organisations?filter=pending',
    shows: 'Select all 2 pending',
    step: press('Select all 2 pending'),
  },
  opened('+ Create Organisation'),
  opened(/^Approve: /),
  chosen(`${long} Ltd`, 'Reject'),
  opened('Approve selected (2)'),
  {
    state: 'organisation',
    path: `/admin/organisations/${ids.organisation}`,
    shows: 'Recent Tenders',
  },
  opened('Approve'),
  opened('Reject'),
  opened('Edit'),
  chosen('Ned New', 'Remove'),
  {
    ...opened('Reverse rejection'),
    path: `/admin/organisations/${ids.rejected}`,
    shows: 'A mistake',
  },
  {
    state: 'no organisations',
    path: '/admin/organisations?search=nothing+of+the+kind',
    shows: 'No organisations found',
  },
  { state: 'users', path: '/admin/users', shows: 'MFA Enabled' },
  { state: 'menu of a user', step: press('Actions for Ned New') },
  opened('+ Create Admin'),
  chosen('Bea Buyer', 'Block'),
  opened('Unblock: Bo Blocked'),
  opened('Dismiss: Bo Blocked'),
  chosen('Bea Buyer', 'Reset Password'),
  chosen('Bea Buyer', 'Change Role'),
  chosen('Mo Mfa', 'Reset MFA'),
  {
    state: 'user to create, with errors',
    step: inTurn(press('+ Create User'), pressInDialog('Create User'), (page) =>
      dialog(page).getByRole('alert').waitFor(),
    ),
    isKept: true,
  },
  { state: 'created password', step: createUser, isKept: true },
  { state: 'created password, asking', step: pressInDialog('Done') },
  { state: 'user', path: `/admin/users/${ids.buyer}`, shows: 'Not signed in anywhere' },
]

async function createUser(page: Page): Promise<void> {
  const form = dialog(page)
  await form.getByLabel('Name').fill('Axel Axe')
  await form.getByLabel('Email', { exact: true }).fill(`axel-${Date.now()}@example.test`)
  await form.getByLabel('Organisation').selectOption({ index: 1 })
  await pressInDialog('Create User')(page)
  await page.getByRole('heading', { name: 'Password Created' }).waitFor()
}

const oversightViews = (changed: number): View[] => [
  { state: 'moderation', path: '/admin/moderation', shows: longTitle },
  opened(`Approve: ${longTitle}`),
  chosen(longTitle, 'Flag', 'Flag'),
  chosen(longTitle, 'Request Changes', 'Request Changes'),
  chosen(longTitle, 'Reject', 'Reject'),
  { state: 'flagged tenders', path: '/admin/moderation?filter=flagged', shows: 'Too' },
  {
    state: 'no tenders to moderate',
    path: '/admin/moderation?filter=rejected',
    shows: 'No tenders to moderate',
  },
  { state: 'deleted tenders', path: '/admin/tenders/trashed', shows: longTitle },
  opened(`Restore: ${longTitle}`),
  chosen(longTitle, 'Delete Forever'),
  { state: 'audit logs', path: '/admin/audit-logs', shows: /^Details$/ },
  {
    state: 'details of an audit log',
    path: `/admin/audit-logs?resource_type=Tender&resource_id=${changed}`,
    shows: 'Show the others too',
    step: inTurn(
      // The previous list stays visible, marked as busy, until the filtered list has loaded.
      (page) => page.locator('table:not([aria-busy])').waitFor(),
      press('Details'),
      (page) => page.getByText(longTitle.replaceAll(' ', '')).first().waitFor(),
      (page) => page.getByText('Formatted data').click(),
    ),
  },
  {
    state: 'no audit logs',
    path: '/admin/audit-logs?action=nothing',
    shows: 'No audit logs found',
  },
  { state: 'undelivered emails', path: '/admin/dashboard', shows: '550 No such mailbox here' },
  opened('Discard: Welcome to ann@example.test'),
]

const paletteViews: View[] = [
  {
    state: 'palette',
    step: inTurn(
      (page) => page.keyboard.press('Control+k'),
      (page) => page.getByRole('combobox').waitFor(),
    ),
    isKept: true,
  },
  {
    state: 'keyboard shortcuts',
    step: inTurn(
      (page) => page.keyboard.type('keyboard'),
      (page) => page.keyboard.press('Enter'),
      (page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor(),
    ),
  },
]

export const walkAsAdministrator: MakeWalk = async (world) => {
  const { organisation, rejected, buyer } = await makeOrganisations(world)
  const changed = await makeTenders(world)
  await makeDeadLetter(world, 'ann@example.test')
  const ids = { organisation: organisation.id, rejected: rejected.id, buyer: buyer.id }
  return {
    user: await world.makeUser({ role: 'admin' }),
    views: [...peopleViews(ids), ...oversightViews(changed.id), ...paletteViews],
  }
}
