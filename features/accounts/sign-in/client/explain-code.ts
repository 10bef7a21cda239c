import { challengeEndings } from '#kernel/contract/auth-proofs.ts'
import { ApiError } from '#kernel/client/lib/api.ts'
import { refusalOf, type Failure } from '#kernel/client/lib/form.ts'

/**
 * Returns a function that explains an error. If the server rejected the code, the given field shows
 * the server's message, or the fallback if there is none.
 */
export function explainCode(field: 'code' | 'recovery_code') {
  return (error: unknown, fallback: string): Failure => {
    if (!(error instanceof ApiError && error.status === 422)) return refusalOf(error, fallback)
    const { code, recovery_code } = error.fields
    return { fields: { [field]: recovery_code ?? code ?? fallback } }
  }
}

/**
 * Returns the reason why no further code can succeed (the temporary token has expired or was used,
 * or there were too many attempts), or undefined if the user can try again.
 */
export function whyChallengeOver(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { code, temp_token } = error.fields
  return temp_token ?? (code && challengeEndings.includes(code) ? code : undefined)
}
