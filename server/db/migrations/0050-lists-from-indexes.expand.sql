-- A supplier's interests are found, counted and told apart from two indexes alone: which tenders they
-- are in, and whether those are open, ended, archived or out of sight.
drop index interests_of_organisation;
create index interests_of_organisation on interests (organisation_id, created_at desc, id desc)
  include (tender_id) where withdrawn_at is null;
drop index tenders_seen;
create index tenders_seen on tenders (id)
  include (deleted_at, status, published_at, eligibility_type, submission_deadline);
