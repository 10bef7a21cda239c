// Tests edits to published and awarded tenders: notes, dates, and which fields each role may
// correct.
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { getTender } from '#features/tenders/contract/tender-calls.ts'
import { toUkLocalInput } from '#kernel/format/date.ts'
import { useScreens } from './screens.ts'
import { alertSays, choose, fill, followLink, openDialog, press, says } from './steps.ts'

const screens = useScreens()

const inWeeks = (weeks: number) =>
  toUkLocalInput(new Date(Date.now() + weeks * 7 * 86_400_000).toISOString())

const step = (name: string) => screen.findByRole('heading', { level: 2, name })
const noteLabel = /^Note on the change/
const note = () => screen.findByLabelText<HTMLTextAreaElement>(noteLabel)

/** Waits until the wizard has saved, and shows the tender's page. */
const isSaved = ({ id }: { id: number }) =>
  waitFor(() => expect(location.pathname).toBe(`/tenders/${id}`))

async function next(heading: string): Promise<void> {
  await press('Next')
  await step(heading)
}

test('the error for a note that is too long links to its field, where it can be corrected', async () => {
  const { makeTender, makeUser, signedIn } = screens.world
  const buyer = await makeUser({ role: 'buyer' })
  const tender = await makeTender({ created_by: buyer.id })
  await screens.open(`/tenders/${tender.id}/edit`, await signedIn(buyer))
  await screen.findByLabelText('Title')
  for (const heading of ['Timelines', 'Value & Contact', 'Settings']) await next(heading)
  fireEvent.change(await note(), { target: { value: 'x'.repeat(2001) } })
  await press('Save Changes')
  fireEvent.click(within(await screen.findByRole('alert')).getByRole('link'))
  expect(document.activeElement).toBe(await note())
  fireEvent.change(await note(), { target: { value: 'Typing errors.' } })
  await press('Save Changes')
  await isSaved(tender)
})

test('a published tender’s deadline and procedure type can be changed without a note', async () => {
  const { makeTender, makeUser, signedIn } = screens.world
  const buyer = await makeUser({ role: 'buyer' })
  const tender = await makeTender({
    created_by: buyer.id,
    submission_deadline: '2027-03-01T12:00:00Z',
    clarification_deadline: '2027-02-01T12:00:00Z',
  })
  const client = await signedIn(buyer)
  await screens.open(`/tenders/${tender.id}/edit`, client)
  const procedure = await screen.findByLabelText('Procedure type')
  fireEvent.change(procedure, { target: { value: 'RFQ' } })
  await next('Timelines')
  await fill({ 'Submission deadline': '2027-06-01T12:00' })
  await note()
  await press('Save Changes')
  await isSaved(tender)
  await says('Tender updated successfully')
  const { data } = await client.call(getTender, { params: { tenderId: tender.id } })
  expect(data).toMatchObject({
    procedure_type: 'RFQ',
    submission_deadline: '2027-06-01T11:00:00Z',
  })
})

test('an administrator corrects an awarded tender with a note, and its buyer sees why they cannot', async () => {
  const { makeTender, makeUser, signedIn } = screens.world
  const buyer = await makeUser({ role: 'buyer' })
  const tender = await makeTender({ created_by: buyer.id, status: 'awarded', title: 'Clening' })
  const path = `/tenders/${tender.id}`
  await screens.open(path, await signedIn(await makeUser({ role: 'admin' })))
  await followLink('Edit')
  await fill({ Title: 'Cleaning' })
  await press('Save Changes')
  await alertSays('Explain the correction')
  fireEvent.click(within(await screen.findByRole('alert')).getByRole('link'))
  expect(document.activeElement).toBe(await note())
  fireEvent.change(await note(), { target: { value: 'A typing error in the title.' } })
  await press('Save Changes')
  await says('Tender updated successfully')
  await screen.findByRole('heading', { level: 1, name: 'Cleaning' })

  const why =
    'Awarded tenders can no longer be edited. Ask an administrator if something needs correcting.'
  const own = await signedIn(buyer)
  await screens.open(path, own)
  await press('More actions')
  const edit = await screen.findByRole('menuitem', { name: /^Edit/ })
  expect(edit.getAttribute('aria-disabled')).toBe('true')
  expect(edit.textContent).toBe(`Edit${why}`)
  await screens.open(`${path}/edit`, own)
  await says(why)
})

test('invalid dates are refused, and a colleague’s change is not overwritten', async () => {
  const { db, makeTender, makeUser, signedIn } = screens.world
  const buyer = await makeUser({ role: 'buyer' })
  const tender = await makeTender({ created_by: buyer.id, title: 'Cleaning of the hall' })
  await screens.open(`/tenders/${tender.id}`, await signedIn(buyer))
  await openDialog('Change deadline')
  await says('Choose a new date or time first.')
  await fill({ 'Submission deadline': '2020-01-06T12:00' })
  await press('Change deadline')
  await alertSays('Clarification deadline must be before submission deadline')

  await db
    .updateTable('tenders')
    .set({ version: 7, title: 'Cleaning of the town hall' })
    .where('id', '=', tender.id)
    .execute()
  await fill({ 'Submission deadline': '2035-01-08T12:00' })
  await press('Change deadline')
  await says('Somebody else has changed this tender since you opened it.')
})

test('an administrator drafts a tender for any buyer organisation, but only an approved one can publish', async () => {
  const { db, makeOrganisation, makeUser, signedIn } = screens.world
  await makeOrganisation({ type: 'buyer', name: 'Ribble Valley Council' })
  await makeOrganisation({ type: 'supplier', name: 'Ribble Cleaning Ltd' })
  const pending = await makeOrganisation({
    type: 'buyer',
    name: 'Craven Council',
    verification_status: 'pending',
  })
  await screens.open('/tenders/create', await signedIn(await makeUser({ role: 'admin' })))
  await fill({ Title: 'Pest control in schools', Description: 'Forty schools.' })
  await press('Next')
  await alertSays('Organisation is required')
  const picker = within(screen.getByLabelText('Organisation'))
  expect(picker.queryByRole('option', { name: 'Ribble Cleaning Ltd' })).toBeNull()
  picker.getByRole('option', { name: 'Ribble Valley Council' })
  await choose('Organisation', 'Craven Council (pending)')
  await next('Timelines')
  await fill({ 'Clarification deadline': inWeeks(1), 'Submission deadline': inWeeks(2) })
  await next('Value & Contact')
  await fill({ 'Contact name': 'Jo Smith', 'Contact email': 'jo@example.test' })
  await next('Settings')
  await next('Documents')
  await says('Craven Council')
  await press('Save as Draft')
  await says('Tender saved as draft')
  const { organisation_id, status } = await db
    .selectFrom('tenders')
    .select(['organisation_id', 'status'])
    .where('title', '=', 'Pest control in schools')
    .executeTakeFirstOrThrow()
  expect({ organisation_id, status }).toEqual({ organisation_id: pending.id, status: 'draft' })

  await says('The organisation of this tender isn’t approved.')
  const publish = await screen.findByRole('button', { name: 'Publish' })
  expect(publish.getAttribute('aria-disabled')).toBe('true')
})
