// Texts and statuses for moderation, in which administrators review published tenders. The
// endpoints are in `moderation-calls.ts`, because the tender contract needs only the texts.
import type { ModerationFilter, ModerationGroup } from './lists.ts'

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

export const moderationFilterLabels: Record<ModerationFilter, string> = {
  pending: 'Pending Review',
  flagged: 'Flagged',
  approved: 'Approved',
  rejected: 'Rejected',
}

export const moderationGroupLabels: Record<ModerationGroup, string> = {
  pending: 'To review',
  changes_requested: 'Changes requested',
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
  changesAskedFor: 'Changes requested by moderators',
  changeTender: 'Edit tender',
  changeOrReply: 'Edit or reply',
  review: 'Moderation review',
  open: 'Review',
  noteOfModerators: 'Note from the moderators',
  replyOfBuyer: 'Reply from the buyer',
  replyLabel: 'Reply to the moderators (optional if you changed the tender)',
  replyHint: 'Moderators will read this when they review the tender again. Suppliers won’t see it.',
  answerNote: 'Change the tender or reply to this note, then publish it again.',
  answerRequired: 'Change the tender or reply to the note before you publish it again',
}
