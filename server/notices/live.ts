// The open streams of this server, and their messages. The connection that listens for
// announcements is opened with the first stream.
import { setTimeout as pause } from 'node:timers/promises'
import type { StreamMessages } from '#domain/contract/notification.ts'
import { anyOf } from '#server/db/any-of.ts'
import { directOf, type Database } from '#server/db/connect.ts'
import { listen, type Listening } from '#server/db/listen.ts'
import { channel, type Announcement } from './channel.ts'
import { countUnreadOfAll, presentNotice, selectNotifications } from './present.ts'

export interface Visitor {
  userId: number
  /** The tender whose page is open. */
  tenderId: number | undefined
  /** Called when the tender has changed for all who see it, or for its managers only. */
  moved(isForManagers: boolean): void
  send<Name extends keyof StreamMessages>(name: Name, message: StreamMessages[Name]): void
  end(): void
}

export interface Live {
  /**
   * Registers a stream and returns a function that removes it, or undefined if the user already has
   * `most` streams. All later announcements are passed on.
   */
  join(visitor: Visitor, most: number): Promise<(() => void) | undefined>
  countOf(userId: number): number
  close(): Promise<void>
}

const longestWait = 2000

export function createLive(db: Database): Live {
  const visitors = new Map<number, Set<Visitor>>()
  let listening: Listening | undefined
  /**
   * Announcements are processed one after another, so that many of them use no more connections
   * than one.
   */
  let last: Promise<void> = Promise.resolve()

  const everybody = () => [...visitors.keys()]
  const of = (userId: number): ReadonlySet<Visitor> => visitors.get(userId) ?? new Set()

  async function pass(announcement: Announcement): Promise<void> {
    if (visitors.size === 0) return
    if (announcement.kind === 'read') {
      if (of(announcement.user_id).size > 0) await sendUnread([announcement.user_id])
      return
    }
    tellViewers(announcement)
    await tellBells(announcement)
  }

  type Notice = Extract<Announcement, { kind: 'notice' }>

  function tellViewers({ tender_id, changes_page }: Notice): void {
    if (tender_id === null) return
    for (const ofUser of visitors.values()) {
      for (const visitor of ofUser) if (visitor.tenderId === tender_id) visitor.moved(!changes_page)
    }
  }

  async function tellBells({ notice_id, above, up_to }: Notice): Promise<void> {
    const told = await selectNotifications(db)
      .where('notifications.notice_id', '=', notice_id)
      .where('notifications.user_id', '>', above)
      .where('notifications.user_id', '<=', up_to)
      .where(anyOf('notifications.user_id', everybody()))
      .execute()
    const unread = await countUnreadOfAll(
      db,
      told.map((row) => row.user_id),
    )
    for (const { user_id, notification } of presentNotice(told)) {
      const message = { notification, unread_count: unread.get(user_id) ?? 0 }
      for (const visitor of of(user_id)) visitor.send('notification', message)
    }
  }

  async function sendUnread(userIds: number[]): Promise<void> {
    const unread = await countUnreadOfAll(db, userIds)
    for (const userId of userIds) {
      const unread_count = unread.get(userId) ?? 0
      for (const visitor of of(userId)) visitor.send('unread', { unread_count })
    }
  }

  function inBackground(work: () => Promise<void>): void {
    last = last.then(work).catch((error: unknown) => {
      process.emitWarning(`A stream missed something: ${String(error)}`)
    })
  }

  function leave(visitor: Visitor): void {
    const ofUser = visitors.get(visitor.userId)
    ofUser?.delete(visitor)
    if (ofUser?.size === 0) visitors.delete(visitor.userId)
  }

  return {
    async join(visitor, most) {
      const ofUser = visitors.get(visitor.userId) ?? new Set()
      if (ofUser.size >= most) return undefined
      visitors.set(visitor.userId, ofUser.add(visitor))
      listening ??= listen(directOf(db), {
        channel,
        onMessage: (text) => inBackground(() => pass(JSON.parse(text) as Announcement)),
        // Announcements may have been missed, so at least the unread counts are corrected.
        onGap: () => inBackground(() => sendUnread(everybody())),
      })
      // Without the listening connection, the stream still has its heartbeat, and messages resume
      // later.
      await Promise.race([listening.ready, pause(longestWait, undefined, { ref: false })])
      return () => leave(visitor)
    },
    countOf: (userId) => of(userId).size,
    async close() {
      for (const ofUser of visitors.values()) for (const visitor of ofUser) visitor.end()
      await listening?.close()
      listening = undefined
    },
  }
}
