// Serves the calendar at a secret address, for programs that can't sign in. The owner and their
// rights are read on every request; only a hash of the token is stored.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { isViewer } from '#features/tenders/rules/can.ts'
import { visibleTo } from '#features/tenders/server/visibility.ts'
import { calendarLimits, createCalendarFeed } from '../contract/calendar.ts'
import type { Role } from '#kernel/contract/role.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { countStranger } from '#kernel/server/http/count-stranger.ts'
import { notFound } from '#kernel/server/http/refusal.ts'
import { sendCached } from '#kernel/server/http/send-cached.ts'
import { triesFrom } from '#kernel/server/http/throttle.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { isSignedToken } from '#kernel/server/platform/signed-token.ts'
import { calendarOf, type CalendarDay } from './calendar.ts'
import { hashToken } from '#kernel/server/platform/tokens.ts'
import { calendarPurpose, findOwner, readDeadlinesOf } from './queries.ts'

const texts = {
  standstillEnds: 'Last day of the standstill',
  contractEnds: 'Last day of the contract',
  optionReminder: 'Decide about an option',
}

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

/**
 * Returns the last days of standstills and contracts that concern the actor's organisation and, for
 * buyers, the reminder days of contract options. Suspended standstills and terminated contracts are
 * left out.
 */
async function readDaysOf(db: Database, actor: Actor): Promise<CalendarDay[]> {
  const organisation = actor.organisation?.id ?? null
  const isSupplier = isViewer(actor)
  const takesPart = isSupplier
    ? sql`exists (select from interests i where i.tender_id = tenders.id
        and i.organisation_id = ${organisation} and i.withdrawn_at is null)`
    : sql`tenders.organisation_id = ${organisation}`
  const party = sql.ref(isSupplier ? 'c.supplier_id' : 'c.organisation_id')
  const { rows } = await sql<CalendarDay>`
    with own as (
      select c.* from contracts c where ${party} = ${organisation} and c.terminated_on is null),
    days as (
      select 'standstill-' || s.id as key, ${texts.standstillEnds}::text || ': ' || tenders.title as summary,
        reference, '/tenders/' || tenders.id || '?tab=contracts' as path, s.ends_on as day,
        (select count(*) from standstill_entries e where e.standstill_id = s.id) as sequence,
        coalesce((select max(e.created_at) from standstill_entries e
          where e.standstill_id = s.id), s.created_at) as changed_at
      from standstills s join tenders on tenders.id = s.tender_id
      where s.ended_at is null and s.suspended_on is null and ${takesPart} and ${visibleTo(actor)}
      union all
      select 'contract-' || own.id, ${texts.contractEnds}::text || ': ' || own.title, own.number,
        '/contracts/' || own.id, own.ends_on, own.revision, own.created_at from own
      union all
      select 'option-' || o.id, ${texts.optionReminder}::text || ': ' || own.title || ', ' || o.title,
        own.number, '/contracts/' || own.id, o.remind_on, own.revision, own.created_at
      from own join contract_options o on o.contract_id = own.id
      where o.used_at is null and ${!isSupplier}::boolean)
    select * from days where day > now()::date - ${calendarLimits.daysKept}::integer
    order by day, key limit ${calendarLimits.tenders}`.execute(db)
  return rows
}
