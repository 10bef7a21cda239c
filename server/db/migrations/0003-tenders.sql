-- Tenders in full: versions, award and cancellation, who last looked, search, and the indexes that
-- keep lists quick with a hundred thousand of them.

alter table tenders
  -- Rises with every change; what an editor sends back as If-Match.
  add column version integer not null default 1,
  -- The version that last gave suppliers something new to read; 0 when none has.
  add column changed_version integer not null default 0,
  add column cancellation_reason text check (cancellation_reason in ('no_longer_needed',
    'budget_withdrawn', 'requirements_changed', 'no_suitable_responses', 'procedural_error', 'other')),
  add column cancellation_text text,
  add column awarded_to integer references organisations,
  add column award_value numeric(15, 2) check (award_value >= 0),
  add column award_note text,
  add column search tsvector not null default '',
  add check (num_nulls(cancellation_reason, cancellation_text) in (0, 2));

-- What changed after publication, field by field: { field: { from, to } }.
create table tender_versions (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  version integer not null,
  user_id integer not null references users,
  change_note text,
  changes jsonb not null,
  created_at timestamptz not null default now(),
  unique (tender_id, version)
);

-- When a supplier's user last opened a tender, and when that last counted as a view.
create table tender_looks (
  tender_id integer not null references tenders on delete cascade,
  user_id integer not null references users on delete cascade,
  seen_at timestamptz not null default now(),
  seen_version integer not null,
  counted_at timestamptz not null default now(),
  primary key (tender_id, user_id)
);

-- The first answer to a creating call, to be given again when the call is repeated.
create table idempotency_keys (
  user_id integer not null references users on delete cascade,
  endpoint text not null,
  key text not null check (length(key) between 1 and 255),
  body_hash bytea not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, endpoint, key)
);
create index idempotency_keys_expired on idempotency_keys (created_at);

-- Search. Words are stemmed, accents do not matter. Title and reference weigh most (A), then
-- organisation and place (B), description (C) and lots (D). An NDA guards C and D.
create text search configuration portal (copy = english);
alter text search configuration portal
  alter mapping for hword, hword_part, word with unaccent, english_stem;

create function tender_search(tender tenders) returns tsvector language sql stable
  return setweight(to_tsvector('portal', tender.title), 'A')
    || setweight(to_tsvector('simple', replace(tender.reference, '-', ' ')), 'A')
    || setweight(to_tsvector('portal', coalesce(tender.location, '') || ' ' || coalesce(
         (select name from organisations where id = tender.organisation_id), '')), 'B')
    || setweight(to_tsvector('portal', tender.description), 'C')
    || setweight(to_tsvector('portal', coalesce(
         (select string_agg(concat_ws(' ', title, description), ' ')
          from lots where tender_id = tender.id), '')), 'D');

create function refresh_tender_search() returns trigger language plpgsql as $$
begin
  new.search := tender_search(new);
  return new;
end $$;
create trigger tenders_search before insert or update of title, description, reference, location,
  organisation_id, search on tenders for each row execute function refresh_tender_search();

-- Writing anything into `search` makes the trigger above work it out anew.
create function refresh_search_of_lots() returns trigger language plpgsql as $$
begin
  update tenders set search = '' where id in (select tender_id from touched);
  return null;
end $$;
create trigger lots_search_insert after insert on lots referencing new table as touched
  for each statement execute function refresh_search_of_lots();
create trigger lots_search_update after update on lots referencing new table as touched
  for each statement execute function refresh_search_of_lots();
create trigger lots_search_delete after delete on lots referencing old table as touched
  for each statement execute function refresh_search_of_lots();

create function refresh_search_of_organisation() returns trigger language plpgsql as $$
begin
  update tenders set search = '' where organisation_id = new.id;
  return null;
end $$;
create trigger organisations_search after update of name on organisations
  for each row when (old.name is distinct from new.name)
  execute function refresh_search_of_organisation();

-- Every word in use, to find the one that a mistyped word was meant to be.
create table search_words (word text collate "C" primary key);
create index search_words_alike on search_words using gist (word gist_trgm_ops);

