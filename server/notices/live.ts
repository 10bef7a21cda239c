// Who is looking right now, on this server, and what they are to be sent. The connection that
// listens is opened with the first of them.
import { setTimeout as pause } from 'node:timers/promises'
import type { StreamMessages } from '#domain/contract/notification.ts'
import { anyOf } from '#server/db/any-of.ts'
import { directOf, type Database } from '#server/db/connect.ts'
import { listen, type Listening } from '#server/db/listen.ts'
import { channel, type Announcement } from './channel.ts'
import { countUnreadOfAll, present, selectNotifications } from './present.ts'

export interface Visitor {
  userId: number
  /** The tender whose page is open. */
  tenderId: number | undefined
  /** Something has become of it, to be seen by everybody who sees it or by its managers only. */
  moved(isForManagers: boolean): void
  send<Name extends keyof StreamMessages>(name: Name, message: StreamMessages[Name]): void
  end(): void
}

export interface Live {
  /**
   * Nothing is missed after this. Call what it answers with to leave; nothing, when as many as
   * `most` of the user's are here already. Counted and taken in at once, so that of many who come
   * together not one is too many.
   */
  join(visitor: Visitor, most: number): Promise<(() => void) | undefined>
  countOf(userId: number): number
  close(): Promise<void>
}

const longestWait = 2000

export function createLive(db: Database): Live {
  const visitors = new Set<Visitor>()
  let listening: Listening | undefined

  const everybody = () => [...new Set([...visitors].map((visitor) => visitor.userId))]
  const of = (userId: number) => [...visitors].filter((visitor) => visitor.userId === userId)

  async function pass(announcement: Announcement): Promise<void> {
    if (announcement.kind === 'read') {
      if (of(announcement.user_id).length > 0) await sendUnread([announcement.user_id])
      return
    }
    const { tender_id, changes_page } = announcement
    for (const visitor of visitors) {
      if (tender_id !== null && visitor.tenderId === tender_id) visitor.moved(!changes_page)
    }
    const userIds = everybody()
    if (userIds.length === 0) return
    const told = await selectNotifications(db)
      .where('notifications.notice_id', '=', announcement.notice_id)
      .where('notifications.user_id', '>', announcement.above)
      .where('notifications.user_id', '<=', announcement.up_to)
      .where(anyOf('notifications.user_id', userIds))
      .execute()
    const unread = await countUnreadOfAll(
      db,
      told.map((row) => row.user_id),
    )
    for (const row of told) {
      const unread_count = unread.get(row.user_id) ?? 0
      const message = { notification: present(row), unread_count }
      for (const visitor of of(row.user_id)) visitor.send('notification', message)
    }
  }

  async function sendUnread(userIds: number[]): Promise<void> {
    const unread = await countUnreadOfAll(db, userIds)
    for (const userId of userIds) {
      const unread_count = unread.get(userId) ?? 0
      for (const visitor of of(userId)) visitor.send('unread', { unread_count })
    }
  }

  const inBackground = (work: Promise<void>) =>
    work.catch((error: unknown) =>
      process.emitWarning(`A stream missed something: ${String(error)}`),
    )

  return {
    async join(visitor, most) {
      if (of(visitor.userId).length >= most) return undefined
      visitors.add(visitor)
      listening ??= listen(directOf(db), {
        channel,
        onMessage: (text) => void inBackground(pass(JSON.parse(text) as Announcement)),
        // Something may have been missed: at least the figure at the bell is put right.
        onGap: () => void inBackground(sendUnread(everybody())),
      })
      // Without it, the stream still has its heartbeat and whatever comes once it is back.
      await Promise.race([listening.ready, pause(longestWait, undefined, { ref: false })])
      return () => visitors.delete(visitor)
    },
    countOf: (userId) => of(userId).length,
    async close() {
      for (const visitor of visitors) visitor.end()
      await listening?.close()
      listening = undefined
    },
  }
}
