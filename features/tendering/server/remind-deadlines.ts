import { sql } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'
import { sentLots } from '#features/bids/server/bid-events.ts'
import { notify } from '#kernel/server/notices/notify.ts'

const batch = 100

/**
 * Reminds interested suppliers 7 days and 1 day before a submission deadline, once per deadline,
 * and returns the number of reminders. Suppliers who register their interest after a reminder was
 * sent don't get that reminder.
 */
export async function remindOfDeadlines(db: Database): Promise<number> {
  let reminded = 0
  for (;;) {
    const found = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ tender_id: number; days: number; takes_bids: boolean }>`
        with due as (
          select id, days, submission_deadline from tenders, (values (7), (1)) as ahead (days)
          where status = 'published' and deleted_at is null and submission_deadline > now()
            and submission_deadline <= now() + days * interval '1 day'
            and published_at <= submission_deadline - days * interval '1 day'
            and (days = 1 or submission_deadline > now() + interval '1 day')
            and not exists (select from reminders where kind = 'deadline-' || days
              and subject_id = tenders.id and due_at = submission_deadline)
          limit ${batch}),
        marked as (
          insert into reminders (kind, subject_id, due_at)
          select 'deadline-' || days, id, submission_deadline from due
          on conflict do nothing returning kind, subject_id)
        select id as tender_id, days,
          exists (select from biddings where biddings.tender_id = due.id) as takes_bids
        from due join marked
          on subject_id = id and kind = 'deadline-' || days`.execute(tx)
      for (const { takes_bids, ...reminder } of rows) {
        if (!takes_bids) {
          await notify(tx, 'deadline-reminder', reminder)
          continue
        }
        // Each value of `sent` has its own notice and recipients, so that organisations learn only
        // whether they have themselves sent bids.
        for (const sent of sentLots) await notify(tx, 'bid-reminder', { ...reminder, sent })
      }
      return rows.length
    })
    reminded += found
    if (found < batch) return reminded
  }
}