create function words_in(text text) returns text[] language sql immutable
  return tsvector_to_array(to_tsvector('simple', text));

create function is_searchable(word text) returns boolean language sql immutable
  return word ~ '^[[:alpha:]]{3,30}$';

-- In order, so that two writers of the same new words wait for each other instead of locking up.
create function remember_tender_words() returns trigger language plpgsql as $$
begin
  insert into search_words
    select word from (
      select distinct unnest(words_in(concat_ws(' ', title, location, description))) collate "C" as word from touched) as words
    where is_searchable(word) order by word
    on conflict do nothing;
  return null;
end $$;
create trigger tenders_words_insert after insert on tenders referencing new table as touched
  for each statement execute function remember_tender_words();
create trigger tenders_words_update after update on tenders referencing new table as touched
  for each statement execute function remember_tender_words();

create function remember_lot_words() returns trigger language plpgsql as $$
begin
  insert into search_words
    select word from (
      select distinct unnest(words_in(concat_ws(' ', title, description))) collate "C" as word from touched) as words
    where is_searchable(word) order by word
    on conflict do nothing;
  return null;
end $$;
create trigger lots_words_insert after insert on lots referencing new table as touched
  for each statement execute function remember_lot_words();
create trigger lots_words_update after update on lots referencing new table as touched
  for each statement execute function remember_lot_words();

create function remember_organisation_words() returns trigger language plpgsql as $$
begin
  insert into search_words
    select word from (
      select distinct unnest(words_in(name)) collate "C" as word from touched) as words
    where is_searchable(word) order by word
    on conflict do nothing;
  return null;
end $$;
create trigger organisations_words_insert after insert on organisations
  referencing new table as touched
  for each statement execute function remember_organisation_words();
create trigger organisations_words_update after update on organisations
  referencing new table as touched
  for each statement execute function remember_organisation_words();

-- What is stored already, if anything is.
update tenders set search = '';
insert into search_words
  select distinct word from (
    select unnest(words_in(concat_ws(' ', title, location, description))) as word from tenders
    union all select unnest(words_in(concat_ws(' ', title, description))) from lots
    union all select unnest(words_in(name)) from organisations) as words
  where is_searchable(word)
  on conflict do nothing;

-- Long texts live beside the row, so that lists read narrow pages; a search vector is read whole
-- and often, and is not worth packing.
alter table tenders set (toast_tuple_target = 256);
alter table tenders alter column search set storage external;
create index tenders_search on tenders using gin (search) with (fastupdate = off);

-- One index for each order of the list. What the filters ask for is included, so that counting and
-- paging read the index alone.
drop index tenders_newest, tenders_by_status, tenders_of_organisation;
create index tenders_newest on tenders (created_at desc, id desc)
  include (status, eligibility_type, organisation_id, procedure_type, submission_deadline,
    estimated_value, categories) where deleted_at is null;
create index tenders_by_status on tenders (status, created_at desc, id desc)
  include (eligibility_type, organisation_id, procedure_type, submission_deadline,
    estimated_value, categories) where deleted_at is null;
create index tenders_of_organisation on tenders (organisation_id, created_at desc, id desc)
  include (status, eligibility_type, procedure_type, submission_deadline, estimated_value,
    categories) where deleted_at is null;
create index tenders_by_deadline on tenders (submission_deadline, id)
  include (status, eligibility_type, organisation_id, procedure_type, estimated_value, categories)
  where deleted_at is null;
create index tenders_by_title on tenders (title, id)
  include (status, eligibility_type, organisation_id, procedure_type, submission_deadline,
    estimated_value, categories) where deleted_at is null;
create index tenders_by_value on tenders (estimated_value, id)
  include (status, eligibility_type, organisation_id, procedure_type, submission_deadline,
    categories) where deleted_at is null;
create index tenders_by_value_falling on tenders (estimated_value desc nulls last, id desc)
  include (status, eligibility_type, organisation_id, procedure_type, submission_deadline,
    categories) where deleted_at is null;

