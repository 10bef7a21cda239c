// Texts and calls for notifications, which users open with the bell button.
import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { idInPath, randomIdInPath } from '#kernel/contract/fields.ts'
import { notificationFilters } from './notification-lists.ts'
import { notification } from '#kernel/contract/notification.ts'
import { page, pageQuery } from '#kernel/contract/pagination.ts'

export const notificationTexts = {
  title: 'Notifications',
  none: 'No notifications yet',
  noneUnread: 'You’ve read everything',
  loadFailed: 'Failed to load notifications',
}

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
  summary: 'The number of notifications that the caller has not read',
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
