import { ssoRefusals, ssoTexts, type SsoRefusal } from '#features/accounts/contract/sso.ts'
import type { InactiveReason } from '#kernel/rules/account.ts'
import { conflict } from '#kernel/server/http/refusal.ts'

/**
 * Reasons for refusing a sign-in: errors in single sign-on, and inactive accounts. The sign-in page
 * explains each of them.
 */
export type RefusedCode = SsoRefusal | InactiveReason

/**
 * Thrown to end a sign-in with a provider. The browser is redirected to a page that explains the
 * code.
 */
export class SsoRefused extends Error {
  readonly code: RefusedCode
  constructor(code: RefusedCode, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

/** Throws a single sign-on refusal as an API refusal, and any other error unchanged. */
export function explainSso(error: unknown): never {
  if (!(error instanceof SsoRefused)) throw error
  const texts: Partial<Record<string, string>> = ssoRefusals
  throw conflict(texts[error.code] ?? ssoTexts.linkNothing)
}
