// Every registered organisation is reviewed: approval activates its users, and rejection needs a
// reason. A mistaken rejection can be reversed, to an approval or to another review.
import type { VerificationStatus } from '../contract/organisation.ts'

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

/** Returns whether the step can follow the status, so that a screen offers it. */
export function canVerify(action: VerificationAction, status: VerificationStatus): boolean {
  return verificationTransitions[action].from === status
}
