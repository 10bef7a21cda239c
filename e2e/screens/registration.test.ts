// Tests the registration page's messages about names, passwords and failures.
import { setTimeout as pause } from 'node:timers/promises'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { registrationTexts } from '#features/accounts/contract/registration.ts'
import { useScreens } from './screens.ts'
import { alertSays, alertTexts, fill, press, textsOf, untilGone } from './steps.ts'

const screens = useScreens({
  REGISTRATIONS_PER_HOUR: '1000',
  ORGANISATION_CHECKS_PER_MINUTE: '1000',
})

const password = 'Quay-Lantern-58!'
const step = (title: string) => screen.findByRole('heading', { name: title, level: 2 })

type Intercept = Parameters<typeof screens.open>[2]

const openForm = (intercept?: Intercept) =>
  screens.open('/register', screens.world.visitor(), intercept)

async function openAccountStep(organisation: string, intercept?: Intercept): Promise<void> {
  await openForm(intercept)
  await fill({ 'Organisation name': organisation })
  await press('Next')
  await step('Contact')
  await press('Next')
  await step('Account')
}

async function fillAccount(email: string, chosen = password): Promise<void> {
  await fill({ 'Full name': 'Ann Mason', Email: email })
  await fill({ Password: chosen, 'Confirm password': chosen })
}

test('an already registered organisation name shows a warning once the user stops typing', async () => {
  await screens.world.makeOrganisation({ name: 'Lighthouse Limited' })
  const asked: (string | undefined)[] = []
  await openForm(({ pathname, body }) => {
    if (pathname.endsWith('/check-organisation')) asked.push(body)
    return undefined
  })
  const typed = 'Lighthouse Ltd'
  for (let length = 1; length <= typed.length; length += 1) {
    await fill({ 'Organisation name': typed.slice(0, length) })
    // Without debouncing, the check would be sent during this pause.
    await pause(1)
  }
  await screen.findByText(registrationTexts.duplicate, { exact: false })
  expect(asked).toEqual([JSON.stringify({ name: typed })])

  await fill({ 'Organisation name': 'Li' })
  await untilGone(registrationTexts.duplicate)
  await fill({ 'Organisation name': typed })
  await screen.findByText(registrationTexts.duplicate, { exact: false })
  await press('Next')
  await step('Contact')
})

test('the Next and Back buttons clear errors', async () => {
  // The server refuses a field of the first step, so the form opens that step with the error.
  let reply: object = {
    message: 'Refused.',
    errors: { organisation_name: ['Choose another name.'] },
  }
  await openAccountStep('Errors Ltd', ({ pathname }) =>
    pathname === '/api/auth/register' ? Response.json(reply, { status: 422 }) : undefined,
  )
  await fillAccount('errors@example.test')
  const refuse = async () => {
    await press('Register')
    await step('Organisation')
    await alertSays('Choose another name.')
  }
  await refuse()
  await press('Next')
  await step('Contact')
  expect(alertTexts()).toEqual([])
  await press('Back')
  await step('Organisation')
  // The error was cleared, not only hidden with its step.
  expect(document.body.textContent).not.toContain('Choose another name.')
  await press('Next')
  await press('Next')
  await step('Account')
  await fill({ 'Full name': '' })
  await press('Register')
  await alertSays('name')
  await press('Back')
  await step('Contact')
  expect(alertTexts()).toEqual([])
  await press('Next')
  await step('Account')
  expect(alertTexts()).toEqual([])
  // A message about the whole form is shown on every step until it is cleared.
  await fillAccount('errors@example.test')
  reply = { message: 'Try again tomorrow.' }
  await press('Register')
  await alertSays('Try again tomorrow.')
  await press('Back')
  await step('Contact')
  await waitFor(() => expect(alertTexts()).toEqual([]))
})

test('an error from the organisation name check is not shown', async () => {
  let checks = 0
  await openForm(({ pathname }) => {
    if (!pathname.endsWith('/check-organisation')) return undefined
    checks += 1
    return Response.json({ message: 'Too many attempts.' }, { status: 429 })
  })
  await fill({ 'Organisation name': 'Quiet Ltd' })
  await waitFor(() => expect(checks).toBe(1))
  await screens.settled()
  expect(document.body.textContent).not.toContain('Too many attempts.')
})

test('the password requirements are checked off as the user types', async () => {
  await openAccountStep('Checklist Ltd')
  const missing = () =>
    textsOf(screen.getAllByRole('listitem')).filter((text) => text.includes('still missing'))
  await waitFor(() => expect(missing()).toHaveLength(5))
  await fill({ Password: 'abcdefghijkl' })
  await waitFor(() =>
    expect(missing()).toEqual([
      'An uppercase letter: still missing. ',
      'A digit: still missing. ',
      'A symbol: still missing. ',
    ]),
  )
  await fill({ Password: password })
  await waitFor(() => expect(missing()).toEqual([]))
})

test('an error is shown at its field and in the summary, and nowhere else', async () => {
  await openAccountStep('Once Ltd')
  await fillAccount('once@example.test', 'P@ssw0rd1234!')
  await press('Register')
  const alert = within(await screen.findByRole('alert'))
  await alert.findByRole('link', {
    name: 'This password has appeared in a known data breach. Please choose another one.',
  })
  await screen.findByText('Please check the fields marked below.')
  expect(
    alert.getAllByText(
      'This password has appeared in a known data breach. Please choose another one.',
      { exact: false },
    ),
  ).toHaveLength(1)
  expect(
    screen.getAllByText(
      'This password has appeared in a known data breach. Please choose another one.',
      { exact: false },
    ),
  ).toHaveLength(2)
})

test.for([
  ['the server’s message', JSON.stringify({ message: 'Closed today.' }), 'Closed today.'],
  ['the plain sentence', '', registrationTexts.failed],
] as const)('a failed registration shows %s', async ([, body, message]) => {
  const headers = { 'content-type': 'application/json' }
  await openAccountStep('Failing Ltd', ({ pathname }) =>
    pathname === '/api/auth/register' ? new Response(body, { status: 409, headers }) : undefined,
  )
  await fillAccount('failing@example.test')
  fireEvent.click(screen.getByRole('button', { name: 'Register' }))
  await alertSays(message)
})
