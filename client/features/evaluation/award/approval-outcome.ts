import { decisionWords as words } from '#domain/contract/award-words.ts'
import type { Decision } from '#domain/contract/decision.ts'
import { formatDate } from '#domain/format/date.ts'

/**
 * Returns how the approval ended, or undefined if it is pending. The recorded steps are used,
 * because the approval threshold may have changed in the meantime.
 */
export function approvalOutcome({ state, steps }: Decision): string | undefined {
  if (state !== 'approved' && state !== 'notified') return undefined
  const last = steps.findLast(({ step }) => step === 'approve' || step === 'complete')
  if (!last) return undefined
  const text = last.step === 'approve' ? words.approvedBy : words.completedBy
  return text(last.by.name, formatDate(last.taken_at))
}
