-- Twelve indexes on tenders besides its two keys, instead of twenty-three, each named by the query
-- that needs it. These stay: tenders_newest, tenders_by_deadline and tenders_by_title (sort orders
-- of the list), tenders_by_status and tenders_of_organisation (lists of one status or buyer),
-- tenders_by_award (award figures) and tenders_deleted (archived tenders).
drop index tenders_open, tenders_open_to_all, tenders_categories, tenders_search, tenders_place,
  tenders_reference_search, tenders_by_value, tenders_by_value_falling, tenders_by_procedure,
  tenders_seen, tenders_of_status_by_value, tenders_of_organisation_by_award, tenders_moderation,
  tenders_by_review, tenders_pending_by_review, tenders_with_note;

-- Searches for words, for a place, and for a part of a reference.
create index tenders_by_text on tenders
  using gin (search, location gin_trgm_ops, reference gin_trgm_ops) with (fastupdate = off);

-- The list by value in both directions, and filters by value.
create index tenders_by_value on tenders (estimated_value, id) include (status, published_at,
    eligibility_type, organisation_id, procedure_type, submission_deadline, categories, created_at)
  where deleted_at is null;

-- Open tenders that have to be closed or about which suppliers are reminded.
create index tenders_open on tenders (submission_deadline) include (eligibility_type)
  where deleted_at is null and status = 'published';

-- Counts of the moderation queue's tabs, and an organisation's tenders that have a moderator's note.
create index tenders_moderation on tenders (moderation_status, created_at desc, id desc,
    organisation_id) include (status, published_at) where deleted_at is null;

-- The moderation queue with the longest wait first. Requested changes are listed in the tab of
-- pending tenders.
create index tenders_in_review on tenders (
    (case moderation_status when 'changes_requested' then 'pending' else moderation_status end),
    (coalesce(moderation_status_since, published_at, created_at)), id)
  where deleted_at is null
    and (status <> 'draft' and published_at is not null or moderation_status = 'rejected');
