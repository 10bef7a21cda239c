import type { Notification } from '#domain/contract/notification.ts'

/** Notifications about the same event of the same thing, newest first. */
export interface NotificationGroup {
  newest: Notification
  earlier: Notification[]
}

/**
 * Returns the notifications with repeats of an event of a tender at the place of the newest one.
 * Others, such as sign-ins, are never repeats, because each has to be checked.
 */
export function groupRepeats(notifications: readonly Notification[]): NotificationGroup[] {
  const groups = new Map<string, NotificationGroup>()
  for (const notification of notifications) {
    const { id, event, title, read_at } = notification
    const isAboutTender = leadOf(title).reference !== undefined
    const key = isAboutTender ? JSON.stringify([event, title, read_at === null]) : String(id)
    const group = groups.get(key)
    if (group) group.earlier.push(notification)
    else groups.set(key, { newest: notification, earlier: [] })
  }
  return [...groups.values()]
}

/** Returns "A new question" and "TND-2026-000108" for "TND-2026-000108: a new question". */
export function leadOf(title: string): { lead: string; reference: string | undefined } {
  const [, reference, event] = /^([A-Z]+-\d{4}-\d+): (.+)$/.exec(title) ?? []
  if (!event) return { lead: title, reference: undefined }
  return { lead: event.charAt(0).toUpperCase() + event.slice(1), reference }
}
