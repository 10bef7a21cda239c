import { approvalWords } from '#features/approvals/contract/approval.ts'
import type { Decision } from './decision.ts'
import { formatDate } from '#kernel/format/date.ts'

const texts = {
  approvedBy: (name: string, day: string) => `${name} approved the decision on ${day}.`,
  completedBy: (name: string, day: string) =>
    `No approval was needed when ${name} completed the decision on ${day}.`,
}

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
  const day = formatDate(last.taken_at)
  if (last.step === 'complete') return texts.completedBy(last.by.name, day)
  const asked = steps.findLastIndex(({ step }) => step === 'submit')
  const first = steps.slice(asked).find(({ step }) => step === 'approve_first')
  const people = [...(first ? [first] : []), last].map(personOf)
  return texts.approvedBy(people.join(' and '), day)
}

/** Returns who took a step, and on whose behalf. */
export function personOf({ by, for: principal }: Pick<Decision['steps'][number], 'by' | 'for'>) {
  return principal ? approvalWords.inPlaceOf(by.name, principal.name) : by.name
}
