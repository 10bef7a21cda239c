// Tests that a buyer can answer the moderators' note, and that an archived tender is shown as
// archived.
import { expect, test } from 'vitest'
import { usePortal } from './portal.ts'

const portal = usePortal()

test('a buyer answers the moderators’ note, and they read the answer', async () => {
  const { world } = portal
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, title: 'Cleaning of the baths' })
  const admin = await world.makeUser({ role: 'admin' })
  const reviewer = await world.signedIn(admin)
  const reason = 'Please name the sites.'
  await reviewer.post(`/api/admin/moderation/tenders/${tender.id}/reject`, { reason })

  const page = await portal.enter(buyer, `/tenders/${tender.id}`)
  await page.getByText(reason).waitFor()
  await page.getByText('Change the tender or reply to this note').waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish “Cleaning of the baths”?' })
  await dialog.getByText(reason).waitFor()
  const publish = dialog.getByRole('button', { name: 'Publish', exact: true })
  await publish.click()
  await dialog
    .getByRole('link', {
      name: 'Change the tender or reply to the note before you publish it again',
    })
    .waitFor()
  await dialog.getByLabel(/^Reply to the moderators/).fill('They are in the annex.')
  await publish.click()
  await page.getByText('Tender published successfully').waitFor()
  await page.getByText('Pending Review').waitFor()
  expect(await page.getByText(reason).count()).toBe(0)

  const queue = await portal.enter(admin, '/admin/moderation')
  const item = queue.getByRole('listitem').filter({ hasText: 'Cleaning of the baths' })
  await item.getByText('Reply from the buyer').waitFor()
  await item.getByText('They are in the annex.').waitFor()
})

test('archiving says who is told, leaves a trace for suppliers and a mark for administrators', async () => {
  const { world } = portal
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, title: 'Guarding of the depot' })
  const supplier = await world.makeUser()
  await world.makeInterest(tender, supplier)
  await world.makeInterest(tender, await world.makeUser())

  const page = await portal.enter(buyer, `/tenders/${tender.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('The 2 interested suppliers will be told.').waitFor()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Tender archived successfully').waitFor()

  const interests = await portal.enter(supplier, '/supplier/interests')
  await interests.getByText('Deleted tenders (1)').click()
  const removed = interests.getByRole('table', { name: 'Deleted tenders' })
  await removed.getByText('Guarding of the depot').waitFor()
  expect(await removed.getByRole('link').count()).toBe(0)

  const admin = await world.makeUser({ role: 'admin' })
  const archived = await portal.enter(admin, `/tenders/${tender.id}`)
  await archived.getByText('This tender is deleted').waitFor()
  expect(await archived.getByText(/\d left$/).count()).toBe(0)
  await archived.getByRole('link', { name: 'Open deleted tenders' }).click()
  await archived.getByRole('heading', { level: 1, name: /Deleted/ }).waitFor()
  await archived.getByText('Guarding of the depot').first().waitFor()
})
