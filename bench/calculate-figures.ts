// Calculates all values that triggers maintain at once, for a database that was filled without
// triggers. scripts/fill-in-bulk.test.ts compares both.
import type pg from 'pg'

const perTender = `
  insert into tender_figures (tender_id, organisation_id, status, is_archived, views, interests,
    questions, unanswered_questions, drafted_answers, documents, downloads)
  select id, organisation_id, status, deleted_at is not null, coalesce(views, 0),
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
  insert into figure_sums (organisation_id, status, tenders, views, interests, questions,
    unanswered_questions, documents, downloads)
  select organisation_id, status, count(*), sum(views), sum(interests), sum(questions),
    sum(unanswered_questions), sum(documents), sum(downloads)
  from tender_figures where not is_archived group by organisation_id, status`

const months = `
  insert into monthly_figures (organisation_id, month, published_tenders, interests, questions, answers)
  select organisation_id, uk_month(moment), sum(published), sum(interests), sum(questions), sum(answers)
  from (
    select organisation_id, published_at as moment, 1 as published, 0 as interests,
      0 as questions, 0 as answers
    from tenders where deleted_at is null and status <> 'draft' and published_at is not null
    union all
    select organisation_id, moment, 0, interests, questions, answers
    from tender_events join tenders on id = tender_id where deleted_at is null) as happened
  group by 1, 2`

const openDays = `
  insert into open_tenders (closes_on, tenders)
  select (submission_deadline at time zone 'UTC')::date, count(*) from tenders
  where deleted_at is null and status = 'published' and eligibility_type <> 'invite_only' group by 1`

const dealings = 'select calculate_dealings()'

export async function calculateFigures(pool: pg.Pool): Promise<void> {
  // The planner has no statistics yet. Analysing tenders would take longer than it saves.
  await pool.query(`analyze lots, invitations, tender_views, interests, questions, documents,
    document_downloads`)
  for (const statement of [perTender, sums, months, openDays, dealings]) {
    await pool.query(statement)
  }
}
