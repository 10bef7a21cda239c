-- Filters that few tenders pass are answered from an index alone (docs/decisions/0034-what-few-pass.md):
-- by value with what the list is sorted by, and by procedure with what the other filters ask for.
drop index tenders_by_value_falling;
create index tenders_by_value_falling on tenders (estimated_value desc nulls last, id desc)
  include (status, published_at, eligibility_type, organisation_id, procedure_type,
    submission_deadline, categories, created_at) where deleted_at is null;
create index tenders_by_procedure on tenders (procedure_type, created_at desc, id desc)
  include (status, published_at, eligibility_type, organisation_id, submission_deadline,
    estimated_value, categories) where deleted_at is null;

-- The tabs of active and blocked users are counted and listed from an index, as all others are.
create index users_by_activity on users (is_active, created_at desc, id desc);
