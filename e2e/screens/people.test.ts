// Tests how an administrator reviews, creates and corrects organisations and users: the input that
// the dialogs require, and the lists afterwards.
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { listOrganisations } from '#features/organisations/contract/admin-organisation.ts'
import { useScreens } from './screens.ts'
import {
  alertSays,
  arriveAt,
  choose,
  chooseInMenu,
  factsIn,
  fill,
  followLink,
  openDialog,
  place,
  press,
  says,
  untilClosed,
} from './steps.ts'

const screens = useScreens()

async function openAsAdmin(path: string) {
  const { makeUser, signedIn } = screens.world
  const client = await signedIn(await makeUser({ role: 'admin', name: 'Ada Admin' }))
  await screens.open(path, client)
  return client
}

function registered(name: string) {
  return screens.world.makeOrganisation({ name, verification_status: 'pending' })
}

const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))

const isRefused = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'

test('a rejection requires a reason, and the error is shown at its field', async () => {
  const organisation = await registered('Doubtful Dealings')
  await openAsAdmin(`/admin/organisations/${organisation.id}`)
  await openDialog('Reject')
  await press('Reject')
  await followLink('Please provide a reason for rejection')
  const field = document.activeElement as HTMLTextAreaElement
  expect(field.labels[0]!.textContent).toContain('Reason')
  fireEvent.change(field, { target: { value: 'Not at Companies House' } })
  await press('Reject')
  await says('Organisation rejected')
  await says('Not at Companies House')
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})

test('the form for a new organisation marks missing fields, and the new organisation is approved', async () => {
  await openAsAdmin('/admin/organisations')
  await openDialog('+ Create Organisation')
  await fill({ Name: 'Harbour Works' })
  await press('Create Organisation')
  const form = within(place())
  // A supplier has no standstills, so its bank holidays don't matter.
  expect(form.queryByLabelText('Bank holidays of')).toBeNull()
  await choose('Type', 'Buyer')
  form.getByLabelText('Bank holidays of')
  await choose('Type', 'Supplier')
  for (const label of ['Address line 1', 'City', 'Postcode', 'Phone']) {
    expect(form.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    await fill({ [label]: label === 'Phone' ? '0113 496 0000' : label })
  }
  expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Harbour Works')
  await press('Create Organisation')
  await says('Organisation created successfully!')
  const made = await row(/Harbour Works/)
  expect(made.getAllByText('Approved')).toHaveLength(1)

  fireEvent.click(made.getByRole('link', { name: /^View Details/ }))
  expect(factsIn(await screen.findByRole('region', { name: 'Information' }))).toMatchObject({
    Phone: '0113 496 0000',
    Address: 'Address line 1CityPostcode',
  })
  await openDialog('Edit')
  await fill({ Name: 'Harbour Works Ltd' })
  await press('Save Changes')
  await screen.findByRole('heading', { name: 'Harbour Works Ltd', level: 1 })
})

test('a dialog with edited fields asks before Escape or its close button discards them', async () => {
  await openAsAdmin('/admin/organisations')
  await openDialog('+ Create Organisation')
  await press('Close')
  await untilClosed()
  await openDialog('+ Create Organisation')
  const name = await waitFor(() => within(place()).getByLabelText('Name'))
  fireEvent.input(name, { target: { value: 'Harbour Works' } })
  fireEvent.keyDown(name, { key: 'Escape' })
  await says('Discard what you entered?')
  await press('Keep editing')
  expect(document.activeElement).toBe(name)
  await press('Close')
  await press('Discard')
  await untilClosed()

  await openDialog('+ Create Organisation')
  const again = await waitFor(() => within(place()).getByLabelText('Name'))
  fireEvent.input(again, { target: { value: 'Harbour Works' } })
  await press('Cancel')
  await untilClosed()
})

test('several organisations found by a search are approved at once', async () => {
  for (const name of ['Bulk One', 'Bulk Two']) await registered(name)
  await screens.world.makeOrganisation({ name: 'Approved already' })
  const client = await openAsAdmin('/admin/organisations')
  await row(/Approved already/)
  // A list that also contains organisations that are not pending has no checkboxes.
  expect(screen.queryByRole('checkbox')).toBeNull()
  const search = () => screen.getByLabelText<HTMLInputElement>('Search by name or type')
  fireEvent.change(search(), { target: { value: 'bulk' } })
  await arriveAt('/admin/organisations?search=bulk')
  await press('Select all 2 pending')
  await openDialog('Approve selected (2)')
  await press('Approve 2')
  await says('2 organisations approved')
  await screens.open('/admin/organisations?search=bulk', client)
  ;(await row(/Bulk One/)).getByText('Approved')
  expect(search().value).toBe('bulk')
})

test('a user is removed from an organisation, and an unknown organisation is reported as not found', async () => {
  const user = await screens.world.makeUser({ role: 'buyer', name: 'Leaving Lee' })
  const client = await openAsAdmin(`/admin/organisations/${user.organisation_id}`)
  await chooseInMenu('Actions for Leaving Lee', 'Remove')
  await screen.findByRole('alertdialog')
  await press('Remove')
  await says('User removed successfully')
  await screen.findByText('No users yet')
  await screens.open('/admin/organisations/999999', client)
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.textContent).toBe('Organisation not found')
})

