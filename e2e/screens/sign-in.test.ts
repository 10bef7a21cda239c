// Tests the messages on the sign-in page and on the page for blocked accounts.
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { accessRequestTexts } from '#features/accounts/contract/access-request.ts'
import { authTexts } from '#features/accounts/contract/auth.ts'
import { errorTexts } from '#kernel/contract/errors.ts'
import { inactiveTexts } from '#kernel/rules/account.ts'
import { brand } from '#kernel/client/lib/brand.ts'
import { markSignedIn } from '#kernel/client/lib/signed-in.ts'
import { testPassword } from '#app/test/world.ts'
import { useScreens } from './screens.ts'

const screens = useScreens()

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

function fill(user: { email: string }, password = testPassword): void {
  for (const [label, value] of [
    ['Email', user.email],
    ['Password', password],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  }
}

const alertSays = (text: string | RegExp) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(text))

async function signIn(user: { email: string }): Promise<void> {
  await screens.open('/login', screens.world.visitor())
  fill(user)
  await press('Sign in')
}

test('both fields are required; without a message from the server the page shows "Invalid credentials"', async () => {
  await screens.open('/login', screens.world.visitor(), ({ pathname }) =>
    pathname === '/api/auth/login' ? new Response('', { status: 422 }) : undefined,
  )
  await press('Sign in')
  const links = within(await screen.findByRole('alert')).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Email is required',
    'Password is required',
  ])
  fill({ email: 'someone@example.test' })
  await press('Sign in')
  await alertSays(authTexts.invalidCredentials)
})

test('a wrong password shows "Invalid credentials", and too many attempts show how long to wait', async () => {
  const user = await screens.world.makeUser()
  await screens.open('/login', screens.world.visitor())
  fill(user, 'Wrong-Horse-42!')
  for (let tries = 0; tries < 5; tries += 1) {
    await press('Sign in')
    await screens.settled()
    await alertSays(authTexts.invalidCredentials)
  }
  await press('Sign in')
  await alertSays(/try again in \d+ seconds?/)
  // The form keeps the typed email.
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(user.email)
})

test.for([
  ['pending', 'Awaiting approval', inactiveTexts.awaiting_approval],
  ['rejected', 'Registration not approved', inactiveTexts.not_approved],
  ['approved', 'Account blocked', inactiveTexts.blocked],
] as const)('an inactive user sees why (organisation is %s)', async ([status, name, message]) => {
  const { makeOrganisation, makeUser } = screens.world
  const organisation = await makeOrganisation({
    verification_status: status,
    ...(status === 'rejected' ? { rejection_reason: 'Not a company' } : {}),
  })
  await signIn(await makeUser({ is_active: false, organisation_id: organisation.id }))
  await screen.findByRole('heading', { name, level: 1 })
  await screen.findByText(message)
  const main = await screen.findByRole('main')
  expect(main.textContent).not.toContain('You signed in')
  // While the registration is reviewed, there is nothing to ask for yet.
  const isAwaiting = status === 'pending'
  const [first, second] = isAwaiting
    ? ['Return to login', 'Request access']
    : ['Request access', 'Return to login']
  const buttons = [first, second].map((text) => within(main).getByText(text).closest('a, button'))
  expect(buttons.map((button) => button?.classList.contains('bg-brand'))).toEqual([true, false])
  expect(buttons[0]!.compareDocumentPosition(buttons[1]!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('if there is no reply, the page does not report a wrong password', async () => {
  await screens.open('/login', screens.world.visitor(), ({ pathname }) => {
    if (pathname === '/api/auth/login') throw new TypeError('Failed to fetch')
    return undefined
  })
  fill(await screens.world.makeUser())
  await press('Sign in')
  await alertSays(errorTexts.offline)
  expect(document.body.textContent).not.toContain(authTexts.invalidCredentials)
})

test('requesting access requires an email address', async () => {
  await screens.open('/blocked', screens.world.visitor())
  await press('Request access')
  await screen.findByText(accessRequestTexts.emailRequired)
})

test('a failed access request shows an error', async () => {
  await screens.open('/login', screens.world.visitor(), ({ pathname }) =>
    pathname === '/api/auth/request-access' ? new Response('', { status: 409 }) : undefined,
  )
  fill(await screens.world.makeUser({ is_active: false }))
  await press('Sign in')
  await press('Request access')
  await screen.findByText(accessRequestTexts.failed)
})

test('every page for signed-out users shows whom to ask for help', async () => {
  for (const path of ['/login', '/register', '/forgot-password', '/reset-password', '/blocked']) {
    await screens.open(path, screens.world.visitor())
    const main = await screen.findByRole('main')
    const contact = await within(main).findByRole('link', { name: /^support@/ })
    expect(contact.getAttribute('href')).toBe('mailto:support@portal.test')
    await waitFor(() => expect(location.pathname).toBe(path))
  }
})

test.for([
  ['ends with the browser', 120],
  ['was kept', null],
] as const)('a reload after a session that %s reports that it ended', async ([, idle_minutes]) => {
  const { makeUser, signedIn, visitor } = screens.world
  const session = { expires_at: new Date(Date.now() - 60_000).toISOString(), idle_minutes }
  await screens.open('/settings', await signedIn(await makeUser()))
  await screens.open('/settings', visitor(), () => {
    // `screens.open` deletes the cookie that says that the browser has a session, which a real
    // reload would keep. The cookie is set again here, during the page's first call.
    if (location.pathname === '/settings') markSignedIn(session)
    return undefined
  })
  await screen.findByRole('heading', { name: 'Sign in' })
  await screen.findByText('Your session has ended. Sign in again to carry on.')
})

test('a user who follows a link while signed out is sent to its page after signing in', async () => {
  await screens.open('/settings?from=mail', screens.world.visitor())
  await waitFor(() => expect(location.pathname).toBe('/login'))
  fill(await screens.world.makeUser())
  await press('Sign in')
  await waitFor(() => expect(location.pathname + location.search).toBe('/settings?from=mail'))
})

test('the sign-in page and the settings state that administrators are not kept signed in', async () => {
  const { makeUser, signedIn, visitor } = screens.world
  await screens.open('/login', visitor())
  const box = screen.getByRole('checkbox', { name: 'Keep me signed in' })
  const hint = document.getElementById(box.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe('Administrators are always signed out after a few hours.')
  await screens.open('/settings', await signedIn(await makeUser({ role: 'admin' })))
  await screen.findByText(/Administrators are signed out after a few hours/)
})

test('an installation that keeps administrators signed in doesn’t state that they are signed out', async () => {
  const { makeUser, signedIn, visitor } = screens.world
  brand.keeps_admins_signed_in = true
  try {
    await screens.open('/login', visitor())
    const box = screen.getByRole('checkbox', { name: 'Keep me signed in' })
    expect(box.getAttribute('aria-describedby')).toBeNull()
    await screens.open('/settings', await signedIn(await makeUser({ role: 'admin' })))
    await screen.findByRole('heading', { name: 'My sessions' })
    expect(document.body.textContent).not.toMatch(/signed out after a few hours/)
  } finally {
    brand.keeps_admins_signed_in = false
  }
})
