import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeTestTender, uploaded } from '#app/test/document-tender.ts'
import { readArchive } from '#app/test/read-archive.ts'
import { pdf, workbook } from '#app/test/sample-files.ts'
import { contentOf } from './files.ts'
import { usePortal } from './portal.ts'

const portal = usePortal()

const plan = { name: 'plan.pdf', content: pdf('the plan') }
const prices = { name: 'Prices – 2026.xlsx', content: workbook }

test('a supplier sees why a download is disabled, registers interest on the same page, and downloads', async () => {
  const { world } = portal
  const made = await makeTestTender(world)
  await uploaded(made, { title: 'Floor plan', file: plan })
  await uploaded(made, { title: 'Prices', file: prices })
  const page = await portal.enter(
    await world.makeUser(),
    `/tenders/${made.tender.id}?tab=documents`,
  )
  const gate = page
    .getByRole('status')
    .filter({ hasText: 'You can’t download these documents yet' })
  await gate.getByText('Mark interest in this tender first.').waitFor()
  // The list is visible, each button gives the reason why it is disabled, and there are no controls
  // to manage documents.
  const refused = page.getByRole('button', { name: 'Download Floor plan' })
  const reason = page.locator(`[id="${await refused.getAttribute('aria-describedby')}"]`)
  await expect.poll(() => reason.innerText()).toBe('Mark interest in this tender first.')
  expect(await refused.getAttribute('aria-disabled')).toBe('true')
  expect(await page.getByRole('button', { name: 'Upload document' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /New version/ }).count()).toBe(0)

  await page.getByRole('button', { name: 'Mark interest' }).press('Enter')
  await page.getByText('Interest registered successfully').waitFor()
  await gate.waitFor({ state: 'detached' })

  const one = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download Prices' }).press('Enter')
  const download = await one
  expect(download.suggestedFilename()).toBe(prices.name)
  expect(await contentOf(download)).toEqual(prices.content)
  const shown = await page.getByTitle(sha256(prices.content)).innerText()
  expect(shown).toBe(`${sha256(prices.content).slice(0, 12)}…`)

  const all = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download all' }).click()
  const archive = await all
  expect(archive.suggestedFilename()).toBe(`${made.tender.reference}-documents.zip`)
  const entries = await readArchive(await contentOf(archive))
  expect([...entries.keys()].toSorted()).toEqual(['Prices – 2026.xlsx', 'manifest.csv', 'plan.pdf'])
  expect(entries.get(plan.name)).toEqual(plan.content)
  expect(entries.get('manifest.csv')!.toString()).toContain(sha256(plan.content))

  const pack = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download tender pack' }).click()
  const packed = await readArchive(await contentOf(await pack))
  expect(packed.get(`documents/${plan.name}`)).toEqual(plan.content)

  // A preview is not counted as a download.
  const { body } = await made.client.get(made.path)
  const counts = body.data.map((row: { download_count: number }) => row.download_count)
  expect(counts).toEqual([3, 2])
})

test('a failed download shows a message with the reason', async () => {
  const { world } = portal
  const made = await makeTestTender(world, { require_interest_before_download: false })
  const document = await uploaded(made, { title: 'Floor plan' })
  const supplier = await world.makeUser()
  const page = await portal.enter(supplier, `/tenders/${made.tender.id}?tab=documents`)
  const link = page.getByRole('link', { name: 'Download Floor plan' })
  await link.waitFor()
  const file = world.db.updateTable('files').where('document_id', '=', document.id)
  await file.set({ scan_status: 'pending' }).execute()
  await link.click()
  await page.getByText('Failed to download document').waitFor()
  await page.getByText('This file is still being scanned for viruses').waitFor()
})

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