test('changing a user’s role shows a warning if their organisation does not fit the new role', async () => {
  const user = await screens.world.makeUser({ name: 'Rory Role', role: 'supplier' })
  await openAsAdmin(`/admin/users?search=${user.email}`)
  await chooseInMenu('Actions for Rory Role', 'Change Role')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change User Role' }))
  expect(isRefused(await dialog.findByRole('button', { name: 'Change Role' }))).toBe(true)
  await choose('Role', 'Buyer')
  await says('does not fit the new role')
  await choose('Role', 'Admin')
  await press('Change Role')
  await says('Role changed successfully')
  const changed = await row(/Rory Role/)
  await changed.findByText('System Admin')
  changed.getByText('Never')
})

test('an administrator’s password reset requires twelve characters and shows why a password is refused', async () => {
  const user = await screens.world.makeUser({ name: 'Petra Parker' })
  await openAsAdmin(`/admin/users?search=${user.email}`)
  await chooseInMenu('Actions for Petra Parker', 'Reset Password')
  await screen.findByRole('dialog', { name: 'Reset Password' })
  await fill({ 'New password': 'Elevenchar1' })
  const dialog = within(screen.getByRole('dialog', { name: 'Reset Password' }))
  expect(isRefused(dialog.getByRole('button', { name: 'Reset Password' }))).toBe(true)
  await fill({ 'New password': 'Password-123!' })
  await press('Reset Password')
  await alertSays('known data breach')
  await fill({ 'New password': 'Blue-Kettle-Orbit-93!' })
  await press('Reset Password')
  await says('Password reset successfully')
})

test('a new administrator needs matching passwords, and administrators cannot block themselves', async () => {
  await openAsAdmin('/admin/users')
  await openDialog('+ Create Admin')
  const password = 'Copper-Violin-Storm-71!'
  await fill({ Name: 'Second Admin', Email: 'second@example.test', Password: password })
  await fill({ 'Confirm password': 'Copper-Violin-Storm-72!' })
  await press('Create Admin')
  await screen.findByRole('link', { name: 'Passwords do not match' })
  await fill({ 'Confirm password': password })
  await press('Create Admin')
  await says('Admin user created successfully')
  await untilClosed()

  await followLink(/^Admins/)
  await arriveAt('/admin/users?filter=admins')
  const [menu] = await screen.findAllByRole('menu', { name: 'Actions for Ada Admin' })
  expect(isRefused(within(menu!).getByRole('menuitem', { name: /^Block/ }))).toBe(true)
})

test('a guest is marked as a guest in the list, on their page and in their access request', async () => {
  const { makeUser, visitor } = screens.world
  const guest = { role: 'buyer', is_guest: true, organisation_id: null } as const
  const { email } = await makeUser({ ...guest, name: 'Gail Guest', is_active: false })
  await visitor().post('/api/auth/request-access', { email })
  await openAsAdmin('/admin/users?search=gail')
  await screen.findByText(/Guest · asked/)
  const listed = await row(/Gail Guest/)
  listed.getByText('Guest')
  fireEvent.click(listed.getByRole('link', { name: 'Gail Guest' }))
  await screen.findByRole('heading', { level: 1, name: 'Gail Guest' })
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(facts).toContain('Guest')
})

test('a user awaiting approval is counted as blocked and shown with the reason and a link to the review', async () => {
  const { id } = await registered('Newcomers Ltd')
  const name = 'Wanda Waiting'
  await screens.world.makeUser({ name, organisation_id: id, is_active: false })
  const client = await openAsAdmin('/admin/users?search=wanda&filter=active')
  await screen.findByText('No users found')
  await screens.open('/admin/users?search=wanda&filter=blocked', client)
  const listed = await row(/Wanda Waiting/)
  listed.getByText('Awaiting approval')
  expect(isRefused(listed.getByRole('menuitem', { name: /^Unblock/ }))).toBe(true)

  fireEvent.click(listed.getByRole('link', { name: 'Review organisation: Newcomers Ltd' }))
  await screen.findByRole('heading', { level: 1, name: 'Newcomers Ltd' })
  const member = await row(/Wanda Waiting/)
  member.getByText('Awaiting approval')
  expect(isRefused(member.getByRole('button', { name: /^Unblock/ }))).toBe(true)
  member.getByRole('menuitem', { name: 'Remove' })
})

test('a user can sign in once their organisation is approved', async () => {
  const { makeUser, signedIn } = screens.world
  const { id: organisation_id } = await registered('Fresh Start Ltd')
  const confirmed = { is_active: false, email_confirmed_at: new Date() }
  const user = await makeUser({ organisation_id, ...confirmed })
  await registered('Fresh-Start Limited')
  // This organisation isn't listed, because it doesn't match the search, but the tab's count
  // includes it.
  await registered('Slow Start Ltd')
  const client = await openAsAdmin('/admin/organisations?search=fresh&filter=pending')
  const { counts } = await client.call(listOrganisations)
  const listed = await row(/Fresh Start Ltd/)
  listed.getByText('Email confirmed')
  listed.getByText('1 possible duplicate')
  const pending = () => screen.getByRole('link', { name: /^Pending/ }).textContent
  expect(pending()).toBe(`Pending ${counts.pending}`)
  fireEvent.click(listed.getByRole('button', { name: /^Approve/ }))
  await screen.findByRole('heading', { name: 'Approve Fresh Start Ltd?' })
  await press('Approve')
  await says('Organisation approved successfully')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Fresh Start Ltd/ })).toBeNull())
  await waitFor(() => expect(pending()).toBe(`Pending ${counts.pending - 1}`))

  await screens.open('/', await signedIn(user))
  await arriveAt('/supplier/dashboard')
})
