// Serves the calendar at a secret address, for programs that can't sign in. The owner and their
// rights are read on every request; only a hash of the token is stored.
import type { FastifyInstance } from 'fastify'
import { createCalendarFeed } from '../contract/calendar.ts'
import type { Role } from '#kernel/contract/role.ts'
import { countStranger } from '#kernel/server/http/count-stranger.ts'
import { notFound } from '#kernel/server/http/refusal.ts'
import { sendCached } from '#kernel/server/http/send-cached.ts'
import { triesFrom } from '#kernel/server/http/throttle.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { isSignedToken } from '#kernel/server/platform/signed-token.ts'
import { calendarOf } from './calendar.ts'
import { hashToken } from '#kernel/server/platform/tokens.ts'
import { calendarPurpose, findOwner, readDeadlinesOf } from './queries.ts'
import { readDaysOf } from './read-days.ts'

const roles: readonly Role[] = createCalendarFeed.access

/** Limit per network address for calendar addresses that were created before tokens were signed. */
const unsignedPerMinute = { limit: 30, seconds: 60 }

export function serveCalendars(app: FastifyInstance, services: Services): void {
  const { db, config, appKey, throttle } = services
  const { openData, calendar } = config.throttle

  app.get<{ Params: { token: string } }>(
    '/calendar/:token(^[A-Za-z0-9_-]{43}).ics',
    async (request, reply) => {
      const { token } = request.params
      // An unsigned token can't be distinguished from a guess without a look-up, so its rate limit
      // is lower.
      const isSigned = isSignedToken(appKey, calendarPurpose, token)
      const name = isSigned ? 'calendar-60' : 'calendar-unsigned'
      const limit = isSigned ? openData : unsignedPerMinute
      await countStranger(services, { request, name, limit })
      const owner = await findOwner(db, hashToken(token))
      if (!owner?.is_active || !roles.includes(owner.role)) throw notFound()
      if (!isSigned) await throttle.refundAll(triesFrom(name, request.ip, limit))
      await throttle.count(`calendar:${owner.id}`, calendar)
      void reply.headers({
        'cache-control': 'private, max-age=300',
        'x-robots-tag': 'noindex',
      })
      const tenders = await readDeadlinesOf(db, owner)
      const days = await readDaysOf(db, owner)
      return sendCached(request, reply, {
        type: 'text/calendar; charset=utf-8',
        text: calendarOf({ tenders, days }, config.publicUrl),
      })
    },
  )
}
