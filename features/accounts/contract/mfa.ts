// Two-factor authentication for the signed-in user: enrol, renew the recovery codes, switch off.
import * as z from 'zod/mini'
import { mfaCode } from '#kernel/contract/auth-proofs.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { currentPassword } from '#kernel/contract/current-password.ts'

export const recoveryCodeCount = 10

/**
 * Returns a text with the number of remaining recovery codes, for the settings and for the email
 * sent after a code was used.
 */
export function codesLeft(count: number): string {
  if (count === 0) return 'You have no recovery codes left.'
  return `You have ${count} of ${recoveryCodeCount} recovery codes left.`
}

const recoveryCodes = z.array(z.string())

export const startMfaEnrolment = endpoint({
  method: 'POST',
  path: '/user/mfa/enrol',
  summary: 'Start the set-up: a secret and its QR code, not used until confirmed',
  access: 'signed-in',
  isOpenToGuests: true,
  changesSettings: true,
  isPartOfEnrolment: true,
  body: z.object({ password: currentPassword }),
  reply: z.object({
    secret: z.string(),
    otpauth_uri: z.string(),
    /** QR code as an SVG document. */
    qr_code: z.string(),
  }),
})

export const confirmMfaEnrolment = endpoint({
  method: 'POST',
  path: '/user/mfa/confirm',
  summary: 'Finish the set-up with a first code; the recovery codes are shown once',
  access: 'signed-in',
  isOpenToGuests: true,
  changesSettings: true,
  isPartOfEnrolment: true,
  body: z.object({ code: mfaCode }),
  reply: z.object({ message: z.string(), recovery_codes: recoveryCodes }),
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/user/mfa/recovery-codes',
  summary: 'Create new recovery codes; the old ones stop working',
  access: 'signed-in',
  isOpenToGuests: true,
  changesSettings: true,
  body: z.object({ password: currentPassword, code: mfaCode }),
  reply: z.object({ message: z.string(), recovery_codes: recoveryCodes }),
})

export const disableMfa = endpoint({
  method: 'POST',
  path: '/user/mfa/disable',
  summary: 'Switch two-factor authentication off',
  access: 'signed-in',
  isOpenToGuests: true,
  changesSettings: true,
  body: z.object({ password: currentPassword, code: mfaCode }),
  reply: z.object({ message: z.string() }),
})
