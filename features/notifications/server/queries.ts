import { sql } from 'kysely'
import type { NotificationFilter } from '../contract/notification-lists.ts'
import {
  countedTo,
  countLimit,
  sliceOf,
  type Counted,
  type Paging,
} from '#kernel/contract/pagination.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { upTo } from '#kernel/server/db/count-up-to.ts'
import { after } from '#kernel/server/http/list-parts.ts'
import {
  present,
  readableNotifications,
  selectNotifications,
} from '#kernel/server/notices/present.ts'

interface Wanted extends Paging {
  filter: NotificationFilter
}

const order = {
  key: 'notifications.created_at',
  id: 'notifications.id',
  type: 'timestamptz',
} as const

export async function readNotifications(db: Database, userId: number, wanted: Wanted) {
  const { filter } = wanted
  const { limit, offset } = sliceOf(wanted, Infinity)
  let chosen = selectNotifications(db).where('notifications.user_id', '=', userId)
  if (filter === 'unread') chosen = chosen.where('notifications.read_at', 'is', null)
  const rows = await chosen
    .where(after(wanted, order))
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(present)
}

export async function countNotifications(
  db: Database,
  userId: number,
  paging: Paging,
): Promise<Record<NotificationFilter, Counted>> {
  const max = countLimit(paging)
  const own = readableNotifications(db).where('user_id', '=', userId).select('notifications.id')
  const { all, unread } = await db
    .selectNoFrom([
      upTo(max, own).as('all'),
      upTo(max, own.where('read_at', 'is', null)).as('unread'),
    ])
    .executeTakeFirstOrThrow()
  return { all: countedTo(max, all), unread: countedTo(max, unread) }
}

/** Marks the notification as read and returns it, or undefined if it isn't the user's. */
export async function setRead(tx: Tx, userId: number, id: number) {
  const find = () =>
    selectNotifications(tx)
      .where('notifications.id', '=', id)
      .where('notifications.user_id', '=', userId)
      .executeTakeFirst()
  if (!(await find())) return undefined
  await tx
    .updateTable('notifications')
    .set({ read_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .execute()
  return present((await find())!)
}

export async function setAllRead(tx: Tx, userId: number, upTo: number | undefined): Promise<void> {
  let unread = tx
    .updateTable('notifications')
    .set({ read_at: sql<string>`now()` })
    .where(
      'id',
      'in',
      readableNotifications(tx)
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
        .select('notifications.id'),
    )
  if (upTo !== undefined) {
    unread = unread.where(
      sql<boolean>`(created_at, id) <= (select newest.created_at, newest.id
        from notifications as newest where newest.id = ${upTo} and newest.user_id = ${userId})`,
    )
  }
  await unread.execute()
}
