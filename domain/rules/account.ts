// Reasons why an account may not be used: it waits for approval, its organisation was rejected, an
// administrator blocked it, or a colleague deactivated it. Only a caller with the password or a
// session of the account learns the reason.
import type { VerificationStatus } from '../contract/organisation.ts'
import type { Role } from '../contract/role.ts'

export const inactiveTexts = {
  awaiting_approval:
    'Your registration is awaiting approval. You will receive an email once it has been reviewed.',
  not_approved: 'Your registration was not approved.',
  blocked: 'Your account has been blocked by an administrator.',
  deactivated: 'Your account has been deactivated by a colleague in your organisation.',
}

/** Texts of the badges that administrators see. */
export const inactiveLabels: Record<InactiveReason, string> = {
  awaiting_approval: 'Awaiting approval',
  not_approved: 'Not approved',
  blocked: 'Blocked',
  deactivated: 'Deactivated',
}

export type InactiveReason = keyof typeof inactiveTexts

/** Facts about an inactive account. */
export interface ShutAccount {
  verification_status: VerificationStatus | null
  /** True if a colleague deactivated the account, not an administrator. */
  is_deactivated: boolean
}

export function whyInactive({ verification_status, is_deactivated }: ShutAccount): InactiveReason {
  if (verification_status === 'pending') return 'awaiting_approval'
  if (verification_status === 'rejected') return 'not_approved'
  return is_deactivated ? 'deactivated' : 'blocked'
}

/** Returns whether “Keep me signed in” has an effect: sessions of administrators always end soon. */
export function mayBeRemembered(role: Role): boolean {
  return role !== 'admin'
}

/**
 * Returns whether an administrator has to set up a second factor first, which is a setting of the
 * installation.
 */
export function mustEnrolInMfa(
  user: { role: Role; mfa_enabled: boolean },
  isRequired: boolean,
): boolean {
  return isRequired && user.role === 'admin' && !user.mfa_enabled
}
