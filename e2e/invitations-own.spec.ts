import { expect, test } from 'vitest'
import { usePortal } from './portal.ts'

const portal = usePortal()

test('a supplier answers the invitations that wait on the dashboard, and finds the others folded away', async () => {
  const { makeUser, makeTender, makeInvitation, makeOrganisation, db } = portal.world
  const organisation = await makeOrganisation({ name: 'Ribble Valley Council', type: 'buyer' })
  const buyer = await makeUser({ role: 'buyer', organisation_id: organisation.id })
  const supplier = await makeUser()
  const invite = async (title: string, status: 'published' | 'closed') => {
    const eligibility_type = 'invite_only'
    const tender = await makeTender({ created_by: buyer.id, eligibility_type, title, status })
    await makeInvitation(tender, supplier)
  }
  await invite('School meals', 'published')
  await invite('Night porters', 'published')
  await invite('Long ago', 'closed')

  const page = await portal.enter(supplier, '/supplier/dashboard')
  const waiting = page.getByRole('table', { name: 'Invitations to answer' })
  await waiting.getByRole('row', { name: /School meals.*Ribble Valley Council/ }).waitFor()
  await waiting.getByRole('link', { name: 'Night porters' }).waitFor()
  expect(await waiting.getByText('Long ago').count()).toBe(0)

  await page.getByRole('button', { name: 'Accept invitation to School meals' }).click()
  await page.getByText('Invitation accepted').waitFor()
  await waiting.getByText('School meals').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'View all invitations' }).click()
  await page.getByRole('heading', { level: 1, name: 'My Interests' }).waitFor()
  await waiting.getByRole('link', { name: 'Night porters' }).waitFor()
  const past = page.getByRole('table', { name: 'Answered and expired invitations' })
  expect(await past.count()).toBe(0)
  await page.getByText('Answered and expired invitations (2)').click()
  await past
    .getByRole('row', { name: /School meals/ })
    .getByText('Accepted')
    .waitFor()
  const late = past.getByRole('row', { name: /Long ago/ })
  await late.getByText('Expired').waitFor()
  expect(await page.getByRole('button', { name: /Long ago/ }).count()).toBe(0)

  await page.getByRole('button', { name: 'Decline invitation to Night porters' }).click()
  const dialog = page.getByRole('alertdialog', {
    name: 'Decline the invitation to “Night porters”?',
  })
  await dialog.getByLabel('Reason').fill('We are fully booked.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await page.getByText('Invitation declined').waitFor()
  await past
    .getByRole('row', { name: /Night porters/ })
    .getByText('Declined')
    .waitFor()
  expect(await waiting.count()).toBe(0)
  const answers = await db
    .selectFrom('invitations')
    .where('organisation_id', '=', supplier.organisation_id)
    .orderBy('id')
    .select(['status', 'reason'])
    .execute()
  expect(answers).toEqual([
    { status: 'accepted', reason: null },
    { status: 'declined', reason: 'We are fully booked.' },
    { status: 'pending', reason: null },
  ])

  // A supplier without invitations doesn't see a section for them.
  const other = await portal.enter(await makeUser(), '/supplier/interests')
  await other.getByText('No interests yet').waitFor()
  expect(await other.getByText(/invitations/i).count()).toBe(0)
})
