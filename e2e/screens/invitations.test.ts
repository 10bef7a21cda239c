import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { useScreens } from './screens.ts'
import { fill, followLink, openDialog, press, says } from './steps.ts'

const screens = useScreens()

const waitingName = 'Invitations to answer'
const waiting = async () => within(await screen.findByRole('table', { name: waitingName }))
const pastName = 'Answered and expired invitations'
const past = async () => within(await screen.findByRole('table', { name: pastName }))

test('a supplier answers open invitations on the dashboard, and finds past ones in a collapsed section', async () => {
  const { makeUser, makeTender, makeInvitation, makeOrganisation, signedIn, db } = screens.world
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

  await screens.open('/supplier/dashboard', await signedIn(supplier))
  const onDashboard = await waiting()
  await onDashboard.findByRole('row', { name: /School meals.*Ribble Valley Council/ })
  onDashboard.getByRole('link', { name: 'Night porters' })
  expect(onDashboard.queryByText('Long ago')).toBeNull()

  await press('Accept invitation to School meals')
  await says('Invitation accepted')
  await waitFor(() => expect(onDashboard.queryByText('School meals')).toBeNull())
  await followLink('View all invitations')
  await screen.findByRole('heading', { level: 1, name: 'My Interests' })
  await (await waiting()).findByRole('link', { name: 'Night porters' })
  expect(screen.queryByRole('table', { name: pastName })).toBeNull()
  fireEvent.click(await screen.findByText('Answered and expired invitations (2)'))
  const accepted = await (await past()).findByRole('row', { name: /School meals/ })
  within(accepted).getByText('Accepted')
  const late = (await past()).getByRole('row', { name: /Long ago/ })
  within(late).getByText('Expired')
  expect(screen.queryByRole('button', { name: /Long ago/ })).toBeNull()

  await openDialog('Decline invitation to Night porters')
  await screen.findByRole('alertdialog', { name: 'Decline the invitation to “Night porters”?' })
  await fill({ Reason: 'We are fully booked.' })
  await press('Decline')
  await says('Invitation declined')
  await waitFor(async () => {
    const declined = (await past()).getByRole('row', { name: /Night porters/ })
    within(declined).getByText('Declined')
  })
  await waitFor(() => expect(screen.queryByRole('table', { name: waitingName })).toBeNull())
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
  await screens.open('/supplier/interests', await signedIn(await makeUser()))
  await screen.findByText('No interests yet')
  expect(screen.queryByText(/invitations/i)).toBeNull()
})
