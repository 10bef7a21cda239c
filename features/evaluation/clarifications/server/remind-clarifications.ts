import { sql } from 'kysely'
import type { ClarificationKind } from '../contract/clarification-to-answer.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { notify } from '#kernel/server/notices/notify.ts'

interface Due {
  tender_id: number
  organisation_id: number
  lot_id: number | null
  kind: ClarificationKind
  deadline: string
  is_over: boolean
}

/**
 * Reminds bidders of questions one day before the deadline, and notifies the chair if the deadline
 * has passed without a reply. Each notice is sent once. If the bidder had less than a day to
 * answer, no reminder is sent. Returns the number of notices.
 */
export async function remindOfClarifications(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Due>`
      with asked as (
        select e.id, e.bid_id, e.created_at, e.details->>'kind' as kind,
          e.details->>'deadline' as deadline, (e.details->>'deadline')::timestamptz as ends_at
        from evaluation_entries e join tenders on tenders.id = e.tender_id
        where e.kind = 'clarification' and tenders.deleted_at is null
          and tenders.status not in ('awarded', 'cancelled')
          and not exists (select from evaluation_entries reply
            where reply.kind = 'reply' and reply.about_id = e.id)),
      due as (
        select *, ends_at <= now() as is_over, case when ends_at <= now()
          then 'clarification-overdue' else 'clarification-reminder' end as reminder
        from asked
        where (ends_at <= now() and ends_at > now() - interval '7 days')
          or (ends_at > now() and ends_at <= now() + interval '1 day'
            and created_at <= ends_at - interval '1 day')),
      marked as (
        insert into reminders (kind, subject_id, due_at)
        select reminder, id, ends_at from due
        on conflict do nothing returning kind, subject_id)
      select bids.tender_id, bids.organisation_id, bids.lot_id, due.kind, due.deadline, due.is_over
      from due join marked on marked.subject_id = due.id and marked.kind = due.reminder
      join bids on bids.id = due.bid_id order by due.id`.execute(tx)
    for (const { is_over, ...asked } of rows) {
      if (is_over) await notify(tx, 'clarification-overdue', { tender_id: asked.tender_id })
      else await notify(tx, 'clarification-reminder', asked)
    }
    return rows.length
  })
}
