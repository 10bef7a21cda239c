// Server-sent events: a response that stays open. The stream carries what the session's user may
// see. It is closed when the session ends, the user is blocked, or the tender is no longer visible
// to them. An open stream doesn't extend the session.
import { PassThrough } from 'node:stream'
import { streamNotifications } from '../contract/notification.ts'
import { can } from '#features/tenders/rules/can.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { findTender } from '#features/tenders/server/find-tender.ts'
import { Refusal } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { createCallerQueue } from '#kernel/server/http/caller-queue.ts'
import type { NotificationServices, Visitor } from '#kernel/server/notices/live.ts'
import { countUnreadOf } from '#kernel/server/notices/present.ts'

const maxPerUser = 10
/**
 * Maximum number of unsent bytes per stream. A stream with more is destroyed, and its client
 * reconnects.
 */
const maxWaitingBytes = 64 * 1024
/**
 * Maximum number of tender look-ups that run at the same time for the events of all open streams.
 * Each uses a pool connection.
 */
const lookUpsAtOnce = 2

const streamHeaders = {
  'cache-control': 'no-store, no-transform',
  // Without this header, proxies would buffer the response until it ends.
  'x-accel-buffering': 'no',
  // The connection is closed when the stream ends. Otherwise a server that is shutting down would
  // wait for the next request on it.
  connection: 'close',
}

export function streamRoute(route: Route, services: NotificationServices): void {
  const { db, live, config, checkSession } = services
  const lookUps = createCallerQueue({ atOnce: lookUpsAtOnce, waiting: Infinity })

  route(streamNotifications, async ({ user, query, sessionId, request, reply }) => {
    if (!request.headers.accept?.includes('text/event-stream')) {
      throw new Refusal(406, 'This address sends events. Ask for text/event-stream.')
    }
    const { tender_id } = query
    const tenderId = tender_id && (await lookUp(db, user, tender_id)) ? tender_id : undefined

    const stream = new PassThrough()
    reply.raw.once('close', () => stream.destroy())
    // The session is checked before each write, so that no data is sent after a sign-out or a block.
    const writeIfWelcome = (text: string) =>
      checkSession(sessionId!).then(
        (userId) => (userId === user.id ? writeTo(stream, text) : stream.end()),
        // If the database is temporarily unavailable, the stream ends and the browser reconnects.
        () => stream.end(),
      )

    /**
     * Sends a tender event if the user may still see the tender; an invitation may have been
     * revoked. Otherwise ends the stream. The stream that the browser opens next carries only the
     * user's notifications.
     */
    const sendTenderEvent = async (tender_id: number, isForManagers: boolean) => {
      const seen = await lookUps(user.id, () => lookUp(db, user, tender_id))
      if (!seen) stream.end()
      else if (seen.isManaged || !isForManagers) {
        await writeIfWelcome(eventText('tender', { tender_id }))
      }
    }

    const visitor: Visitor = {
      userId: user.id,
      tenderId,
      moved: (isForManagers) =>
        void sendTenderEvent(tenderId!, isForManagers).catch(() => stream.end()),
      send: (name, message) => void writeIfWelcome(eventText(name, message)),
      end: () => stream.end(),
    }
    const leave = await live.join(visitor, maxPerUser)
    if (!leave)
      throw new Refusal(429, 'Too many windows are open. Close some and try again.', {
        retryAfter: 60,
      })
    const stopBeating = beat(() => void writeIfWelcome(': \n\n'), config.stream.heartbeatMs)
    const tidyUp = () => {
      stopBeating()
      leave()
    }
    // The client may have disconnected while the stream was being prepared.
    if (stream.destroyed) tidyUp()
    else stream.once('close', tidyUp)

    void reply.type('text/event-stream').headers(streamHeaders)
    const unread_count = await countUnreadOf(db, user.id)
    writeTo(stream, `retry: 3000\n\n${eventText('unread', { unread_count })}`)
    return stream
  })
}

/** Returns whether the user manages the tender, or undefined if they can't see it. */
async function lookUp(db: Database, user: Actor, id: number) {
  const tender = await findTender(db, user, 'see', id).catch(nothingIfRefused)
  return tender && { isManaged: can(user, 'overseeQuestions', tender, tender.now) }
}

function writeTo(stream: PassThrough, text: string): void {
  if (stream.writableLength > maxWaitingBytes) stream.destroy()
  else if (!stream.writableEnded) stream.write(text)
}

/**
 * Calls `send` at a fixed interval after a random delay, so that streams opened together don't send
 * together. Returns a function that stops the calls.
 */
function beat(send: () => void, everyMs: number): () => void {
  let timer = setTimeout(() => {
    send()
    timer = setInterval(send, everyMs)
  }, Math.random() * everyMs)
  // In Node, clearTimeout also stops an interval.
  return () => clearTimeout(timer)
}

function nothingIfRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

function eventText(name: string, message: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(message)}\n\n`
}
