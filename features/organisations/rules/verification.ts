// Every registered organisation is reviewed. Approval activates its users, and rejection requires a
// reason. A mistaken rejection can be reversed: the organisation is then either approved or
// reviewed again.
import type { VerificationStatus } from '#kernel/contract/organisation.ts'

interface Transition {
  from: VerificationStatus
  to: readonly VerificationStatus[]
}

export const verificationTransitions = {
  approve: { from: 'pending', to: ['approved'] },
  reject: { from: 'pending', to: ['rejected'] },
  reverse: { from: 'rejected', to: ['approved', 'pending'] },
} as const satisfies Record<string, Transition>

export type VerificationAction = keyof typeof verificationTransitions

/** Returns whether the action is allowed for an organisation with this status. */
export function canVerify(action: VerificationAction, status: VerificationStatus): boolean {
  return verificationTransitions[action].from === status
}
