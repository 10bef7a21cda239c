// Who may review a request for approval, and when a contract's value needs one.
import { approvalTexts as texts } from '../contract/approval.ts'
import type { Reason } from './can.ts'
import { order, rational } from './rational.ts'

/** How a reviewer's account depends on the people who prepared what it would approve. */
export type Dependence = 'too_new' | 'made_by_preparer'

interface Reviewer {
  has_prepared: boolean
  dependence: Dependence | null
}

const messages: Record<Dependence, string> = {
  too_new: texts.tooNew,
  made_by_preparer: texts.madeByPreparer,
}

/**
 * Returns why the reviewer may not approve or refuse, or undefined if they may. A second account
 * that a preparer made for the purpose must not count as a second person.
 */
export function whyNotReview({ has_prepared, dependence }: Reviewer): Reason | undefined {
  if (has_prepared) return { kind: 'forbidden', message: texts.ownRequest }
  return dependence ? { kind: 'forbidden', message: messages[dependence] } : undefined
}

/** Returns whether a value exceeds what was approved; true if nothing was approved. */
export function isAbove(value: string, approved: string | null): boolean {
  return approved === null || order(rational(value), rational(approved)) > 0
}
