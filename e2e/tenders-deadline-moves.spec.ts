import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { getTender } from '#domain/contract/tender-calls.ts'
import { usePortal } from './portal.ts'

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

test('a note that is too long is put right where it was written', async () => {
  const buyer = await portal.world.makeUser({ role: 'buyer' })
  const tender = await portal.world.makeTender({ created_by: buyer.id })
  const page = await portal.enter(buyer, `/tenders/${tender.id}/edit`)
  await page.getByLabel('Title').waitFor()
  for (const heading of ['Timelines', 'Value & Contact', 'Settings']) {
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('heading', { level: 2, name: heading }).waitFor()
  }
  await page.getByLabel('Note on the change').fill('x'.repeat(2001))
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('alert').getByRole('link').click()
  const note = page.getByLabel('Note on the change')
  expect(await note.evaluate((field) => field === document.activeElement)).toBe(true)
  await note.fill('Typing errors.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.waitForURL(/\/tenders\/\d+$/)
})

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

test('a deadline and the procedure type of a published tender change without a note', async () => {
  const { makeUser, makeTender, signedIn } = portal.world
  const buyer = await makeUser({ role: 'buyer' })
  const tender = await makeTender({
    created_by: buyer.id,
    submission_deadline: '2027-03-01T12:00:00Z',
    clarification_deadline: '2027-02-01T12:00:00Z',
  })
  const page = await portal.enter(buyer, `/tenders/${tender.id}/edit`)
  await page.getByLabel('Procedure type').selectOption('RFQ')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Submission deadline').fill('2027-06-01T12:00')
  await page.getByLabel('Note on the change').waitFor()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Tender updated successfully').waitFor()
  const { data } = await (
    await signedIn(buyer)
  ).call(getTender, { params: { tenderId: tender.id } })
  expect(data).toMatchObject({
    procedure_type: 'RFQ',
    submission_deadline: '2027-06-01T11:00:00Z',
  })
})

test('an administrator corrects an awarded tender with a note; its buyer reads why they cannot', async () => {
  const { makeUser, makeTender } = portal.world
  const buyer = await makeUser({ role: 'buyer' })
  const tender = await makeTender({ created_by: buyer.id, status: 'awarded', title: 'Clening' })
  const page = await portal.enter(await makeUser({ role: 'admin' }), `/tenders/${tender.id}`)
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Title').fill('Cleaning')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('alert').getByText('Explain the correction').waitFor()
  await page.getByLabel('Note on the change').fill('A typing error in the title.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Tender updated successfully').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Cleaning' }).waitFor()

  const why =
    'Awarded tenders can no longer be edited. Ask an administrator if something needs correcting.'
  const own = await portal.enter(buyer, `/tenders/${tender.id}`)
  const edit = own.getByRole('button', { name: 'Edit' })
  await edit.focus()
  await own.getByText(why).waitFor()
  expect(await edit.getAttribute('aria-disabled')).toBe('true')
  await own.goto(`/tenders/${tender.id}/edit`)
  await own.getByText(why).waitFor()
})

test.each([
  ['winter', '2027-01-15T12:00:37.123Z', '2027-01-10T09:30:01.5Z'],
  ['summer', '2027-07-15T11:00:59.999Z', '2027-07-10T08:30:15Z'],
  ['the doubled hour', '2027-10-31T01:30:20Z', '2027-10-31T00:30:20Z'],
])(
  'opening, not changing and saving moves no deadline in %s',
  async (_, submission, clarification) => {
    const { makeUser, makeTender, signedIn } = portal.world
    const buyer = await makeUser({ role: 'buyer' })
    const tender = await makeTender({
      created_by: buyer.id,
      submission_deadline: submission,
      clarification_deadline: clarification,
    })
    const page = await portal.enter(buyer, `/tenders/${tender.id}/edit`, {
      timezoneId: 'America/New_York',
    })
    await saveUnchanged(page)
    const { data } = await (
      await signedIn(buyer)
    ).call(getTender, { params: { tenderId: tender.id } })
    expect([data.submission_deadline, data.clarification_deadline].map(Date.parse)).toEqual(
      [submission, clarification].map(Date.parse),
    )
  },
)

test('an edit over somebody else’s is refused, and the work is offered again', async () => {
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

test('a tender that is not there leads back to the list', async () => {
  const { makeUser, makeTender } = portal.world
  const draft = await makeTender({ status: 'draft' })
  const supplier = await portal.enter(await makeUser(), `/tenders/${draft.id}`)
  await supplier.getByText('Tender not found').waitFor()
  await supplier.getByRole('link', { name: 'Back to tenders' }).click()
  await supplier.getByRole('heading', { level: 1, name: 'Browse Tenders' }).waitFor()

  const buyer = await portal.enter(await makeUser({ role: 'buyer' }), `/tenders/${draft.id}/edit`)
  await buyer.getByText('Tender not found').waitFor()
  expect(await buyer.getByRole('button', { name: 'Save Changes' }).count()).toBe(0)
})
