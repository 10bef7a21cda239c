// Reasons why an account can't be used: it is awaiting approval, its organisation was rejected, an
// administrator blocked it, or a colleague or the organisation's directory deactivated it. The
// reason is disclosed only to a caller who has the account's password or a session.
import type { VerificationStatus } from '#kernel/contract/organisation.ts'
import type { Role } from '#kernel/contract/role.ts'

export const inactiveTexts = {
  awaiting_approval:
    'Your registration is awaiting approval. You will receive an email once it has been reviewed.',
  not_approved: 'Your registration was not approved.',
  blocked: 'Your account has been blocked by an administrator.',
  deactivated: 'Your account has been deactivated by your organisation.',
}

/** Badge labels shown to administrators. */
export const inactiveLabels: Record<InactiveReason, string> = {
  awaiting_approval: 'Awaiting approval',
  not_approved: 'Not approved',
  blocked: 'Blocked',
  deactivated: 'Deactivated',
}

export type InactiveReason = keyof typeof inactiveTexts

/** Facts about an inactive account. */
export interface InactiveAccount {
  verification_status: VerificationStatus | null
  /**
   * True if a colleague or the organisation's directory (SCIM), rather than an administrator,
   * deactivated the account.
   */
  is_deactivated: boolean
}

export function whyInactive({
  verification_status,
  is_deactivated,
}: InactiveAccount): InactiveReason {
  if (verification_status === 'pending') return 'awaiting_approval'
  if (verification_status === 'rejected') return 'not_approved'
  return is_deactivated ? 'deactivated' : 'blocked'
}

/**
 * Returns whether “Keep me signed in” has an effect. Administrators' sessions are short, unless the
 * installation keeps them signed in too.
 */
export function mayBeRemembered(role: Role, keepsAdminsSignedIn: boolean): boolean {
  return role !== 'admin' || keepsAdminsSignedIn
}

/**
 * Returns whether the user must set up a second factor before using the portal. The installation
 * can require this of administrators.
 */
export function mustEnrolInMfa(
  user: { role: Role; mfa_enabled: boolean },
  isRequired: boolean,
): boolean {
  return isRequired && user.role === 'admin' && !user.mfa_enabled
}
