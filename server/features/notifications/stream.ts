// Server-sent events: one response that never ends. It carries what the session's user may see, is
// cut when the session is over, its user blocked or its tender out of their sight, and is nobody's
// sign of life.
import { PassThrough } from 'node:stream'
import { notificationTexts, streamNotifications } from '#domain/contract/notification.ts'
import { can, type Actor } from '#domain/rules/can.ts'
import { findTender } from '#server/tenders/find-tender.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Route } from '#server/http/route.ts'
import { createInTurn } from '#server/http/in-turn.ts'
import type { Visitor } from '#server/notices/live.ts'
import { countUnreadOf } from '#server/notices/present.ts'
import type { Services } from '#server/services.ts'

const mostPerUser = 10
/** A client with more unread bytes is cut off, and connects again. */
const mostWaitingBytes = 64 * 1024
/** Connections that looking tenders up for all open pages may take from the pool. */
const looksAtOnce = 2

export function streamRoute(route: Route, services: Services): void {
  const { db, live, config, checkSession } = services
  const looks = createInTurn({ atOnce: looksAtOnce, waiting: Infinity })

  route(streamNotifications, async ({ user, query, sessionId, request, reply }) => {
    if (!request.headers.accept?.includes('text/event-stream')) {
      throw new Refusal(406, notificationTexts.streamOnly)
    }
    const { tender_id } = query
    const tenderId = tender_id && (await lookAt(user, tender_id)) ? tender_id : undefined

    const stream = new PassThrough()
    reply.raw.once('close', () => stream.destroy())
    const write = (text: string) => {
      if (stream.writableLength > mostWaitingBytes) stream.destroy()
      else if (!stream.writableEnded) stream.write(text)
    }
    /** Checks the session each time, so that nothing leaves after a sign-out or a block. */
    const writeIfWelcome = (text: string) =>
      checkSession(sessionId!).then(
        (userId) => (userId === user.id ? write(text) : stream.end()),
        // The database is away for a moment; the browser comes back by itself.
        () => stream.end(),
      )

    /**
     * Looks the tender up each time, since an invitation may have been revoked. The stream then ends;
     * the one that the browser opens next carries only the bell.
     */
    const tellMoved = async (tender_id: number, isForManagers: boolean) => {
      const seen = await looks(user.id, () => lookAt(user, tender_id))
      if (!seen) stream.end()
      else if (seen.isManaged || !isForManagers) {
        await writeIfWelcome(eventText('tender', { tender_id }))
      }
    }

    const visitor: Visitor = {
      userId: user.id,
      tenderId,
      moved: (isForManagers) => void tellMoved(tenderId!, isForManagers).catch(() => stream.end()),
      send: (name, message) => void writeIfWelcome(eventText(name, message)),
      end: () => stream.end(),
    }
    const leave = await live.join(visitor, mostPerUser)
    if (!leave) throw new Refusal(429, notificationTexts.tooManyStreams, { retryAfter: 60 })
    const stopBeating = beat(() => void writeIfWelcome(': \n\n'), config.stream.heartbeatMs)
    const tidyUp = () => {
      stopBeating()
      leave()
    }
    // The client may have left while the stream was prepared.
    if (stream.destroyed) tidyUp()
    else stream.once('close', tidyUp)

    void reply.type('text/event-stream').headers({
      'cache-control': 'no-store, no-transform',
      // Proxies would else collect it until it ends.
      'x-accel-buffering': 'no',
      // Once it ends, so does its connection: a server that stops would else wait for the next call.
      connection: 'close',
    })
    write(
      `retry: 3000\n\n${eventText('unread', { unread_count: await countUnreadOf(db, user.id) })}`,
    )
    // The contract says what a client gets in the end, one text; it leaves as a stream.
    return stream as unknown as string
  })

  /** Returns undefined when there is no such tender for this user; the stream then carries the bell. */
  async function lookAt(user: Actor, id: number) {
    const tender = await findTender(db, user, 'see', id).catch(nothingIfRefused)
    return tender && { isManaged: can(user, 'overseeQuestions', tender, tender.now) }
  }
}

/**
 * Beats at a fixed pace from a random moment on: streams that were opened together, as after a start,
 * do not beat together. Returns how to stop.
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
