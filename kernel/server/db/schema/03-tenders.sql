-- Tenders with their lots, versions and confidentiality agreements, and suppliers' activity on
-- them.

-- Long texts are stored outside the row, so that lists read fewer pages. Texts that lists show are
-- stored in the row.
create table tenders (
  id integer generated always as identity primary key,
  reference text not null unique,
  organisation_id integer not null references organisations,
  created_by integer not null references users,
  title text not null
    constraint tenders_title_check check (length(btrim(title)) >= 1 and length(btrim(title)) <= 255),
  description text not null,
  status text not null default 'draft'
    constraint tenders_status_check check (status in ('draft', 'published', 'closed', 'awarded',
      'cancelled')),
  moderation_status text not null default 'pending'
    constraint tenders_moderation_status_check check (moderation_status in ('pending', 'approved',
      'flagged', 'changes_requested', 'rejected')),
  moderation_notes text,
  procedure_type text not null
    constraint tenders_procedure_type_check check (procedure_type in ('PQQ', 'SQ', 'PSQ', 'RFQ',
      'RFI', 'ITT', 'Framework', 'DPS')),
  eligibility_type text not null default 'open'
    constraint tenders_eligibility_type_check check (eligibility_type in ('open', 'invite_only',
      'nda_gated')),
  estimated_value numeric(15, 2)
    constraint tenders_estimated_value_check check (estimated_value >= 0),
  currency text not null default 'GBP'
    constraint tenders_currency_check check (currency in ('GBP', 'EUR', 'USD')),
  submission_deadline timestamptz not null,
  clarification_deadline timestamptz not null,
  allow_questions boolean not null default true,
  require_interest_before_download boolean not null default true,
  contact_name text not null,
  contact_email text not null,
  contact_phone text,
  location text,
  categories text[] not null default '{}'
    constraint tenders_categories_check check (categories <@ array['cleaning', 'security',
      'catering', 'waste', 'grounds', 'pest', 'reception', 'mailroom', 'window', 'hygiene',
      'other']),
  cpv_codes text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  closed_at timestamptz,
  awarded_at timestamptz,
  cancelled_at timestamptz,
  deleted_at timestamptz,
  deleted_by integer references users,
  version integer not null default 1,
  changed_version integer not null default 0,
  cancellation_reason text
    constraint tenders_cancellation_reason_check check (cancellation_reason in ('no_longer_needed',
      'budget_withdrawn', 'requirements_changed', 'no_suitable_responses', 'procedural_error',
      'other')),
  cancellation_text text,
  awarded_to integer references organisations,
  award_value numeric(15, 2) constraint tenders_award_value_check check (award_value >= 0),
  award_note text,
  search tsvector not null default '',
  last_published jsonb,
  moderation_reply text,
  deadline_sequence integer not null default 0,
  summary text,
  -- Time of the latest review status; null for new and imported tenders, which have been waiting
  -- since their publication or creation.
  moderation_status_since timestamptz,
  constraint tenders_deadlines_in_order check (clarification_deadline < submission_deadline),
  constraint tenders_published_unless_draft check (status = 'draft' or status = 'cancelled' or
    published_at is not null),
  constraint tenders_cancelled_with_text check (num_nulls(cancellation_reason, cancellation_text)
    in (0, 2)),
  constraint tenders_draft_keeps_published check ((status = 'draft' and published_at is not null)
    = (last_published is not null))
) with (toast_tuple_target = 256);
alter table tenders
  alter column reference set storage main,
  alter column title set storage main,
  alter column contact_name set storage main,
  alter column contact_email set storage main,
  alter column location set storage main,
  alter column categories set storage main,
  alter column cpv_codes set storage main,
  alter column search set storage external,
  alter column summary set storage main;
create index tenders_open on tenders (submission_deadline) where deleted_at is null and
  status = 'published';
create index tenders_categories on tenders using gin (categories) where deleted_at is null;
create index tenders_deleted on tenders (deleted_at desc, id desc) where deleted_at is not null;
create index tenders_search on tenders using gin (search) with (fastupdate=off);
create index tenders_open_to_all on tenders (submission_deadline) where deleted_at is null and
  status = 'published' and eligibility_type <> 'invite_only';
