import { decisionWords as words } from './award-words.ts'
import type { Decision } from './decision.ts'
import { formatDate } from '../format/date.ts'

/**
 * Returns a text that says who approved the decision, or completed it without approval, and when.
 * Returns undefined before that and after a withdrawal. The text is based on the recorded steps,
 * because `needs_approval` depends on the current approval threshold, which may have changed since.
 */
export function approvalOutcome({
  state,
  steps,
}: Pick<Decision, 'state' | 'steps'>): string | undefined {
  if (state !== 'approved' && state !== 'notified') return undefined
  const last = steps.findLast(({ step }) => step === 'approve' || step === 'complete')
  if (!last) return undefined
  const text = last.step === 'approve' ? words.approvedBy : words.completedBy
  return text(last.by.name, formatDate(last.taken_at))
}
