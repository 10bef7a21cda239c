import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { getTender } from '#domain/contract/tender-calls.ts'
import { follow, usePortal } from './portal.ts'

const portal = usePortal()

/** Saves the form without changes, through all four steps. */
async function saveUnchanged(page: Page): Promise<void> {
  await page.getByLabel('Title').waitFor()
  for (const heading of ['Timelines', 'Value & Contact', 'Settings']) {
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('heading', { level: 2, name: heading }).waitFor()
  }
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.waitForURL(/\/tenders\/\d+$/)
}

test('a deadline moves and the supplier sees what changed', async () => {
  const { makeUser, makeTender } = portal.world
  const buyer = await makeUser({ role: 'buyer' })
  const tender = await makeTender({
    created_by: buyer.id,
    title: 'Cleaning of the library',
    submission_deadline: '2027-03-01T12:00:00Z',
    clarification_deadline: '2027-02-01T12:00:00Z',
  })
  const supplier = await portal.enter(await makeUser(), `/tenders/${tender.id}`)
  await supplier.getByRole('button', { name: 'Mark interest' }).click()
  await supplier.getByText('Interest registered', { exact: true }).waitFor()
  // The supplier leaves the tender's page, because a change shown there would count as seen.
  await supplier.goto('/help')

  const page = await portal.enter(buyer, `/tenders/${tender.id}/edit`)
  await page.getByLabel('Title').waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  expect(await page.getByLabel('Note on the change').count()).toBe(0)
  await page.getByLabel('Submission deadline').fill('2027-06-01T12:00')
  await page.getByLabel('Note on the change').fill('The site visit had to be put off.')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Tender updated successfully').waitFor()

  await supplier.goto('/tenders')
  await supplier.getByText('Changed since you last looked').waitFor()
  await supplier.getByRole('link', { name: 'Cleaning of the library' }).click()
  await supplier.getByText('Since then: Submission deadline.').waitFor()
  await supplier.getByRole('link', { name: 'See what changed' }).click()
  await supplier.getByText('New since you last looked').waitFor()
  await supplier.getByText('The site visit had to be put off.').waitFor()
  const row = supplier.getByRole('row', { name: /^Submission deadline/ })
  await row.getByText('Monday 1 March 2027, 12:00 GMT (UK time)').waitFor()
  await row.getByText('Tuesday 1 June 2027, 12:00 BST (UK time)').waitFor()
  // Suppliers do not see who made the change.
  expect(await supplier.getByText(`Changed by ${buyer.name}`).count()).toBe(0)

  // The change now counts as seen.
  await supplier.getByRole('link', { name: 'My Interests' }).click()
  await supplier.getByRole('link', { name: 'Cleaning of the library', exact: true }).waitFor()
  await expect.poll(() => supplier.getByText('Changed since you last looked').count()).toBe(0)
})

test('saving an unchanged form moves no deadline in winter, in summer or in the hour repeated in autumn', async () => {
  const { makeUser, makeTender, signedIn } = portal.world
  const buyer = await makeUser({ role: 'buyer' })
  const client = await signedIn(buyer)
  const page = await portal.enter(buyer, '/help', { timezoneId: 'America/New_York' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const [submission_deadline, clarification_deadline] of [
    ['2027-01-15T12:00:37.123Z', '2027-01-10T09:30:01.5Z'],
    ['2027-07-15T11:00:59.999Z', '2027-07-10T08:30:15Z'],
    ['2027-10-31T01:30:20Z', '2027-10-31T00:30:20Z'],
  ] as const) {
    const deadlines = { submission_deadline, clarification_deadline }
    const tender = await makeTender({ created_by: buyer.id, ...deadlines })
    await follow(page, `/tenders/${tender.id}/edit`)
    await saveUnchanged(page)
    const { data } = await client.call(getTender, { params: { tenderId: tender.id } })
    expect([data.submission_deadline, data.clarification_deadline].map(Date.parse)).toEqual(
      [submission_deadline, clarification_deadline].map(Date.parse),
    )
  }
})

test('an edit that would overwrite another is refused, and the work can be restored', async () => {
  const { makeUser, makeTender, signedIn } = portal.world
  const buyer = await makeUser({ role: 'buyer' })
  const tender = await makeTender({ created_by: buyer.id, status: 'draft', title: 'First title' })
  const page = await portal.enter(buyer, `/tenders/${tender.id}/edit`)
  await page.getByLabel('Title').fill('My title')

  const colleague = await signedIn(buyer)
  const { data } = await colleague.call(getTender, { params: { tenderId: tender.id } })
  const saved = await colleague.put(`/api/tenders/${tender.id}`, { ...data, title: 'Their title' })
  expect(saved.status).toBe(200)

  for (let step = 1; step < 4; step += 1) await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Someone else has changed this tender since you opened it.').waitFor()
  await page.getByRole('button', { name: 'Reload tender' }).click()
  await page.getByText('The tender has been changed since: check everything').waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('Their title')
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('heading', { level: 1, name: 'My title' }).waitFor()
})
