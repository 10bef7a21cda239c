// Notifications as the server writes and sends them. The server's table (app/server/all-notices.ts)
// decides who is notified of which event.
import * as z from 'zod/mini'
import { id, timestamp } from './fields.ts'

/**
 * Events that users get a notification about. Messages that contain a secret are sent by email
 * only.
 */
export const notificationEvents = [
  'already-registered',
  'password-changed',
  'password-reset-done',
  'password-set-by-admin',
  'mfa-enabled',
  'mfa-disabled',
  'mfa-reset',
  'recovery-codes-renewed',
  'recovery-code-used',
  'new-device',
  'api-token-created',
  'api-token-expiring',
  'identity-linked',
  'passkey-added',
  'passkey-removed',
  'passkey-suspected',
  'sso-required',
  'account-blocked',
  'account-unblocked',
  'account-deactivated',
  'account-reactivated',
  'colleague-joined',
  'email-change-requested',
  'role-changed',
  'removed-from-organisation',
  'member-added',
  'member-removed',
  'member-reinstated',
  'member-password-set',
  'member-address-changed',
  'member-marked',
  'directory-account',
  'identity-changed',
  'member-role-changed',
  'owner-change-pending',
  'owner-change-stopped',
  'owner-changed',
  'owner-proposed',
  'owner-chosen',
  'approval-rules-changed',
  'delegation-started',
  'delegation-ended',
  'identity-suspended',
  'domain-record-missing',
  'registration-received',
  'organisation-approved',
  'organisation-rejected',
  'organisation-reopened',
  'access-request',
  'tender-published',
  'search-matched',
  'tender-republished',
  'tender-changed',
  'deadline-moved',
  'tender-unpublished',
  'tender-archived',
  'tender-restored',
  'tender-cancelled',
  'tender-closed',
  'tender-awarded-winner',
  'tender-awarded-others',
  'addendum-published',
  'invitation',
  'invitation-accepted',
  'invitation-declined',
  'nda-changed',
  'moderation-flagged',
  'moderation-changes-requested',
  'moderation-rejected',
  'question-asked',
  'answer-published',
  'answer-unpublished',
  'deadline-reminder',
  'questions-waiting',
  'bid-sent',
  'bid-withdrawn',
  'bid-outdated',
  'bid-reminder',
  'bid-opened',
  'record-shared',
  'bid-unsuccessful',
  'assessment-summary',
  'decision-to-approve',
  'decision-reviewed',
  'decision-withdrawn',
  'approval-asked',
  'approval-reviewed',
  'debrief-asked',
  'debrief-answered',
  'bid-not-openable',
  'bid-recovered',
  'bid-file-infected',
  'clarification-asked',
  'clarification-reminder',
  'clarification-replied',
  'clarification-overdue',
  'reply-file-infected',
  'panel-named',
  'panel-removed',
  'evaluation-archived',
  'chair-named',
  'conflict-declared',
  'conflict-mitigated',
  'scoring-started',
  'consensus-started',
  'consensus-to-confirm',
  'evaluation-locked',
  'evaluation-sent-back',
  'panel-tasks-waiting',
  'standstill-changed',
  'standstill-ending',
  'standstill-ended',
  'contract-signed',
  'contract-changed',
  'contract-reminder',
  'opener-joined',
  'opener-key-needed',
  'opening-due',
  'bids-opened',
  'prices-due',
  'prices-opened',
  'outage-before-deadline',
  'document-infected',
  'webhook-disabled',
  'audit-broken',
] as const
export type NotificationEvent = (typeof notificationEvents)[number]

export const notification = z.object({
  /**
   * Random id, which doesn't reveal how many notifications other users get; lists are ordered by
   * time.
   */
  id: z.int(),
  event: z.enum(notificationEvents),
  /** Summary, such as "TND-2026-000123: the submission deadline has moved". */
  title: z.string(),
  /** Details in one sentence. */
  text: z.string(),
  /** Path of the linked page, relative to the public URL; null if there is no link. */
  path: z.nullable(z.string()),
  created_at: timestamp,
  read_at: z.nullable(timestamp),
})
export type Notification = z.output<typeof notification>

const unreadCount = z.int()

/**
 * Server-sent events by name. Browsers use `new EventSource('/api/notifications/stream')`, with
 * `?tender_id=` while a tender is open; a tender that the caller may not see is ignored. The stream
 * ends with the session and doesn't extend the session.
 */
export const streamMessages = {
  /** A new notification, which the page adds to the top of its list. */
  notification: z.object({ notification, unread_count: unreadCount }),
  /** A notification was read, perhaps in another window. */
  unread: z.object({ unread_count: unreadCount }),
  /** The tender given as `tender_id` has changed, so the page may be stale. */
  tender: z.object({ tender_id: id }),
}
export type StreamMessages = {
  [Name in keyof typeof streamMessages]: z.output<(typeof streamMessages)[Name]>
}
