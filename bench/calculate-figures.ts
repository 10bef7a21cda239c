// Calculates the values that triggers normally maintain, from all rows at once, for a database that
// was filled without triggers. scripts/fill-in-bulk.test.ts checks that the triggers would have
// written the same values.
import type pg from 'pg'

const perTender = `
  insert into tender_figures (tender_id, organisation_id, status, is_archived, is_invite_only, views,
    interests, questions, unanswered_questions, drafted_answers, documents, downloads)
  select id, organisation_id, status, deleted_at is not null,
    eligibility_type = 'invite_only', coalesce(views, 0),
    coalesce(interests, 0), coalesce(questions, 0), coalesce(unanswered, 0), coalesce(drafted, 0),
    coalesce(documents, 0), coalesce(downloads, 0)
  from tenders
  left join (
    select tender_id as id, count(*) as views from tender_views group by 1) viewed using (id)
  left join (
    select tender_id as id, count(*) as interests from interests
    where withdrawn_at is null group by 1) interested using (id)
  left join (
    select tender_id as id, count(*) as questions,
      count(*) filter (where status = 'awaiting') as unanswered,
      count(*) filter (where status = 'answered') as drafted
    from questions group by 1) asked using (id)
  left join (
    select tender_id as id, count(*) as documents, sum(downloads) as downloads
    from documents left join (
      select document_id as id, count(*) as downloads from document_downloads group by 1) each
      using (id)
    group by 1) stored using (id)`

const sums = `
  insert into figure_sums (organisation_id, status, tenders, open_to_all, views, interests,
    questions, unanswered_questions, documents, downloads)
  select organisation_id, status, count(*),
    count(*) filter (where status = 'published' and not is_invite_only), sum(views), sum(interests), sum(questions),
    sum(unanswered_questions), sum(documents), sum(downloads)
  from tender_figures where not is_archived group by organisation_id, status`

const participation = `
  insert into tender_participation
  select pairs.tender_id, pairs.organisation_id, interests.id, interests.created_at,
    invitations.id, invitations.status, invitations.created_at,
    coalesce(asked.questions, 0), coalesce(downloaded.documents, 0),
    case
      when tenders.status = 'draft' or tenders.published_at is null
        or (tenders.eligibility_type = 'invite_only'
          and coalesce(invitations.status, 'revoked') = 'revoked') then 'hidden'
      when tenders.deleted_at is not null then 'archived'
      when tenders.status = 'published' then 'open'
      else 'ended' end,
    eligibility_type = 'invite_only', submission_deadline, deleted_at
  from (
    select tender_id, organisation_id from interests
    union select tender_id, organisation_id from invitations
    union select tender_id, organisation_id from questions where organisation_id is not null
    union select tender_id, organisation_id
    from document_downloads join documents on documents.id = document_id
    where organisation_id is not null) as pairs
  join tenders on tenders.id = pairs.tender_id
  left join interests on interests.tender_id = pairs.tender_id
    and interests.organisation_id = pairs.organisation_id and interests.withdrawn_at is null
  left join invitations on invitations.tender_id = pairs.tender_id
    and invitations.organisation_id = pairs.organisation_id
  left join (
    select tender_id, organisation_id, count(*) as questions from questions
    where organisation_id is not null group by tender_id, organisation_id) as asked
    on asked.tender_id = pairs.tender_id and asked.organisation_id = pairs.organisation_id
  left join (
    select tender_id, organisation_id, count(distinct document_id) as documents
    from document_downloads join documents on documents.id = document_id
    where organisation_id is not null group by tender_id, organisation_id) as downloaded
    on downloaded.tender_id = pairs.tender_id
      and downloaded.organisation_id = pairs.organisation_id`

const participationSums = `
  insert into participation_sums (organisation_id, interests, open_interests, invitations,
    open_invitations, questions, documents)
  select organisation_id, count(interest_id), count(interest_id) filter (where visibility = 'open'),
    count(*) filter (where invitation_status <> 'revoked'),
    count(*) filter (where visibility = 'open' and is_invite_only), sum(questions), sum(documents)
  from tender_participation where visibility in ('open', 'ended') group by organisation_id`

export async function calculateFigures(pool: pg.Pool): Promise<void> {
  // The tables are analysed first, because the planner has no statistics yet. The table tenders is
  // left out, because analysing it would take more time than the statistics save.
  await pool.query(`analyze lots, invitations, tender_views, interests, questions, documents,
    document_downloads`)
  for (const statement of [perTender, sums, participation, participationSums]) {
    await pool.query(statement)
  }
}
