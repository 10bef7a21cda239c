// Checks a freshly seeded database for inconsistent data. Each rule is a query for rows that
// violate it.
import { sql } from 'kysely'
import { moderationStatuses } from '#features/tenders/moderation/contract/moderation.ts'
import { questionStatuses } from '#features/questions/contract/question.ts'
import {
  categories,
  eligibilityTypes,
  procedureTypes,
  tenderStatuses,
} from '#features/tenders/contract/tender.ts'
import type { Database } from '#kernel/server/db/connect.ts'

/** Expected row counts, as a minimum and a maximum. */
const counts: Record<string, readonly [from: number, to: number]> = {
  "organisations where type = 'buyer'": [12, 12],
  "organisations where type = 'supplier'": [40, 40],
  "organisations where type = 'supplier' and verification_status = 'pending'": [6, 6],
  "organisations where type = 'buyer' and verification_status = 'pending'": [1, 1],
  "organisations where verification_status = 'rejected'": [1, 1],
  users: [60, 60],
  "users where role = 'admin'": [3, 3],
  'users where last_login_at is null': [5, 30],
  tenders: [150, 150],
  'tenders where deleted_at is not null': [3, 10],
  lots: [130, 260],
  documents: [220, 290],
  files: [220, 290],
  tender_versions: [25, 90],
  "tender_versions where changes ->> 'submission_deadline' is not null": [3, 60],
  interests: [430, 600],
  'interests where withdrawn_at is not null': [3, 40],
  questions: [200, 320],
  tender_views: [3400, 4800],
  document_downloads: [750, 1150],
  audit_logs: [800, 4000],
  "invitations where status = 'pending'": [1, 99],
  "invitations where status = 'accepted'": [1, 99],
  "invitations where status = 'declined'": [1, 99],
  nda_acceptances: [10, 200],
  "tenders where organisation_id = (select organisation_id from users where email = 'buyer@demo.example')":
    [20, 60],
  "interests where organisation_id = (select organisation_id from users where email = 'supplier@demo.example')":
    [10, 80],
  "questions where organisation_id = (select organisation_id from users where email = 'supplier@demo.example')":
    [5, 80],
  "document_downloads where organisation_id = (select organisation_id from users where email = 'supplier@demo.example')":
    [10, 200],
  "users join organisations o on o.id = organisation_id where not is_active and o.verification_status = 'approved'":
    [2, 2],
}

/** Values that must each occur at least once: a column, the rows to search, and the values. */
const present: readonly (readonly [expression: string, from: string, words: readonly string[]])[] =
  [
    ['status', 'tenders where deleted_at is null', tenderStatuses],
    ['procedure_type', "tenders where deleted_at is null and status = 'published'", procedureTypes],
    [
      'eligibility_type',
      "tenders where deleted_at is null and status = 'published'",
      eligibilityTypes,
    ],
    ['unnest(categories)', "tenders where deleted_at is null and status = 'published'", categories],
    ['moderation_status', 'tenders where deleted_at is null', moderationStatuses],
    ['status', 'questions', questionStatuses],
    [
      'status',
      "tenders where deleted_at is null and organisation_id = (select organisation_id from users where email = 'buyer@demo.example')",
      tenderStatuses,
    ],
    [
      'resource_type',
      'audit_logs',
      ['Tender', 'User', 'Document', 'Question', 'Answer', 'Interest', 'Lot', 'Organisation'],
    ],
  ]

/**
 * Time at which a tender stopped being open to suppliers, or the current time if it is still open.
 */
const ended = 'least(t.submission_deadline, t.cancelled_at, t.deleted_at, $now)'

const documents = 'documents d join files f on f.document_id = d.id'

const supplierActs = `(
  select tender_id, organisation_id, user_id, created_at as at, 'interest' as kind from interests
  union all select tender_id, organisation_id, user_id, created_at, 'question' from questions
  union all select tender_id, organisation_id, user_id, viewed_at, 'view' from tender_views
  union all select tender_id, organisation_id, user_id, accepted_at, 'nda' from nda_acceptances
  union all select d.tender_id, l.organisation_id, l.user_id, l.downloaded_at, 'download'
    from document_downloads l join documents d on d.id = l.document_id)`

