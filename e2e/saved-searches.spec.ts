// Tests saved searches from the filter to the notification, and the unsubscribe link in the emails.
import { expect, test } from 'vitest'
import { savedSearchTexts as texts } from '#features/search/contract/saved-search.ts'
import { unsubscribePath } from '#features/search/server/unsubscribe-token.ts'
import { chooseAction } from './choose-action.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal()

test('a supplier saves a search, is notified of a match, changes the search and deletes it', async () => {
  const { makeUser, makeTender, signedIn } = portal.world
  const supplier = await makeUser({ email_notifications_enabled: false })
  const page = await portal.enter(supplier, '/supplier/searches')
  await page.getByText('No saved searches yet').waitFor()

  await page.goto('/tenders?search=orchard&categories=grounds,waste')
  await page.getByRole('button', { name: texts.save }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(texts.emailsOff).waitFor()
  const name = dialog.getByLabel('Name')
  expect(await name.inputValue()).toBe('orchard, Waste management or Grounds maintenance')
  expect(await findFaults(page)).toEqual([])
  await name.fill('')
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await dialog.getByRole('alert').getByText('Give the search a name').waitFor()
  await name.fill('Orchards')
  await dialog.getByLabel('As soon as').check()
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await page.getByText('Search saved', { exact: true }).waitFor()
  await page.getByRole('navigation', { name: texts.title }).getByText('Orchards').waitFor()

  const buyer = await makeUser({ role: 'buyer' })
  const title = 'Pruning of the orchard'
  const draft = await makeTender({
    created_by: buyer.id,
    status: 'draft',
    title,
    categories: ['grounds'],
  })
  await (await signedIn(buyer)).post(`/api/tenders/${draft.id}/publish`)
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
  const rows = page.getByRole('list', { name: 'Tenders' })
  await rows.getByText('“orchard”').waitFor()
  expect(await findFaults(page, 'main')).toEqual([])

  await page.getByRole('link', { name: 'Manage saved searches' }).click()
  const row = page.getByRole('row', { name: /Orchards/ })
  await expect.poll(() => row.getByRole('cell').nth(1).innerText()).toContain('1')
  expect(await findFaults(page)).toEqual([])
  await row.getByRole('button', { name: 'Change: Orchards' }).click()
  await dialog.getByLabel('Name').fill('Fruit trees')
  await dialog.getByLabel('One email a week').check()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Saved search updated', { exact: true }).waitFor()
  await page.getByRole('row', { name: /Fruit trees.*One email a week/ }).waitFor()

  await page.getByRole('link', { name: 'Fruit trees' }).click()
  await rows.getByRole('link', { name: title }).waitFor()
  await page.goBack()
  await chooseAction(page, 'Fruit trees', 'Delete')
  const question = page.getByRole('alertdialog')
  await question.getByText('Delete “Fruit trees”?').waitFor()
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No saved searches yet').waitFor()
})

test('an email’s unsubscribe link asks for confirmation, and works without signing in', async () => {
  const { db, makeSearch, makeUser, services } = portal.world
  const { id } = await makeSearch(await makeUser(), { name: 'Hedges <b>' })
  const page = await portal.open(unsubscribePath(services.appKey, [id]))
  await page.getByRole('heading', { level: 1, name: 'Stop emails about a saved search' }).waitFor()
  await page.getByText('Hedges <b>').waitFor()
  expect(await findFaults(page)).toEqual([])
  const pace = async () =>
    (await db.selectFrom('saved_searches').select('frequency').execute()).map(
      (one) => one.frequency,
    )
  expect(await pace()).toEqual(['immediate'])
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await page
    .getByRole('heading', { level: 1, name: 'You’ll get no more of these emails' })
    .waitFor()
  expect(await pace()).toEqual(['never'])
})
