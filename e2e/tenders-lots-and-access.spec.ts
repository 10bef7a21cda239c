import { expect, test } from 'vitest'
import { usePortal } from './portal.ts'

const portal = usePortal()

test('a buyer divides a tender into lots, and suppliers read them', async () => {
  const { makeUser, makeTender } = portal.world
  const buyer = await makeUser({ role: 'buyer' })
  const tender = await makeTender({ created_by: buyer.id, estimated_value: '1000' })
  const page = await portal.enter(buyer, `/tenders/${tender.id}?tab=lots`)
  await page.getByRole('button', { name: 'Add lot' }).click()
  const form = page.getByRole('form', { name: 'New lot' })
  await form.getByRole('button', { name: 'Create lot' }).click()
  await form.getByRole('alert').getByText('Title is required').waitFor()
  await form.getByLabel('Title').fill('North')
  await form.getByLabel('Estimated value').fill('600.50')
  await form.getByRole('button', { name: 'Create lot' }).click()
  await page.getByText('Lot created successfully').waitFor()
  await page.getByText('£399.50 not assigned to a lot').waitFor()

  await page.getByRole('button', { name: 'Edit lot 1' }).click()
  await page.getByRole('form', { name: 'Edit lot 1' }).getByLabel('Estimated value').fill('1200')
  await page.getByRole('button', { name: 'Save lot' }).click()
  await page.getByText('Lot updated successfully').waitFor()
  await page.getByText('£200 over the estimated value').waitFor()

  const supplier = await portal.enter(await makeUser(), `/tenders/${tender.id}?tab=lots`)
  await supplier.getByRole('heading', { name: 'Lot 1: North' }).waitFor()
  expect(await supplier.getByRole('button', { name: /lot/i }).count()).toBe(0)

  await page.getByRole('button', { name: 'Delete lot 1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Lot deleted successfully').waitFor()
  await page.getByText('This tender has no lots').waitFor()
})

test('an invited supplier declines with a reason, then accepts, and the buyer revokes the invitation', async () => {
  const { makeUser, makeTender, makeOrganisation } = portal.world
  const buyer = await makeUser({ role: 'buyer' })
  const organisation = await makeOrganisation({ name: 'Curlew Cleaning Ltd' })
  const invited = await makeUser({ organisation_id: organisation.id })
  const tender = await makeTender({
    created_by: buyer.id,
    eligibility_type: 'invite_only',
    title: 'A discreet tender',
  })
  const supplier = await portal.enter(invited, `/tenders/${tender.id}`)
  await supplier.getByText('Tender not found').waitFor()

  const page = await portal.enter(buyer, `/tenders/${tender.id}?tab=invitations`)
  await page.getByText('Nobody has been invited yet').waitFor()
  await page.getByLabel('Search supplier organisations').fill('curlew')
  await page.getByLabel('Curlew Cleaning Ltd').check()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByText('Invitations sent').waitFor()
  await page
    .getByRole('row', { name: /Curlew Cleaning Ltd/ })
    .getByText('Awaiting reply')
    .waitFor()

  await supplier.reload()
  await supplier.getByText('Your organisation is invited to this tender').waitFor()
  await supplier.getByRole('button', { name: 'Decline' }).click()
  const dialog = supplier.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await dialog.getByText('Please provide a reason for declining').waitFor()
  await dialog.getByLabel('Reason').fill('We are fully booked.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await supplier.getByText('Your organisation has declined the invitation').waitFor()
  await page.reload()
  await page.getByText('We are fully booked.').waitFor()
  await supplier.getByRole('button', { name: 'Accept invitation' }).click()
  await supplier.getByText('Your organisation has accepted the invitation').waitFor()

  await page.getByRole('button', { name: 'Revoke invitation of Curlew Cleaning Ltd' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Invitation revoked').waitFor()
  await supplier.goto('/tenders?filter=all&search=discreet')
  await supplier.getByText('No tenders found').waitFor()
  expect(await supplier.getByText('A discreet tender').count()).toBe(0)
})

test('an NDA hides content until it is accepted, and again once its text changes', async () => {
  const { makeUser, signedIn } = portal.world
  const buyer = await makeUser({ role: 'buyer' })
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const created = await (
    await signedIn(buyer)
  ).post('/api/tenders', {
    title: 'Guarded premises',
    description: 'The secret description',
    procedure_type: 'ITT',
    clarification_deadline: inDays(7),
    submission_deadline: inDays(14),
    contact_name: 'Jo',
    contact_email: 'jo@example.test',
    eligibility_type: 'nda_gated',
    status: 'published',
  })
  const path = `/tenders/${created.body.tender.id}`

  const supplier = await portal.enter(await makeUser(), path)
  await supplier.getByText('Accept the non-disclosure agreement of this tender first.').waitFor()
  expect(await supplier.getByText('The secret description').count()).toBe(0)
  expect(await supplier.getByRole('link', { name: 'Lots' }).count()).toBe(0)
  await supplier.getByRole('button', { name: 'Accept agreement' }).click()
  await supplier
    .getByRole('alert')
    .getByText('Type your full name to accept the agreement')
    .waitFor()
  await supplier.getByLabel('Your full name').fill('Ada Byron')
  await supplier.getByRole('button', { name: 'Accept agreement' }).click()
  await supplier.getByText('The secret description').waitFor()
  await supplier.getByRole('link', { name: 'Lots' }).waitFor()

  const page = await portal.enter(buyer, `${path}?tab=nda`)
  await page.getByRole('row', { name: /Ada Byron/ }).waitFor()
  await page.getByRole('button', { name: 'Change text' }).click()
  await page.getByLabel('Text of the agreement').fill('A stricter text')
  await page.getByRole('button', { name: 'Save new version' }).click()
  await page.getByText('Agreement saved. Suppliers will be asked to accept it again.').waitFor()
  await page
    .getByRole('row', { name: /Ada Byron/ })
    .getByText('Superseded')
    .waitFor()

  await supplier.reload()
  await supplier.getByText('A stricter text').waitFor()
  expect(await supplier.getByText('The secret description').count()).toBe(0)
})
