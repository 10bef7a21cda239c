// Notifications from the last two weeks, so that visitors to the demo don't find an empty list. The
// notifications are created from notices as usual, but no emails are sent.
import '#app/server/all-notices.ts'
import { sql } from 'kysely'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { CauseOf, EventName } from '#kernel/server/notices/event.ts'
import { fanOutIn } from '#kernel/server/notices/fan-out.ts'
import { notify } from '#kernel/server/notices/notify.ts'

interface RecentEvent {
  at: string
  event: EventName
  cause: CauseOf<EventName>
}

export async function makeRecentNotices(tx: Tx): Promise<void> {
  for (const { event, cause, at } of await recentEvents(tx)) {
    await notify(tx, event, cause as never)
    await sql`update notices set created_at = ${at}
      where id = (select max(id) from notices)`.execute(tx)
  }
  while (await fanOutIn(tx));
  await sql`delete from outbox`.execute(tx)
  // Notifications get the time of their notice, and are marked as read if they are older than two
  // days.
  await sql`update notifications set created_at = n.created_at,
    read_at = case when n.created_at < now() - interval '2 days'
      then n.created_at + interval '3 hours' end
    from notices n where n.id = notice_id`.execute(tx)
}

async function recentEvents(tx: Tx): Promise<RecentEvent[]> {
  const { rows } = await sql<RecentEvent>`
    select * from (
      select created_at as at, 'question-asked' as event,
        json_build_object('question_id', id) as cause from questions
      union all
      select q.published_at, 'answer-published', json_build_object('question_id', q.id)
      from questions q where q.published_at is not null
      union all
      select o.created_at, 'registration-received', json_build_object(
        'organisation_id', o.id, 'name', u.name, 'email', u.email)
      from organisations o join users u on u.organisation_id = o.id
      where o.verification_status = 'pending'
      union all
      select t.closed_at, 'opening-due', json_build_object('tender_id', t.id)
      from openings o join tenders t on t.id = o.tender_id
      union all
      select o.finished_at, 'bids-opened', json_build_object('tender_id', o.tender_id)
      from openings o where o.status = 'opened') as happened
    where at > now() - interval '14 days'
    order by at`.execute(tx)
  return rows
}
