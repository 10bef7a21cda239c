// An account that may not be used says why, but only to someone who knows its password or holds
// one of its sessions: it waits for approval, its organisation was refused, or it was blocked.
import type { VerificationStatus } from '../contract/organisation.ts'
import type { Role } from '../contract/role.ts'

export const inactiveTexts = {
  awaiting_approval:
    'Your registration is awaiting approval. You will receive an email once it has been reviewed.',
  not_approved: 'Your registration was not approved.',
  blocked: 'Your account has been blocked by an administrator.',
}

/** The same in the words of a badge, for administrators. */
export const inactiveLabels: Record<InactiveReason, string> = {
  awaiting_approval: 'Awaiting approval',
  not_approved: 'Not approved',
  blocked: 'Blocked',
}

export type InactiveReason = keyof typeof inactiveTexts

export function whyInactive(verificationStatus: VerificationStatus | null): InactiveReason {
  if (verificationStatus === 'pending') return 'awaiting_approval'
  return verificationStatus === 'rejected' ? 'not_approved' : 'blocked'
}

/** An administrator's session always ends with the day. */
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
