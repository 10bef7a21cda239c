-- Suppliers learn only what was published (docs/decisions/0017-what-was-published.md). What a buyer
-- tries while a tender is away from them, and replaces or undoes before it returns, stays the buyer's.

alter table tenders
  -- What suppliers last read, kept while the tender is a draft again.
  add column last_published jsonb;

alter table tender_versions
  -- The others were written while the tender was away: its managers read them, and nobody else.
  add column is_public boolean not null default true;

-- When suppliers could first see this file.
alter table documents add column published_at timestamptz;
alter table document_versions add column published_at timestamptz;

-- What is stored already. From when until when each tender stood published: as the log says, and
-- where the log knows nothing, as the tender does.
create temporary table publications on commit drop as
  with steps as (
    select id, resource_id as tender_id, performed_at,
      action in ('tender.published', 'tender.created') as is_publication
    from audit_logs
    where resource_type = 'Tender' and (
      action in ('tender.published', 'tender.unpublished', 'tender.moderation_rejected')
      or action = 'tender.created' and metadata ->> 'status' = 'published')),
  periods as (
    select tender_id, is_publication, performed_at as begins,
      lead(performed_at, 1, 'infinity') over (partition by tender_id order by id) as ends
    from steps)
  select tender_id, begins, ends from periods where is_publication
  union all
  select id, published_at, case status when 'draft' then updated_at else 'infinity' end
  from tenders where published_at is not null
    and not exists (select from periods where tender_id = tenders.id and is_publication);

-- A file that was replaced before it ever stood published is nobody's but the buyer's.
with files as (
  select id, document_id, created_at, coalesce(
    lead(created_at) over (partition by document_id order by version),
    (select documents.created_at from documents where documents.id = document_id)) as replaced_at
  from document_versions),
seen as (
  select files.id, min(greatest(begins, files.created_at)) as first_seen_at
  from files join documents on documents.id = document_id
    join publications on publications.tender_id = documents.tender_id
      and begins < replaced_at and ends > files.created_at
  group by files.id)
update document_versions set published_at = first_seen_at from seen
where seen.id = document_versions.id;

with seen as (
  select documents.id, min(greatest(begins, documents.created_at)) as first_seen_at
  from documents join publications on publications.tender_id = documents.tender_id
    and ends > documents.created_at
  group by documents.id)
update documents set published_at = first_seen_at from seen where seen.id = documents.id;

-- What has changed in a tender that is away right now is told when it returns.
update tender_versions set is_public = false from tenders
where tenders.id = tender_id and status = 'draft' and not exists (
  select from publications where publications.tender_id = tenders.id
    and tender_versions.created_at < ends);

update tenders set
  changed_version = coalesce(
    (select max(v.version) from tender_versions v where v.tender_id = tenders.id and is_public), 0),
  last_published = jsonb_build_object(
    'fields', jsonb_build_object(
      'title', title, 'description', description, 'procedure_type', procedure_type,
      'eligibility_type', eligibility_type, 'estimated_value', estimated_value::text,
      'currency', currency, 'clarification_deadline', clarification_deadline,
      'submission_deadline', submission_deadline, 'contact_name', contact_name,
      'contact_email', contact_email, 'contact_phone', contact_phone,
      'require_interest_before_download', require_interest_before_download,
      'allow_questions', allow_questions, 'location', location, 'categories', categories,
      'cpv_codes', cpv_codes)
      -- As each of them was before the first change since.
      || coalesce((
        select jsonb_object_agg(field, value -> 'from') from (
          select distinct on (field) field, value
          from tender_versions v, jsonb_each(v.changes) as change (field, value)
          where v.tender_id = tenders.id and not is_public and field not in ('lots', 'documents')
          order by field, v.version) as firsts), '{}'),
    'lots', coalesce((
      select jsonb_agg(to_jsonb(lots)
        || jsonb_build_object('estimated_value', lots.estimated_value::text) order by lots.id)
      from lots where lots.tender_id = tenders.id), '[]'),
    'nda_version', coalesce(
      (select max(n.version) from nda_texts n where n.tender_id = tenders.id), 0))
where status = 'draft' and published_at is not null;

alter table tenders add check (
  (status = 'draft' and published_at is not null) = (last_published is not null));

-- Whom a notification was for: somebody who changes role or organisation no longer reads what they
-- were told as what they were. Without a role it is about the person and stays with them.
alter table notifications
  add column role text check (role in ('admin', 'buyer', 'supplier')),
  add column organisation_id integer references organisations on delete cascade;

create temporary table told_as on commit drop as
  select notifications.id, users.role, users.organisation_id, exists (
    select from audit_logs where resource_type = 'User' and resource_id = users.id
      and action in ('user.role_changed', 'user.removed')
      and performed_at > notifications.created_at) as was_somebody_else
  from notifications
    join users on users.id = user_id
    join notices on notices.id = notice_id
  where event not in ('already-registered', 'password-changed', 'password-set-by-admin',
    'mfa-enabled', 'mfa-disabled', 'mfa-reset', 'new-device', 'account-blocked',
    'account-unblocked', 'role-changed', 'removed-from-organisation');

delete from notifications where id in (select id from told_as where was_somebody_else);
update notifications set role = told_as.role, organisation_id = told_as.organisation_id
from told_as where told_as.id = notifications.id;
