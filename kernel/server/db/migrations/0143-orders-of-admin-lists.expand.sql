-- Each sort order of the administrators' lists has an index. A list by role or type in the opposite
-- direction needs an index of its own, because the second key keeps its direction.
create index users_by_name on users (lower(name), id);
create index users_by_role_and_name on users (role, lower(name), id);
create index users_by_role_falling on users (role desc, lower(name), id);
create index users_by_sign_in on users (last_login_at desc nulls last, id desc);
create index organisations_by_name on organisations (lower(name), id);
create index organisations_by_type_falling on organisations
  (type desc, created_at desc, id desc);
create index organisations_by_status_falling on organisations
  (verification_status desc, created_at desc, id desc);

-- Time of the latest review status. It was looked up in the audit log for each tender in the queue.
-- Null for tenders that were imported or are new; they have waited since their publication.
alter table tenders add column moderation_status_since timestamptz;
update tenders set moderation_status_since = since from (
  select resource_id, max(performed_at) as since from audit_logs
  where resource_type = 'Tender'
    and (action = 'tender.published' or changes ? 'moderation_status')
  group by resource_id) as reviewed
where reviewed.resource_id = tenders.id;
create index tenders_by_review on tenders (moderation_status,
    (coalesce(moderation_status_since, published_at, created_at)), id) where deleted_at is null;
-- The pending tab contains two statuses.
create index tenders_pending_by_review on tenders (
    (coalesce(moderation_status_since, published_at, created_at)), id)
  where deleted_at is null and moderation_status in ('pending', 'changes_requested');

-- Administrators search for a part of a reference.
create index tenders_reference_search on tenders using gin (reference gin_trgm_ops);
