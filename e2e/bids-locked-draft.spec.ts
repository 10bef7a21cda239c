// Tests that a user whose password an administrator has reset can't read the draft of a bid until a
// colleague gives them access again.
import { expect, test } from 'vitest'
import { resetUserPassword } from '#features/organisations/users/contract/admin-user.ts'
import { makeBidder, makeBidScene, sendTestBid } from '#app/test/bid-scene.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal()

async function makeLocked() {
  const { world } = portal
  const { tender } = await makeBidScene(world)
  const { user, organisation, client } = await makeBidder(world, tender)
  const colleague = await world.makeUser({
    organisation_id: organisation.id,
    name: 'Cara Colleague',
  })
  await sendTestBid(client, tender.id, { method: 'With care.' })
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  const setPassword = (userId: number) =>
    admin.call(resetUserPassword, {
      params: { userId },
      body: { password: 'Copper-Violin-Storm-71!' },
    })
  return { tender, user, colleague, setPassword, path: `/tenders/${tender.id}?tab=bid` }
}

test('a member without the draft’s key sees whom to ask, and reads the draft once a colleague admits them', async () => {
  const { user, colleague, setPassword, path } = await makeLocked()
  await setPassword(colleague.id)
  const locked = await portal.enter(colleague, path)
  await locked.getByText('You can’t read this draft yet').waitFor()
  await locked.getByText(`Ask ${user.name} to open this page`).waitFor()
  await locked.getByRole('button', { name: 'Withdraw your bid' }).waitFor()
  expect(await locked.getByText('Start the draft again').count()).toBe(0)
  expect(await findFaults(locked)).toEqual([])

  const page = await portal.enter(user, path)
  const admit = page.getByRole('button', { name: 'Admit Cara Colleague' })
  await admit.waitFor()
  expect(await findFaults(page)).toEqual([])
  await admit.click()
  await page.getByText('Colleagues who can’t read this draft yet').waitFor({ state: 'detached' })
  await locked.reload()
  await locked.getByText('You’ve sent your bid').waitFor()
})

test('if nobody can read the draft, a member starts it again and replaces the bid', async () => {
  const { user, colleague, setPassword, path } = await makeLocked()
  await setPassword(user.id)
  await setPassword(colleague.id)
  const page = await portal.enter(user, path)
  await page
    .getByText(
      'Nobody else in your organisation can admit you. If an administrator only set your password, log out and choose “Forgot password”: once you’ve set a new one with the link we email you, you can read the draft. Otherwise start the draft again. What you’ve already sent stays sent.',
    )
    .waitFor()
  await page.getByRole('button', { name: 'Start the draft again' }).click()
  await page.getByRole('button', { name: 'Start again' }).click()
  await page.getByLabel('How will you do the work?').fill('With more care.')
  await page.getByLabel('Daily clean').fill('100')
  await page.getByLabel('Windows').fill('2')
  await page.getByText(/^Draft saved/).waitFor()
  await page.getByRole('button', { name: 'Replace your bid' }).click()
  await page.getByRole('button', { name: 'Replace bid' }).click()
  await page.getByRole('dialog', { name: 'Your bid has been sent' }).waitFor()
})
