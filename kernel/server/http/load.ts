// Load shedding. Calls by visitors and by signed-in users are counted separately. Visitors are
// refused while many calls by anyone are pending. Users are refused only while many calls by other
// users are pending, so visitors can't keep users out. Visitors whose address has several pending
// calls are refused earlier than other visitors. Only a few calls of each user are counted, so one
// user can't keep others out. A user with very many pending calls is refused. Sign-ins are counted
// separately and bids are never refused, because these lanes have database connections of their own
// (lanes.ts). While the database doesn't respond, every call that needs it is refused.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { poolOf } from '#kernel/server/db/connect.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { within } from '#kernel/server/platform/within.ts'
import { readBearer } from './api-token.ts'
import { subscriberOf } from './networks.ts'
import { busy, cutOff, databaseUnavailable } from './refusal.ts'
import type { LaneName } from './lanes.ts'
import { readSessionId } from './session.ts'

const maxCallers = 20_000
const maxPerPoliteVisitor = 4
/** Maximum number of pending calls per person, more than any page or reasonable program makes. */
const maxPerPerson = 100
/** Maximum number of a person's pending calls that count towards refusing other callers. */
const maxCounted = 3
/** If a session can't be looked up within this time, its call is treated as a visitor's. */
const recognitionMs = 500

export function shedLoad(app: FastifyInstance, services: Services): void {
  const recogniser = createRecogniser(services)
  const pending = createPending(services, recogniser)

  app.addHook('onRequest', async (request, reply) => {
    const { url, config: route } = request.routeOptions
    if (!url || route.isLight) return
    if (!services.health.isUp) throw databaseUnavailable()
    if (route.lane === 'sign-in') {
      if (pending.isFullForSignIn(request)) throw busy()
      return pending.join('signIns', reply)
    }
    const credentials = credentialsOf(request, services)
    const isKnown = recogniser.isKnown(credentials)
    if (!isKnown && !pending.isFullForVisitor(request)) return pending.join('visitors', reply)
    if (!isKnown && !(await recogniser.recognise(request))) throw busy()
    if (pending.isFullForPerson(credentials, route.lane)) throw busy()
    pending.join('people', reply)
  })

  // Live streams and downloads stay open for a long time, so a call stops counting as pending when
  // its reply starts.
  app.addHook('onSend', (_request, reply, payload, done) => {
    pending.leave(reply)
    done(null, payload)
  })

  app.addHook('onResponse', (request, reply, done) => {
    recogniser.learn(request, reply)
    done()
  })

  services.health.onDown(() => {
    for (const reply of pending.all()) refuseIfUnanswered(reply)
  })
}

type Recogniser = ReturnType<typeof createRecogniser>

/** Creates the groups of pending calls, with the limits for joining them. */
function createPending(services: Services, recogniser: Recogniser) {
  const { shedAt } = services.config
  const pool = poolOf(services.db)
  const people = new Set<FastifyReply>()
  const visitors = new Set<FastifyReply>()
  const signIns = new Set<FastifyReply>()
  const groups = { people, visitors, signIns }

  const personOf = (request: FastifyRequest) =>
    request.user?.id ?? recogniser.personOf(credentialsOf(request, services))

  /** Returns the number of people's pending calls, counting only a few of each person. */
  function countPeople(): number {
    const counts = new Map<number | string, number>()
    for (const reply of people) {
      if (!isCounted(reply)) continue
      const person = personOf(reply.request)
      counts.set(person, Math.min((counts.get(person) ?? 0) + 1, maxCounted))
    }
    return [...counts.values()].reduce((sum, count) => sum + count, 0)
  }

  function leave(reply: FastifyReply): void {
    for (const group of Object.values(groups)) group.delete(reply)
  }

  return {
    leave,

    join(group: keyof typeof groups, reply: FastifyReply): void {
      groups[group].add(reply)
      reply.raw.once('close', () => leave(reply))
    },

    all: () => Object.values(groups).flatMap((group) => [...group]),

    isFullForPerson(credentials: string[], lane: LaneName | undefined): boolean {
      // `people.size` also counts requests that are still arriving. It is checked first because the
      // exact count takes longer.
      if (people.size < Math.min(shedAt.everybody, maxPerPerson)) return false
      const person = recogniser.personOf(credentials)
      const ofOne = countWaiting(people, (other) => personOf(other) === person)
      if (ofOne >= maxPerPerson) return true
      return lane !== 'bid' && countPeople() >= shedAt.everybody
    },

    isFullForVisitor({ ip }: FastifyRequest): boolean {
      if (Math.max(pool.waitingCount, people.size + visitors.size) < shedAt.visitors) return false
      const own = markFor(visitors, ip)
      return pool.waitingCount >= own || countPeople() + countWaiting(visitors) >= own
    },

    isFullForSignIn: ({ ip }: FastifyRequest): boolean =>
      signIns.size >= shedAt.visitors && countWaiting(signIns) >= markFor(signIns, ip),
  }

  function markFor(group: ReadonlySet<FastifyReply>, ip: string): number {
    return isPolite(group, subscriberOf(ip)) ? 2 * shedAt.visitors : shedAt.visitors
  }
}

/** Returns whether the address has few pending calls. */
function isPolite(visitors: ReadonlySet<FastifyReply>, address: string): boolean {
  return countWaiting(visitors, ({ ip }) => subscriberOf(ip) === address) < maxPerPoliteVisitor
}

/**
 * Creates a cache of the credentials that belong to users, with the users' ids. A session cookie
 * alone doesn't identify a user, since visitors have one too.
 */
function createRecogniser(services: Services) {
  const atWork = new Map<string, number>()

  /** Adds the credential to the cache, which keeps the most recently used ones. */
  function remember(credential: string, userId: number): void {
    atWork.delete(credential)
    atWork.set(credential, userId)
    if (atWork.size > maxCallers) atWork.delete(atWork.keys().next().value!)
  }

  return {
    isKnown: (credentials: string[]) => credentials.some((credential) => atWork.has(credential)),
    /** Returns the id of the user with one of these credentials, or else a credential. */
    personOf(credentials: string[]): number | string {
      const known = credentials.find((credential) => atWork.has(credential))
      return known === undefined ? (credentials[0] ?? '') : atWork.get(known)!
    },
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
      remember(sessionId, user)
      return true
    },
    /**
     * Caches the credential of a completed call if it belongs to a user, and removes it from the
     * cache if the call got the status 401.
     */
    learn(request: FastifyRequest, { statusCode }: FastifyReply): void {
      const credential = request.bearer ?? request.sessionId
      if (credential && request.user) remember(credential, request.user.id)
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
  isIncluded: (request: FastifyRequest) => boolean = () => true,
): number {
  let count = 0
  for (const reply of group) if (isCounted(reply) && isIncluded(reply.request)) count += 1
  return count
}

/** Returns whether the call is pending, and not waiting for another machine. */
function isCounted(reply: FastifyReply): boolean {
  return isWaiting(reply) && !reply.request.waitsForMachine
}

/** Returns whether the request has arrived completely and its reply has not started. */
function isWaiting({ request, sent, raw }: FastifyReply): boolean {
  return request.raw.complete && !sent && !raw.headersSent
}
