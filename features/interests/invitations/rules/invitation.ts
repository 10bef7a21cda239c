// An invitation can be answered until the tender closes.
import type { TenderStatus, InvitationStatus } from '#features/tenders/contract/tender.ts'
import { hasPassed } from '#kernel/rules/permission.ts'

interface InvitedTo {
  status: TenderStatus
  submission_deadline: string
}

/**
 * Returns whether the invitation expired without an answer. Invitations to a draft have not been
 * sent yet, so they can't expire.
 */
export function hasExpired(status: InvitationStatus, tender: InvitedTo, now: Date): boolean {
  if (status !== 'pending' || tender.status === 'draft') return false
  return tender.status !== 'published' || hasPassed(tender.submission_deadline, now)
}

/** Returns whether the invitation has no answer yet and can still be answered. */
export function awaitsAnswer(
  { status, tender }: { status: InvitationStatus; tender: InvitedTo },
  now: Date,
): boolean {
  return status === 'pending' && !hasExpired(status, tender, now)
}
