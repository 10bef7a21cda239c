// Every organisation that registers is reviewed once: approved, which activates its users, or
// rejected with a reason. There is no way back to pending.
import type { VerificationStatus } from '../contract/organisation.ts'

interface Transition {
  from: readonly VerificationStatus[]
  to: VerificationStatus
}

export const verificationTransitions = {
  approve: { from: ['pending'], to: 'approved' },
  reject: { from: ['pending'], to: 'rejected' },
} as const satisfies Record<string, Transition>
