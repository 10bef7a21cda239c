// Load shedding. Calls by visitors and by signed-in people are counted separately: visitors are
// refused while many calls of any kind are pending, but people only while many calls by other
// people are pending, so that visitors can't keep people out. Visitors whose address has several
// pending calls are refused earlier than other visitors. A person with very many pending calls is
// always refused. While the database doesn't respond, every call that needs it is refused.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { poolOf } from '#server/db/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { within } from '#server/platform/within.ts'
import { readBearer } from './api-token.ts'
import { subscriberOf } from './networks.ts'
import { busy, cutOff, databaseUnavailable } from './refusal.ts'
import { readSessionId } from './session.ts'

const mostRemembered = 20_000
const mostOfPoliteVisitor = 4
/** Maximum number of pending calls per person, more than any page or reasonable program makes. */
const mostOfOnePerson = 100
/** If a session can't be looked up within this time, its call is treated as a visitor's. */
const recognitionMs = 500

export function shedLoad(app: FastifyInstance, services: Services): void {
  const { config, db, health } = services
  const pool = poolOf(db)
  const people = new Set<FastifyReply>()
  const visitors = new Set<FastifyReply>()
  const recogniser = createRecogniser(services)

  app.addHook('onRequest', async (request, reply) => {
    const { url, config: route } = request.routeOptions
    if (!url || route.isLight) return
    if (!health.isUp) throw databaseUnavailable()
    const credentials = credentialsOf(request, services)
    const isKnown = recogniser.isKnown(credentials)
    if (!isKnown && !isFullForVisitor(request)) return join(visitors, reply)
    if (!isKnown && !(await recogniser.recognise(request))) throw busy()
    if (isFullForPerson(credentials)) throw busy()
    join(people, reply)
  })

  // Live streams and downloads stay open for a long time, so a call stops counting as pending when
  // its reply starts.
  app.addHook('onSend', (_request, reply, payload, done) => {
    leave(reply)
    done(null, payload)
  })

  app.addHook('onResponse', (request, reply, done) => {
    recogniser.learn(request, reply)
    done()
  })

  health.onDown(() => {
    for (const reply of [...people, ...visitors]) refuseIfUnanswered(reply)
  })

  function join(group: Set<FastifyReply>, reply: FastifyReply): void {
    group.add(reply)
    reply.raw.once('close', () => leave(reply))
  }

  function leave(reply: FastifyReply): void {
    people.delete(reply)
    visitors.delete(reply)
  }

  function isFullForPerson(credentials: string[]): boolean {
    // `people.size` also counts requests that are still arriving. It is checked first because the
    // exact count takes longer.
    if (people.size < Math.min(config.shedAt.everybody, mostOfOnePerson)) return false
    const ofOne = countWaiting(people, (other) => hasOneOf(credentials, other, services))
    return ofOne >= mostOfOnePerson || countWaiting(people) >= config.shedAt.everybody
  }

  function isFullForVisitor(request: FastifyRequest): boolean {
    const mark = config.shedAt.visitors
    if (Math.max(pool.waitingCount, people.size + visitors.size) < mark) return false
    const own = isPolite(visitors, subscriberOf(request.ip)) ? 2 * mark : mark
    return pool.waitingCount >= own || countWaiting(people) + countWaiting(visitors) >= own
  }
}

function hasOneOf(credentials: string[], request: FastifyRequest, services: Services): boolean {
  return credentialsOf(request, services).some((one) => credentials.includes(one))
}

/** Returns whether the address has few pending calls. */
function isPolite(visitors: ReadonlySet<FastifyReply>, address: string): boolean {
  return countWaiting(visitors, ({ ip }) => subscriberOf(ip) === address) < mostOfPoliteVisitor
}

/**
 * Creates a cache of the credentials that belong to users. A session cookie alone doesn't identify
 * a user, since visitors have one too.
 */
function createRecogniser(services: Services) {
  const atWork = new Set<string>()

  /** Adds the credential to the cache, which keeps the most recently used ones. */
  function remember(credential: string): void {
    atWork.delete(credential)
    atWork.add(credential)
    if (atWork.size <= mostRemembered) return
    const [oldest] = atWork
    atWork.delete(oldest!)
  }

  return {
    isKnown: (credentials: string[]) => credentials.some((credential) => atWork.has(credential)),
    /**
     * Returns whether the session belongs to a user according to the database. The cache is empty
     * after a start, so this is checked before refusing a call whose credentials are not in the
     * cache.
     */
    async recognise(request: FastifyRequest): Promise<boolean> {
      const sessionId = readSessionId(request, services)
      if (!sessionId) return false
      const checked = within(recognitionMs, services.checkSession(sessionId))
      const user = await checked.catch(() => undefined)
      if (user === undefined) return false
      remember(sessionId)
      return true
    },
    /**
     * Caches the credential of a completed call if it belongs to a user, and removes it from the
     * cache if the call got the status 401.
     */
    learn(request: FastifyRequest, { statusCode }: FastifyReply): void {
      const credential = request.bearer ?? request.sessionId
      if (credential && request.user) remember(credential)
      else if (credential && statusCode === 401) atWork.delete(credential)
    },
  }
}

function refuseIfUnanswered(reply: FastifyReply): void {
  if (!isWaiting(reply) && !isUnread(reply)) return
  void reply.send(cutOff(reply.request.method))
  // The handler may still finish; its result is discarded.
  reply.hijack()
}

function credentialsOf(request: FastifyRequest, services: Services): string[] {
  return [readSessionId(request, services), readBearer(request)].filter(
    (credential) => credential !== undefined,
  )
}

/**
 * Returns whether the handler has neither read from the body nor started the reply. An upload in
 * this state is still waiting for its database queries, which the handler makes before it reads the
 * body.
 */
function isUnread({ request, sent, raw }: FastifyReply): boolean {
  return !request.raw.readableDidRead && !sent && !raw.headersSent
}

function countWaiting(
  group: ReadonlySet<FastifyReply>,
  isCounted: (request: FastifyRequest) => boolean = () => true,
): number {
  let count = 0
  for (const reply of group) {
    const { request } = reply
    if (isWaiting(reply) && !request.waitsForMachine && isCounted(request)) count += 1
  }
  return count
}

/** Returns whether the request has arrived completely and its reply has not started. */
function isWaiting({ request, sent, raw }: FastifyReply): boolean {
  return request.raw.complete && !sent && !raw.headersSent
}
