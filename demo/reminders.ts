// Marks reminders for the demo's data as sent. Otherwise the demo's users would get a hundred
// emails 15 minutes after the first start. Later events cause reminders as usual.
import { sql } from 'kysely'
import type { Tx } from '#kernel/server/db/connect.ts'

export async function markReminded(tx: Tx): Promise<void> {
  await sql`insert into reminders (kind, subject_id, due_at)
    select 'deadline-' || days, id, submission_deadline
    from tenders, (values (7), (1)) as ahead (days)
    where status = 'published'`.execute(tx)
  await sql`insert into reminders (kind, subject_id, due_at)
    select 'question', q.id, t.submission_deadline
    from questions q join tenders t on t.id = q.tender_id
    where q.status = 'awaiting' and t.status = 'published'`.execute(tx)
  await sql`insert into reminders (kind, subject_id, due_at)
    select 'contract-ends-' || days, id, ends_on
    from contracts, (values (90), (30)) as ahead (days)`.execute(tx)
  await sql`insert into reminders (kind, subject_id, due_at)
    select 'contract-option', id, extends_to from contract_options`.execute(tx)
  await sql`insert into reminders (kind, subject_id, due_at)
    select 'contract-rating', contract_id, min(due_on) from (
      select k.contract_id,
        (coalesce(max(r.rated_on), min(c.starts_on)) + interval '1 year')::date as due_on
      from contract_kpis k join contracts c on c.id = k.contract_id
      left join kpi_ratings r on r.kpi_id = k.id group by k.id) as due
    group by contract_id`.execute(tx)
  await sql`insert into reminders (kind, subject_id, due_at)
    select 'standstill-ended', id, ends_on from standstills where ends_on < current_date`.execute(
    tx,
  )
}
