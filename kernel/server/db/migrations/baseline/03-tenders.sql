-- Tenders with their lots, versions and confidentiality agreements, and what suppliers do to them.

-- Long texts are stored outside the row, so that lists read narrow pages; texts that lists show
-- stay inside.
create table tenders (
  id integer generated always as identity primary key,
  reference text not null unique,
  organisation_id integer not null references organisations,
  created_by integer not null references users,
  title text not null check (((length(btrim(title)) >= 1) and (length(btrim(title)) <= 255))),
  description text not null,
  status text default 'draft' not null check ((status = any (array['draft', 'published', 'closed',
    'awarded', 'cancelled']))),
  moderation_status text default 'pending' not null check ((moderation_status = any (array['pending',
    'approved', 'flagged', 'changes_requested', 'rejected']))),
  moderation_notes text,
  procedure_type text not null check ((procedure_type = any (array['PQQ', 'SQ', 'PSQ', 'RFQ', 'RFI', 'ITT',
    'Framework', 'DPS']))),
  eligibility_type text default 'open' not null check ((eligibility_type = any (array['open', 'invite_only',
    'nda_gated']))),
  estimated_value numeric(15,2) check ((estimated_value >= (0)::numeric)),
  currency text default 'GBP' not null check ((currency = any (array['GBP', 'EUR', 'USD']))),
  submission_deadline timestamp with time zone not null,
  clarification_deadline timestamp with time zone not null,
  allow_questions boolean default true not null,
  require_interest_before_download boolean default true not null,
  contact_name text not null,
  contact_email text not null,
  contact_phone text,
  location text,
  categories text[] default '{}'::text[] not null check ((categories <@ array['cleaning',
    'security', 'catering', 'waste', 'grounds', 'pest', 'reception', 'mailroom', 'window', 'hygiene',
    'other'])),
  cpv_codes text[] default '{}'::text[] not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  published_at timestamp with time zone,
  closed_at timestamp with time zone,
  awarded_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  deleted_at timestamp with time zone,
  deleted_by integer references users,
  version integer default 1 not null,
  changed_version integer default 0 not null,
  cancellation_reason text check ((cancellation_reason = any (array['no_longer_needed', 'budget_withdrawn',
    'requirements_changed', 'no_suitable_responses', 'procedural_error', 'other']))),
  cancellation_text text,
  awarded_to integer references organisations,
  award_value numeric(15,2) check ((award_value >= (0)::numeric)),
  award_note text,
  search tsvector default ''::tsvector not null,
  last_published jsonb,
  moderation_reply text,
  deadline_sequence integer default 0 not null,
  summary text,
  constraint tenders_check check ((clarification_deadline < submission_deadline)),
  constraint tenders_check1 check (((status = 'draft') or (status = 'cancelled') or (published_at is not null))),
  constraint tenders_check2 check ((num_nulls(cancellation_reason, cancellation_text) = any (array[0, 2]))),
  constraint tenders_check3 check ((((status = 'draft') and (published_at is not null)) = (last_published is not null)))
) with (toast_tuple_target = 256);
-- PostgreSQL 15 has no storage clause in "create table".
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
create index tenders_open on tenders (submission_deadline) where ((deleted_at is null) and (status = 'published'));
create index tenders_categories on tenders using gin (categories) where (deleted_at is null);
create index tenders_deleted on tenders (deleted_at desc, id desc) where (deleted_at is not null);
create index tenders_search on tenders using gin (search) with (fastupdate=off);
create index tenders_open_to_all on tenders (submission_deadline) where ((deleted_at is null) and (status = 'published') and (eligibility_type <> 'invite_only'));
create index tenders_newest on tenders (created_at desc, id desc) include (status, published_at,
    eligibility_type, organisation_id, procedure_type, submission_deadline, estimated_value,
    categories) where (deleted_at is null);
create index tenders_by_status on tenders (status, created_at desc, id desc) include (published_at,
    eligibility_type, organisation_id, procedure_type, submission_deadline, estimated_value,
    categories) where (deleted_at is null);
create index tenders_of_organisation on tenders (organisation_id, created_at desc, id desc) include (status,
    published_at, eligibility_type, procedure_type, submission_deadline, estimated_value,
    categories) where (deleted_at is null);
create index tenders_by_deadline on tenders (submission_deadline, id) include (status, published_at,
    eligibility_type, organisation_id, procedure_type, estimated_value,
    categories) where (deleted_at is null);
