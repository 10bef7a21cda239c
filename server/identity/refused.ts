import type { SsoRefusal } from '#domain/contract/sso.ts'
import type { InactiveReason } from '#domain/rules/account.ts'

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
