import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseAction } from './choose-action.ts'
import { usePortal } from './portal.ts'

const portal = usePortal()

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()

const listed = (page: Page) =>
  page.getByRole('list', { name: 'Tenders' }).getByRole('heading').allInnerTexts()

async function openQueue(): Promise<Page> {
  const page = await portal.enter(
    await portal.world.makeUser({ role: 'admin' }),
    '/admin/moderation',
  )
  await page.getByRole('heading', { level: 1, name: 'Tender Moderation' }).waitFor()
  return page
}

test('an administrator flags, asks for changes, approves and rejects', async () => {
  const { world } = portal
  const buyer = await world.makeUser({ role: 'buyer', name: 'Bea Quill' })
  const flagged = await world.makeTender({ created_by: buyer.id, title: 'Cleaning of the baths' })
  await world.makeTender({ created_by: buyer.id, title: 'Guarding of the depot' })
  await world.makeTender({ created_by: buyer.id, title: 'Window cleaning' })
  const page = await openQueue()
  await page.getByRole('link', { name: 'Pending Review 3' }).waitFor()

  // An empty reason is not sent, and the dialog shows an error.
  await chooseAction(page, 'Cleaning of the baths', 'Flag')
  const dialog = page.getByRole('dialog', { name: 'Flag “Cleaning of the baths”?' })
  await dialog.getByRole('button', { name: 'Flag', exact: true }).click()
  await dialog.getByRole('link', { name: 'Please provide a reason for flagging' }).waitFor()
  await dialog.getByLabel('Reason for flagging').fill('The value looks too low.')
  await dialog.getByRole('button', { name: 'Flag', exact: true }).click()
  await page.getByText('Tender flagged successfully').waitFor()
  await page.getByRole('link', { name: 'Pending Review 2' }).waitFor()

  await chooseAction(page, 'Guarding of the depot', 'Request Changes')
  await page.getByLabel('Changes needed').fill('Please name the sites.')
  await press(page, 'Request Changes')
  await page.getByText('Change request sent to buyer').waitFor()
  // The tab's count includes only the listed tenders. Tenders that are waiting for the buyer's
  // changes are in a group of their own.
  await page.getByRole('link', { name: 'Pending Review 1' }).waitFor()
  await expect.poll(() => listed(page)).toEqual(['Window cleaning'])
  await page.getByText('Changes requested (1)').click()
  await page.waitForURL('**/admin/moderation?group=changes_requested')
  await expect.poll(() => listed(page)).toEqual(['Guarding of the depot'])
  const waiting = page.getByRole('listitem').filter({ hasText: 'Guarding of the depot' })
  await waiting.getByText('Changes Requested').waitFor()
  await waiting.getByText('Please name the sites.').waitFor()

  await page.getByText('To review (1)').click()
  await press(page, 'Approve: Window cleaning')
  await press(page, 'Approve')
  await page.getByText('Tender approved successfully').waitFor()

  await page.getByRole('link', { name: /^Flagged/ }).click()
  await page.waitForURL('**/admin/moderation?filter=flagged')
  await chooseAction(page, 'Cleaning of the baths', 'Reject')
  await page.getByLabel('Reason for rejection').fill('A duplicate.')
  await press(page, 'Reject')
  await page.getByText('Tender rejected and unpublished').waitFor()
  await page.getByText('No tenders to moderate').waitFor()

  await page.getByRole('link', { name: /^Rejected/ }).click()
  const item = page.getByRole('listitem').filter({ hasText: 'Cleaning of the baths' })
  await item.getByText('Draft').waitFor()
  await item.getByText('by Bea Quill').waitFor()
  const link = item.getByRole('link', { name: 'Cleaning of the baths' })
  expect(await link.getAttribute('href')).toBe(`/tenders/${flagged.id}`)
})

test('an administrator cannot judge what they created, and is told why', async () => {
  const { world } = portal
  const admin = await world.makeUser({ role: 'admin' })
  const { id } = await world.makeTender({ title: 'Tapestry cleaning' })
  await world.db.updateTable('tenders').set({ created_by: admin.id }).where('id', '=', id).execute()
  const page = await portal.enter(admin, '/admin/moderation?search=tapestry')
  const button = page.getByRole('button', { name: 'Approve: Tapestry cleaning' })
  await button.focus()
  await page
    .getByRole('tooltip', { name: /another administrator has to review it/ })
    .first()
    .waitFor()
  expect(await button.getAttribute('aria-disabled')).toBe('true')
})
