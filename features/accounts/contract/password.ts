// Rules for new passwords, shared by the checklist on screen, the server's validation and the
// tests. `passwordRules` leaves out the check against known breaches, which only the server can
// make.
import * as z from 'zod/mini'
import { currentPassword, existingPassword } from '#kernel/contract/current-password.ts'

export const minPasswordLength = 12

export const passwordRules = [
  {
    label: 'At least 12 characters',
    refusal: 'Password must be at least 12 characters',
    isMet: (password: string) => [...password].length >= minPasswordLength,
  },
  {
    label: 'An uppercase letter',
    refusal: 'Password must contain an uppercase letter',
    isMet: (password: string) => /\p{Lu}/u.test(password),
  },
  {
    label: 'A lowercase letter',
    refusal: 'Password must contain a lowercase letter',
    isMet: (password: string) => /\p{Ll}/u.test(password),
  },
  {
    label: 'A digit',
    refusal: 'Password must contain a digit',
    isMet: (password: string) => /\d/.test(password),
  },
  {
    label: 'A symbol',
    refusal: 'Password must contain a symbol',
    isMet: (password: string) => /[^\p{L}\p{N}\s]/u.test(password),
  },
]

export const passwordTexts = {
  mismatch: 'Passwords do not match',
  hint: 'Minimum 12 characters with uppercase, lowercase, numbers and symbols',
  notBreached: 'Not found in known data breaches (checked when you submit)',
}

export const newPassword = currentPassword.check(
  ...passwordRules.map(({ isMet, refusal }) => z.refine<string>((text) => isMet(text), refusal)),
)

/** The two fields of every form that sets a new password. */
export const newPasswordFields = {
  password: newPassword,
  password_confirmation: existingPassword('Please confirm the password'),
}

/**
 * Check that the password and its confirmation are equal. The check runs if both are present, even
 * if other fields fail, so that all problems are reported at once.
 */
export const passwordsMatch = z.refine<{ password: string; password_confirmation: string }>(
  (input) => input.password === input.password_confirmation,
  {
    path: ['password_confirmation'],
    error: passwordTexts.mismatch,
    when: ({ value }) => holdsBoth(value),
  },
)

function holdsBoth(value: unknown): boolean {
  const { password, password_confirmation } = (value ?? {}) as Record<string, unknown>
  return typeof password === 'string' && Boolean(password_confirmation)
}