create index tenders_by_title on tenders (title, id) include (status, published_at, eligibility_type,
    organisation_id, procedure_type, submission_deadline, estimated_value,
    categories) where (deleted_at is null);
create index tenders_by_value on tenders (estimated_value, id) include (status, published_at,
    eligibility_type, organisation_id, procedure_type, submission_deadline,
    categories) where (deleted_at is null);
create index tenders_moderation on tenders (moderation_status, created_at desc,
    id desc) where ((deleted_at is null) and (((status <> 'draft') and (published_at is not null)) or (moderation_status = 'rejected')));
create index tenders_place on tenders using gin (location gin_trgm_ops) with (fastupdate=off) where (deleted_at is null);
create index tenders_with_note on tenders (organisation_id) where ((moderation_status = any (array['flagged',
    'changes_requested', 'rejected'])) and (deleted_at is null));
create index tenders_by_value_falling on tenders (estimated_value desc nulls last, id desc) include (status,
    published_at, eligibility_type, organisation_id, procedure_type, submission_deadline, categories,
    created_at) where (deleted_at is null);
create index tenders_by_procedure on tenders (procedure_type, created_at desc, id desc) include (status,
    published_at, eligibility_type, organisation_id, submission_deadline, estimated_value,
    categories) where (deleted_at is null);
create index tenders_seen on tenders (id) include (deleted_at, status, published_at, eligibility_type,
    submission_deadline);
create index tenders_of_status_by_value on tenders (status, estimated_value desc nulls last,
    id desc) include (published_at, eligibility_type, organisation_id, procedure_type, submission_deadline,
    categories, created_at) where (deleted_at is null);

create table lots (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  lot_number integer not null check ((lot_number >= 1)),
  title text not null,
  description text,
  estimated_value numeric(15,2) check ((estimated_value >= (0)::numeric)),
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint lots_tender_id_lot_number_key unique (tender_id, lot_number)
);

-- The last number of each year's references.
create table tender_references (
  year integer primary key,
  last_number integer not null
);

-- References of deleted tenders, which are never used again.
create table tombstones (
  tender_id integer primary key,
  reference text not null unique,
  title text not null,
  deleted_at timestamp with time zone default now() not null,
  deleted_by integer not null references users
);

