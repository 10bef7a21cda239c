import { sql } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { WaitingQuestions } from './question-events.ts'

/**
 * Reminds buyers of questions that have been unanswered for more than 3 days. Each organisation
 * gets at most one reminder a day, which covers all its tenders. Returns the number of
 * organisations reminded.
 */
export async function remindOfQuestions(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<WaitingQuestions>`
      with waiting as (
        select t.organisation_id, t.id as tender_id, t.reference, t.title, o.name as buyer,
          t.submission_deadline, count(*)::int as count, min(q.created_at) as oldest
        from questions q
        join tenders t on t.id = q.tender_id
        join organisations o on o.id = t.organisation_id
        where q.status = 'awaiting' and q.created_at < now() - interval '3 days'
          and t.status = 'published' and t.deleted_at is null
          -- Questions marked as reminded, such as the demo's, are left out.
          and not exists (select from reminders where kind = 'question' and subject_id = q.id)
        group by t.id, o.name),
      marked as (
        insert into reminders (kind, subject_id, due_at)
        select distinct 'questions', organisation_id,
          date_trunc('day', now(), 'Europe/London') from waiting
        on conflict do nothing returning subject_id)
      select organisation_id, sum(count)::int as count,
        json_agg(json_build_object('tender_id', tender_id, 'reference', reference, 'title', title,
          'buyer', buyer, 'submission_deadline', submission_deadline, 'count', count)
          order by oldest) as tenders
      from waiting join marked on subject_id = organisation_id
      group by organisation_id`.execute(tx)
    for (const reminder of rows) await notify(tx, 'questions-waiting', reminder)
    return rows.length
  })
}
