import { sql } from 'kysely'
import { calendarLimits } from '../contract/calendar.ts'
import { isViewer } from '#features/tenders/rules/can.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import type { CalendarDay } from './calendar.ts'
import { visibleTo } from '#features/tenders/server/visibility.ts'

/**
 * Returns the last days of standstills and contracts that concern the actor's organisation and, for
 * buyers, the reminder days of contract options. Suspended standstills and terminated contracts are
 * left out.
 */
export async function readDaysOf(db: Database, actor: Actor): Promise<CalendarDay[]> {
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
      select 'standstill-' || s.id as key, Last day of the standstill::text || ': ' || tenders.title as summary,
        reference, '/tenders/' || tenders.id || '?tab=contracts' as path, s.ends_on as day,
        (select count(*) from standstill_entries e where e.standstill_id = s.id) as sequence,
        coalesce((select max(e.created_at) from standstill_entries e
          where e.standstill_id = s.id), s.created_at) as changed_at
      from standstills s join tenders on tenders.id = s.tender_id
      where s.ended_at is null and s.suspended_on is null and ${takesPart} and ${visibleTo(actor)}
      union all
      select 'contract-' || own.id, Last day of the contract::text || ': ' || own.title, own.number,
        '/contracts/' || own.id, own.ends_on, own.revision, own.created_at from own
      union all
      select 'option-' || o.id, Decide about an option::text || ': ' || own.title || ', ' || o.title,
        own.number, '/contracts/' || own.id, o.remind_on, own.revision, own.created_at
      from own join contract_options o on o.contract_id = own.id
      where o.used_at is null and ${!isSupplier}::boolean)
    select * from days where day > now()::date - ${calendarLimits.daysKept}::integer
    order by day, key limit ${calendarLimits.tenders}`.execute(db)
  return rows
}