create table tender_drafts (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  organisation_id integer references organisations on delete cascade,
  form jsonb not null,
  step integer default 1 not null check (((step >= 1) and (step <= 5))),
  copied_from integer references tenders on delete set null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create index tender_drafts_of_user on tender_drafts (user_id);
create index tender_drafts_of_tender on tender_drafts (copied_from) where (copied_from is not null);

create table tender_versions (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  version integer not null,
  user_id integer not null references users,
  change_note text,
  changes jsonb not null,
  created_at timestamp with time zone default now() not null,
  is_public boolean default true not null,
  constraint tender_versions_tender_id_version_key unique (tender_id, version)
);

create table nda_texts (
  tender_id integer not null references tenders on delete cascade,
  version integer not null check ((version >= 1)),
  text text not null,
  created_by integer not null references users,
  created_at timestamp with time zone default now() not null,
  constraint nda_texts_pkey primary key (tender_id, version)
);

create table nda_acceptances (
  tender_id integer not null,
  version integer not null,
  organisation_id integer not null references organisations,
  user_id integer not null references users,
  signed_name text not null,
  accepted_at timestamp with time zone default now() not null,
  constraint nda_acceptances_pkey primary key (tender_id, version, organisation_id),
  constraint nda_acceptances_tender_id_version_fkey foreign key (tender_id,
    version) references nda_texts(tender_id, version) on delete cascade
);

create table invitations (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  organisation_id integer not null references organisations,
  invited_by integer not null references users,
  status text default 'pending' not null check ((status = any (array['pending', 'accepted', 'declined',
    'revoked']))),
  reason text,
  created_at timestamp with time zone default now() not null,
  responded_at timestamp with time zone,
  constraint invitations_tender_id_organisation_id_key unique (tender_id, organisation_id)
);
create index invitations_of_organisation on invitations (organisation_id) include (tender_id, status);

create table interests (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  organisation_id integer not null references organisations,
  user_id integer not null references users,
  created_at timestamp with time zone default now() not null,
  withdrawn_at timestamp with time zone,
  withdrawal_reason text
);
create unique index interests_once on interests (tender_id, organisation_id) where (withdrawn_at is null);
create index interests_of_tender_by_date on interests (tender_id, created_at) where (withdrawn_at is null);
create index interests_of_organisation on interests (organisation_id, created_at desc,
    id desc) include (tender_id) where (withdrawn_at is null);

-- Views that are counted as figures.
create table tender_views (
  id bigint generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  user_id integer not null references users,
  organisation_id integer references organisations,
  viewed_at timestamp with time zone default now() not null
);
create index tender_views_of_tender on tender_views (tender_id, viewed_at);

-- When a user last looked at a tender, for the marks of what is new.
create table tender_looks (
  tender_id integer not null references tenders on delete cascade,
  user_id integer not null references users on delete cascade,
  seen_at timestamp with time zone default now() not null,
  seen_version integer not null,
  counted_at timestamp with time zone default now() not null,
  constraint tender_looks_pkey primary key (tender_id, user_id)
);

create function tender_search(tender tenders) returns tsvector language sql
 stable
return ((((((setweight(to_tsvector('portal', (tender).title),
    'A'::"char") || setweight(to_tsvector('simple', replace((tender).reference, '-', ' ')),
    'A'::"char")) || setweight(to_tsvector('portal',
    coalesce((select organisations.name from organisations where (organisations.id = (tender_search.tender).organisation_id)),
    '')), 'B'::"char")) || setweight(to_tsvector('portal', coalesce((tender).location, '')),
    (case when ((tender).eligibility_type = 'nda_gated') then 'C' else 'B' end)::"char")) || setweight(to_tsvector('portal',
    (tender).description), 'C'::"char")) || setweight(to_tsvector('simple',
    coalesce((select string_agg("left"(code.code, 8),
    ' ') as string_agg from unnest((tender_search.tender).cpv_codes) code(code)), '')),
    'C'::"char")) || setweight(to_tsvector('portal', coalesce((select string_agg(concat_ws(' ', lots.title,
    lots.description), ' ') as string_agg from lots where (lots.tender_id = (tender_search.tender).id)),
    '')), 'D'::"char"));

create function refresh_tender_search() returns trigger language plpgsql as $$
begin
  new.search := tender_search(new);
  new.summary := left(new.description, 300);
  return new;
end $$;

create function refresh_search_of_lots() returns trigger language plpgsql as $$
begin
  update tenders set search = '' where id in (select tender_id from touched);
  return null;
end $$;

create function refuse_buried_reference() returns trigger language plpgsql as $$
begin
  if exists (select from tombstones where reference = new.reference) then
    raise unique_violation using message = 'The reference of a deleted tender is never reused.';
  end if;
  return new;
end $$;

create function note_search_change() returns trigger language plpgsql as $$
begin
  if exists (select from saved_searches) then
    insert into search_changes (tender_id, before)
    values (new.id, case when tg_op = 'UPDATE' then jsonb_build_object(
      'id', old.id, 'status', old.status, 'published_at', old.published_at,
      'deleted_at', old.deleted_at, 'eligibility_type', old.eligibility_type,
      'organisation_id', old.organisation_id, 'procedure_type', old.procedure_type,
      'categories', old.categories, 'estimated_value', old.estimated_value,
      'location', old.location, 'submission_deadline', old.submission_deadline,
      'search', old.search) end);
  end if;
  return null;
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

create trigger lots_search_insert after insert on lots referencing new table as touched for each statement execute function refresh_search_of_lots();

create trigger lots_search_update after update on lots referencing new table as touched for each statement execute function refresh_search_of_lots();

create trigger lots_search_delete after delete on lots referencing old table as touched for each statement execute function refresh_search_of_lots();

create trigger tenders_buried_reference before insert or update of reference on tenders for each row execute function refuse_buried_reference();

create trigger tenders_search before insert or update of title, description, reference, location, cpv_codes,
    eligibility_type, organisation_id,
    search on tenders for each row execute function refresh_tender_search();

create trigger tenders_search_change_insert after insert on tenders for each row
  when (new.status <> 'draft' and new.deleted_at is null
    and new.eligibility_type <> 'invite_only')
  execute function note_search_change();

create trigger tenders_search_change_update after update on tenders for each row
  when (new.status <> 'draft' and new.deleted_at is null
    and new.eligibility_type <> 'invite_only'
    and (new.status, new.published_at, new.deleted_at, new.eligibility_type, new.organisation_id,
        new.procedure_type, new.categories, new.estimated_value, new.location,
        new.submission_deadline, new.search)
      is distinct from (old.status, old.published_at, old.deleted_at, old.eligibility_type,
        old.organisation_id, old.procedure_type, old.categories, old.estimated_value, old.location,
        old.submission_deadline, old.search))
  execute function note_search_change();

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
