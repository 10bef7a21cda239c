// The event streams that are open on this server, and the messages sent on them. Servers announce
// changes to each other through PostgreSQL; the connection that listens for announcements is opened
// with the first stream.
import { setTimeout as pause } from 'node:timers/promises'
import type { StreamMessages } from '#kernel/contract/notification.ts'
import { anyOf } from '#kernel/server/db/any-of.ts'
import { directOf, type Database } from '#kernel/server/db/connect.ts'
import { listen, type Listening } from '#kernel/server/db/listen.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { channel, type Announcement } from './channel.ts'
import { countUnreadOfAll, presentNotice, selectNotifications } from './present.ts'

export interface Visitor {
  userId: number
  /** Id of the tender whose page is open; undefined on other pages. */
  tenderId: number | undefined
  /**
   * Called when the tender has changed, either for everybody who sees it or only for its managers.
   */
  moved(isForManagers: boolean): void
  send<Name extends keyof StreamMessages>(name: Name, message: StreamMessages[Name]): void
  end(): void
}

export interface Live {
  /**
   * Registers a stream, which then receives all later announcements. Returns a function that
   * removes it, or undefined if the user already has `max` streams.
   */
  join(visitor: Visitor, max: number): Promise<(() => void) | undefined>
  countOf(userId: number): number
  close(): Promise<void>
}

export interface NotificationServices extends Services {
  /** The event streams that are open on this server. */
  live: Live
}

const maxWaitMs = 2000

type Notice = Extract<Announcement, { kind: 'notice' }>

export function createLive(db: Database): Live {
  const visitors = createVisitors()
  const streams = { db, visitors }
  let listening: Listening | undefined
  /**
   * Resolves when the last announcement is processed. Announcements are processed one after
   * another, so that they never use more than one connection.
   */
  let last: Promise<void> = Promise.resolve()

  async function pass(announcement: Announcement): Promise<void> {
    if (visitors.isEmpty()) return
    if (announcement.kind === 'read') {
      const { user_id } = announcement
      if (visitors.of(user_id).size > 0) await sendUnread(streams, [user_id])
      return
    }
    notifyViewers(visitors.all(), announcement)
    await notifyBells(streams, announcement)
  }

  function inBackground(work: () => Promise<void>): void {
    last = last.then(work).catch((error: unknown) => {
      process.emitWarning(`A stream missed something: ${String(error)}`)
    })
  }

  return {
    async join(visitor, max) {
      if (visitors.of(visitor.userId).size >= max) return undefined
      visitors.add(visitor)
      listening ??= listen(directOf(db), {
        channel,
        onMessage: (text) => inBackground(() => pass(JSON.parse(text) as Announcement)),
        // Announcements may have been missed, so at least the unread counts are sent again.
        onGap: () => inBackground(() => sendUnread(streams, visitors.users())),
      })
      // The wait for the listening connection is limited. If the connection isn't ready in time,
      // the stream starts anyway and sends only heartbeats until it is.
      await Promise.race([listening.ready, pause(maxWaitMs, undefined, { ref: false })])
      return () => visitors.remove(visitor)
    },
    countOf: (userId) => visitors.of(userId).size,
    async close() {
      for (const visitor of visitors.all()) visitor.end()
      await listening?.close()
      listening = undefined
    },
  }
}

interface Streams {
  db: Database
  visitors: ReturnType<typeof createVisitors>
}

/** Returns an empty collection of streams, grouped by user. */
function createVisitors() {
  const byUser = new Map<number, Set<Visitor>>()
  const of = (userId: number): ReadonlySet<Visitor> => byUser.get(userId) ?? new Set()
  return {
    of,
    *all(): Iterable<Visitor> {
      for (const ofUser of byUser.values()) yield* ofUser
    },
    users: () => [...byUser.keys()],
    isEmpty: () => byUser.size === 0,
    add(visitor: Visitor): void {
      const ofUser = byUser.get(visitor.userId) ?? new Set()
      byUser.set(visitor.userId, ofUser.add(visitor))
    },
    remove(visitor: Visitor): void {
      const ofUser = byUser.get(visitor.userId)
      ofUser?.delete(visitor)
      if (ofUser?.size === 0) byUser.delete(visitor.userId)
    },
  }
}

function notifyViewers(visitors: Iterable<Visitor>, { tender_id, changes_page }: Notice): void {
  if (tender_id === null) return
  for (const visitor of visitors) if (visitor.tenderId === tender_id) visitor.moved(!changes_page)
}

async function notifyBells(
  { db, visitors }: Streams,
  { notice_id, above, up_to }: Notice,
): Promise<void> {
  const told = await selectNotifications(db)
    .where('notifications.notice_id', '=', notice_id)
    .where('notifications.user_id', '>', above)
    .where('notifications.user_id', '<=', up_to)
    .where(anyOf('notifications.user_id', visitors.users()))
    .execute()
  const unread = await countUnreadOfAll(
    db,
    told.map((row) => row.user_id),
  )
  for (const { user_id, notification } of presentNotice(told)) {
    const message = { notification, unread_count: unread.get(user_id) ?? 0 }
    for (const visitor of visitors.of(user_id)) visitor.send('notification', message)
  }
}

async function sendUnread({ db, visitors }: Streams, userIds: number[]): Promise<void> {
  const unread = await countUnreadOfAll(db, userIds)
  for (const userId of userIds) {
    const unread_count = unread.get(userId) ?? 0
    for (const visitor of visitors.of(userId)) visitor.send('unread', { unread_count })
  }
}
