import { countUnread, listNotifications, markAllRead, markRead } from '../contract/notification.ts'
import type { Notification } from '#kernel/contract/notification.ts'
import { partOfList } from '#kernel/server/http/list-parts.ts'
import { notFound } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { announce } from '#kernel/server/notices/channel.ts'
import { countUnreadOf } from '#kernel/server/notices/present.ts'
import type { NotificationServices } from '#kernel/server/notices/live.ts'
import { countNotifications, readNotifications, setAllRead, setRead } from './queries.ts'
import { streamRoute } from './stream.ts'

/**
 * Routes for the user's own notifications. Marking them as read is private, so no audit row is
 * written.
 */
export function notificationRoutes(route: Route, services: NotificationServices): void {
  const { db } = services
  streamRoute(route, services)

  route(listNotifications, async ({ user, query, request }) => {
    const rows = await readNotifications(db, user.id, query)
    const counts = await countNotifications(db, user.id, query)
    const at = ({ created_at, id }: Notification) => ({ key: created_at, id })
    const part = partOfList({ request, query, rows, counted: counts[query.filter], at })
    return { ...part, unread_count: counts.unread.total }
  })

  route(countUnread, async ({ user }) => ({
    data: { unread_count: await countUnreadOf(db, user.id) },
  }))

  route(markRead, async ({ user, params, transact }) =>
    transact(async (tx) => {
      const notification = await setRead(tx, user.id, Number(params.notificationId))
      if (!notification) throw notFound()
      await announce(tx, { kind: 'read', user_id: user.id })
      const unread_count = await countUnreadOf(tx, user.id)
      return { message: 'Marked as read', notification, unread_count }
    }),
  )

  route(markAllRead, async ({ user, body, transact }) =>
    transact(async (tx) => {
      await setAllRead(tx, user.id, body.up_to)
      await announce(tx, { kind: 'read', user_id: user.id })
      const unread_count = await countUnreadOf(tx, user.id)
      return { message: 'All notifications marked as read', unread_count }
    }),
  )
}
