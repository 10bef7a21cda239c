// Tests how the forms for signed-out users respond when the server rejects a submission.
import { fireEvent, screen } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#kernel/client/lib/query.ts'
import { closeApp, openApp } from '#app/client/test/render.tsx'

afterEach(() => {
  closeApp()
  vi.restoreAllMocks()
})

interface Form {
  path: string
  call: string
  values: Record<string, string>
  send: string
}

const password = 'Quay-Lantern-58!'
const forms = {
  login: {
    path: '/login',
    call: '/api/auth/login',
    values: { Email: 'ann@example.test', Password: password },
    send: 'Sign in',
  },
  forgot: {
    path: '/forgot-password',
    call: '/api/auth/password/forgot',
    values: { Email: 'ann@example.test' },
    send: 'Send reset link',
  },
  // The client caches the result of a link check, so no other test uses this token.
  reset: {
    path: '/reset-password/ghi?email=ann@example.test',
    call: '/api/auth/password/reset',
    values: { 'New password': password, 'Confirm password': password },
    send: 'Reset password',
  },
} satisfies Record<string, Form>

/** Submits the form, mocks the server's reply, and returns the text of the alert on the page. */
async function refuse({ path, call, values, send }: Form, reply: Response): Promise<string> {
  const others = { is_valid: true, data: [] }
  await openApp(path, async ({ url }) => (url === call ? reply : Response.json(others)))
  const button = await screen.findByRole('button', { name: send })
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  }
  fireEvent.click(button)
  return (await screen.findByRole('alert')).textContent
}

test.for([
  ['login', { errors: { email: ['Email is odd', 'second'] } }, 'Email is odd'],
  ['forgot', { message: 'No mail today.' }, 'No mail today.'],
  ['reset', { errors: { password: ['Password is odd', 'second'] } }, 'Password is odd'],
] as const)('the %s form shows the server’s error message', async ([name, json, text]) => {
  const shown = await refuse(forms[name], Response.json(json, { status: 422 }))
  expect(shown).toContain(text)
  expect(shown).not.toContain('second')
})

test('a 401 response to the sign-in form keeps the user on the sign-in page', async () => {
  const forgotten = vi.spyOn(queryClient, 'removeQueries')
  const shown = await refuse(forms.login, Response.json({}, { status: 401 }))
  expect(shown).toContain('Invalid credentials')
  // The client removes the cached user at the point where it would also leave the page.
  await vi.waitFor(() => expect(forgotten).toHaveBeenCalled())
  expect(location.pathname).toBe('/login')
  const email = screen.getByLabelText<HTMLInputElement>('Email')
  expect(email.value).toBe(forms.login.values.Email)
})