create index tenders_by_status on tenders (status, created_at desc, id desc) include (published_at,
  eligibility_type, organisation_id, procedure_type, submission_deadline, estimated_value,
  categories) where deleted_at is null;
create index tenders_of_organisation on tenders (organisation_id, created_at desc, id desc)
  include (status, published_at, eligibility_type, procedure_type, submission_deadline,
  estimated_value, categories) where deleted_at is null;
create index tenders_by_deadline on tenders (submission_deadline, id) include (status, published_at,
  eligibility_type, organisation_id, procedure_type, estimated_value, categories)
  where deleted_at is null;
create index tenders_by_title on tenders (title, id) include (status, published_at,
  eligibility_type, organisation_id, procedure_type, submission_deadline, estimated_value,
  categories) where deleted_at is null;
create index tenders_by_value on tenders (estimated_value, id) include (status, published_at,
  eligibility_type, organisation_id, procedure_type, submission_deadline, categories)
  where deleted_at is null;
create index tenders_moderation on tenders (moderation_status, created_at desc, id desc)
  where deleted_at is null and (status <> 'draft' and published_at is not null or
  moderation_status = 'rejected');
create index tenders_place on tenders using gin (location gin_trgm_ops) with (fastupdate=off)
  where deleted_at is null;
create index tenders_with_note on tenders (organisation_id) where (moderation_status in ('flagged',
  'changes_requested', 'rejected')) and deleted_at is null;
create index tenders_by_value_falling on tenders (estimated_value desc nulls last, id desc)
  include (status, published_at, eligibility_type, organisation_id, procedure_type,
  submission_deadline, categories, created_at) where deleted_at is null;
create index tenders_by_procedure on tenders (procedure_type, created_at desc, id desc)
  include (status, published_at, eligibility_type, organisation_id, submission_deadline,
  estimated_value, categories) where deleted_at is null;
create index tenders_seen on tenders (id) include (deleted_at, status, published_at,
  eligibility_type, submission_deadline);
create index tenders_of_status_by_value on tenders (status, estimated_value desc nulls last,
  id desc) include (published_at, eligibility_type, organisation_id, procedure_type,
  submission_deadline, categories, created_at) where deleted_at is null;
create index tenders_by_award on tenders (awarded_at)
  where status = 'awarded' and deleted_at is null;
create index tenders_of_organisation_by_award on tenders (organisation_id, awarded_at)
  where status = 'awarded' and deleted_at is null;
create index tenders_newest on tenders (created_at desc, id desc) include (status, published_at,
    eligibility_type, organisation_id, procedure_type, submission_deadline, estimated_value,
    categories, location) where deleted_at is null;
create index tenders_by_review on tenders (moderation_status,
    (coalesce(moderation_status_since, published_at, created_at)), id) where deleted_at is null;
-- The pending tab contains two statuses.
create index tenders_pending_by_review on tenders (
    (coalesce(moderation_status_since, published_at, created_at)), id)
  where deleted_at is null and moderation_status in ('pending', 'changes_requested');
-- Administrators can search for part of a reference.
create index tenders_reference_search on tenders using gin (reference gin_trgm_ops);

