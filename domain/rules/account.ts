// An account that may not be used says why, but only to someone who knows its password or holds
// one of its sessions: it waits for approval, its organisation was refused, an administrator blocked
// it, or a colleague deactivated it.
import type { VerificationStatus } from '../contract/organisation.ts'
import type { Role } from '../contract/role.ts'

export const inactiveTexts = {
  awaiting_approval:
    'Your registration is awaiting approval. You will receive an email once it has been reviewed.',
  not_approved: 'Your registration was not approved.',
  blocked: 'Your account has been blocked by an administrator.',
  deactivated: 'Your account has been deactivated by a colleague in your organisation.',
}

/** The same in the words of a badge, for administrators. */
export const inactiveLabels: Record<InactiveReason, string> = {
  awaiting_approval: 'Awaiting approval',
  not_approved: 'Not approved',
  blocked: 'Blocked',
  deactivated: 'Deactivated',
}

export type InactiveReason = keyof typeof inactiveTexts

/** What is known of an account that is shut. */
export interface ShutAccount {
  verification_status: VerificationStatus | null
  /** By a colleague, not by an administrator. */
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

/** Where the installation asks for it, an administrator without a second factor must enrol first. */
export function mustEnrolInMfa(
  user: { role: Role; mfa_enabled: boolean },
  isRequired: boolean,
): boolean {
  return isRequired && user.role === 'admin' && !user.mfa_enabled
}
