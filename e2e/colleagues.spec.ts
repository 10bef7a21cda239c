// Tests how a colleague is invited, joins by setting a password, and is deactivated after leaving.
import { expect, test } from 'vitest'
import { chooseAction } from './choose-action.ts'
import { linkFromEmail } from './emails.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal()

test('a buyer invites a colleague, who joins, and deactivates them later', async () => {
  const organisation = await portal.world.makeOrganisation({ type: 'buyer', name: 'Quay Council' })
  const buyer = await portal.world.makeUser({ role: 'buyer', organisation_id: organisation.id })
  const page = await portal.enter(buyer, '/settings')
  await page.getByRole('link', { name: 'Colleagues', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Colleagues' }).waitFor()
  await page.getByText('Nobody else yet').waitFor()

  await page.getByRole('button', { name: 'Invite a colleague' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await form.getByRole('link', { name: 'Name is required' }).waitFor()
  await form.getByLabel('Name').fill('Nell New')
  await form.getByLabel('Email').fill('nell@quay.test')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText('Invitation sent to nell@quay.test').waitFor()
  await page.getByRole('table', { name: 'Invitations' }).getByText('Invited').waitFor()
  expect(await findFaults(page)).toEqual([])

  const theirs = await portal.open(await linkFromEmail(portal.world, 'nell@quay.test', '/join/'))
  await theirs.getByRole('heading', { level: 1, name: 'Accept your invitation' }).waitFor()
  await theirs.getByText('Quay Council').waitFor()
  expect(await findFaults(theirs)).toEqual([])
  await theirs.getByLabel('Password', { exact: true }).fill('Brand-New-Lantern-9')
  await theirs.getByLabel('Confirm password', { exact: true }).fill('Brand-New-Lantern-9')
  await theirs.getByRole('button', { name: 'Accept invitation' }).click()
  await theirs.getByText('Your account is ready. Please sign in with your new password.').waitFor()

  await page.reload()
  await chooseAction(page, 'Nell New', 'Deactivate')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await page.getByText('Account deactivated').waitFor()
  await page.getByRole('button', { name: 'Reactivate: Nell New' }).waitFor()
})
