import { sql } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'
import { notify } from '#kernel/server/notices/notify.ts'

interface Due {
  tender_id: number
  kind: 'opener-keys' | 'opening-due'
}

/**
 * Sends two reminders for each deadline. Three days before the deadline, the openers of
 * opener-sealed tenders are asked to prove again that they have their keys. After the deadline, all
 * openers are notified that the bids can be opened; the text must not reveal whether there are any
 * bids. Returns the number of reminders, counted once per tender.
 */
export async function remindOpeners(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Due>`
      with due as (
        select t.id, kind, submission_deadline from tenders t
        join biddings b on b.tender_id = t.id and b.published_at is not null
        left join openings o on o.tender_id = t.id
        cross join (values ('opener-keys'), ('opening-due')) as kinds (kind)
        where t.deleted_at is null and t.status in ('published', 'closed') and o.tender_id is null
          and case kind
            when 'opener-keys' then b.sealing = 'openers' and t.status = 'published'
              and submission_deadline > now()
              and submission_deadline <= now() + interval '3 days'
            else submission_deadline <= now() end),
      marked as (
        insert into reminders (kind, subject_id, due_at)
        select kind, id, submission_deadline from due
        on conflict do nothing returning kind, subject_id)
      select subject_id as tender_id, kind from marked order by subject_id`.execute(tx)
    for (const { tender_id, kind } of rows) {
      if (kind === 'opening-due') await notify(tx, 'opening-due', { tender_id })
      else await notify(tx, 'opener-key-needed', { tender_id, is_again: true })
    }
    return rows.length
  })
}
