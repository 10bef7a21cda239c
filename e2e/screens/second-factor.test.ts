// Tests the page that asks for a second factor: its field, its errors, and the restart after too
// many wrong codes.
import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { proofTexts } from '#kernel/contract/auth-proofs.ts'
import { testPassword } from '#app/test/world.ts'
import { codeAt, enrol } from '../one-time-code.ts'
import { useScreens } from './screens.ts'
import { alertSays, arriveAt, fill, followLink, press, says } from './steps.ts'

const screens = useScreens({ LOGIN_TRIES_PER_MINUTE_AND_ADDRESS: '1000' })

async function enrolledUser() {
  const user = await screens.world.makeUser()
  return { user, ...(await enrol(screens.world, user)) }
}

/** Signs in with the password, which opens the page for the second factor. */
async function signIn(user: { email: string }, verify?: () => Response): Promise<void> {
  await screens.open('/login', screens.world.visitor(), ({ pathname }) =>
    pathname === '/api/auth/mfa/verify' ? verify?.() : undefined,
  )
  await fill({ Email: user.email, Password: testPassword })
  await press('Sign in')
  await screen.findByLabelText('Verification code')
}

const code = () => screen.getByLabelText<HTMLInputElement>('Verification code')

async function verify(value: string): Promise<void> {
  await fill({ 'Verification code': value })
  await press('Verify')
  await screens.settled()
}

test('only the first six digits of the typed or pasted text are kept, and they can be sent', async () => {
  const { user } = await enrolledUser()
  await signIn(user)
  const refused = () => screen.getByRole('button', { name: 'Verify' }).getAttribute('aria-disabled')
  await fill({ 'Verification code': '12a3' })
  expect(code().value).toBe('123')
  expect(refused()).toBe('true')
  await says('Enter all 6 digits first.')
  await fill({ 'Verification code': ' 123-456 789' })
  expect(code().value).toBe('123456')
  expect(refused()).toBeNull()
  expect(code().getAttribute('autocomplete')).toBe('one-time-code')
  expect(code().getAttribute('inputmode')).toBe('numeric')
})

test('a user who is blocked between password and code sees a message, and can ask for access', async () => {
  const { user, secret } = await enrolledUser()
  await signIn(user)
  await screens.world.db
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', user.id)
    .execute()
  await verify(codeAt(secret))
  await arriveAt('/blocked')
  await says(user.email)
})

test('after five wrong codes, the user has to start the sign-in again', async () => {
  const { user, secret } = await enrolledUser()
  await signIn(user)
  const wrong = codeAt(secret, 100)
  for (let tries = 1; tries <= 5; tries += 1) {
    await verify(wrong)
    await alertSays(tries < 5 ? proofTexts.invalidCode : proofTexts.tooManyCodes)
  }
  expect(screen.queryByLabelText('Verification code')).toBeNull()
  await followLink('Back to sign in')
  await arriveAt('/login')
})

test('a failure without a message from the server shows "Invalid verification code"', async () => {
  const { user } = await enrolledUser()
  await signIn(user, () => new Response('', { status: 422 }))
  await verify('123456')
  await alertSays(proofTexts.invalidCode)
})

test('a recovery code can be used to sign in only once', async () => {
  const { user, recovery_codes } = await enrolledUser()
  const signInWithRecovery = async () => {
    await signIn(user)
    await press('Use a recovery code')
    await fill({ 'Recovery code': recovery_codes[0]!.toUpperCase() })
    await press('Verify')
  }
  await signInWithRecovery()
  await arriveAt('/supplier/dashboard')
  await signInWithRecovery()
  await alertSays(proofTexts.invalidCode)
})

test('without a pending challenge, the second-factor page redirects to the sign-in page', async () => {
  await screens.open('/mfa-verify', screens.world.visitor())
  await arriveAt('/login')
})

test.for([
  ['/forgot-password', '/api/auth/password/forgot', 'Send reset link'],
  ['/mfa-verify', '/api/auth/mfa/verify', 'Verify'],
] as const)('a 401 on %s opens the sign-in without a return path', async ([path, call, send]) => {
  const { user } = await enrolledUser()
  const refuse = () => Response.json({ message: 'Unauthenticated.' }, { status: 401 })
  if (path === '/mfa-verify') {
    await signIn(user, refuse)
    await fill({ 'Verification code': '123456' })
  } else {
    await screens.open(path, screens.world.visitor(), ({ pathname }) =>
      pathname === call ? refuse() : undefined,
    )
    await fill({ Email: user.email })
  }
  fireEvent.click(screen.getByRole('button', { name: send }))
  await screen.findByRole('heading', { name: 'Sign in' })
  await waitFor(() => expect(location.pathname).toBe('/login'))
  expect(sessionStorage.getItem('return-path')).toBeNull()
})
