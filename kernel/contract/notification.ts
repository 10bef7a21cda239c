// Notifications as the server writes and sends them. The server's declarations
// (kernel/server/notices/event.ts) say which events there are, and who is notified of each.
import * as z from 'zod/mini'
import { id, timestamp } from './fields.ts'

export const notification = z.object({
  /**
   * Random id, which doesn't reveal how many notifications other users get; lists are ordered by
   * time.
   */
  id: z.int(),
  /** Name of the event; app/server/openapi/document.ts adds the list of all names. */
  event: z.string(),
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
