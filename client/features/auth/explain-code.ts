import { authTexts } from '#domain/contract/auth.ts'
import { ApiError } from '#client/lib/api.ts'
import { refusalOf, type Failure } from '#client/lib/form.ts'

/**
 * A refused code: the first message about it, else "Invalid verification code". Either is shown at
 * the field that was filled in.
 */
export function explainCode(field: 'code' | 'recovery_code') {
  return (error: unknown, fallback: string): Failure => {
    if (!(error instanceof ApiError && error.status === 422)) return refusalOf(error, fallback)
    const { code, recovery_code } = error.reply.errors ?? {}
    return { fields: { [field]: recovery_code?.[0] ?? code?.[0] ?? fallback } }
  }
}

/** The temporary token has run out, was used, or has seen too many wrong codes. */
export function isChallengeOver(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return Boolean(error.reply.errors?.['temp_token']) || error.message === authTexts.challengeOver
}
