// Tests the messages about links, passwords and errors on the pages that reset a password.
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { passwordResetTexts } from '#features/accounts/contract/password-reset.ts'
import { passwordTexts } from '#features/accounts/contract/password.ts'
import { useScreens } from './screens.ts'

const screens = useScreens()

const newPassword = 'Quay-Lantern-58!'
/**
 * Valid link. Its token differs from the invalid link's, because the client caches whether each
 * link is valid.
 */
const goodLink = '/reset-password/def?email=ann@example.test'

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

async function fill(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  }
}

/** Opens a page whose reset link the server reports as valid. Calls to the path `refused` fail. */
const openGoodLink = (path: string, refused?: string) =>
  screens.open(path, screens.world.visitor(), ({ pathname }) => {
    if (pathname === '/api/auth/password/check') return Response.json({ is_valid: true })
    return pathname === refused ? new Response('', { status: 409 }) : undefined
  })

test.for([
  '/reset-password',
  '/reset-password/abc',
  '/reset-password?email=ann@example.test',
  '/reset-password/abc?email=ann@example.test',
])('%s is not a valid reset link', async (path) => {
  await screens.open(path, screens.world.visitor())
  await screen.findByRole('heading', { name: passwordResetTexts.invalidTitle })
  await screen.findByText(passwordResetTexts.invalidLink)
  fireEvent.click(screen.getByRole('link', { name: 'Request New Link' }))
  await waitFor(() => expect(location.pathname).toBe('/forgot-password'))
})

test('a weak password and a mismatched confirmation are refused before the form is sent', async () => {
  await openGoodLink(goodLink)
  await fill({ 'New password': 'short', 'Confirm password': 'other' })
  await press('Reset password')
  const links = within(await screen.findByRole('alert')).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Password must be at least 12 characters',
    passwordTexts.mismatch,
  ])
})

test.for([
  ['/forgot-password', '/api/auth/password/forgot', passwordResetTexts.linkFailed],
  [goodLink, '/api/auth/password/reset', passwordResetTexts.failed],
] as const)('%s shows its own message if the server sends none', async ([path, call, message]) => {
  await openGoodLink(path, call)
  if (path === goodLink) {
    await fill({ 'New password': newPassword, 'Confirm password': newPassword })
    await press('Reset password')
  } else {
    await fill({ Email: 'ann@example.test' })
    await press('Send reset link')
  }
  within(await screen.findByRole('alert')).getByText(message)
})

test('an error for the email field is shown at that field, instead of the server’s general message', async () => {
  await screens.open('/forgot-password', screens.world.visitor(), ({ pathname }) =>
    pathname === '/api/auth/password/forgot'
      ? Response.json(
          { message: 'Invalid.', errors: { email: ['This address is refused.'] } },
          { status: 422 },
        )
      : undefined,
  )
  await fill({ Email: 'ann@example.test' })
  await press('Send reset link')
  const alert = await screen.findByRole('alert')
  within(alert).getByRole('link', { name: 'This address is refused.' })
  expect(document.body.textContent).not.toContain('Invalid.')
  const error = screen.getByLabelText('Email').getAttribute('aria-describedby')!
  expect(document.getElementById(error.split(' ').at(-1)!)!.textContent).toContain(
    'This address is refused.',
  )
})

test('a reset link with the token in the query works, even for a signed-in user', async () => {
  const { deliverMail, makeUser, signedIn } = screens.world
  const user = await makeUser()
  const client = await signedIn(user)
  await screens.open('/forgot-password', client)
  await fill({ Email: user.email })
  await press('Send reset link')
  await screen.findByText(passwordResetTexts.linkSent)
  const sent = (await deliverMail()).find(({ to }) => to.includes(user.email))
  const [link] = /\/reset-password\/[^\s"<]+/.exec(sent!.text)!
  await screens.open(link.replace(/\/([^/?]+)\?/, '?token=$1&'), client)
  await fill({ 'New password': newPassword, 'Confirm password': newPassword })
  await press('Reset password')
  await screen.findByText(passwordResetTexts.done)
})