/** Rules by name. Each value completes `select count(*) from`, and the query must find no rows. */
const broken: Record<string, string> = {
  'users of pending or rejected organisations are inactive':
    "users u join organisations o on o.id = u.organisation_id where o.verification_status <> 'approved' and u.is_active",
  'users have the role of their organisation':
    "users u left join organisations o on o.id = u.organisation_id where (u.role = 'admin') <> (o.id is null) or o.type <> u.role",
  'the three sign-ins are active':
    "(values ('admin'), ('buyer'), ('supplier')) v (role) where not exists (select from users u where u.email = v.role || '@demo.example' and u.role = v.role and u.is_active)",
  'addresses are fictional': "users where email not like '%.example'",
  'websites and telephone numbers are fictional':
    "organisations where website !~ '^https://[a-z0-9.-]+[.]example$' or phone !~ '^(01632 960|020 7946 0)[0-9]{3}$'",
  'postcodes have the right shape':
    "organisations where postcode !~ '^[A-Z]{1,2}[0-9][A-Z0-9]? [0-9][A-Z]{2}$'",
  'approved organisations have a date of approval after registration':
    "organisations where (verification_status = 'approved') <> (verified_at is not null) or verified_at < created_at",
  'nobody signed in before they existed': 'users where last_login_at < created_at',

  'references have the right form and year':
    "tenders where reference !~ ('^TND-' || extract(year from created_at at time zone 'UTC') || '-[0-9]{6}$')",
  'references continue where the counter stands':
    "(select split_part(reference, '-', 2)::int as year, max(split_part(reference, '-', 3)::int) as last from tenders group by 1) r full join tender_references c using (year) where c.last_number is distinct from r.last",
  'tenders belong to approved buyers and were created by their people':
    "tenders t join users u on u.id = t.created_by join organisations o on o.id = t.organisation_id where u.organisation_id <> t.organisation_id or o.type <> 'buyer' or o.verification_status <> 'approved' or t.created_at < o.verified_at or t.created_at < u.created_at",
  'drafts were never published': "tenders where status = 'draft' and published_at is not null",
  'published tenders have a future deadline':
    "tenders where status = 'published' and submission_deadline <= $now",
  'closed and awarded tenders were closed after the deadline':
    "tenders where status in ('closed', 'awarded') and (closed_at is null or closed_at < submission_deadline)",
  'only awarded tenders have a date of award, after closing':
    "tenders where (status = 'awarded') <> (awarded_at is not null) or awarded_at < closed_at",
  'only cancelled tenders have a date of cancellation, before the deadline':
    "tenders where (status = 'cancelled') <> (cancelled_at is not null) or cancelled_at > submission_deadline or cancelled_at < published_at",
  'tenders were written, then published, then clarified':
    'tenders where published_at < created_at or clarification_deadline < published_at or updated_at < created_at',
  'rejected tenders are drafts again, and reviewed ones say why':
    "tenders where (moderation_status = 'rejected' and status <> 'draft') or (moderation_status in ('flagged', 'changes_requested', 'rejected')) <> (moderation_notes is not null)",
  'deadlines are at noon or five in the United Kingdom':
    "tenders where (submission_deadline at time zone 'Europe/London')::time not in ('12:00', '17:00') or (clarification_deadline at time zone 'Europe/London')::time not in ('12:00', '17:00')",
  'deadlines are on weekdays, unless the tender closes today':
    "tenders where extract(isodow from clarification_deadline at time zone 'Europe/London') > 5 or (extract(isodow from submission_deadline at time zone 'Europe/London') > 5 and submission_deadline > $now::timestamptz + interval '1 day')",
  'descriptions have two to four paragraphs and nothing left to fill in':
    "tenders where array_length(string_to_array(description, E'\\n\\n'), 1) not between 2 and 4 or description || title ~ '[{}]|undefined|  '",
  'titles are not repeated by one buyer':
    '(select from tenders group by organisation_id, title having count(*) > 1) r',
  'CPV codes have the right shape':
    "tenders, unnest(cpv_codes) code where code !~ '^[0-9]{8}-[0-9]$'",
  'only archived tenders say who archived them':
    'tenders where (deleted_at is null) <> (deleted_by is null)',
  'lots number two to six':
    '(select from lots group by tender_id having count(*) not between 2 and 6 or max(lot_number) <> count(*)) r',
  'lots add up to about the value of the tender':
    '(select from lots l join tenders t on t.id = l.tender_id where t.estimated_value is not null group by t.id having abs(sum(l.estimated_value) - t.estimated_value) > t.estimated_value * 0.05) r',
  'documents were uploaded by the buyer after the tender was created': `${documents} join tenders t on t.id = d.tender_id join users u on u.id = f.uploaded_by where f.created_at < t.created_at or u.organisation_id <> t.organisation_id`,
  'addenda follow publication, all else precedes it': `${documents} join tenders t on t.id = d.tender_id where (d.type = 'addendum') <> coalesce(f.created_at > t.published_at, false)`,

  'changes follow publication, while the tender is open, and are the buyer’s': `tender_versions v join tenders t on t.id = v.tender_id join users u on u.id = v.user_id where t.published_at is null or v.created_at < t.published_at or v.created_at > ${ended} or u.organisation_id <> t.organisation_id or v.created_at < u.created_at`,
  'tenders stand at their last change':
    'tenders t left join (select tender_id, max(version) as version, max(created_at) as at from tender_versions group by 1) v on v.tender_id = t.id where t.version <> coalesce(v.version, 1) or t.changed_version <> coalesce(v.version, 0) or t.updated_at < v.at',
  'changes are numbered from 2, in order of time':
    '(select version, row_number() over (partition by tender_id order by created_at) + 1 as place from tender_versions) v where version <> place',
  'tenders say what their changes say':
    "tender_versions v join tenders t on t.id = v.tender_id cross join jsonb_each(v.changes) c (field, change) where field <> 'documents' and (case when field like '%_deadline' then (change ->> 'to')::timestamptz is distinct from (to_jsonb(t) ->> field)::timestamptz else change -> 'to' is distinct from to_jsonb(t) -> field end or change -> 'from' = change -> 'to')",
  'deadlines that were moved had not passed, were in order, and have a note':
    "tender_versions v where changes ->> 'submission_deadline' is not null and (change_note is null or (changes #>> '{clarification_deadline,from}')::timestamptz < created_at or (changes #>> '{submission_deadline,from}')::timestamptz <= (changes #>> '{clarification_deadline,from}')::timestamptz)",
  'every addendum is in the history': `${documents} where type = 'addendum' and not exists (select from tender_versions v where v.tender_id = d.tender_id and v.created_at = f.created_at and v.changes #>> '{documents,to,filename}' = f.filename)`,
  'edits are in the audit log':
    "tender_versions v where changes ->> 'documents' is null and not exists (select from audit_logs a where a.action = 'tender.updated' and a.resource_id = v.tender_id and a.performed_at = v.created_at)",
  'whoever viewed a tender has read what it said then':
    '(select tender_id, user_id, max(viewed_at) as at from tender_views group by 1, 2) w full join tender_looks l using (tender_id, user_id) where l.seen_at is distinct from w.at or l.seen_version <> (select coalesce(max(v.version), 1) from tender_versions v where v.tender_id = w.tender_id and v.created_at <= w.at)',

  'suppliers act for their own approved organisation, while they have an account': `${supplierActs} a join users u on u.id = a.user_id join organisations o on o.id = a.organisation_id where u.organisation_id <> o.id or u.role <> 'supplier' or not u.is_active or o.verification_status <> 'approved' or a.at < o.verified_at or a.at < u.created_at`,
  'suppliers act only on tenders that are published and open': `${supplierActs} a join tenders t on t.id = a.tender_id where t.published_at is null or a.at < t.published_at or a.at > ${ended}`,
  'an invite-only tender exists for invited organisations only': `${supplierActs} a join tenders t on t.id = a.tender_id where t.eligibility_type = 'invite_only' and not exists (select from invitations i where i.tender_id = t.id and i.organisation_id = a.organisation_id and i.status <> 'revoked' and a.at >= i.created_at)`,
  'what an NDA guards was opened after acceptance': `${supplierActs} a join tenders t on t.id = a.tender_id where t.eligibility_type = 'nda_gated' and a.kind in ('interest', 'question', 'download') and not exists (select from nda_acceptances n where n.tender_id = t.id and n.organisation_id = a.organisation_id and n.accepted_at <= a.at and n.version = (select max(version) from nda_texts x where x.tender_id = t.id))`,
  'interest in an invite-only tender follows an accepted invitation':
    "interests n join tenders t on t.id = n.tender_id where t.eligibility_type = 'invite_only' and not exists (select from invitations i where i.tender_id = t.id and i.organisation_id = n.organisation_id and i.status = 'accepted' and i.responded_at <= n.created_at)",
  'questions come from interested organisations, before the clarification deadline':
    'questions q join tenders t on t.id = q.tender_id where not t.allow_questions or q.created_at > t.clarification_deadline or not exists (select from interests n where n.tender_id = t.id and n.organisation_id = q.organisation_id and n.created_at < q.created_at and (n.withdrawn_at is null or n.withdrawn_at >= q.created_at))',
  'no question is asked twice in a tender':
    '(select from questions group by tender_id, question_text having count(*) > 1) r',
  'answers follow questions and are the buyer’s':
    'questions q join tenders t on t.id = q.tender_id join users u on u.id = q.answered_by where q.answered_at < q.created_at or q.published_at < q.answered_at or u.organisation_id <> t.organisation_id',
  'downloads follow the upload, and interest where it is needed':
    'document_downloads l join documents d on d.id = l.document_id join files f on f.document_id = d.id join tenders t on t.id = d.tender_id where l.downloaded_at < f.created_at or (t.require_interest_before_download and not exists (select from interests n where n.tender_id = t.id and n.organisation_id = l.organisation_id and n.created_at <= l.downloaded_at and (n.withdrawn_at is null or n.withdrawn_at >= l.downloaded_at)))',
  'views are one per user and half hour':
    "(select viewed_at - lag(viewed_at) over (partition by tender_id, user_id order by viewed_at) as pause from tender_views) v where pause < interval '30 minutes'",
  'invitations are for invite-only tenders, sent by the buyer to approved suppliers, and answered later':
    "invitations i join tenders t on t.id = i.tender_id join organisations o on o.id = i.organisation_id where t.eligibility_type <> 'invite_only' or o.type <> 'supplier' or o.verification_status <> 'approved' or i.created_at < t.published_at or (i.status = 'pending') <> (i.responded_at is null) or i.responded_at < i.created_at or (i.status = 'declined') <> (i.reason is not null)",
  'published invite-only tenders have invitations':
    "tenders t where eligibility_type = 'invite_only' and published_at is not null and not exists (select from invitations i where i.tender_id = t.id)",
  'NDA-gated tenders have an NDA text, and no others':
    "tenders t where (eligibility_type = 'nda_gated') <> exists (select from nda_texts n where n.tender_id = t.id)",

  'bids were sent by interested organisations, before the deadline':
    'bid_versions v join bids b on b.id = v.bid_id join tenders t on t.id = b.tender_id where v.created_at >= least(t.submission_deadline, $now) or v.created_at < b.created_at or not exists (select from interests n where n.tender_id = t.id and n.organisation_id = b.organisation_id and n.withdrawn_at is null and n.created_at < b.created_at)',

  'audit rows are in order of time':
    "(select performed_at - lag(performed_at) over (order by id) as pause from audit_logs) a where pause < interval '0'",
  'audit addresses are from documentation ranges':
    "audit_logs where (user_id is null) <> (ip is null) or not (ip << '192.0.2.0/24' or ip << '198.51.100.0/24')",
  'publications are in the audit log':
    "tenders t where published_at is not null and not exists (select from audit_logs a where a.action = 'tender.published' and a.resource_id = t.id and a.performed_at = t.published_at)",
  'last sign-ins are in the audit log':
    "users u where last_login_at is not null and not exists (select from audit_logs a where a.action = 'user.login' and a.user_id = u.id and a.performed_at = u.last_login_at)",
}

