// Reads all figures twice: as maintained by triggers and by the job that calculates trends, and as
// counted from the rows.
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'
import { rollUpTrends } from '#features/analytics/server/roll-up.ts'
import { followTenders } from '#features/tenders/server/follow-tenders.ts'

const countedTenders = sql`
  select id as tender_id, organisation_id, status, deleted_at is not null as is_archived,
    eligibility_type = 'invite_only' as is_invite_only,
    (select count(*)::int from tender_views where tender_id = tenders.id) as views,
    (select count(*)::int from interests
     where tender_id = tenders.id and withdrawn_at is null) as interests,
    (select count(*)::int from questions where tender_id = tenders.id) as questions,
    (select count(*)::int from questions
     where tender_id = tenders.id and answer_text is null) as unanswered_questions,
    (select count(*)::int from questions where tender_id = tenders.id
     and answer_text is not null and published_at is null) as drafted_answers,
    (select count(*)::int from documents where tender_id = tenders.id) as documents,
    (select count(*)::int from documents join document_downloads on document_id = documents.id
     where tender_id = tenders.id) as downloads
  from tenders order by id`

const month = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'Europe/London', 'YYYY-MM')`

const countedMonths = sql`
  select organisation_id, month, kind, count(*)::int from (
    select organisation_id, ${month('published_at')} as month, 'published_tenders' as kind
    from tenders where deleted_at is null and status <> 'draft' and published_at is not null
    union all
    select tenders.organisation_id, month, kind from (
      select tender_id, ${month('created_at')} as month, 'interests' as kind
      from interests where withdrawn_at is null
      union all select tender_id, ${month('created_at')}, 'questions' from questions
      union all select tender_id, ${month('answered_at')}, 'answers' from questions
      where answered_at is not null and organisation_id is not null) as events
    join tenders on tenders.id = tender_id where deleted_at is null) as everything
  group by organisation_id, month, kind order by organisation_id, month, kind`

const storedMonths = sql`
  select organisation_id, to_char(month, 'YYYY-MM') as month, kind, count
  from monthly_figures, lateral (values ('published_tenders', published_tenders),
    ('interests', interests), ('questions', questions), ('answers', answers)) as kinds (kind, count)
  where count <> 0
  order by organisation_id, month, kind`

const sumsOf = (figures: RawBuilder<unknown>) => sql`
  select organisation_id, status, sum(tenders)::int as tenders,
    sum(open_to_all)::int as open_to_all, sum(views)::int as views,
    sum(interests)::int as interests, sum(questions)::int as questions,
    sum(unanswered_questions)::int as unanswered_questions, sum(documents)::int as documents,
    sum(downloads)::int as downloads
  from ${figures} as figures group by organisation_id, status having sum(tenders) <> 0
  order by organisation_id, status`

const isSeen = sql`tenders.status <> 'draft' and tenders.published_at is not null
  and (tenders.eligibility_type <> 'invite_only'
    or coalesce(invitations.status in ('pending', 'accepted', 'declined'), false))`

const countedParticipation = sql`
  select pairs.tender_id, pairs.organisation_id,
    interests.id as interest_id, interests.created_at as interested_at,
    invitations.id as invitation_id, invitations.status as invitation_status,
    invitations.created_at as invited_at,
    (select count(*)::int from questions where questions.tender_id = pairs.tender_id
     and questions.organisation_id = pairs.organisation_id) as questions,
    (select count(distinct documents.id)::int from documents
     join document_downloads downloads on document_id = documents.id
     where tender_id = pairs.tender_id
     and downloads.organisation_id = pairs.organisation_id) as documents,
    case when not (${isSeen}) then 'hidden' when tenders.deleted_at is not null then 'archived'
      when tenders.status = 'published' then 'open' else 'ended' end as visibility,
    tenders.eligibility_type = 'invite_only' as is_invite_only,
    tenders.submission_deadline as closes_at, tenders.deleted_at as archived_at
  from (
    select tender_id, organisation_id from interests
    union select tender_id, organisation_id from invitations
    union select tender_id, organisation_id from questions where organisation_id is not null
    union select tender_id, organisation_id from documents
    join document_downloads on document_id = documents.id where organisation_id is not null) as pairs
  join tenders on tenders.id = pairs.tender_id
  left join interests on interests.tender_id = pairs.tender_id
    and interests.organisation_id = pairs.organisation_id and withdrawn_at is null
  left join invitations on invitations.tender_id = pairs.tender_id
    and invitations.organisation_id = pairs.organisation_id`

/**
 * Selects the rows with any activity. Triggers may leave rows without activity behind after a
 * withdrawal or deletion.
 */
const participationIn = (tender_participation: RawBuilder<unknown>) => sql`
  select * from ${tender_participation} as tender_participation
  where interest_id is not null or invitation_id is not null or questions > 0 or documents > 0
  order by tender_id, organisation_id`

const participationSumsOf = (sums: RawBuilder<unknown>) => sql`
  select organisation_id, sum(interests)::int as interests,
    sum(open_interests)::int as open_interests, sum(invitations)::int as invitations,
    sum(open_invitations)::int as open_invitations,
    sum(questions)::int as questions, sum(documents)::int as documents
  from ${sums} as sums group by organisation_id
  having (sum(interests), sum(invitations), sum(questions), sum(documents)) <> (0, 0, 0, 0)
  order by organisation_id`

const read = async (db: Database, query: RawBuilder<unknown>) => (await query.execute(db)).rows

/**
 * Reads the figures that triggers maintain, after the background work on suppliers' lists, and the
 * trends after running the job that calculates them.
 */
export async function storedFigures(db: Database) {
  await followTenders(db)
  await rollUpTrends(db)
  return {
    tenders: await read(
      db,
      sql`select tender_id, organisation_id, status, is_archived, is_invite_only, views, interests,
        questions, unanswered_questions, drafted_answers, documents, downloads
        from tender_figures order by tender_id`,
    ),
    sums: await read(db, sumsOf(sql`figure_sums`)),
    months: await read(db, storedMonths),
    tender_participation: await read(db, participationIn(sql`tender_participation`)),
    participationSums: await read(db, participationSumsOf(sql`participation_sums`)),
  }
}

export const countedFigures = async (db: Database) => ({
  tenders: await read(db, countedTenders),
  sums: await read(
    db,
    sumsOf(sql`(select *, 1 as tenders,
      (status = 'published' and not is_invite_only)::int as open_to_all from (${countedTenders}) as counted where not is_archived)`),
  ),
  months: await read(db, countedMonths),
  tender_participation: await read(db, participationIn(sql`(${countedParticipation})`)),
  participationSums: await read(
    db,
    participationSumsOf(sql`(
      select organisation_id, num_nonnulls(interest_id) as interests, questions, documents,
        case when visibility = 'open' then num_nonnulls(interest_id) else 0 end as open_interests,
        coalesce(invitation_status <> 'revoked', false)::int as invitations,
        (visibility = 'open' and is_invite_only)::int as open_invitations
      from (${countedParticipation}) as tender_participation where visibility in ('open', 'ended'))`),
  ),
})
