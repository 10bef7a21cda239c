// The calendar behind a secret address, for programs that cannot sign in. Whose it is and what they may see
// is read at every call: nothing is remembered but the address.
import type { FastifyInstance } from 'fastify'
import { createCalendarFeed } from '#domain/contract/calendar.ts'
import type { Role } from '#domain/contract/role.ts'
import { notFound } from '#server/http/refusal.ts'
import { sendCached } from '#server/http/send-cached.ts'
import { triesFrom } from '#server/http/throttle.ts'
import type { Services } from '#server/services.ts'
import { calendarOf } from '#server/tenders/calendar.ts'
import { hashToken } from '#server/tokens.ts'
import { findOwner, readDeadlinesOf } from './queries.ts'

const roles: readonly Role[] = createCalendarFeed.access

export function serveCalendars(app: FastifyInstance, services: Services): void {
  const { db, config, throttle } = services
  const { openData, calendar } = config.throttle

  app.get<{ Params: { token: string } }>(
    '/calendar/:token(^[A-Za-z0-9_-]{43}).ics',
    async (request, reply) => {
      await throttle.countAll(triesFrom('calendar-60', request.ip, openData))
      const owner = await findOwner(db, hashToken(request.params.token))
      if (!owner?.is_active || !roles.includes(owner.role)) throw notFound()
      await throttle.count(`calendar:${owner.id}`, calendar)
      void reply.headers({
        'cache-control': 'private, max-age=300',
        'x-robots-tag': 'noindex',
      })
      const tenders = await readDeadlinesOf(db, owner)
      return sendCached(request, reply, {
        type: 'text/calendar; charset=utf-8',
        text: calendarOf(tenders, config.publicUrl),
      })
    },
  )
}
