import { expect, test } from 'vitest'
import { chooseAction } from './choose-action.ts'
import { usePortal, views } from './portal.ts'

const portal = usePortal()

test('an administrator restores one deleted tender and deletes another permanently', async () => {
  const { world } = portal
  const admin = await world.makeUser({ role: 'admin', name: 'Ada Marsh' })
  const archived = { deleted_at: new Date(), deleted_by: admin.id }
  const kept = await world.makeTender({ ...archived, title: 'Grounds of the park' })
  const gone = await world.makeTender({ ...archived, title: 'Catering at the museum' })
  const page = await portal.enter(admin, '/admin/moderation')
  await page.getByRole('link', { name: 'Deleted Tenders' }).click()
  await page.getByRole('heading', { level: 1, name: 'Deleted Tenders' }).waitFor()
  await page.getByText('these are retained for audit purposes').waitFor()

  // A phone shows the main action in the row, as a wide screen does.
  await page.setViewportSize(views.narrow.viewport)
  const restore = page.getByRole('button', { name: 'Restore: Grounds of the park' })
  const row = (await page.getByRole('row', { name: /Grounds of the park/ }).boundingBox())!
  const action = (await restore.boundingBox())!
  expect(action.x + action.width).toBeLessThanOrEqual(row.x + row.width)
  expect(action.y + action.height).toBeLessThanOrEqual(row.y + row.height)
  await restore.click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await page.getByText('Tender restored successfully').waitFor()
  await page.getByRole('link', { name: 'Grounds of the park' }).waitFor({ state: 'detached' })

  // The button is inactive until the confirmation word is typed exactly.
  await chooseAction(page, 'Catering at the museum', 'Delete Forever')
  const dialog = page.getByRole('alertdialog', { name: 'Delete “Catering at the museum” forever?' })
  const word = dialog.getByLabel('Type DELETE to confirm')
  const button = dialog.getByRole('button', { name: 'Delete Forever' })
  for (const typed of ['', 'delete', 'DELETE ', 'DELET']) {
    await word.fill(typed)
    await button.click({ force: true })
    await word.press('Enter')
    await dialog.getByText('Type DELETE to continue.').waitFor()
  }
  expect(await findTender(gone.id)).toBeDefined()
  await word.fill('DELETE')
  await button.click()
  await page.getByText('Tender permanently deleted').waitFor()
  await page.getByText('No deleted tenders found').waitFor()

  expect(await findTender(gone.id)).toBeUndefined()
  expect((await findTender(kept.id))?.deleted_at).toBeNull()
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await crumbs.getByRole('link', { name: 'Tenders' }).click()
  await page.waitForURL('**/tenders')
})

const findTender = (id: number) =>
  portal.world.db.selectFrom('tenders').select('deleted_at').where('id', '=', id).executeTakeFirst()
