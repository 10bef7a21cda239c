// Tests calls that get no reply while the page is open: an outage is announced, but a single lost
// reply isn't.
import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { errorTexts } from '#kernel/contract/errors.ts'
import { useScreens } from './screens.ts'

const screens = useScreens()
const offline = /^You’re offline\./
const noReply = () => Promise.reject(new TypeError('Failed to fetch'))

async function openSettings() {
  const { makeUser, signedIn } = screens.world
  const client = await signedIn(await makeUser())
  let isLost = (_path: string) => false
  await screens.open('/settings', client, ({ pathname }) =>
    isLost(pathname) ? noReply() : undefined,
  )
  const lose = (test: typeof isLost) => (isLost = test)
  const save = () => fireEvent.click(screen.getByLabelText(/^Email Notifications/i))
  return { lose, save }
}

test('a single lost reply is reported next to the failed action, not as an outage', async () => {
  const { lose, save } = await openSettings()
  lose((path) => path === '/api/user/notifications')
  save()
  await screen.findByText(new RegExp(errorTexts.offline))
  await screens.settled()
  expect(screen.queryByText(offline)).toBeNull()
  lose(() => false)
  save()
  await screens.settled()
  expect(screen.queryByText('You’re back online.')).toBeNull()
})

test('the page announces when the connection is lost and when it is restored', async () => {
  const { lose, save } = await openSettings()
  lose(() => true)
  save()
  await screen.findByText(offline)
  lose(() => false)
  save()
  await screen.findByText('You’re back online.')
  await waitFor(() => expect(screen.queryByText(offline)).toBeNull())
})
