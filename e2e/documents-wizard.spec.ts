import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { toUkLocalInput } from '#kernel/format/date.ts'
import { pdf, program } from '#app/test/sample-files.ts'
import { file } from './files.ts'
import { usePortal } from './portal.ts'

const portal = usePortal()

const inWeeks = (weeks: number) =>
  toUkLocalInput(new Date(Date.now() + weeks * 7 * 24 * 3_600_000).toISOString())

/** Opens the wizard and completes it up to its last step. */
async function openLastStep(title: string): Promise<Page> {
  const page = await portal.enter(await portal.world.makeUser({ role: 'buyer' }), '/tenders/create')
  const next = () => page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('Twelve cleans a year.')
  await next()
  await page.getByLabel('Clarification deadline').fill(inWeeks(1))
  await page.getByLabel('Submission deadline').fill(inWeeks(2))
  await next()
  await page.getByLabel('Contact name').fill('Jo Smith')
  await page.getByLabel('Contact email').fill('jo@example.test')
  await next()
  await page.getByLabel('Allow questions').waitFor()
  await next()
  await page.getByRole('heading', { level: 2, name: 'Documents' }).waitFor()
  return page
}

/** Returns the stored tenders with this title, and their documents. */
async function stored(title: string) {
  const { db } = portal.world
  const tenders = await db.selectFrom('tenders').where('title', '=', title).selectAll().execute()
  const documents = await db
    .selectFrom('documents')
    .where('tender_id', 'in', [0, ...tenders.map(({ id }) => id)])
    .orderBy('title')
    .select(['title', 'type'])
    .execute()
  return { statuses: tenders.map(({ status }) => status), documents }
}

test('files chosen in the wizard are uploaded when the tender is published', async () => {
  const page = await openLastStep('Window cleaning with plans')
  await page.getByRole('heading', { level: 2, name: 'Check your answers' }).waitFor()
  const files = page.getByLabel('Files')
  await files.setInputFiles([file('a.pdf', pdf('a')), file('b.pdf', pdf('b'))])
  await files.setInputFiles([file('c.pdf', pdf('c')), file('d.txt', Buffer.from('d'))])
  await page.getByText('Invalid file type. Allowed:').waitFor()
  await page.getByRole('button', { name: 'Remove b.pdf' }).click()
  // The wizard keeps the chosen files when the user visits an earlier step.
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Publish Tender' }).click()
  await page.waitForURL(/\/tenders\/\d+$/)
  await page.getByText('Tender published successfully').waitFor()
  expect(await stored('Window cleaning with plans')).toEqual({
    statuses: ['published'],
    documents: [
      { title: 'a.pdf', type: 'specification' },
      { title: 'c.pdf', type: 'specification' },
    ],
  })
})

test('after a failed upload, the new tender’s page offers a retry, and nothing is created twice', async () => {
  const page = await openLastStep('Night porters with plans')
  let refusals = 1
  await page.route('**/documents', async (route) => {
    const isLate = route.request().postDataBuffer()?.includes('late.pdf')
    if (!isLate || refusals === 0) return route.continue()
    refusals -= 1
    return route.fulfill({ status: 429, json: { message: 'Too many attempts.' } })
  })
  await page
    .getByLabel('Files')
    .setInputFiles([
      file('good.pdf', pdf('good')),
      file('late.pdf', pdf('late')),
      file('program.pdf', program),
    ])
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await page.waitForURL(/\/tenders\/\d+\?tab=documents$/)
  await page.getByText('Tender saved as draft').waitFor()
  await page.getByText('2 uploads have failed').waitFor()
  await page.getByText('Too many attempts.').waitFor()
  await page.getByText('The file is not a valid .pdf file').waitFor()
  await page.getByRole('heading', { level: 3, name: 'good.pdf' }).waitFor()

  await page.getByRole('button', { name: 'Retry all 2' }).click()
  await page.getByRole('heading', { level: 3, name: 'late.pdf' }).waitFor()
  await page.getByText('1 upload has failed').waitFor()
  await page.getByRole('button', { name: 'Remove program.pdf' }).click()
  expect(await stored('Night porters with plans')).toEqual({
    statuses: ['draft'],
    documents: [
      { title: 'good.pdf', type: 'specification' },
      { title: 'late.pdf', type: 'specification' },
    ],
  })
  // The tender is saved, so the wizard starts empty.
  await page.getByRole('link', { name: 'Create Tender' }).click()
  await page.getByRole('heading', { level: 2, name: 'Basic Information' }).waitFor()
  expect(await page.getByText('You have unsaved work on this device').count()).toBe(0)
})

test('the wizard warns that chosen files are not kept with unsaved work, and later lists their names', async () => {
  const page = await openLastStep('Pest control with plans')
  await page.getByLabel('Files').setInputFiles(file('map.pdf', pdf('map')))
  await page.getByRole('link', { name: 'My Tenders' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await dialog.getByText('We can’t keep chosen files').waitFor()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { level: 1, name: 'My Tenders' }).waitFor()
  await page.getByRole('link', { name: 'Create Tender' }).first().click()
  await page.getByText('We can’t keep chosen files').waitFor()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByText('You had chosen map.pdf.').waitFor()
  await page.getByLabel('Files').setInputFiles(file('map.pdf', pdf('map')))
  await page.getByText('You had chosen map.pdf.').waitFor({ state: 'detached' })
})
