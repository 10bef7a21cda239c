// Reasons why the last sign-in through an identity provider failed, for the people who manage the
// provider: the organisation's members and the administrators. The person who signs in sees
// `ssoRefusals` or `inactiveTexts` instead.
import type { SsoRefusal } from '../contract/sso.ts'
import type { InactiveReason } from '#kernel/rules/account.ts'

const failures: Record<SsoRefusal | InactiveReason, string> = {
  unknown: 'The sign-in address doesn’t exist.',
  off: 'Single sign-on was switched off.',
  suspended: 'The provider was suspended, because the owner who set it up had left.',
  suspended_identity: 'The person had reset their password and not kept this sign-in yet.',
  required: 'The person’s organisation requires its own single sign-on.',
  outage: 'The identity provider didn’t answer.',
  misconfigured:
    'The issuer’s address is wrong, or the identity provider doesn’t accept the client ID with its secret or key.',
  cancelled: 'The person cancelled the sign-in, or the identity provider refused it.',
  expired: 'The sign-in took too long or was opened in another browser.',
  used: 'The sign-in had already been used.',
  invalid: 'We couldn’t trust the reply of the identity provider.',
  unverified: 'The identity provider didn’t confirm the email address.',
  domain: 'The organisation has not proved the domain of the email address.',
  no_account: 'There was no account for the email address.',
  other_account: 'The identity is linked to another account.',
  other_organisation: 'The account belongs to another organisation.',
  account_off: 'The account can’t be used.',
  awaiting_approval: 'The account is awaiting approval.',
  not_approved: 'The registration was not approved.',
  blocked: 'The account is blocked.',
  deactivated: 'The account is deactivated.',
}

/**
 * Returns the text for a failure. An unknown code, which another portal version may have stored, is
 * returned unchanged.
 */
export function failureText(code: string): string {
  const texts: Partial<Record<string, string>> = failures
  return texts[code] ?? code
}
