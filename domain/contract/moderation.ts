// Texts and statuses for moderation, in which administrators review published tenders. The
// endpoints are in `moderation-calls.ts`, because the tender contract needs only the texts.

export const moderationStatuses = [
  'pending',
  'approved',
  'flagged',
  'changes_requested',
  'rejected',
] as const
export type ModerationStatus = (typeof moderationStatuses)[number]

export const moderationStatusLabels: Record<ModerationStatus, string> = {
  pending: 'Pending Review',
  approved: 'Approved',
  flagged: 'Flagged',
  changes_requested: 'Changes Requested',
  rejected: 'Rejected',
}

export const moderationLimits = { notes: 2000, reply: 2000 }

export const moderationTexts = {
  flagReasonRequired: 'Please provide a reason for flagging',
  rejectReasonRequired: 'Please provide a reason for rejection',
  notesRequired: 'Please provide notes for the changes needed',
  approved: 'Tender approved successfully',
  flagged: 'Tender flagged successfully',
  rejected: 'Tender rejected and unpublished',
  changesRequested: 'Change request sent to buyer',
  none: 'No tenders to moderate',
  loadFailed: 'Failed to load moderation queue',
  approveFailed: 'Failed to approve tender',
  flagFailed: 'Failed to flag tender',
  rejectFailed: 'Failed to reject tender',
  requestChangesFailed: 'Failed to request changes',
  review: 'Moderation review',
  replyOfBuyer: 'Reply from the buyer',
}
