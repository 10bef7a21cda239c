// Tests the analytics tab on a tender's page.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '#app/test/world.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal()
let buyer: Row<'users'>
let tender: Row<'tenders'>

beforeAll(async () => {
  const { makeUser, makeTender, makeDocument, makeInterest, db } = portal.world
  buyer = await makeUser({ role: 'buyer' })
  tender = await makeTender({ created_by: buyer.id })
  const suppliers = [await makeUser(), await makeUser()]
  for (const supplier of suppliers) {
    const by = { user_id: supplier.id, organisation_id: supplier.organisation_id! }
    await makeInterest(tender, supplier)
    await db
      .insertInto('tender_views')
      .values([
        { tender_id: tender.id, ...by },
        { tender_id: tender.id, ...by },
      ])
      .execute()
  }
  const documents: Row<'documents'>[] = []
  // Two documents have the same title; the chart of downloads must show each of them separately.
  for (const title of ['Specification', 'Specification', 'Terms']) {
    documents.push(await makeDocument(tender, { title }))
  }
  await db
    .insertInto('document_downloads')
    .values(
      [0, 0, 0, 1].map((index) => ({
        document_id: documents[index]!.id,
        user_id: suppliers[0]!.id,
        organisation_id: suppliers[0]!.organisation_id,
      })),
    )
    .execute()
})

test('the analytics tab of a tender shows its figures and both charts', async () => {
  const page = await portal.enter(buyer, `/tenders/${tender.id}`)
  const tabs = page.getByRole('navigation', { name: 'Parts of the tender' })
  await tabs.getByRole('link', { name: 'Analytics' }).click()
  const figures = page.getByRole('listitem').filter({ hasText: 'View-to-interest rate' })
  await figures.getByText('50.0%').waitFor()
  const interests = page.getByRole('region', { name: 'Interests, last 30 days' })
  await interests.getByText('Interests withdrawn since are left out.').waitFor()
  expect(await interests.locator('[title$=": 0"]').count()).toBeGreaterThanOrEqual(20)
  const downloads = page.getByRole('region', { name: 'Downloads by document' })
  for (const summary of await page.getByText('Show as a table').all()) await summary.click()
  await expect
    .poll(() => downloads.getByRole('row').allInnerTexts())
    .toEqual(['Document\tDownloads', 'Specification\t3', 'Specification\t1', 'Terms\t0'])
  expect(await findFaults(page)).toEqual([])
})
