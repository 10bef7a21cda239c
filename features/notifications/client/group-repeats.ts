import type { Notification } from '#kernel/contract/notification.ts'

/** Notifications about the same kind of event for the same tender, newest first. */
export interface NotificationGroup {
  newest: Notification
  earlier: Notification[]
}

/**
 * Groups notifications about the same kind of event for the same tender; read and unread ones are
 * grouped separately. A group has the position of its newest notification. Notifications without a
 * tender, such as sign-ins, are never grouped, because the user should check each of them.
 */
export function groupRepeats(notifications: readonly Notification[]): NotificationGroup[] {
  const groups = new Map<string, NotificationGroup>()
  for (const notification of notifications) {
    const { id, event, read_at } = notification
    const tender = tenderOf(notification)
    const key = tender ? JSON.stringify([event, tender, read_at === null]) : String(id)
    const group = groups.get(key)
    if (group) group.earlier.push(notification)
    else groups.set(key, { newest: notification, earlier: [] })
  }
  return [...groups.values()]
}

/**
 * Returns the tender's reference, or its path if the title doesn't contain the reference; undefined
 * if the notification doesn't concern a tender.
 */
const tenderOf = ({ title, path }: Notification) =>
  leadOf(title).reference ?? /^\/tenders\/\d+/.exec(path ?? '')?.[0]

/**
 * Matches a title that contains a tender's reference. Captures the text before the reference, the
 * reference, and the text after it, without the connecting words.
 */
const parts = /^(.*?)(?:: | to )?([A-Z]+-\d{4}-\d+)(?:: | has been | has | is | )?(.*)$/

/**
 * Splits a title into the event (`lead`) and the tender's reference: "TND-2026-000108: a new
 * question" becomes "A new question" and "TND-2026-000108". A title without a reference is returned
 * unchanged as the lead.
 */
export function leadOf(title: string): { lead: string; reference: string | undefined } {
  const [, before, reference, after] = parts.exec(title) ?? []
  const event = before || after
  if (!event) return { lead: title, reference: undefined }
  return { lead: event.charAt(0).toUpperCase() + event.slice(1), reference }
}
