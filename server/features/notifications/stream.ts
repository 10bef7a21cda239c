// Server-sent events: one response that never ends. It carries what the session's user may see, is
// cut when the session is over, its user blocked or its tender out of their sight, and is nobody's
// sign of life.
import { PassThrough } from 'node:stream'
import { notificationTexts, streamNotifications } from '#domain/contract/notification.ts'
import { can, type Actor } from '#domain/rules/can.ts'
import { findTender } from '#server/tenders/find-tender.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Route } from '#server/http/route.ts'
import { findSessionUser } from '#server/http/session.ts'
import type { Visitor } from '#server/notices/live.ts'
import { countUnreadOf } from '#server/notices/present.ts'
import type { Services } from '#server/services.ts'

const mostPerUser = 10
/** Whoever reads this slowly is cut off, and starts afresh. */
const mostWaitingBytes = 64 * 1024

export function streamRoute(route: Route, services: Services): void {
  const { db, live, config } = services

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
    const isStillWelcome = async () => {
      const found = await findSessionUser(services.db, services, sessionId!, { isBackground: true })
      return found?.id === user.id && found.is_active
    }
    /** Asked each time, so that nothing leaves after a sign-out or a block. */
    const writeIfWelcome = (text: string) =>
      isStillWelcome().then(
        (welcome) => (welcome ? write(text) : stream.end()),
        // The database is away for a moment; the browser comes back by itself.
        () => stream.end(),
      )

    /** Asked anew each time: an invitation may have been revoked since. Whoever comes back is only
        told what is in their bell. */
    const tellMoved = async (tender_id: number, isForManagers: boolean) => {
      const seen = await lookAt(user, tender_id)
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
    const heartbeat = setInterval(() => void writeIfWelcome(': \n\n'), config.stream.heartbeatMs)
    const tidyUp = () => {
      clearInterval(heartbeat)
      leave()
    }
    // Whoever left while we got ready is not waited for.
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

  /** Nothing when there is no such tender for this user, who hears their bell all the same. */
  async function lookAt(user: Actor, id: number) {
    const tender = await findTender(db, user, 'see', id).catch(nothingIfRefused)
    return tender && { isManaged: can(user, 'overseeQuestions', tender, tender.now) }
  }
}

function nothingIfRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

function eventText(name: string, message: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(message)}\n\n`
}