create table lots (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  lot_number integer not null constraint lots_lot_number_check check (lot_number >= 1),
  title text not null,
  description text,
  estimated_value numeric(15, 2) constraint lots_estimated_value_check check (estimated_value >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint lots_tender_id_lot_number_key unique (tender_id, lot_number)
);

-- The last reference number used in each year.
create table tender_references (
  year integer primary key,
  last_number integer not null
);

-- References of permanently deleted tenders, so that no reference is ever reused.
create table tombstones (
  tender_id integer primary key,
  reference text not null unique,
  title text not null,
  deleted_at timestamptz not null default now(),
  deleted_by integer not null references users
);

create table tender_drafts (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  organisation_id integer references organisations on delete cascade,
  form jsonb not null,
  step integer not null default 1
    constraint tender_drafts_step_check check (step >= 1 and step <= 5),
  copied_from integer references tenders on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index tender_drafts_of_user on tender_drafts (user_id);
create index tender_drafts_of_tender on tender_drafts (copied_from) where copied_from is not null;

create table tender_versions (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  version integer not null,
  user_id integer not null references users,
  change_note text,
  changes jsonb not null,
  created_at timestamptz not null default now(),
  is_public boolean not null default true,
  constraint tender_versions_tender_id_version_key unique (tender_id, version)
);

create table nda_texts (
  tender_id integer not null references tenders on delete cascade,
  version integer not null constraint nda_texts_version_check check (version >= 1),
  text text not null,
  created_by integer not null references users,
  created_at timestamptz not null default now(),
  constraint nda_texts_pkey primary key (tender_id, version)
);

create table nda_acceptances (
  tender_id integer not null,
  version integer not null,
  organisation_id integer not null references organisations,
  user_id integer not null references users,
  signed_name text not null,
  accepted_at timestamptz not null default now(),
  constraint nda_acceptances_pkey primary key (tender_id, version, organisation_id),
  constraint nda_acceptances_tender_id_version_fkey foreign key (tender_id, version) references
    nda_texts(tender_id, version) on delete cascade
);

create table invitations (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  organisation_id integer not null references organisations,
  invited_by integer not null references users,
  status text not null default 'pending'
    constraint invitations_status_check check (status in ('pending', 'accepted', 'declined',
      'revoked')),
  reason text,
  created_at timestamptz not null default now(),
  responded_at timestamptz,
  constraint invitations_tender_id_organisation_id_key unique (tender_id, organisation_id)
);
create index invitations_of_organisation on invitations (organisation_id) include (tender_id,
  status);

create table interests (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  organisation_id integer not null references organisations,
  user_id integer not null references users,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawal_reason text
);
create unique index interests_once on interests (tender_id, organisation_id)
  where withdrawn_at is null;
create index interests_of_tender_by_date on interests (tender_id, created_at)
  where withdrawn_at is null;
create index interests_of_organisation on interests (organisation_id, created_at desc, id desc)
  include (tender_id) where withdrawn_at is null;

-- Views of tenders, of which at most one per user, tender and half hour is counted and stored here.
create table tender_views (
  id bigint generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  user_id integer not null references users,
  organisation_id integer references organisations,
  viewed_at timestamptz not null default now()
);
create index tender_views_of_tender on tender_views (tender_id, viewed_at);

-- The time and version of each user's last view of a tender, which determine what is marked as new.
create table tender_looks (
  tender_id integer not null references tenders on delete cascade,
  user_id integer not null references users on delete cascade,
  seen_at timestamptz not null default now(),
  seen_version integer not null,
  counted_at timestamptz not null default now(),
  constraint tender_looks_pkey primary key (tender_id, user_id)
);

-- Winners of tenders with bids: of a lot, or of the whole tender if `lot_id` is null.
create table lot_awards (
  lot_id integer references lots on delete cascade,
  tender_id integer not null references tenders on delete cascade,
  organisation_id integer not null references organisations,
  value numeric(15, 2),
  -- Ids are in the order in which the buyer named the winners.
  id integer generated always as identity primary key,
  constraint lot_awards_tender_id_lot_id_organisation_id_key unique nulls not distinct (tender_id,
    lot_id, organisation_id)
);
create index lot_awards_of_organisation on lot_awards (organisation_id);
create index lot_awards_of_lot on lot_awards (lot_id) where lot_id is not null;

create function tender_search(tender tenders) returns tsvector language sql stable
return setweight(to_tsvector('portal', tender.title), 'A')
  || setweight(to_tsvector('simple', replace(tender.reference, '-', ' ')), 'A')
  || setweight(to_tsvector('portal', coalesce((
    select name from organisations where id = tender.organisation_id), '')), 'B')
  || setweight(to_tsvector('portal', coalesce(tender.location, '')),
    (case when tender.eligibility_type = 'nda_gated' then 'C' else 'B' end)::"char")
  || setweight(to_tsvector('portal', tender.description), 'C')
  || setweight(to_tsvector('simple', coalesce((
    select string_agg(left(code, 8), ' ') from unnest(tender.cpv_codes) as code), '')), 'C')
  || setweight(to_tsvector('portal', coalesce((
    select string_agg(concat_ws(' ', lots.title, lots.description), ' ')
    from lots where lots.tender_id = tender.id), '')), 'D');

create function refresh_tender_search() returns trigger language plpgsql as $$
begin
  new.search := tender_search(new);
  insert into search_words
    select word from (
      select unnest(tsvector_to_array(to_tsvector('simple', concat_ws(' ', new.title,
        new.location, new.description,
        (select name from organisations where id = new.organisation_id),
        (select string_agg(concat_ws(' ', title, description), ' ')
         from lots where tender_id = new.id))))) collate "C" as word) as words
    where word ~ '^[[:alpha:]]{3,30}$' order by word
    on conflict do nothing;
  return new;
end $$;

create function refuse_buried_reference() returns trigger language plpgsql as $$
begin
  if exists (select from tombstones where reference = new.reference) then
    raise unique_violation using message = 'The reference of a deleted tender is never reused.';
  end if;
  return new;
end $$;

create function unlist_notice() returns trigger language plpgsql as $$
begin
  update public_notices set is_public = new.status <> 'draft' and new.eligibility_type = 'open'
    and new.deleted_at is null
  where tender_id = new.id;
  return null;
end $$;

create function count_deadline_news() returns trigger language plpgsql as $$
begin
  new.deadline_sequence := old.deadline_sequence + 1;
  return new;
end $$;

create function follow_interest() returns trigger language plpgsql as $$
declare
  tender integer := coalesce(new.tender_id, old.tender_id);
begin
  perform add_to_figures(tender, new_interests =>
    (new.id is not null and new.withdrawn_at is null)::integer
    - (old.id is not null and old.withdrawn_at is null)::integer);
  perform keep_participation(tender, coalesce(new.organisation_id, old.organisation_id));
  return null;
end $$;

create function follow_invitation() returns trigger language plpgsql as $$
declare
  tender integer := coalesce(new.tender_id, old.tender_id);
begin
  perform from tender_figures where tender_id = tender for update;
  perform keep_participation(tender, coalesce(new.organisation_id, old.organisation_id));
  return null;
end $$;

create function refresh_search_of_lots() returns trigger language plpgsql as $$
begin
  update tenders set search = '' where id in (select tender_id from changed);
  return null;
end $$;

-- A trigger with transition tables can't be limited to columns.
create function refresh_search_of_renamed_lots() returns trigger language plpgsql as $$
begin
  update tenders set search = '' where id in (
    select changed.tender_id from new_lots changed join old_lots former using (id)
    where (changed.title, changed.description) is distinct from (former.title, former.description));
  return null;
end $$;

create trigger tenders_buried_reference before insert or update of reference on tenders
  for each row execute function refuse_buried_reference();
create trigger tenders_search before insert or update of title, description, reference, location,
  cpv_codes, eligibility_type, organisation_id, search on tenders
  for each row execute function refresh_tender_search();
create trigger tenders_are_unlisted after update on tenders for each row
  when ((old.status, old.eligibility_type, old.deleted_at)
    is distinct from (new.status, new.eligibility_type, new.deleted_at))
  execute function unlist_notice();
create trigger tenders_tell_calendars before update on tenders for each row
  when (((old.status <> 'draft' and old.deleted_at is null)
      or (new.status <> 'draft' and new.deleted_at is null))
    and (old.title, old.submission_deadline, old.clarification_deadline, old.status,
      old.eligibility_type, old.deleted_at)
    is distinct from (new.title, new.submission_deadline, new.clarification_deadline, new.status,
      new.eligibility_type, new.deleted_at))
  execute function count_deadline_news();
create trigger lots_search after insert on lots
  referencing new table as changed
  for each statement execute function refresh_search_of_lots();
create trigger interests_figures after insert or delete or update of withdrawn_at on interests
  for each row execute function follow_interest();
create trigger invitations_participation after insert or delete or update of status on invitations
  for each row execute function follow_invitation();
create trigger lots_search_delete after delete on lots
  referencing old table as changed
  for each statement execute function refresh_search_of_lots();
create trigger lots_search_update after update on lots
  referencing old table as old_lots new table as new_lots
  for each statement execute function refresh_search_of_renamed_lots();
