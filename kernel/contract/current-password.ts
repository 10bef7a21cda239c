import * as z from 'zod/mini'
import { rawText } from './fields.ts'

/**
 * Maximum length of a password. Longer input is refused before hashing, because hashing it would
 * cost the server more than sending it costs the caller.
 */
const maxPasswordLength = 128

export const currentPasswordTexts = {
  tooLong: `Password must be at most ${maxPasswordLength} characters`,
}

/**
 * Returns the schema for a current password, or for the confirmation of a new one. The password is
 * never trimmed. The rules for new passwords don't apply, because they may have changed since the
 * current password was set.
 */
export function existingPassword(required: string = 'Password is required') {
  return rawText(maxPasswordLength, {
    missing: required,
    error: currentPasswordTexts.tooLong,
  }).check(z.minLength(1, required))
}

export const currentPassword = existingPassword()