/** Queries that must find a row, so that every screen has data to show. */
const expected: Record<string, string> = {
  'a published tender closes within 35 hours':
    "tenders where deleted_at is null and status = 'published' and submission_deadline < $now::timestamptz + interval '35 hours'",
  'a published tender closes in one to four days':
    "tenders where deleted_at is null and status = 'published' and submission_deadline between $now::timestamptz + interval '1 day' and $now::timestamptz + interval '4 days'",
  'a published tender closes within a week':
    "tenders where deleted_at is null and status = 'published' and submission_deadline between $now::timestamptz + interval '4 days' and $now::timestamptz + interval '8 days'",
  'a published tender closes in more than two weeks':
    "tenders where deleted_at is null and status = 'published' and submission_deadline > $now::timestamptz + interval '14 days'",
  'a tender has changed since the demo’s supplier last looked':
    "tender_looks l join tenders t on t.id = l.tender_id join users u on u.id = l.user_id where u.email = 'supplier@demo.example' and t.status = 'published' and t.deleted_at is null and t.changed_version > l.seen_version",
  'the demo’s buyer has a change notice on an open tender':
    "tender_versions v join tenders t on t.id = v.tender_id join users u on u.organisation_id = t.organisation_id where u.email = 'buyer@demo.example' and t.status = 'published' and v.changes ->> 'documents' is null",
  'a question on an open tender has waited for more than a week':
    "questions q join tenders t on t.id = q.tender_id where q.status = 'awaiting' and t.status = 'published' and q.created_at < $now::timestamptz - interval '7 days'",
}

