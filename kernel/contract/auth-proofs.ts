// Calls for the second factor and for entering the password again. They are separate from auth.ts
// because the sign-in page, which must stay small, doesn't need them.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { boundedText, rawText } from './fields.ts'
import { currentPassword } from './current-password.ts'
import { currentUser } from './user.ts'

export const proofTexts = {
  invalidCode: 'Invalid verification code',
  challengeOver: 'Your sign-in has expired. Sign in again.',
  tooManyCodes: 'You entered too many wrong codes. Sign in again to try another code.',
  temporaryPasswordOver:
    'Your temporary password has expired. Use “Forgot password” to set a new one.',
  passwordRequired: 'Enter your password to confirm it’s you.',
}

/** Error messages after which no code can succeed, so the user has to sign in again. */
export const challengeEndings = [proofTexts.challengeOver, proofTexts.tooManyCodes]

export const mfaCodeLength = 6

/** Only ASCII digits are accepted; digits of other scripts never appear in an authenticator app. */
export const mfaCode = rawText(mfaCodeLength, {
  missing: proofTexts.invalidCode,
  error: proofTexts.invalidCode,
}).check(z.regex(/^[0-9]{6}$/, proofTexts.invalidCode))

const verifyMfaInput = z
  .object({
    temp_token: rawText(100, { missing: proofTexts.challengeOver }),
    code: z.optional(mfaCode),
    recovery_code: z.optional(boundedText(40).check(z.toLowerCase(), z.minLength(1))),
  })
  .check(
    z.refine(({ code, recovery_code }) => code !== undefined || recovery_code !== undefined, {
      path: ['code'],
      error: proofTexts.invalidCode,
    }),
  )

export const verifyMfa = endpoint({
  method: 'POST',
  path: '/auth/mfa/verify',
  summary: 'Complete two-factor authentication with a code or a recovery code',
  access: 'public',
  body: verifyMfaInput,
  reply: z.object({ user: currentUser }),
})

/** Number of minutes for which a password counts as recently entered. */
export const passwordMinutes = 10

/**
 * Clients call this endpoint after a refusal with the code `password_required`, then repeat the
 * refused call.
 */
export const confirmPassword = endpoint({
  method: 'POST',
  path: '/auth/confirm-password',
  summary: 'Enter the password again, for calls that need a recent one',
  access: 'signed-in',
  isOpenToGuests: true,
  body: z.object({ password: currentPassword }),
  reply: z.object({ message: z.string() }),
})
