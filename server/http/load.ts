// Says no soon rather than late. Past a mark of calls that wait for their answer, or of queries that
// wait for a connection, visitors are refused, and past a higher one everybody: who is signed in and
// at work goes first. Of the visitors, those are refused first whose own address waits for several
// answers already, so that one address can't keep the others from signing in. And nobody waits for a database that does not answer. Pages and health checks
// cost next to nothing, and pass.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { poolOf } from '#server/db/connect.ts'
import type { Services } from '#server/services.ts'
import { readBearer } from './api-token.ts'
import { subscriberOf } from './networks.ts'
import { busy, databaseAway } from './refusal.ts'
import { readSessionId } from './session.ts'

const mostRemembered = 20_000
const mostOfPoliteVisitor = 4

export function refuseWhatCannotBeServed(app: FastifyInstance, services: Services): void {
  const { config, db, pulse } = services
  const pool = poolOf(db)
  const lowestMark = Math.min(config.shedAt.visitors, config.shedAt.everybody)
  const underWay = new Set<FastifyReply>()
  /** Of sessions and API tokens that a user was found behind. A cookie alone proves nothing: visitors have one, too. */
  const atWork = new Set<string>()

  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.url?.startsWith('/api/')) return done()
    if (!pulse.isFelt) return done(databaseAway())
    if (isBusyFor(request)) return done(busy())
    underWay.add(reply)
    reply.raw.once('close', () => underWay.delete(reply))
    done()
  })

  app.addHook('onResponse', (request, _reply, done) => {
    const credential = request.bearer ?? request.sessionId
    if (request.user && credential) remember(credential)
    done()
  })

  pulse.onMissed(() => {
    for (const reply of underWay) {
      if (!isWaiting(reply) && !isUnread(reply)) continue
      void reply.send(databaseAway())
      // What the handler comes back with, when it does, is for nobody.
      reply.hijack()
    }
  })

  /** The newest last, the oldest forgotten. */
  function remember(credential: string): void {
    atWork.delete(credential)
    atWork.add(credential)
    if (atWork.size <= mostRemembered) return
    const [oldest] = atWork
    atWork.delete(oldest!)
  }

  function isBusyFor(request: FastifyRequest): boolean {
    // Most of the time there are fewer than the lowest mark, and nobody has to be told apart.
    if (Math.max(pool.waitingCount, underWay.size) < lowestMark) return false
    const mark = markFor(request)
    return pool.waitingCount >= mark || countWaiting() >= mark
  }

  function markFor(request: FastifyRequest): number {
    const { visitors, everybody } = config.shedAt
    const credentials = [readSessionId(request, services), readBearer(request)]
    if (credentials.some((credential) => atWork.has(credential ?? ''))) return everybody
    const address = subscriberOf(request.ip)
    const own = countWaiting(({ ip }) => subscriberOf(ip) === address)
    return own >= mostOfPoliteVisitor ? visitors : Math.min(2 * visitors, everybody)
  }

  function countWaiting(isCounted: (request: FastifyRequest) => boolean = () => true): number {
    let count = 0
    for (const reply of underWay) if (isWaiting(reply) && isCounted(reply.request)) count += 1
    return count
  }
}

/** Returns whether the handler has not begun to read the body: an upload waits for the database first. */
function isUnread({ request, sent, raw }: FastifyReply): boolean {
  return !request.raw.readableDidRead && !sent && !raw.headersSent
}

/** Whoever is still sending waits for nothing yet, and whoever is being sent something no longer. */
function isWaiting({ request, sent, raw }: FastifyReply): boolean {
  return request.raw.complete && !sent && !raw.headersSent
}
