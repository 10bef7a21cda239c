-- Suppliers do not see what was cancelled before it was ever published, so every list of theirs asks
-- for `published_at`: the indexes of 0003-tenders.sql with it included, so that counting and paging
-- still read the index alone.

drop index tenders_newest, tenders_by_status, tenders_of_organisation, tenders_by_deadline,
  tenders_by_title, tenders_by_value, tenders_by_value_falling;
create index tenders_newest on tenders (created_at desc, id desc)
  include (status, published_at, eligibility_type, organisation_id, procedure_type,
    submission_deadline, estimated_value, categories) where deleted_at is null;
create index tenders_by_status on tenders (status, created_at desc, id desc)
  include (published_at, eligibility_type, organisation_id, procedure_type, submission_deadline,
    estimated_value, categories) where deleted_at is null;
create index tenders_of_organisation on tenders (organisation_id, created_at desc, id desc)
  include (status, published_at, eligibility_type, procedure_type, submission_deadline,
    estimated_value, categories) where deleted_at is null;
create index tenders_by_deadline on tenders (submission_deadline, id)
  include (status, published_at, eligibility_type, organisation_id, procedure_type, estimated_value,
    categories) where deleted_at is null;
create index tenders_by_title on tenders (title, id)
  include (status, published_at, eligibility_type, organisation_id, procedure_type,
    submission_deadline, estimated_value, categories) where deleted_at is null;
create index tenders_by_value on tenders (estimated_value, id)
  include (status, published_at, eligibility_type, organisation_id, procedure_type,
    submission_deadline, categories) where deleted_at is null;
create index tenders_by_value_falling on tenders (estimated_value desc nulls last, id desc)
  include (status, published_at, eligibility_type, organisation_id, procedure_type,
    submission_deadline, categories) where deleted_at is null;

-- Nor is it anybody's to review.
drop index tenders_moderation;
create index tenders_moderation on tenders (moderation_status, created_at desc, id desc)
  where deleted_at is null
    and (status <> 'draft' and published_at is not null or moderation_status = 'rejected');
