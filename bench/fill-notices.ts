// Adds five thousand notifications for each of the first twenty suppliers from fill-tenders.ts, a
// tenth of them unread.
import type pg from 'pg'

export async function fillNotices(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into notices (event, facts, tender_id, told_at)
    select 'tender-closed', jsonb_build_object('tender_id', id, 'title', title, 'reference', reference, 'buyer', 'Council',
        'submission_deadline', submission_deadline, 'is_automatic', false),
      id, now()
    from tenders where status = 'closed' and deleted_at is null order by id desc limit 5000`)
  await pool.query(`
    insert into notifications (notice_id, user_id, role, organisation_id, read_at)
    select notices.id, users.id, users.role, users.organisation_id,
      case when notices.id % 10 > 0 then now() end
    from users, notices where users.role = 'supplier' and users.id < 81 order by notices.id`)
  await pool.query('vacuum analyze notifications, notices')
}
