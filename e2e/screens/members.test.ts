// Tests the page with an organisation's members: their roles, and pending changes of owners.
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { memberChangeTexts } from '#features/accounts/members/rules/member-changes.ts'
import { useScreens } from './screens.ts'
import {
  chooseInMenu,
  fill,
  openDialog,
  place,
  press,
  says,
  textsOf,
  untilClosed,
} from './steps.ts'

const screens = useScreens()

async function makeMembers() {
  const { makeUser, makeColleague } = screens.world
  const owner = await makeUser({ role: 'buyer', name: 'Olive Owner' })
  const member = await makeColleague(owner, 'member', { name: 'Mia Member' })
  return { owner, member }
}

const open = async (user: Parameters<typeof screens.world.signedIn>[0]) =>
  screens.open('/colleagues', await screens.world.signedIn(user))

const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))

const chooseRole = (name: string) =>
  fireEvent.click(within(place()).getByRole('radio', { name: new RegExp(`^${name}`) }))

test('an owner changes a member’s role, and the page shows who assigned it', async () => {
  const { owner } = await makeMembers()
  await open(owner)
  await (await row(/Olive Owner/)).findByText('Owner')
  await openDialog('Change role: Mia Member')
  within(place()).getByText('Reads everything and changes nothing.')
  chooseRole('Viewer')
  await press('Change role')
  await untilClosed()
  await says('Role changed')
  const mia = await row(/Mia Member/)
  await mia.findByText('Viewer')
  expect(textsOf(mia.getAllByRole('cell')).join(' ')).toContain(', by Olive Owner')
})

test('the dialog explains to the only owner why they cannot step down', async () => {
  const { owner } = await makeMembers()
  await open(owner)
  await openDialog('Change role: Olive Owner')
  chooseRole('Member')
  await says(memberChangeTexts.lastOwner)
})

test('a change of owners takes effect once a second owner confirms it on the page', async () => {
  const { owner, member } = await makeMembers()
  const second = await screens.world.makeColleague(owner, 'owner', { name: 'Otto Owner' })
  await open(owner)
  await openDialog('Change role: Mia Member')
  chooseRole('Owner')
  await says(
    'If there are two or more owners, adding or removing one needs a second owner’s confirmation. Without it, the change takes effect after 3 days, unless an owner objects.',
  )
  await press('Change role')
  await untilClosed()
  await screen.findByRole('button', { name: 'Withdraw: Make Mia Member an owner' })
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()

  await open(second)
  await openDialog('Confirm: Make Mia Member an owner')
  await press('Confirm')
  await untilClosed()
  await says('Change confirmed')
  await waitFor(() => expect(screen.queryByText('Changes waiting for an owner')).toBeNull())

  await open(member)
  await (await row(/Mia Member/)).findByText('Owner')
})

test('an invited colleague is listed with the chosen role', async () => {
  const { member } = await makeMembers()
  await open(member)
  await openDialog('Invite a colleague')
  await fill({ Name: 'Nell New', Email: 'nell@example.test' })
  expect(within(place()).queryByRole('radio', { name: /^Owner/ })).toBeNull()
  chooseRole('Contributor')
  await press('Send invitation')
  await untilClosed()
  await (await row(/Nell New/)).findByText('Contributor')
})

test('members appoint an owner if the organisation has none', async () => {
  const { owner, member } = await makeMembers()
  const other = await screens.world.makeColleague(owner, 'member', { name: 'Otis Other' })
  await screens.world.db
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', owner.id)
    .execute()
  for (const voter of [member, other]) {
    await open(voter)
    await openDialog('Choose as owner: Mia Member')
    await press('Choose as owner')
    await untilClosed()
  }
  await says('Mia Member is now the owner')
  await (await row(/Mia Member/)).findByText('Owner')
})

test('an administrator appoints an owner if the organisation has none', async () => {
  const { owner } = await makeMembers()
  const { world } = screens
  await world.db.updateTable('users').set({ is_active: false }).where('id', '=', owner.id).execute()
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  await screens.open(`/admin/organisations/${owner.organisation_id}`, admin)
  await screen.findByText(/has no active owner$/)
  await chooseInMenu('Actions for Mia Member', 'Appoint as owner')
  await press('Appoint as owner')
  await untilClosed()
  await says('Mia Member is now the owner, and all members were notified')
  await waitFor(() => expect(screen.queryByText(/has no active owner$/)).toBeNull())
})

test('a member sees the roles, and whom to ask to change them', async () => {
  const { member } = await makeMembers()
  await open(member)
  const mia = await row(/Mia Member/)
  const button = mia.getByRole('button', { name: 'Change role: Mia Member' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await says('Ask Olive Owner, who is an owner.')
})
