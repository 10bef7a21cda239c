import { sql } from 'kysely'
import type { Notification } from '#kernel/contract/notification.ts'
import { countLimits } from '#kernel/contract/pagination.ts'
import { anyOf } from '#kernel/server/db/any-of.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { upTo } from '#kernel/server/db/count-up-to.ts'
import { writeEmail } from '#kernel/server/mail/emails.ts'
import { eventNames } from './events.ts'

/**
 * Selects the notifications that match the user's current role and organisation, or that are about
 * the user. After a change of role or organisation, earlier notifications are hidden. All queries
 * that read or count notifications start with this one.
 */
export function readableNotifications(db: Database) {
  return db.selectFrom('notifications').innerJoin('users', (users) =>
    users.onRef('users.id', '=', 'notifications.user_id').on(
      sql<boolean>`(notifications.role is null or (notifications.role = users.role
          and notifications.organisation_id is not distinct from users.organisation_id))`,
    ),
  )
}

export function selectNotifications(db: Database) {
  return (
    readableNotifications(db)
      .innerJoin('notices', 'notices.id', 'notifications.notice_id')
      .select([
        'notifications.id',
        'notifications.user_id',
        'notifications.created_at',
        'notifications.read_at',
        'notices.event',
        'notices.facts',
      ])
      // Events that this portal version doesn't have are hidden; a newer version may have written
      // them.
      .where(anyOf('notices.event', eventNames()))
  )
}

type Row = Awaited<ReturnType<ReturnType<typeof selectNotifications>['execute']>>[number]

/** Paths that emails link to, but that are useless to a user who is signed in. */
const doors = ['/login', '/forgot-password']

/** Returns a notification with the text of its email. */
export function present({ id, event, facts, created_at, read_at }: Row): Notification {
  const email = writeEmail(event, facts)
  const path = email.action?.path ?? null
  return {
    id,
    event,
    title: email.subject,
    text: email.brief ?? email.summary,
    path: path && doors.includes(path) ? null : path,
    created_at,
    read_at,
  }
}

/**
 * Returns each user's notification for one notice. The text is the same for all users, so it is
 * written only once.
 */
export function presentNotice(
  rows: readonly Row[],
): { user_id: number; notification: Notification }[] {
  const [first] = rows
  const words = first && present(first)
  return rows.map(({ id, user_id, created_at, read_at }) => {
    return { user_id, notification: { ...words!, id, created_at, read_at } }
  })
}

export async function countUnreadOf(db: Database, userId: number): Promise<number> {
  return (await countUnreadOfAll(db, [userId])).get(userId) ?? 0
}

/**
 * Returns the number of unread notifications for each user, capped at `countLimits.first`. Users
 * without unread notifications are left out.
 */
export async function countUnreadOfAll(
  db: Database,
  userIds: number[],
): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map()
  const max = countLimits.first
  const unread = readableNotifications(db)
    .where(sql<boolean>`notifications.user_id = readers.id`)
    .where('read_at', 'is', null)
    .select('notifications.id')
  const { rows } = await sql<{ id: number; unread: number }>`
    select id, ${upTo(max, unread)} as unread from unnest(${userIds}::int[]) as readers (id)`.execute(
    db,
  )
  const told = rows.filter((row) => row.unread > 0)
  return new Map(told.map((row) => [row.id, Math.min(row.unread, max)]))
}
