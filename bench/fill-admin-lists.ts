// Fills the lists of administrators: organisations, users, tenders in review, archived tenders, and
// the audit log. Every table gets the given number of rows.
import type pg from 'pg'
import { inBulk } from './in-bulk.ts'

const tables = ['organisations', 'users', 'memberships', 'tenders', 'tender_figures', 'audit_logs']

/** Fills all lists. Must run as a superuser, on a database without rows. */
export async function fillAdminLists(pool: pg.Pool, total: number): Promise<void> {
  await inBulk(pool, tables, async () => {
    await pool.query('select setseed(0.42)')
    await fillPeople(pool, total)
    await fillTenders(pool, total)
    await pool.query(
      `insert into audit_logs (performed_at, user_id, action, resource_type, resource_id, changes)
       select now() - random() * interval '900 days', 1 + n % 500,
         (array['tender.published', 'tender.updated', 'tender.flagged', 'user.login'])[1 + n % 4],
         case when n % 4 = 3 then 'User' else 'Tender' end, 1 + n % $1,
         case when n % 4 = 2 then '{"moderation_status": {"from": "pending", "to": "flagged"}}'::jsonb end
       from generate_series(1, $1::int) n`,
      [total],
    )
  })
}

/**
 * Adds organisations and users. One organisation in five is a buyer, and one in ten awaits
 * approval.
 */
async function fillPeople(pool: pg.Pool, total: number): Promise<void> {
  await pool.query(
    `insert into organisations (name, type, verification_status, rejection_reason, created_at)
     select (array['Northern','Lantern','Harbour','Quiet'])[1 + n % 4] || ' Services ' || n,
       case when n % 5 = 0 then 'buyer' else 'supplier' end,
       (array['pending', 'rejected'] || array_fill('approved'::text, array[8]))[1 + n % 10], 'No.',
       now() - random() * interval '900 days'
     from generate_series(1, $1::int) n`,
    [total],
  )
  await pool.query(
    `insert into users (organisation_id, name, email, role, password_hash, is_active, created_at,
       last_login_at)
     select case when n % 1000 > 0 then n end, 'Person ' || md5(n::text), 'p' || n || '@example.test',
       case when n % 1000 = 0 then 'admin' when n % 5 = 0 then 'buyer' else 'supplier' end, 'x',
       n % 20 > 0, now() - random() * interval '900 days',
       case when n % 3 > 0 then now() - random() * interval '300 days' end
     from generate_series(1, $1::int) n`,
    [total],
  )
}

/** Adds tenders. One tender in five is archived, and half of the others await review. */
async function fillTenders(pool: pg.Pool, total: number): Promise<void> {
  await pool.query(
    `insert into tenders (reference, organisation_id, created_by, title, description, status,
       procedure_type, submission_deadline, clarification_deadline, contact_name, contact_email,
       created_at, published_at, moderation_status, moderation_notes, estimated_value, deleted_at,
       deleted_by, search)
     select 'TND-2026-' || n, 5 + 5 * (n % 1000), 5, title, 'Daily cleaning.', 'published', 'ITT',
       made + interval '40 days', made + interval '20 days', 'Jo', 'jo@example.test', made, made,
       (array['pending', 'approved', 'pending', 'flagged', 'approved', 'pending'])[1 + n % 6], 'Note',
       round((random() * 900000)::numeric, 2), case when n % 5 = 0 then made + interval '50 days' end,
       case when n % 5 = 0 then 1 end, to_tsvector('portal', title)
     from generate_series(1, $1::int) n, lateral (
       select 'Cleaning of ' || md5(n::text) as title,
         now() - (n % 900) * interval '1 day' - random() * interval '1 day' as made) as chosen`,
    [total],
  )
  await pool.query(
    `insert into tender_figures (tender_id, organisation_id, status, is_archived, is_invite_only)
     select id, organisation_id, status, deleted_at is not null, false from tenders`,
  )
}