/** Columns whose times may be in the future; all others must be in the past. */
const mayLieAhead = [
  'submission_deadline',
  'clarification_deadline',
  'closes_at',
  'due_at',
  'required_from',
]

/** Returns the problems as sentences; empty if there are none. */
export async function checkDemo(db: Database, now = new Date()): Promise<string[]> {
  const countOf = async (from: string) => {
    const text = `select count(*)::int as found from ${from.replaceAll('$now', `'${now.toISOString()}'`)}`
    const { rows } = await sql.raw<{ found: number }>(text).execute(db)
    return rows[0]?.found ?? 0
  }
  const wrong: string[] = []

  for (const [from, [min, max]] of Object.entries(counts)) {
    const found = await countOf(from)
    if (found < min || found > max) wrong.push(`${from}: ${found}, not ${min} to ${max}`)
  }
  for (const [expression, from, words] of present) {
    const { rows } = await sql
      .raw<{ word: string }>(`select distinct ${expression} as word from ${from}`)
      .execute(db)
    const missing = words.filter((word) => !rows.some((row) => row.word === word))
    if (missing.length > 0) wrong.push(`${expression} of ${from} lacks ${missing.join(', ')}`)
  }
  for (const [rule, from] of Object.entries(broken)) {
    const found = await countOf(from)
    if (found > 0) wrong.push(`${rule}: ${found} do not`)
  }
  for (const [rule, from] of Object.entries(expected)) {
    if ((await countOf(from)) === 0) wrong.push(`${rule}: none does`)
  }
  for (const { table, column } of await timeColumns(db)) {
    const found = await countOf(`${table} where ${column} > $now`)
    if (found > 0) wrong.push(`${table}.${column} lies in the future: ${found}`)
  }
  return wrong
}

/** Returns the time columns of the seeded tables, except those whose times may be in the future. */
async function timeColumns(db: Database): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c
    where c.table_schema = 'public' and c.data_type = 'timestamp with time zone'
      and c.table_name not in ('migrations', 'sessions', 'throttles')
  `.execute(db)
  return rows.filter(({ column }) => !mayLieAhead.includes(column))
}
