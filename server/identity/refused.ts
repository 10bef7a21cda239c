import type { SsoRefusal } from '#domain/contract/sso.ts'
import type { InactiveReason } from '#domain/rules/account.ts'

/** Reasons that the sign-in page explains: those of single sign-on and of inactive accounts. */
export type RefusedCode = SsoRefusal | InactiveReason

/** Ends a sign-in at a provider. The browser is sent to a page that explains the code. */
export class SsoRefused extends Error {
  readonly code: RefusedCode
  constructor(code: RefusedCode, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}
