-- Trends: what happened month by month, read from indexes alone. Everybody's is read by date, one
-- buyer's by tender.

create index tenders_published on tenders (published_at) include (organisation_id, status)
  where deleted_at is null and published_at is not null;
create index interests_by_date on interests (created_at) include (tender_id)
  where withdrawn_at is null;
create index interests_of_tender_by_date on interests (tender_id, created_at)
  where withdrawn_at is null;
create index questions_by_date on questions (created_at) include (tender_id);
create index questions_by_answer on questions (answered_at) include (tender_id, created_at)
  where answered_at is not null;
create index questions_answered_of_tender on questions (tender_id, answered_at) include (created_at)
  where answered_at is not null;
