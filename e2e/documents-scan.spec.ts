import { afterAll, expect, test } from 'vitest'
import { makeTestTender, uploaded } from '#app/test/document-tender.ts'
import { startClamd, virus } from '#app/test/fake-clamd.ts'
import { pdf } from '#app/test/sample-files.ts'
import { file } from './files.ts'
import { usePortal } from './portal.ts'

const clamd = await startClamd()
const portal = usePortal({ CLAMD: `127.0.0.1:${clamd.port}` })

afterAll(() => clamd.close())

test('an infected file is reported to its uploader, and nobody can download it', async () => {
  const { buyer, tender } = await makeTestTender(portal.world, { status: 'draft' })
  const page = await portal.enter(buyer, `/tenders/${tender.id}?tab=documents`)
  await page
    .getByLabel('Files')
    .setInputFiles([file('ill.pdf', pdf(virus)), file('well.pdf', pdf('well'))])
  await page.getByRole('button', { name: 'Upload 2 documents' }).click()
  const documents = page.getByRole('list', { name: 'Documents', exact: true })
  await documents.getByText('Infected', { exact: true }).waitFor()
  await documents.getByText('Scanned', { exact: true }).waitFor()
  await page
    .getByRole('list', { name: 'Uploads' })
    .getByText('This file is infected and can’t be downloaded.')
    .waitFor()
  const refused = page.getByRole('button', { name: 'Download ill.pdf' })
  expect(await refused.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('link', { name: 'Download well.pdf' }).waitFor()
})

test('suppliers cannot download a file until its scan is complete', async () => {
  const { world } = portal
  const made = await makeTestTender(world, { require_interest_before_download: false })
  const { id } = await uploaded(made, { title: 'Floor plan' })
  const file = world.db.updateTable('files').where('document_id', '=', id)
  await file.set({ scan_status: 'pending' }).execute()
  const path = `/tenders/${made.tender.id}?tab=documents`

  const buyer = await portal.enter(made.buyer, path)
  await buyer.getByText('Being scanned').waitFor()
  await buyer.getByRole('link', { name: 'Download Floor plan' }).waitFor()

  const supplier = await portal.enter(await world.makeUser(), path)
  await supplier.getByRole('button', { name: 'Download Floor plan' }).waitFor()
  await supplier.getByText('This file is still being scanned for viruses').waitFor()
  await file.set({ scan_status: 'clean' }).execute()
  await supplier.getByRole('link', { name: 'Download Floor plan' }).waitFor()
})
