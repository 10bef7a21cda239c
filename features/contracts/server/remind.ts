import { sql } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'
import type { ContractReminder } from './contract-events.ts'
import { notify } from '#kernel/server/notices/notify.ts'

interface Due extends ContractReminder {
  contract_id: number
}

/**
 * Reminds buyers 90 and 30 days before the end of a contract, on the reminder day of an option, and
 * 30 days before ratings are due. Each reminder is sent once per due date. A reminder of a
 * contract's end is not sent if it was already due when the contract was signed. Returns the number
 * of notices.
 */
export async function remindOfContracts(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Due>`
      with live as (
        select contracts.*, (now() at time zone 'Europe/London')::date as today
        from contracts where terminated_on is null
          and ends_on >= (now() at time zone 'Europe/London')::date),
      due as (
        select id as contract_id, id as subject_id, 'end' as about, ends_on as day,
          case when ends_on - 30 <= today then 'contract-ends-30' else 'contract-ends-90' end as kind
        from live
        where (ends_on - 90 <= today and today < ends_on - 30 and signed_on < ends_on - 90)
          or (ends_on - 30 <= today and signed_on < ends_on - 30)
        union all
        select live.id, o.id, 'option', o.extends_to, 'contract-option'
        from live join contract_options o on o.contract_id = live.id
        where o.used_at is null and o.remind_on <= live.today and o.remind_on > live.today - 30
        union all
        select live.id, live.id, 'rating', min(rated.due_on), 'contract-rating'
        from live join contract_kpis k on k.contract_id = live.id cross join lateral (
          select (coalesce(max(r.rated_on), live.starts_on) + interval '1 year')::date as due_on
          from kpi_ratings r where r.kpi_id = k.id) as rated
        group by live.id, live.today having min(rated.due_on) - 30 <= live.today),
      marked as (
        insert into reminders (kind, subject_id, due_at) select kind, subject_id, day from due
        on conflict do nothing returning kind, subject_id)
      select due.contract_id, due.about, due.day
      from due join marked on marked.subject_id = due.subject_id and marked.kind = due.kind
      order by due.contract_id, due.kind`.execute(tx)
    for (const due of rows) await notify(tx, 'contract-reminder', due)
    return rows.length
  })
}
