// Texts and endpoints for notifications, which users open with the bell button. The server's table
// (app/server/all-notices.ts) decides who is notified of which event.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, idInPath, randomIdInPath, timestamp } from './fields.ts'
import { notificationFilters } from './lists.ts'
import { page, pageQuery } from './pagination.ts'

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

export const notificationTexts = {
  title: 'Notifications',
  none: 'No notifications yet',
  noneUnread: 'You’ve read everything',
  loadFailed: 'Failed to load notifications',
}

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

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: 'The caller’s notifications, newest first',
  access: 'signed-in',
  token: 'read',
  isOpenToGuests: true,
  query: z.object({
    ...pageQuery,
    filter: z._default(z.optional(z.enum(notificationFilters)), 'all'),
  }),
  reply: z.extend(page(notification), { unread_count: unreadCount }),
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/notifications/unread-count',
  summary: 'How many notifications the caller has not read',
  access: 'signed-in',
  token: 'read',
  isOpenToGuests: true,
  isBackground: true,
  reply: z.object({ data: z.object({ unread_count: unreadCount }) }),
})

export const markRead = endpoint({
  method: 'POST',
  path: '/notifications/:notificationId/read',
  params: z.object({ notificationId: randomIdInPath }),
  summary: 'Mark one notification as read',
  access: 'signed-in',
  isOpenToGuests: true,
  reply: z.object({ message: z.string(), notification, unread_count: unreadCount }),
})

export const markAllRead = endpoint({
  method: 'POST',
  path: '/notifications/read-all',
  summary: 'Mark all notifications as read, or those up to the newest one on screen',
  access: 'signed-in',
  isOpenToGuests: true,
  body: z.object({ up_to: z.optional(z.int().check(z.positive())) }),
  reply: z.object({ message: z.string(), unread_count: unreadCount }),
})

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

export const streamNotifications = endpoint({
  method: 'GET',
  path: '/notifications/stream',
  summary: 'Notifications as they happen (text/event-stream)',
  access: 'signed-in',
  isOpenToGuests: true,
  isBackground: true,
  query: z.object({ tender_id: z.optional(idInPath) }),
  reply: z.string(),
})
