import { sql } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'
import { notify } from '#kernel/server/notices/notify.ts'

interface Due {
  tender_id: number
  ends_on: string
  is_over: boolean
}

/**
 * Notifies buyers on the day before the last day of a standstill, and again once the standstill has
 * ended, as long as any of the tender's awards has no contract. Each notice is sent once. If the
 * last day moves, it is sent again for the new day. Returns the number of notices.
 */
export async function remindOfStandstills(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Due>`
      with today as (select (now() at time zone 'Europe/London')::date as day),
      due as (
        select s.id, s.tender_id, s.ends_on, s.ends_on < today.day as is_over,
          case when s.ends_on < today.day then 'standstill-ended' else 'standstill-ending' end as kind
        from standstills s cross join today join tenders on tenders.id = s.tender_id
        where s.ended_at is null and s.suspended_on is null and tenders.deleted_at is null
          and (s.ends_on = today.day + 1
            or (s.ends_on < today.day and s.ends_on > today.day - 7))
          and exists (
            select from (
              select null::integer as lot_id, tenders.awarded_to as supplier_id
              where tenders.awarded_to is not null
                and not exists (select from lot_awards l where l.tender_id = tenders.id)
              union all select l.lot_id, l.organisation_id from lot_awards l
              where l.tender_id = tenders.id) as awards
            where not exists (select from contracts c where c.tender_id = tenders.id
              and c.lot_id is not distinct from awards.lot_id
              and c.supplier_id = awards.supplier_id))),
      marked as (
        insert into reminders (kind, subject_id, due_at) select kind, id, ends_on from due
        on conflict do nothing returning kind, subject_id)
      select due.tender_id, due.ends_on, due.is_over
      from due join marked on marked.subject_id = due.id and marked.kind = due.kind
      order by due.id`.execute(tx)
    for (const { is_over, ...standstill } of rows) {
      await notify(tx, is_over ? 'standstill-ended' : 'standstill-ending', standstill)
    }
    return rows.length
  })
}
