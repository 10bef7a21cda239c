import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { hasPassed } from '#kernel/rules/permission.ts'

/** Returns whether the submission deadline is the tender's next date. */
export function isAheadOfDeadline({ status, submission_deadline }: Tender, now: Date): boolean {
  return status === 'draft' || (status === 'published' && !hasPassed(submission_deadline, now))
}
