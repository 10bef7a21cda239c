// Texts, statuses and calls for moderation, in which administrators review published tenders.
import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import {
  id,
  optionalText,
  organisationName,
  requiredText,
  timestamp,
} from '#kernel/contract/fields.ts'
import { moderationFilters, moderationGroups, moderationSorts } from './moderation-lists.ts'
import { pageMeta, pageQuery } from '#kernel/contract/pagination.ts'
import { currencies, procedureTypes, tenderStatuses } from '#features/tenders/contract/tender.ts'

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

const moderatedTender = z.object({
  id,
  title: z.string(),
  reference: z.string(),
  status: z.enum(tenderStatuses),
  moderation_status: z.enum(moderationStatuses),
  moderation_notes: z.nullable(z.string()),
  /** Buyer's reply to the moderator's note. */
  moderation_reply: z.nullable(z.string()),
  /** Shortened description; the tender's page shows the full text. */
  description: z.string(),
  organisation: organisationName,
  creator: z.object({ id, name: z.string() }),
  /** True if an active administrator other than the creator could review the tender. */
  has_other_reviewer: z.boolean(),
  procedure_type: z.enum(procedureTypes),
  estimated_value: z.nullable(z.string()),
  currency: z.enum(currencies),
  submission_deadline: timestamp,
  /** Time at which the tender got its current review status. */
  status_since: timestamp,
  created_at: timestamp,
  published_at: z.nullable(timestamp),
  deleted_at: z.nullable(timestamp),
})
export type ModeratedTender = z.output<typeof moderatedTender>

export const moderationQuery = z.object({
  ...pageQuery,
  filter: z._default(z.optional(z.enum(moderationFilters)), 'pending'),
  /** Limits the pending tab to one of its groups. */
  group: z.optional(z.enum(moderationGroups)),
  search: optionalText(200),
  sort: z._default(z.optional(z.enum(moderationSorts)), '-created_at'),
})
export type ModerationQuery = z.output<typeof moderationQuery>

export const listModeration = endpoint({
  method: 'GET',
  path: '/admin/moderation/tenders',
  summary: 'The moderation queue, one tab of it',
  access: ['admin'],
  token: 'admin:read',
  query: moderationQuery,
  reply: z.object({
    data: z.array(moderatedTender),
    meta: z.extend(pageMeta, {
      /**
       * Number of tenders in each tab, regardless of the search. `pending` leaves out those that
       * are waiting for the buyer's changes.
       */
      counts: z.object({
        pending: z.int(),
        changes_requested: z.int(),
        flagged: z.int(),
        approved: z.int(),
        rejected: z.int(),
      }),
    }),
  }),
})

const moderated = z.object({ message: z.string(), tender: moderatedTender })

export const approveTender = endpoint({
  method: 'POST',
  path: '/admin/moderation/tenders/:tenderId/approve',
  summary: 'Approve a tender',
  access: ['admin'],
  reply: moderated,
})

export const flagInput = z.object({
  reason: requiredText(moderationTexts.flagReasonRequired, moderationLimits.notes),
})

export const flagTender = endpoint({
  method: 'POST',
  path: '/admin/moderation/tenders/:tenderId/flag',
  summary: 'Flag a tender, with a reason',
  access: ['admin'],
  body: flagInput,
  reply: moderated,
})

export const rejectInput = z.object({
  reason: requiredText(moderationTexts.rejectReasonRequired, moderationLimits.notes),
})

export const rejectTender = endpoint({
  method: 'POST',
  path: '/admin/moderation/tenders/:tenderId/reject',
  summary: 'Reject a tender, with a reason: it is unpublished and a draft again',
  access: ['admin'],
  body: rejectInput,
  reply: moderated,
})

export const requestChangesInput = z.object({
  notes: requiredText(moderationTexts.notesRequired, moderationLimits.notes),
})

export const requestTenderChanges = endpoint({
  method: 'POST',
  path: '/admin/moderation/tenders/:tenderId/request-changes',
  summary: 'Ask the buyer for changes, with notes',
  access: ['admin'],
  body: requestChangesInput,
  reply: moderated,
})
