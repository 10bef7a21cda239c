// Tests the texts on the settings pages, and their behaviour when a call fails.
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { userTexts } from '#features/accounts/contract/own-account.ts'
import { savedSearchTexts } from '#features/search/contract/saved-search.ts'
import { testPassword } from '#app/test/world.ts'
import { codeAt } from '../one-time-code.ts'
import { useScreens } from './screens.ts'
import { alertSays, alertTexts, arriveAt, fill, followLink, press, says, textsOf } from './steps.ts'

const screens = useScreens({ REQUIRE_ADMIN_MFA: 'on' })

const panel = async (name: string) => within(await screen.findByRole('region', { name }))

test('the profile shows the user’s details as read-only', async () => {
  const { makeOrganisation, makeUser, signedIn } = screens.world
  const organisation = await makeOrganisation({ name: 'Pier Works Ltd' })
  const user = await makeUser({ name: 'Ann Mason', organisation_id: organisation.id })
  await screens.open('/settings', await signedIn(user))
  const profile = await panel('Profile')
  expect(textsOf(profile.getAllByRole('definition'))).toEqual([
    'Ann Mason',
    user.email,
    'Supplier',
    'Pier Works Ltd',
  ])
  expect(profile.queryByRole('textbox')).toBeNull()
})

test('a failure to load the profile is only logged', async () => {
  const { makeUser, signedIn } = screens.world
  const client = await signedIn(await makeUser({ name: 'Ann Mason' }))
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await screens.open('/settings', client, ({ pathname }) =>
    pathname === '/api/user/profile'
      ? Response.json({ message: 'Gone fishing.' }, { status: 404 })
      : undefined,
  )
  const profile = await panel('Profile')
  profile.getByText('Ann Mason')
  expect(warn.mock.calls).toEqual([['The profile could not be loaded:', 'Gone fishing.']])
  expect(alertTexts()).toEqual([])
  expect(document.body.textContent).not.toContain('Gone fishing.')
  warn.mockRestore()
})

test('the email notifications switch changes at once, and is reverted if saving fails', async () => {
  const { makeUser, signedIn } = screens.world
  const client = await signedIn(await makeUser())
  let reply: () => Promise<Response> | undefined = () => undefined
  const open = () =>
    screens.open('/settings', client, ({ pathname }) =>
      pathname === '/api/user/notifications' ? reply() : undefined,
    )
  const box = () => screen.getByLabelText<HTMLInputElement>('Email Notifications')
  await open()
  expect(box().checked).toBe(true)
  fireEvent.click(box())
  await says(userTexts.notificationsUpdated)
  expect(box().checked).toBe(false)
  await open()
  expect(box().checked).toBe(false)

  const { promise, resolve } = Promise.withResolvers<Response>()
  reply = () => promise
  fireEvent.click(box())
  await waitFor(() => expect(box().checked).toBe(true))
  resolve(new Response('', { status: 409 }))
  await alertSays(userTexts.notificationsFailed)
  expect(box().checked).toBe(false)

  reply = async () => Response.json({ message: 'Not on a Sunday.' }, { status: 409 })
  fireEvent.click(box())
  await alertSays('Not on a Sunday.')
})

test('logging out requires confirmation', async () => {
  const { makeUser, signedIn } = screens.world
  const client = await signedIn(await makeUser())
  await screens.open('/settings', client)
  await press('Log Out')
  await screen.findByRole('alertdialog', { name: userTexts.confirmLogout })
  await press('Cancel')
  expect(location.pathname).toBe('/settings')
  await press('Log Out')
  await screen.findByRole('alertdialog', { name: userTexts.confirmLogout })
  await press('Log Out')
  await arriveAt('/login')
  await screens.open('/settings', client)
  await arriveAt('/login')
})

test('an administrator who must have a second factor is sent to set one up', async () => {
  const { makeUser, signedIn } = screens.world
  await screens.open('/', await signedIn(await makeUser({ role: 'admin' })))
  await arriveAt('/settings')
  const main = within(screen.getByRole('main'))
  const request = () =>
    main
      .queryAllByRole('status')
      .filter((one) =>
        one.textContent.includes(
          'Administrators must set up two-factor authentication before they continue.',
        ),
      )
  await waitFor(() => expect(request()).toHaveLength(1))

  await press('Set up two-factor authentication')
  await fill({ 'Your password': testPassword })
  await press('Continue')
  await screen.findByLabelText('Verification code')
  await fill({ 'Verification code': codeAt(document.querySelector('code')!.textContent) })
  await press('Switch on')
  await press('I’ve saved them')
  await waitFor(() => expect(request()).toEqual([]))
  await screen.findByText('This device')
  fireEvent.click(screen.getAllByRole('link', { name: 'Dashboard' })[0]!)
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
})

test('the settings link suppliers to their saved searches, and list the emails that are always sent', async () => {
  const { makeUser, signedIn } = screens.world
  await screens.open('/settings', await signedIn(await makeUser()))
  fireEvent.click(await screen.findByText('Which emails are always sent?'))
  await followLink(savedSearchTexts.title)
  await screen.findByRole('heading', { level: 1, name: savedSearchTexts.title })

  await screens.open('/settings', await signedIn(await makeUser({ role: 'buyer' })))
  await screen.findByLabelText('Email Notifications')
  expect(screen.queryByRole('link', { name: savedSearchTexts.title })).toBeNull()
})
