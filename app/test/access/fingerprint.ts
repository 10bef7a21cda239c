// Hashes the state of the database, for comparison before and after a refusal. Most rows are hashed
// in full; append-only tables are represented by their row count or last id.
import { sql } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'
import type { Tables } from '#kernel/server/db/tables.ts'

/**
 * Returns hashes and counts of one tender's rows, and the highest ids of audit rows, notices,
 * emails and tender versions, because most changes add such rows.
 */
export async function fingerprintOf(db: Database, tenderId: number): Promise<string> {
  const { rows } = await sql<{ print: string }>`
    select concat_ws(' ',
      (select md5(t::text) from tenders t where id = ${tenderId}),
      (select md5(string_agg(l::text, '' order by id)) from lots l where tender_id = ${tenderId}),
      (select md5(string_agg(concat(d, f), '' order by id, version)) from documents d
        left join files f on f.document_id = d.id where tender_id = ${tenderId}),
      (select md5(string_agg(i::text, '' order by id)) from interests i where tender_id = ${tenderId}),
      (select md5(string_agg(q::text, '' order by id)) from questions q where tender_id = ${tenderId}),
      (select md5(string_agg(i::text, '' order by id)) from invitations i where tender_id = ${tenderId}),
      (select count(*) from nda_texts where tender_id = ${tenderId}),
      (select count(*) from nda_acceptances where tender_id = ${tenderId}),
      (select count(*) from tender_views where tender_id = ${tenderId}),
      (select count(*) from document_downloads dd join documents d on d.id = dd.document_id
        where d.tender_id = ${tenderId}),
      (select md5(b::text) from biddings b where tender_id = ${tenderId}),
      (select md5(string_agg(o::text, '' order by id)) from openers o where tender_id = ${tenderId}),
      (select md5(string_agg(b::text, '' order by id)) from bids b where tender_id = ${tenderId}),
      (select md5(string_agg(concat(e, f, v), '' order by b.id, e.entry, f.id, v.id)) from bids b
        left join bid_entries e on e.bid_id = b.id left join bid_files f on f.bid_id = b.id
        left join bid_versions v on v.bid_id = b.id where tender_id = ${tenderId}),
      (select md5(concat(o, c)) from openings o left join opening_confirmations c
        using (tender_id) where tender_id = ${tenderId} limit 1),
      (select count(*) from price_confirmations where tender_id = ${tenderId}),
      (select md5(e::text) from evaluations e where tender_id = ${tenderId}),
      (select md5(string_agg(m::text, '' order by id)) from panel_members m
        where tender_id = ${tenderId}),
      (select count(*) from evaluation_entries where tender_id = ${tenderId}),
      (select count(*) from evidence_packs where tender_id = ${tenderId}),
      (select md5(string_agg(i::text, '' order by id)) from opener_invitations i
        where tender_id = ${tenderId}),
      (select md5(string_agg(f::text, '' order by f.id)) from reply_files f
        join evaluation_entries e on e.id = clarification_id where tender_id = ${tenderId}),
      (select md5(string_agg(concat(d, l, s), '' order by d.id, l.id, s.bid_id)) from decisions d
        left join decision_lots l on l.decision_id = d.id
        left join summaries s on s.decision_id = d.id where tender_id = ${tenderId}),
      (select md5(string_agg(d::text, '' order by id)) from debriefs d
        where tender_id = ${tenderId}),
      (select md5(string_agg(a::text, '' order by id)) from approvals a
        where tender_id = ${tenderId}),
      (select md5(string_agg(concat(s, e), '' order by s.id, e.id)) from standstills s
        left join standstill_entries e on e.standstill_id = s.id where tender_id = ${tenderId}),
      (select md5(string_agg(c::text, '' order by id)) from contracts c
        where tender_id = ${tenderId}),
      (select coalesce(max(id), 0) from audit_logs),
      (select coalesce(max(id), 0) from notices),
      (select coalesce(max(id), 0) from outbox),
      (select coalesce(max(id), 0) from tender_versions)) as print`.execute(db)
  return rows[0]!.print
}

/**
 * Identifies the row versions of a table. Every insert and update writes a version with the id of
 * its transaction, so the query needn't read whole rows, which would be slow in a full database.
 */
const versionsOf = (table: keyof Tables) =>
  sql`(select concat(count(*), '/', sum(xmin::text::bigint)) from ${sql.table(table)})`

/**
 * Returns a fingerprint of the data, such as users, organisations and emails, that can be changed
 * by calls that don't concern a particular tender.
 */
export async function fingerprintOfAll(db: Database): Promise<string> {
  const { rows } = await sql<{ print: string }>`
    select concat_ws(' ',
      ${versionsOf('users')},
      ${versionsOf('organisations')},
      ${versionsOf('outbox')},
      ${versionsOf('notifications')},
      ${versionsOf('access_requests')},
      (select md5(string_agg(concat(id, user_id, expires_at), '' order by id)) from sessions),
      ${versionsOf('recovery_codes')},
      (select count(*) from password_resets),
      (select count(*) from email_confirmations),
      ${versionsOf('tender_drafts')},
      ${versionsOf('saved_searches')},
      ${versionsOf('contracts')},
      ${versionsOf('contract_files')},
      ${versionsOf('contract_options')},
      (select count(*) from kpi_ratings),
      ${versionsOf('bank_holidays')},
      (select count(*) from tenders),
      (select coalesce(max(id), 0) from audit_logs),
      (select coalesce(max(id), 0) from notices)) as print`.execute(db)
  return rows[0]!.print
}
