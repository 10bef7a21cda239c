import { challengeEndings } from '#domain/contract/auth.ts'
import { ApiError } from '#client/lib/api.ts'
import { refusalOf, type Failure } from '#client/lib/form.ts'

/**
 * A refused code: the first message about it, else "Invalid verification code". Either is shown at
 * the field that was filled in.
 */
export function explainCode(field: 'code' | 'recovery_code') {
  return (error: unknown, fallback: string): Failure => {
    if (!(error instanceof ApiError && error.status === 422)) return refusalOf(error, fallback)
    const { code, recovery_code } = error.fields
    return { fields: { [field]: recovery_code ?? code ?? fallback } }
  }
}

/** Why no further code is of use: the temporary token has run out or was used, or too many were wrong. */
export function whyChallengeOver(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { code, temp_token } = error.fields
  return temp_token ?? (code && challengeEndings.includes(code) ? code : undefined)
}
