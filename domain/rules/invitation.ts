// An invitation waits for its reply until the tender closes; after that nobody can give one.
import type { InvitationStatus } from '../contract/invitation.ts'
import type { TenderStatus } from '../contract/tender.ts'
import { hasPassed } from './can.ts'

interface InvitedTo {
  status: TenderStatus
  submission_deadline: string
}

/** A draft's invitations are still to be sent, so they can't be too late. */
export function hasExpired(status: InvitationStatus, tender: InvitedTo, now: Date): boolean {
  if (status !== 'pending' || tender.status === 'draft') return false
  return tender.status !== 'published' || hasPassed(tender.submission_deadline, now)
}

/** Somebody has to reply, and still can. */
export function awaitsAnswer(
  { status, tender }: { status: InvitationStatus; tender: InvitedTo },
  now: Date,
): boolean {
  return status === 'pending' && !hasExpired(status, tender, now)
}
