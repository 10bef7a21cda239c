// Tests that suppliers see a moved deadline, and that saving a form neither moves a deadline nor
// overwrites a colleague's change.
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { pick } from '#kernel/contract/field-table.ts'
import { getTender } from '#features/tenders/contract/tender-calls.ts'
import { tenderFieldNames } from '#features/tenders/contract/tender-fields.ts'
import { useScreens } from './screens.ts'
import { fill, followLink, press, says, untilGone } from './steps.ts'

const screens = useScreens()

const step = (name: string) => screen.findByRole('heading', { level: 2, name })

/** Saves the form without changes, through all four steps. */
async function saveUnchanged(id: number): Promise<void> {
  await screen.findByLabelText('Title')
  for (const heading of ['Timelines', 'Value & Contact', 'Settings']) {
    await press('Next')
    await step(heading)
  }
  await press('Save Changes')
  await waitFor(() => expect(location.pathname).toBe(`/tenders/${id}`))
}

test('a buyer moves a deadline, and the supplier sees what has changed', async () => {
  const { makeUser, makeTender, signedIn } = screens.world
  const buyer = await makeUser({ role: 'buyer' })
  const tender = await makeTender({
    created_by: buyer.id,
    title: 'Cleaning of the library',
    submission_deadline: '2027-03-01T12:00:00Z',
    clarification_deadline: '2027-02-01T12:00:00Z',
  })
  const supplier = await signedIn(await makeUser())
  await screens.open(`/tenders/${tender.id}`, supplier)
  await press('Mark interest')
  await says('Interest registered')

  await screens.open(`/tenders/${tender.id}/edit`, await signedIn(buyer))
  await screen.findByLabelText('Title')
  await press('Next')
  await step('Timelines')
  expect(screen.queryByLabelText(/^Note on the change/)).toBeNull()
  await fill({ 'Submission deadline': '2027-06-01T12:00' })
  const note = await screen.findByLabelText(/^Note on the change/)
  fireEvent.change(note, { target: { value: 'The site visit had to be put off.' } })
  await press('Next')
  await step('Value & Contact')
  await press('Next')
  await step('Settings')
  await press('Save Changes')
  await says('Tender updated successfully')

  await screens.open('/tenders', supplier)
  await says('Changed since your last visit')
  await followLink('Cleaning of the library')
  await says('Since then: Submission deadline.')
  await followLink('See what changed')
  await says('New since your last visit')
  await says('The site visit had to be put off.')
  const row = within(await screen.findByRole('row', { name: /^Submission deadline/ }))
  row.getByText('Monday 1 March 2027, 12:00 GMT (UK time)')
  row.getByText('Tuesday 1 June 2027, 12:00 BST (UK time)')
  // Suppliers do not see who made the change.
  expect(screen.queryByText(`Changed by ${buyer.name}`, { exact: false })).toBeNull()

  // The change now counts as seen.
  fireEvent.click((await screen.findAllByRole('link', { name: 'My Interests' }))[0]!)
  await screen.findByRole('heading', { level: 1, name: 'My Interests' })
  await screen.findByRole('link', { name: 'Cleaning of the library' })
  await untilGone('Changed since your last visit')
})

test('saving an unchanged form keeps deadlines in winter, in summer and in autumn’s repeated hour', async () => {
  const { makeUser, makeTender, signedIn } = screens.world
  const buyer = await makeUser({ role: 'buyer' })
  const client = await signedIn(buyer)
  const zone = process.env['TZ']
  // The buyer is in another time zone than the deadlines.
  process.env['TZ'] = 'America/New_York'
  try {
    expect(new Date('2027-01-15T12:00:00Z').getHours()).toBe(7)
    for (const [submission_deadline, clarification_deadline] of [
      ['2027-01-15T12:00:37.123Z', '2027-01-10T09:30:01.5Z'],
      ['2027-07-15T11:00:59.999Z', '2027-07-10T08:30:15Z'],
      ['2027-10-31T01:30:20Z', '2027-10-31T00:30:20Z'],
    ] as const) {
      const deadlines = { submission_deadline, clarification_deadline }
      const tender = await makeTender({ created_by: buyer.id, ...deadlines })
      await screens.open(`/tenders/${tender.id}/edit`, client)
      await saveUnchanged(tender.id)
      const { data } = await client.call(getTender, { params: { tenderId: tender.id } })
      expect([data.submission_deadline, data.clarification_deadline].map(Date.parse)).toEqual(
        [submission_deadline, clarification_deadline].map(Date.parse),
      )
    }
  } finally {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  }
})

test('saving an unchanged form changes no field', async () => {
  const { makeUser, makeTender, signedIn } = screens.world
  const buyer = await makeUser({ role: 'buyer' })
  const client = await signedIn(buyer)
  // Each value differs from the default, so that a field that the form doesn't load changes.
  const tender = await makeTender({
    created_by: buyer.id,
    title: 'Cleaning of the library',
    description: 'Daily cleaning of both floors.',
    procedure_type: 'RFQ',
    eligibility_type: 'invite_only',
    estimated_value: '50000.50',
    currency: 'EUR',
    contact_name: 'Jo Smith',
    contact_email: 'jo@craven.test',
    contact_phone: '01756 700601',
    require_interest_before_download: false,
    allow_questions: false,
    categories: ['window', 'cleaning'],
    cpv_codes: ['90911300-9'],
    location: 'Skipton',
  })
  const stored = async () => {
    const { data } = await client.call(getTender, { params: { tenderId: tender.id } })
    return pick({ ...data, ...data.metadata }, tenderFieldNames)
  }
  const before = await stored()
  await screens.open(`/tenders/${tender.id}/edit`, client)
  await saveUnchanged(tender.id)
  expect(await stored()).toEqual(before)
})

test('at any step, an edit that would overwrite a colleague’s change is compared with it', async () => {
  const { makeUser, makeTender, signedIn } = screens.world
  const buyer = await makeUser({ role: 'buyer' })
  const tender = await makeTender({ created_by: buyer.id, status: 'draft', title: 'First title' })
  await screens.open(`/tenders/${tender.id}/edit`, await signedIn(buyer))
  await fill({ Title: 'My title' })

  const colleague = await signedIn(buyer)
  const { data } = await colleague.call(getTender, { params: { tenderId: tender.id } })
  const saved = await colleague.put(`/api/tenders/${tender.id}`, { ...data, title: 'Their title' })
  expect(saved.status).toBe(200)

  for (const heading of ['Timelines', 'Value & Contact', 'Settings']) {
    await press('Next')
    await step(heading)
  }
  await press('Save Changes')
  await says('Somebody else has changed this tender since you opened it.')
  const comparison = await screen.findByRole('region', { name: 'Your version and theirs' })
  expect(comparison.textContent).toMatch(/Yours, not saved.*My title.*Their title/)
  await press('Keep mine')
  await press('Save Changes')
  await screen.findByRole('heading', { level: 1, name: 'My title' })
})
